import { shuttingDown, storageFault } from '../faults.ts'
import type { Writes } from '../writes.ts'
import type { DurableStorage } from './storage.ts'

/** Each write is a transaction of its own: the object gathers what is written at once before it waits for the disks. */
export class DurableWrites implements Writes {
  readonly #storage: DurableStorage
  #closed = false

  constructor(storage: DurableStorage) {
    this.#storage = storage
  }

  async write<T>(work: () => T): Promise<T> {
    if (this.#closed) throw shuttingDown()
    try {
      const value = this.#storage.transactionSync(work)
      await this.#storage.sync()
      return value
    } catch (thrown) {
      throw storageFault(thrown)
    }
  }

  close(): void {
    this.#closed = true
  }
}
