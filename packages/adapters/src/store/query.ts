import type { Compilable } from 'kysely'

/** A query built and compiled once, to be run many times: its SQL, and the name of the parameter at each place. */
export interface Query<Parameters, Row> {
  readonly sql: string
  readonly places: readonly (keyof Parameters)[]
  /** Never set: carries the row's type. */
  readonly row?: Row
}

/** Compiles a query of Kysely in which each property that it reads of its parameters is filled in later. */
export function query<Parameters, Row>(build: (parameters: Parameters) => Compilable<Row>): Query<Parameters, Row> {
  // Building only passes the values on, so a stand-in that remembers its name can take the place of each.
  const named = new Proxy({}, { get: (_none, name) => new Place(name) }) as Parameters
  const { sql, parameters } = build(named).compile()
  return { sql, places: parameters.map((value) => placeName(value) as keyof Parameters) }
}

/** The columns of a row that are written, by name, so that each becomes a parameter. */
export function pick<Row, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>
}

class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

function placeName(value: unknown): PropertyKey {
  if (!(value instanceof Place)) throw new TypeError('A compiled query may hold no value of its own: name it as a parameter, or write it with sql.lit.')
  return value.name
}
