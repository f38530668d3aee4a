import type { Query } from './query.ts'

/** What a column holds, and what is filled in at a place of a query. */
export type SqlValue = string | number | null

/** Runs compiled queries on one SQLite database, each at once. */
export interface Statements {
  get<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): Row | undefined
  all<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): readonly Row[]
  /** Whether it changed any row. */
  run<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): boolean
}

/** What is filled in, in the order of the places. */
export function valuesOf<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): SqlValue[] {
  return query.places.map((name) => parameters[name] as SqlValue)
}
