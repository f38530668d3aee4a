import type { Json, JsonObject } from '@ambit/domain'
import { cell, isIdKey, isScalar, isTold } from './cells.ts'
import { label, phrase, plain } from './words.ts'

const ROWS_MAX = 8
const COLUMNS_MAX = 4
const COLUMN_CHARS_MAX = 40

/** What a row is called, the best name first. */
export const TITLE_KEYS = ['title', 'name', 'what', 'label', 'text', 'subject', 'check', 'summary', 'detail', 'description', 'quote']
/** Values that say themselves what they are. */
const BARE = new Set('status kind type result strength code authority time date driver group section description detail amount from_and_to'.split(' '))

/** A list of rows as Markdown: a table where it is small and narrow, else a line a row. `more`: rows that the result itself left out. */
export function rowLines(rows: readonly JsonObject[], more = 0): string[] {
  const shown = rows.slice(0, ROWS_MAX)
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row).filter((key) => isTold(row[key]))))]
  const lines = isNarrow(shown, columns) ? table(shown, columns) : shown.map((row) => `- ${rowLine(row)}`)
  const hidden = rows.length - shown.length + more
  return hidden > 0 ? [...lines, '', `and ${hidden} more`] : lines
}

function isNarrow(rows: readonly JsonObject[], columns: readonly string[]): boolean {
  if (rows.length < 2 || columns.length < 2 || columns.length > COLUMNS_MAX) return false
  return rows.every((row) => columns.every((key) => isScalar(row[key] ?? '') && plain(row[key] ?? '').length <= COLUMN_CHARS_MAX))
}

function table(rows: readonly JsonObject[], columns: readonly string[]): string[] {
  return [
    `| ${columns.map(label).join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${columns.map((key) => (Object.hasOwn(row, key) ? cell(row[key] ?? null, key).replace(/(?<!\\)\|/g, '\\|') : '')).join(' | ')} |`),
  ]
}

/** `2026-07-01 **Engineer report** · reviewed: no · \`doc-2\``: when, what, the rest, and the id to cite. */
function rowLine(row: JsonObject): string {
  const entries = bounds(Object.entries(row).filter(([, value]) => isTold(value)))
  const title = TITLE_KEYS.map((key) => entries.find(([each, value]) => each === key && typeof value === 'string')).find((entry) => entry !== undefined)
  const when = entries.filter(([key]) => key === 'date' || (key === 'time' && Object.hasOwn(row, 'date')))
  const ids = entries.filter(([key]) => key === 'id' || key === 'ref')
  const rest = entries.filter((entry) => entry !== title && !when.includes(entry) && !ids.includes(entry))
  const cited = ids.map(([key, value]) => cell(value, key))
  const head = [...when.map(([key, value]) => cell(value, key)), ...(title ? [`**${cell(title[1], title[0])}**`] : [])].join(' ')
  const parts = distinct(rest.map(([key, value]) => part(key, value)))
  return (head === '' ? [...cited, ...parts] : [head, ...parts, ...cited]).join(' · ')
}

/** A kind and an authority that say the same are said once. */
function distinct(parts: readonly string[]): readonly string[] {
  return parts.filter((each, at) => parts.findIndex((other) => other.toLowerCase() === each.toLowerCase()) === at)
}

/** `from` and `to` beside each other are one thing to tell. */
export function bounds(entries: readonly (readonly [string, Json])[]): readonly (readonly [string, Json])[] {
  const from = entries.find(([key, value]) => key === 'from' && isScalar(value))
  const to = entries.find(([key, value]) => key === 'to' && isScalar(value))
  if (!from || !to) return entries
  return entries.flatMap((entry) => (entry === to ? [] : entry === from ? [['from_and_to', { from: from[1], to: to[1] }] as const] : [entry]))
}

function part(key: string, value: Json): string {
  const told = cell(value, key)
  return BARE.has(key) && typeof value !== 'boolean' ? told : isIdKey(key) && (key === 'refs' || key === 'ids') ? told : `${phrase(key)}: ${told}`
}
