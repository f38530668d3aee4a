import type { Json, JsonObject } from '@ambit/domain'
import { cell, isIdKey, isScalar, isTold } from './cells.ts'
import { isDueKey } from './criteria.ts'
import { label, phrase, plain, plural } from './words.ts'

const ROWS_MAX = 8
const COLUMNS_MAX = 4
const COLUMN_CHARS_MAX = 40

/** What a row is called, the best name first. */
export const TITLE_KEYS = ['title', 'name', 'what', 'label', 'text', 'subject', 'check', 'summary', 'detail', 'description', 'quote']
/** Values that say themselves what they are. */
const BARE = new Set('status kind type result strength code authority time date driver group section description detail amount from_and_to'.split(' '))

/** A list of rows as Markdown: a table where it is small and narrow, else a line a row. `more`: rows that the result itself left out. */
export function rowLines(rows: readonly JsonObject[], more = 0): string[] {
  const lacking = textKey(rows)
  const shown = rows.slice(0, ROWS_MAX).map((row) => Object.fromEntries(withDays(Object.entries(row))))
  const columns = columnsOf(shown)
  const lines = isNarrow(shown, columns) ? table(shown, columns, lacking) : shown.map((row) => `- ${rowLine(row, lacking)}`)
  const hidden = rows.length - shown.length + more
  return hidden > 0 ? [...lines, '', `and ${hidden} more`] : lines
}

/** The keys of the rows, those of codes last. */
function columnsOf(rows: readonly JsonObject[]): readonly string[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => isTold(row[key]))))]
  const isOfCodes = (key: string): boolean => BARE.has(key) && rows.every((row) => !isTold(row[key]) || isCode(row[key] ?? null))
  return [...keys.filter((key) => !isOfCodes(key)), ...keys.filter(isOfCodes)]
}

function isNarrow(rows: readonly JsonObject[], columns: readonly string[]): boolean {
  if (rows.length < 2 || columns.length < 2 || columns.length > COLUMNS_MAX) return false
  return rows.every((row) => columns.every((key) => isScalar(row[key] ?? '') && plain(row[key] ?? '').length <= COLUMN_CHARS_MAX))
}

function table(rows: readonly JsonObject[], columns: readonly string[], lacking: string | undefined): string[] {
  const told = (row: JsonObject, key: string): string => {
    if (key === lacking && !isTold(row[key])) return `no ${key} recorded`
    return Object.hasOwn(row, key) ? cell(row[key] ?? null, key).replace(/(?<!\\)\|/g, '\\|') : ''
  }
  return [
    `| ${columns.map(label).join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${columns.map((key) => told(row, key)).join(' | ')} |`),
  ]
}

/** Keys of the text that a thing consists of. */
const TEXT_KEYS = ['text', 'body', 'content', 'wording']

/** The key under which some of the rows, beside their titles, have their text. */
function textKey(rows: readonly JsonObject[]): string | undefined {
  return TEXT_KEYS.find((key) => rows.some((row) => typeof row[key] === 'string' && isTold(row[key]) && titleKey(row) !== key))
}

function titleKey(row: JsonObject): string | undefined {
  return TITLE_KEYS.find((key) => typeof row[key] === 'string' && isTold(row[key]))
}

/**
 * `2026-07-01 **Engineer report** · reviewed: no · \`doc-2\` · ENG-1`: when, what, the rest, the id to cite, and codes last.
 * `lacking`: the key of a text that the other rows have.
 */
function rowLine(row: JsonObject, lacking: string | undefined): string {
  const entries = bounds(Object.entries(row).filter(([, value]) => isTold(value)))
  const named = titleKey(row)
  const title = entries.find(([key]) => key === named)
  const when = entries.filter(([key]) => key === 'date' || (key === 'time' && Object.hasOwn(row, 'date')))
  const ids = entries.filter(([key]) => key === 'id' || key === 'ref')
  const rest = entries.filter((entry) => entry !== title && entry[1] !== title?.[1] && !when.includes(entry) && !ids.includes(entry))
  const codes = rest.filter(([key, value]) => BARE.has(key) && isCode(value))
  const cited = ids.map(([key, value]) => cell(value, key))
  const head = [...when.map(([key, value]) => cell(value, key)), ...(title ? [`**${cell(title[1], title[0])}**`] : [])].join(' ')
  const absent = title && lacking !== undefined && lacking !== named && !isTold(row[lacking] ?? '') ? [`no ${lacking} recorded`] : []
  const parts = distinct([...rest.filter((entry) => !codes.includes(entry)).map(([key, value]) => part(key, value)), ...absent])
  const last = codes.map(([key, value]) => part(key, value))
  return (head === '' ? [...cited, ...parts, ...last] : [head, ...parts, ...cited, ...last]).join(' · ')
}

/** `STD-UPD`, `TASK`: for those who know the code. */
function isCode(value: Json): boolean {
  return typeof value === 'string' && /^[A-Z][A-Z0-9]+(?:[-_][A-Z0-9]+)*$/.test(value)
}

/** `due: 2026-11-25, 5 days late`: the count of days stands beside the date that it counts to. */
function withDays(entries: readonly (readonly [string, Json])[]): readonly (readonly [string, Json])[] {
  const days = entries.find(([key, value]) => key === 'days' && Number.isInteger(value))
  const due = entries.find(([key, value]) => isDueKey(key) && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value))
  if (!days || !due) return entries
  const told = `${plain(due[1])}, ${distance(Number(days[1]))}`
  return entries.flatMap((entry) => (entry === days ? [] : entry === due ? [[due[0], told] as const] : [entry]))
}

function distance(days: number): string {
  const count = `${Math.abs(days)} ${plural('day', Math.abs(days))}`
  if (days === 0) return 'today'
  return days < 0 ? `${count} late` : `in ${count}`
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
