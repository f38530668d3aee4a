import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import type { Names } from './cells.ts'
import { rowLine, rowLines } from './rows.ts'
import { label } from './words.ts'

const ROWS_MAX = 10
/** Smaller lists stand inside the line. */
const INLINE_ROWS_MAX = 2
const INLINE_KEYS_MAX = 2

/** Rows that have lists of their own: each row, then its lists as tables. Nothing where no row has one worth a table. */
export function nestedBlock(rows: readonly JsonObject[], names: Names): string | undefined {
  if (!rows.some((row) => Object.values(row).some(isTabular))) return undefined
  return rows
    .slice(0, ROWS_MAX)
    .map((row) => {
      const lists = Object.entries(row).filter(([, value]) => isTabular(value))
      const plain = Object.fromEntries(Object.entries(row).filter(([, value]) => !isTabular(value)))
      return [
        rowLine(plain, { lacking: undefined, names }),
        ...lists.map(([key, value]) => `${label(key)}:\n\n${rowLines(objects(value), { names, isWide: true }).join('\n')}`),
      ].join('\n\n')
    })
    .join('\n\n')
}

function isTabular(value: Json): boolean {
  const rows = objects(value)
  return (
    Array.isArray(value) &&
    rows.length === value.length &&
    rows.length > 0 &&
    (rows.length > INLINE_ROWS_MAX || rows.some((row) => Object.keys(row).length > INLINE_KEYS_MAX))
  )
}

function objects(value: Json): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
