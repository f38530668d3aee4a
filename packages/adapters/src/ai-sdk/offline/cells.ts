import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { code, quoted } from './markdown.ts'
import { inWords, isPlaceKey, spoken, stated, withDates } from './speech.ts'
import { phrase } from './words.ts'

/** Names of things by their ids, as far as results of this turn told them. */
export type Names = ReadonlyMap<string, string>
const NO_NAMES: Names = new Map()

const LIST_MAX = 12
const INLINE_MAX = 4
/** Keys of a small object whose values need no name. */
const INLINE_BARE = new Set(['kind', 'basis', 'type', 'name', 'title', 'step', 'amount', 'value', 'text'])
/** A text inside a list or a fact is cut at the first end of a sentence after so many characters. */
const TEXT_CHARS_MIN = 300
/** Where there is no such end until here, it is cut at a word. */
const TEXT_CHARS_MAX = 700

/** Whether a value says anything: empty texts, lists and objects do not. */
export function isTold(value: Json | undefined): value is Json {
  if (value === undefined || value === '') return false
  if (Array.isArray(value)) return value.some(isTold)
  return !isJsonObject(value) || Object.values(value).some(isTold)
}

export function isScalar(value: Json): value is null | boolean | number | string {
  return value === null || typeof value !== 'object'
}

/** One value in words. Money and numbers stay as the result has them, days and codes become words, ids stand in backticks, with their names where they are known. */
export function cell(value: Json, key: string, names: Names = NO_NAMES): string {
  if (value === null) return 'not known'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return isIdKey(key) ? code(String(value)) : isMoment(key, value) ? withDates(new Date(value).toISOString().slice(0, 10)) : String(value)
  if (typeof value === 'string') return textCell(value, key, names)
  if (Array.isArray(value)) return listCell(value.filter(isTold), key, names)
  return isJsonObject(value) ? objectCell(value, names) : ''
}

/** Milliseconds since 1970, by name and size: from 2001 to 2096. */
function isMoment(key: string, value: number): boolean {
  return /(?:[a-z]At|_at)$/.test(key) && Number.isInteger(value) && value >= 1e12 && value < 4e12
}

/** Keys of somebody's own words, which stay as they were written. */
const QUOTES = new Set(['quote', 'text', 'body', 'content', 'wording', 'snippet'])

function textCell(value: string, key: string, names: Names): string {
  const name = CITING.has(key) ? undefined : names.get(value)
  if (name !== undefined) return `${quoted(shortened(name, 60))} (${code(value)})`
  if (isIdKey(key) || isWrittenId(value)) return code(value)
  const words = spoken(value, isPlaceKey(key))
  if (words !== value) return words
  if (OWN_WORDS.has(key)) return withRefs(quoted(withDates(inWords(cutAtSentence(value)))))
  if (QUOTES.has(key)) return key === 'quote' ? `“${quoted(cutAtSentence(value))}”` : quoted(cutAtSentence(value))
  return quoted(withDates(cutAtSentence(value)))
}

