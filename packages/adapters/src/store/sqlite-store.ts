import type { Store } from '@ambit/engine'
import type { Kysely } from 'kysely'
import { Listeners, OwnNews } from './news.ts'
import type { Runner } from './runner.ts'
import { SqlStore } from './sql-store.ts'
import { SqliteRunner } from './sqlite-runner.ts'
import type { Statements } from './statements.ts'
import type { Tables } from './tables.ts'
import type { Writes } from './writes.ts'

export interface SqliteStoreParts {
  /** Compiles the queries. */
  readonly kysely: Kysely<Tables>
  /** Of a database that is open and migrated, with foreign keys on. */
  readonly statements: Statements
  readonly writes: Writes
  /** Closes the database, and whatever was taken with it. May come more than once. */
  readonly release: () => void
}

/** A `Store` on one SQLite connection, which it has for itself. */
export class SqliteStore extends SqlStore implements Store {
  /** For what else is kept in the database. */
  readonly runner: Runner
  readonly #writes: Writes
  readonly #release: () => void

  constructor({ kysely, statements, writes, release }: SqliteStoreParts) {
    const listeners = new Listeners()
    const runner = new SqliteRunner(statements, writes, listeners)
    super({ kysely, runner, news: new OwnNews(listeners) })
    this.runner = runner
    this.#writes = writes
    this.#release = release
  }

  /** Stores what was accepted so far; whatever is asked later gets a `shutting_down` fault. */
  close(): void {
    this.#writes.close()
    this.#release()
  }
}
