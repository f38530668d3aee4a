import type { Query } from '../query.ts'
import { valuesOf, type Statements } from '../statements.ts'
import { runCoded } from './coded-sql.ts'
import type { SqlStorage } from './storage.ts'

/** Runs compiled queries on the SQLite of a Durable Object, which keeps prepared what is asked often. */
export class DurableStatements implements Statements {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  get<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): Row | undefined {
    return this.all(query, parameters)[0]
  }

  all<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): readonly Row[] {
    return runCoded(this.#sql, query.sql, valuesOf(query, parameters)).rows as Row[]
  }

  run<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): boolean {
    return runCoded(this.#sql, query.sql, valuesOf(query, parameters)).changed
  }
}
