import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Query } from './query.ts'

/** Runs compiled queries on one SQLite database. Each is prepared once. */
export class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<object, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): Row | undefined {
    return this.#prepare(query).get(...values(query, parameters)) as Row | undefined
  }

  all<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): readonly Row[] {
    return this.#prepare(query).all(...values(query, parameters)) as Row[]
  }

  /** The number of rows that it changed. */
  run<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): number {
    return Number(this.#prepare(query).run(...values(query, parameters)).changes)
  }

  #prepare<Parameters, Row>(query: Query<Parameters, Row>): StatementSync {
    const found = this.#prepared.get(query)
    if (found !== undefined) return found
    const prepared = this.#database.prepare(query.sql)
    this.#prepared.set(query, prepared)
    return prepared
  }
}

function values<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): SQLInputValue[] {
  return query.places.map((name) => parameters[name] as SQLInputValue)
}
