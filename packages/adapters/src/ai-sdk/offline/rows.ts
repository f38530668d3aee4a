import type { Json, JsonObject } from '@ambit/domain'
import { isOfPeople } from './asking.ts'
import { type Names, cell, isDull, isIdKey, isScalar, isSum, isTold, isWrittenId, percentOf, shortened } from './cells.ts'
import { isDueKey } from './criteria.ts'
import { quoted, tableCell } from './markdown.ts'
import { beginningOf, mattering } from './matter.ts'
import { lengthOf, stated } from './speech.ts'
import { isOver } from './standing.ts'
import { capital, label, phrase, plain, plural, stemsOf } from './words.ts'

const ROWS_MAX = 8
const COLUMNS_MAX = 4
const COLUMN_CHARS_MAX = 40
const WIDE_CHARS_MAX = 90
/** A longer name is a sentence: it does not stand out. */
const HEAD_CHARS_MAX = 100

/** What a row is called, the best name first. */
export const TITLE_KEYS = ['title', 'name', 'what', 'label', 'text', 'subject', 'check', 'summary', 'detail', 'description', 'quote', 'step', 'head']
/** Values that say themselves what they are. */
const BARE = new Set(
  'status kind type result strength code authority time date driver group section description detail amount basis from_and_to role roles head'.split(' '),
)

/** How rows are told. */
export interface RowTelling {
  /** Rows that the result itself left out. */
  readonly more?: number
  readonly names?: Names
  /** Keys that are told elsewhere, such as the state that the heading names. */
  readonly hide?: ReadonlySet<string>
  readonly max?: number
  /** Of rows in the order of their days the newest are shown, and this many of the oldest. */
  readonly oldest?: number
  /** Words that name what is asked about: rows of it are shown before others where not all are. */
  readonly matter?: readonly string[]
  /** A table may have longer cells. */
  readonly isWide?: boolean
  /** No table, however small the rows. */
  readonly isPlain?: boolean
}

/** A list of rows as Markdown: a table where it is small and narrow, else a line a row. */
export function rowLines(
  all: readonly JsonObject[],
  { more = 0, names = new Map(), hide = new Set(), max = ROWS_MAX, matter, oldest, isWide = false, isPlain = false }: RowTelling = {},
): string[] {
  const kept = oldest !== undefined && all.length > max && isByDay(all) ? undefined : matter && mattering(all, max, matter)
  const counts = all.some((row) => typeof row['count'] === 'number' && row['count'] !== 1)
  const plainly = (row: JsonObject): JsonObject =>
    Object.fromEntries(withDays(Object.entries(row)).filter(([key, value]) => !hide.has(key) && !isNoise(row, key, value, counts)))
  const rows = (kept ?? all).map(plainly)
  const lacking = textKey(rows)
  if (oldest !== undefined && all.length > max && isByDay(all)) {
    const begun = beginningOf(all, oldest)
    const newest = all.filter((row) => !begun.includes(row)).slice(begun.length - max)
    return newestLines(begun.map(plainly), newest.map(plainly), {
      names,
      between: all.length - max + (oldest === 0 ? more : 0),
      where: oldest === 0 ? 'earlier' : begun.every((row, at) => row === all[at]) ? 'between' : 'others',
    })
  }
  const shown = rows.slice(0, max)
  const columns = columnsOf(shown)
  const lines =
    !isPlain && isNarrow(shown, columns, isWide ? WIDE_CHARS_MAX : COLUMN_CHARS_MAX)
      ? table(shown, columns, { lacking, names })
      : shown.map((row) => `- ${rowLine(row, { lacking, names })}`)
  const hidden = all.length - shown.length + more
  return hidden > 0 ? [...lines, '', `and ${hidden} more`] : lines
}

function isByDay(rows: readonly JsonObject[]): boolean {
  return rows.every((row, at) => typeof row['date'] === 'string' && (at === 0 || plain(rows[at - 1]?.['date'] ?? '') <= row['date']))
}

interface Cut {
  readonly names: Names
  /** How many are told by neither end. */
  readonly between: number
  readonly where: 'earlier' | 'between' | 'others'
}

/** The beginning, how many stand between, and the newest. */
function newestLines(begun: readonly JsonObject[], newest: readonly JsonObject[], { names, between, where }: Cut): string[] {
  const line = (row: JsonObject): string => `- ${rowLine(row, { lacking: undefined, names })}`
  const left = `${between} ${where === 'others' && between === 1 ? 'other' : where} ${between === 1 ? 'is' : 'are'} not listed here.`
  return [...begun.map(line), ...(begun.length === 0 ? [] : ['']), left, '', ...newest.map(line)]
}

