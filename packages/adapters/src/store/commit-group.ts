import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import { isBusy, shuttingDown, storageFault } from './faults.ts'
import type { Writes } from './writes.ts'

/** One write: `apply` changes the database and gives what tells the caller once that is on the disk. */
interface Write {
  readonly apply: () => () => void
  readonly fail: (fault: Fault) => void
  /** Of `performance.now()`: until when it waits for a database that another program holds. */
  readonly patienceEnd: number
}

/**
 * Gathers the writes of one turn of the event loop into one transaction, since each transaction waits for the disk. Where
 * one of them fails, each gets a transaction of its own, so that it leaves the others alone: work may run twice.
 */
export class CommitGroup implements Writes {
  readonly #database: DatabaseSync
  readonly #commands: { readonly [name in 'begin' | 'commit' | 'rollback']: StatementSync }
  readonly #patienceMs: number
  #writes: Write[] = []
  #soon: NodeJS.Immediate | undefined
  #later: NodeJS.Timeout | undefined
  #closed = false

  constructor(database: DatabaseSync, patienceMs: number) {
    this.#database = database
    this.#patienceMs = patienceMs
    this.#commands = {
      begin: database.prepare('begin immediate'),
      commit: database.prepare('commit'),
      rollback: database.prepare('rollback'),
    }
  }

  /** Runs `work` in the next transaction. Resolves with what it gave when that is on the disk, rejects with a fault when it is not. */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(shuttingDown())
        return
      }
      const apply = (): (() => void) => {
        const value = work()
        return () => resolve(value)
      }
      this.#writes.push({ apply, fail: reject, patienceEnd: performance.now() + this.#patienceMs })
      if (this.#later === undefined) this.#soon ??= setImmediate(() => this.#flush())
    })
  }

  /** Stores what was accepted so far, then takes nothing more. */
  close(): void {
    this.#closed = true
    this.#flush()
    clearTimeout(this.#later)
    for (const { fail } of this.#writes.splice(0)) {
      fail(
        new Fault({ code: 'storage_unavailable', sentence: 'Another program held the database until the server stopped, so this was not stored. Try again.' }),
      )
    }
  }

  /** Never throws: what goes wrong reaches the callers. */
  #flush(): void {
    clearImmediate(this.#soon)
    clearTimeout(this.#later)
    this.#soon = undefined
    this.#later = undefined
    const writes = this.#writes.splice(0)
    try {
      if (writes.length > 1) this.#together(writes)
      else this.#alone(writes)
    } catch (thrown) {
      for (const { fail } of writes) fail(storageFault(thrown))
    }
  }

  #together(writes: readonly Write[]): void {
    if (!this.#begin(writes)) return
    const reports: (() => void)[] = []
    try {
      for (const { apply } of writes) reports.push(apply())
      this.#commands.commit.run()
    } catch {
      // Nothing of the group is stored. Each write by itself shows whose trouble it was.
      this.#rollback()
      this.#alone(writes)
      return
    }
    for (const report of reports) report()
  }

  #alone(writes: readonly Write[]): void {
    for (const [index, write] of writes.entries()) {
      if (!this.#begin(writes.slice(index))) return
      try {
        const succeed = write.apply()
        this.#commands.commit.run()
        succeed()
      } catch (thrown) {
        this.#rollback()
        write.fail(storageFault(thrown))
      }
    }
  }

  /** False where no transaction can begin: the writes then wait for the next try, or have failed. */
  #begin(writes: readonly Write[]): boolean {
    try {
      this.#rollback()
      this.#commands.begin.run()
      return true
    } catch (thrown) {
      const now = performance.now()
      const mayWait = (write: Write): boolean => isBusy(thrown) && write.patienceEnd > now
      for (const write of writes) if (!mayWait(write)) write.fail(storageFault(thrown))
      this.#writes.unshift(...writes.filter(mayWait))
      if (this.#writes.length > 0) this.#later ??= setTimeout(() => this.#flush(), RETRY_MS)
      return false
    }
  }

  #rollback(): void {
    if (this.#database.isTransaction) this.#commands.rollback.run()
  }
}

const RETRY_MS = 10
