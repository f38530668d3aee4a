import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Query } from './query.ts'
import { valuesOf, type Statements } from './statements.ts'

/** Runs compiled queries on a `node:sqlite` database. Each is prepared once. */
export class NodeStatements implements Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<object, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): Row | undefined {
    return this.#prepare(query).get(...valuesOf(query, parameters)) as Row | undefined
  }

  all<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): readonly Row[] {
    return this.#prepare(query).all(...valuesOf(query, parameters)) as Row[]
  }

  run<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): boolean {
    return Number(this.#prepare(query).run(...valuesOf(query, parameters)).changes) > 0
  }

  #prepare<Parameters, Row>(query: Query<Parameters, Row>): StatementSync {
    const found = this.#prepared.get(query)
    if (found !== undefined) return found
    const prepared = this.#database.prepare(query.sql)
    this.#prepared.set(query, prepared)
    return prepared
  }
}
