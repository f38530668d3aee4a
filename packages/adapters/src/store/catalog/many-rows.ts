import type { Compilable } from 'kysely'
import { query, type Query } from '../query.ts'
import type { SqlValue } from '../statements.ts'
import { run, type Work } from '../work.ts'

/** Writes rows of one table, many with one statement: a database that is elsewhere answers each statement only after a while. */
export interface RowWriter<Row> {
  readonly statements: readonly Query<readonly SqlValue[], unknown>[]
  write(rows: readonly Row[]): Work<void>
}

/** Compiles the statement that `build` makes of some rows, for so many rows at once; the last of the sizes is one. */
export function compileRowWriter<Row extends { readonly [column in keyof Row]: SqlValue }>(
  columns: readonly (keyof Row)[],
  build: (rows: readonly Row[]) => Compilable,
  sizes: readonly number[] = SIZES,
): RowWriter<Row> {
  const sized = sizes.map((size) => ({ size, statement: query((its: readonly SqlValue[]) => build(rowsOf(columns, size, its))) }))
  return {
    statements: sized.map(({ statement }) => statement),
    *write(rows) {
      let from = 0
      for (const { size, statement } of sized) {
        for (; rows.length - from >= size; from += size) yield* run(statement, valuesOf(columns, rows.slice(from, from + size)))
      }
    },
  }
}

/** SQLite before 3.32 takes 999 parameters, and a version has ten. */
const SIZES = [64, 8, 1] as const

function valuesOf<Row extends { readonly [column in keyof Row]: SqlValue }>(columns: readonly (keyof Row)[], rows: readonly Row[]): readonly SqlValue[] {
  return rows.flatMap((row) => columns.map((column) => row[column]))
}

/** The rows of which `valuesOf` gives `its`. */
function rowsOf<Row>(columns: readonly (keyof Row)[], size: number, its: readonly SqlValue[]): readonly Row[] {
  return Array.from({ length: size }, (_none, place) => {
    const first = place * columns.length
    return Object.fromEntries(columns.map((column, index) => [column, its[first + index]])) as Row
  })
}