/** Ids that a tool names in its own words can be followed like any other. */
function withRefs(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}`“"-])[a-z]{1,8}-\d{1,6}(?![\p{L}\p{N}-])/gu, (id) => code(id))
}

/** Keys under which a tool words something itself: the codes in it become words. */
const OWN_WORDS = new Set(['detail', 'needs', 'note', 'notes', 'what', 'check'])

/** Keys of the row's own id: its name stands beside it already. */
const CITING = new Set(['id', 'ref', 'refs', 'ids', 'also'])

export function isWrittenId(value: string): boolean {
  return /^[a-z]{1,8}-\d{1,6}$/.test(value)
}

export function isIdKey(key: string): boolean {
  return /^(?:id|ids|ref|refs|also)$/.test(key) || /(?:_ids?|_refs?|[a-z]Ids?|[a-z]Refs?)$/.test(key)
}

function listCell(values: readonly Json[], key: string, names: Names): string {
  const max = values.every(isScalar) ? LIST_MAX : INLINE_MAX
  const shown = values.slice(0, max).map((value) => cell(value, key, names))
  const more = values.length - shown.length
  return `${shown.join(values.every(isScalar) ? ', ' : '; ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A longer text is set off from its name. */
const WORDS_CHARS_MAX = 24

/** Keys that say how a program counts, and nothing to a reader. */
export function isDull(key: string): boolean {
  return /^(?:precision|end_?convention)$/i.test(key)
}

/** What was tested and the day that it is of: `occurred on 17 May 2026`. */
function onDay(entries: readonly (readonly [string, Json])[]): string | undefined {
  const [basis, value] = ['basis', 'value'].map((key) => entries.find(([each]) => each === key)?.[1])
  if (entries.length !== 2 || typeof basis !== 'string' || typeof value !== 'string') return undefined
  const day = cell(value, 'value')
  return `${cell(basis, 'basis').replace(/ at$/, day === value ? ' at' : ' on')} ${day}`
}

/** `total 9, unreviewed 2`; a pair of bounds is `1 March 2026 to 28 February 2027`; sums that are the same are told once. */
function objectCell(value: JsonObject, names: Names): string {
  const entries = Object.entries(value).filter(([key, each]) => isTold(each) && !isDull(key))
  const day = onDay(entries)
  if (day !== undefined) return day
  const [first, second] = entries
  if (entries.length === 2 && first?.[0] === 'from' && second?.[0] === 'to') return `${cell(first[1], 'from')} to ${cell(second[1], 'to')}`
  const parts = entries.map(([key, each]) => {
    if (typeof each === 'boolean' || each === null) return { words: stated(key, each), told: '' }
    const percent = percentOf(key, each)
    if (percent !== undefined) return { words: percent, told: '' }
    const told = cell(each, key, names)
    return isIdKey(key) || INLINE_BARE.has(key) ? { words: told, told: '' } : { words: phrase(key), told }
  })
  const sums = new Map<string, string[]>()
  for (const { words, told } of parts) if (isSum(told)) sums.set(told, [...(sums.get(told) ?? []), words])
  const lines = parts.flatMap(({ words, told }) => {
    const same = sums.get(told) ?? [words]
    if (same[0] !== words) return []
    return [told === '' ? words : `${both(same)}${told.length > WORDS_CHARS_MAX && told.includes(' ') && !/^\d/.test(told) ? ':' : ''} ${told}`]
  })
  return lines.join(lines.length > 2 || lines.some((line) => line.includes(', ')) ? '; ' : ', ')
}

/** `share_pct: 100` is `share 100%`. */
export function percentOf(key: string, value: Json): string | undefined {
  const [, what] = /^(.+?)_?(?:pct|percent|percentage)$/i.exec(key) ?? []
  if (what === undefined || (typeof value !== 'number' && typeof value !== 'string')) return undefined
  return `${phrase(what)} ${quoted(typeof value === 'string' && value.endsWith('%') ? value : `${value}%`)}`
}

function both(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** An amount of money as tools write it. */
export function isSum(value: Json): value is string {
  return typeof value === 'string' && /^-?[£$€]\d[\d,]*(?:\.\d+)?$/.test(value)
}

/** Cut at a word: for names and titles. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  return `${cut.slice(0, cut.lastIndexOf(' ') > max / 2 ? cut.lastIndexOf(' ') : max).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const SENTENCE_END = /[.!?…]["”’)]*(?=\s|$)/g

/** The whole sentences of a long text until `min` characters are full, or a cut at a word before `max`. */
export function cutAtSentence(text: string, min: number = TEXT_CHARS_MIN, max: number = TEXT_CHARS_MAX): string {
  const ends = [...text.slice(0, max + 1).matchAll(SENTENCE_END)].map((match) => match.index + match[0].length)
  const end = ends.find((at) => at >= min && at <= max)
  if (end === undefined) return shortened(text, max)
  return text.slice(end).trim() === '' ? text : `${text.slice(0, end)} …`
}
