import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { phrase } from './words.ts'

const LIST_MAX = 12
const INLINE_MAX = 4
/** Keys of a small object whose values need no name. */
const INLINE_BARE = new Set(['kind', 'type', 'name', 'title', 'amount', 'value', 'text'])
/** A text inside a list or a fact is cut at the first end of a sentence after so many characters. */
const TEXT_CHARS_MIN = 300
/** Where there is no such end until here, it is cut at a word. */
const TEXT_CHARS_MAX = 700

/** Text of a result as Markdown that shows it as it is: nothing in it becomes a link, a heading or a picture. */
export function quoted(text: string): string {
  return text
    .replace(/\s*[\n\r\u2028\u2029]+\s*/g, ' ')
    .replace(/[\\`*[\]<|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(\s*)(#{1,6}|[>+-])(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s)/, '$1\\$2')
    .trim()
}

/** Whether a value says anything: empty texts, lists and objects do not. */
export function isTold(value: Json | undefined): value is Json {
  if (value === undefined || value === '') return false
  if (Array.isArray(value)) return value.some(isTold)
  return !isJsonObject(value) || Object.values(value).some(isTold)
}

export function isScalar(value: Json): value is null | boolean | number | string {
  return value === null || typeof value !== 'object'
}

/** One value in words. Money, dates and numbers stay as the result has them, ids stand in backticks, codes become words. */
export function cell(value: Json, key: string): string {
  if (value === null) return 'not known'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isIdKey(key) ? code(String(value)) : String(value)
  if (typeof value === 'string') return textCell(value, key)
  if (Array.isArray(value)) return listCell(value.filter(isTold), key)
  return isJsonObject(value) ? objectCell(value) : ''
}

function textCell(value: string, key: string): string {
  if (isIdKey(key) || /^[a-z]{1,8}-\d{1,6}$/.test(value)) return code(value)
  if (/^[a-z]+(?:_[a-z0-9]+)+$/.test(value) || /^[a-z]{3,}(?:[A-Z][a-z]+)+$/.test(value)) return phrase(value)
  return key === 'quote' ? `“${quoted(cutAtSentence(value))}”` : quoted(cutAtSentence(value))
}

function code(value: string): string {
  return `\`${value.replaceAll('`', "'")}\``
}

export function isIdKey(key: string): boolean {
  return /^(?:id|ids|ref|refs|also)$/.test(key) || /(?:_ids?|_refs?|[a-z]Ids?|[a-z]Refs?)$/.test(key)
}

function listCell(values: readonly Json[], key: string): string {
  const max = values.every(isScalar) ? LIST_MAX : INLINE_MAX
  const shown = values.slice(0, max).map((value) => cell(value, key))
  const more = values.length - shown.length
  return `${shown.join(values.every(isScalar) ? ', ' : '; ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** `total 9, unreviewed 2`; a pair of bounds is `2026-03-01 to 2027-02-28`. */
function objectCell(value: JsonObject): string {
  const entries = Object.entries(value).filter(([, each]) => isTold(each))
  const [first, second] = entries
  if (entries.length === 2 && first?.[0] === 'from' && second?.[0] === 'to') return `${cell(first[1], 'from')} to ${cell(second[1], 'to')}`
  return entries.map(([key, each]) => (isIdKey(key) || INLINE_BARE.has(key) ? cell(each, key) : `${phrase(key)} ${cell(each, key)}`)).join(', ')
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
