import { storageFault } from './faults.ts'
import type { Listeners, Told } from './news.ts'
import type { Runner } from './runner.ts'
import type { Statements } from './statements.ts'
import { runNow, type Work } from './work.ts'
import type { Writes } from './writes.ts'

/** Runs work on one SQLite connection. It reads at once: between two writes everything in the database is committed. */
export class SqliteRunner implements Runner {
  readonly #statements: Statements
  readonly #writes: Writes
  readonly #listeners: Listeners

  constructor(statements: Statements, writes: Writes, listeners: Listeners) {
    this.#statements = statements
    this.#writes = writes
    this.#listeners = listeners
  }

  async read<T>(work: () => Work<T>): Promise<T> {
    try {
      return runNow(work(), this.#statements, [])
    } catch (thrown) {
      throw storageFault(thrown)
    }
  }

  readTogether<T>(work: () => Work<T>): Promise<T> {
    return this.read(work)
  }

  async write<T>(work: () => Work<T>): Promise<T> {
    const words: Told[] = []
    const value = await this.#writes.write(() => {
      words.length = 0
      return runNow(work(), this.#statements, words)
    })
    for (const word of words) this.#listeners.emit(word)
    return value
  }
}