/** What tells nothing: an id that only programs use, `count: 1`, and that something is not urgent. */
function isNoise(row: JsonObject, key: string, value: Json, counts: boolean): boolean {
  if (isDull(key)) return true
  if (value === false) return /^(?:urgent|interim|on_behalf|assumed_start|truncated|more|average)$/.test(key)
  if (key === 'count') return value === 1 && !counts
  return key === 'id' && isWordId(value) && titleKey(row) !== undefined
}

interface RowContext {
  /** The key of a text that the other rows have. */
  readonly lacking: string | undefined
  readonly names: Names
}

/** The keys of the rows, those of codes last. */
function columnsOf(rows: readonly JsonObject[]): readonly string[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => isTold(row[key]))))]
  const isOfCodes = (key: string): boolean => BARE.has(key) && rows.every((row) => !isTold(row[key]) || isCode(row[key] ?? null))
  return [...keys.filter((key) => !isOfCodes(key)), ...keys.filter(isOfCodes)]
}

function isNarrow(rows: readonly JsonObject[], columns: readonly string[], max: number): boolean {
  if (rows.length < 2 || columns.length < 2 || columns.length > COLUMNS_MAX) return false
  return rows.every((row) => columns.every((key) => isScalar(row[key] ?? '') && plain(row[key] ?? '').length <= max))
}

function table(rows: readonly JsonObject[], columns: readonly string[], { lacking, names }: RowContext): string[] {
  const told = (row: JsonObject, key: string): string => {
    if (key === lacking && !isTold(row[key])) return `no ${key} recorded`
    const isNamed = names.get(plain(row[key] ?? '')) === row[titleKey(row) ?? '']
    return Object.hasOwn(row, key) ? tableCell(cell(row[key] ?? null, key, isNamed ? new Map() : names)) : ''
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
  const keys = TITLE_KEYS.filter((key) => typeof row[key] === 'string' && isTold(row[key]))
  // A code such as `customer` under `subject` is no name where there is one.
  return keys.find((key) => !/^[a-z_]+$/.test(plain(row[key] ?? ''))) ?? keys[0]
}

/** `**Engineer report**: received 1 July 2026; not reviewed (\`doc-2\`, ENG-1)`: when, what, the rest, and in brackets what to cite. */
export function rowLine(row: JsonObject, { lacking, names }: RowContext = { lacking: undefined, names: new Map() }): string {
  const entries = bounds(Object.entries(row).filter(([, value]) => isTold(value)))
  const named = titleKey(row)
  const title = entries.find(([key]) => key === named)
  const when = entries.filter(([key]) => key === 'date' || (key === 'time' && Object.hasOwn(row, 'date')))
  const ids = entries.filter(([key]) => ['id', 'ref', 'refs', 'ids'].includes(key))
  const rest = entries.filter((entry) => entry !== title && entry[1] !== title?.[1] && !when.includes(entry) && !ids.includes(entry))
  // A code says nothing to most readers: it is told where the row has no other name.
  const codes = rest.filter(([key, value]) => BARE.has(key) && isCode(value))
  const own = title ? titled(cell(title[1], title[0], names), title[0]) : nameOf(row, names)
  const linked = title && rest.length === 1 ? rest.filter((entry) => isOwnId(entry, title[1], names)) : []
  const absent = title && lacking !== undefined && lacking !== named && !isTold(row[lacking] ?? '') ? [`no ${lacking} recorded`] : []
  const told = rest.filter((entry) => !codes.includes(entry) && !linked.includes(entry))
  const parts = distinct([...told.map(([key, value]) => part(key, value, names)), ...absent])
  const cited = [...ids.map(([key, value]) => cell(value, key)), ...linked.map(([, value]) => cell(value, 'ref'))]
  const date = when.map(([key, value]) => cell(value, key)).join(', ')
  const head = date === '' ? (own === '' ? '' : isSentence(own) ? own : `**${own}**`) : `**${date}**${own === '' ? '' : `: ${own}`}`
  const tail = [...cited, ...(own === '' ? codes.map(([, value]) => plain(value)) : [])]
  if (head === '') return joinedParts(cited.join(', '), parts, tail.slice(cited.length))
  return joinedParts(head, parts, tail, (date !== '' && own !== '') || isSentence(own) ? '; ' : ': ')
}

/** Whether an id under a name is of whom the name is: `{ name, party }`, where nothing names the party otherwise. */
function isOwnId([key, value]: readonly [string, Json], title: Json, names: Names): boolean {
  if (typeof value !== 'string' || !isWrittenId(value)) return false
  const name = names.get(value)
  return name === undefined ? isOfPeople(stemsOf(key)) : name === title
}

function isSentence(text: string): boolean {
  return text.length > HEAD_CHARS_MAX || /[.!?]$/.test(text)
}

/** What a tool words itself begins a line with a capital. */
function titled(text: string, key: string): string {
  return ['what', 'check', 'detail', 'step', 'head'].includes(key) ? capital(text) : text
}

function joinedParts(head: string, parts: readonly string[], tail: readonly string[], between = ': '): string {
  const body = parts.length === 0 ? head : head === '' ? parts.join('; ') : `${between === ': ' ? head : head.replace(/\.$/, '')}${between}${parts.join('; ')}`
  return tail.length === 0 ? body : `${body} (${tail.join(', ')})`
}

/** What a thing is called elsewhere, where its row has no name of its own. */
function nameOf(row: JsonObject, names: Names): string {
  const id = row['ref'] ?? row['id']
  const name = typeof id === 'string' ? names.get(id) : undefined
  return name === undefined ? '' : quoted(shortened(name, 80))
}

/** `case_summary`: an id that only programs use. */
function isWordId(value: Json): boolean {
  return typeof value === 'string' && /^[a-z]+(?:_[a-z]+)+$/.test(value)
}

/** `STD-UPD`, `TASK`: for those who know the code. */
function isCode(value: Json): boolean {
  return typeof value === 'string' && /^[A-Z][A-Z0-9]+(?:[-_][A-Z0-9]+)*$/.test(value)
}

/** `due 25 November 2026, 5 days late`: the count of days stands beside the date that it counts to; of what is over it goes. */
export function withDays(entries: readonly (readonly [string, Json])[]): readonly (readonly [string, Json])[] {
  const days = entries.find(([key, value]) => key === 'days' && Number.isInteger(value))
  const due = entries.find(([key, value]) => isDueKey(key) && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value))
  if (!days || !due) return entries
  if (isOver(Object.fromEntries(entries))) return entries.filter((entry) => entry !== days)
  const told = `${plain(due[1])}, ${distance(Number(days[1]))}`
  return entries.flatMap((entry) => (entry === days ? [] : entry === due ? [[due[0], told] as const] : [entry]))
}

function distance(days: number): string {
  const count = `${Math.abs(days)} ${plural('day', Math.abs(days))}`
  if (days === 0) return 'today'
  return days < 0 ? `${count} late` : `in ${count}`
}

/** A kind and an authority that say the same are said once, also where one says more than the other. */
function distinct(parts: readonly string[]): readonly string[] {
  const small = parts.map((part) => part.toLowerCase())
  return parts.filter((each, at) => {
    const own = each.toLowerCase()
    return each !== '' && small.indexOf(own) === at && !small.some((other) => other.startsWith(`${own}; `))
  })
}

/** `from` and `to` beside each other are one thing to tell. */
export function bounds(entries: readonly (readonly [string, Json])[]): readonly (readonly [string, Json])[] {
  const from = entries.find(([key, value]) => key === 'from' && isScalar(value))
  const to = entries.find(([key, value]) => key === 'to' && isScalar(value))
  if (!from || !to) return entries
  return entries.flatMap((entry) => (entry === to ? [] : entry === from ? [['from_and_to', { from: from[1], to: to[1] }] as const] : [entry]))
}

/** Names of counts as people say them. */
const UNITS = new Map([
  ['chars', 'character'],
  ['minutes', 'minute'],
  ['hours', 'hour'],
  ['days', 'day'],
  ['weeks', 'week'],
  ['months', 'month'],
  ['years', 'year'],
  ['pages', 'page'],
])

/** One fact inside a line: `limit £11,400.00`, `not reviewed`, `61 days`, `reason: …`. */
function part(key: string, value: Json, names: Names): string {
  if (typeof value === 'boolean' || value === null) return stated(key, value)
  if (key === 'count' && typeof value === 'number') return `${value} times`
  const length = typeof value === 'number' ? lengthOf(key, value) : undefined
  if (length !== undefined) return length
  const percent = percentOf(key, value)
  if (percent !== undefined) return percent
  const told = cell(value, key, names)
  if (BARE.has(key)) return told
  if (TEXT_KEYS.includes(key) || key === 'snippet') return `“${told}”`
  const unit = UNITS.get(key)
  if (unit !== undefined && typeof value === 'number') return `${value.toLocaleString('en-GB')} ${plural(unit, value)}`
  const isShort = isSum(value) || typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) || isIdKey(key)
  return `${phrase(key)}${isShort ? '' : ':'} ${told}`
}
