import { quoted } from './markdown.ts'
import { phrase, spelt } from './words.ts'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
/** A day, with a time and its offset where they are given; no piece of a longer number such as a reference. */
const DAY = /(?<![\p{L}\p{N}-])(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?(?![\p{L}\p{N}-])/gu
const SPAN = /(\d)\.\.(?=\d{4}-\d{2}-\d{2})/g

/** Days of a text as people write them: `2026-12-03` is `3 December 2026`, with a time `3 December 2026, 08:40`. */
export function withDates(text: string): string {
  return text.replace(SPAN, '$1 to ').replace(DAY, (...parts: readonly unknown[]) => {
    const [, year = '', month = '', day = '', time = '', zone = ''] = parts.map((part) => (typeof part === 'string' ? part : undefined))
    const date = `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`
    return time === '' ? date : `${date}, ${time}${ZONES.get(zone) ?? ` (UTC${zone})`}`
  })
}

const ZONES = new Map([
  ['', ''],
  ['Z', ' UTC'],
])

/** What codes that many tools use mean in a sentence. */
const MEANINGS = new Map([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['not_applicable', 'not applicable'],
  ['cannot_check', 'could not be checked'],
  ['cannot_compute', 'cannot be worked out'],
  ['met_late', 'met, but late'],
  ['in', 'in'],
  ['pct', 'per cent'],
])

/** A code as words, as plain text: `due_today`, `england-and-wales`. Anything else stays as it is. `isName`: its words begin with capitals. */
export function spoken(value: string, isName = false): string {
  const meaning = MEANINGS.get(value)
  if (meaning !== undefined) return meaning
  if (isName && /^[a-z]+(?:-[a-z]+)*$/.test(value)) return value.split('-').map(named).join(' ')
  if (/^[a-z]+(?:_[a-z0-9]+)+$/.test(value) || /^[a-z]{3,}(?:[A-Z][a-z]+)+$/.test(value)) return phrase(value)
  return value
}

/** A sentence of a tool with the codes in it as words. What is part of an address is no code. */
export function inWords(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}`“.@/?&=#-])[a-z]+(?:_[a-z0-9]+)+(?![\p{L}\p{N}_`@]|[./?&=#-][\p{L}\p{N}])/gu, (code) => phrase(code))
}

function named(word: string): string {
  return word === 'and' || word === 'of' || word === 'the' ? word : word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** Keys whose codes are names of places. */
export function isPlaceKey(key: string): boolean {
  return /jurisdiction|country|region|nation|office|place|location/.test(key)
}

const PREPOSITIONS = new Set(['in', 'on', 'of', 'for', 'at', 'by', 'with', 'within', 'under', 'from', 'to'])
const DEED_FIRST = new Set([
  'suggest',
  'suggests',
  'recommend',
  'recommends',
  'need',
  'needs',
  'require',
  'requires',
  'include',
  'includes',
  'allow',
  'allows',
  'increases',
])
const STATE = /(?:ed|ive|al|able|ible|ful|[^m]ent|ant|open|own|iven|aken|ritten|met|paid|lost|done|sent|seen|made|interim)$/

/** A field that is yes, no or unknown, as words: `in force`, `cover not triggered`, `no consent`, `not known whether operative`. */
export function stated(key: string, value: boolean | null): string {
  return quoted(said(key, value))
}

function said(key: string, value: boolean | null): string {
  const words = spelt(key)
    .replace(/^(?:is|has) /, '')
    .split(' ')
  const [first = '', ...rest] = words
  if (value === null) return isState(key) ? `not known whether ${words.join(' ')}` : `${words.join(' ')} not known`
  if (DEED_FIRST.has(first) && rest.length > 0) {
    return value ? `${rest.join(' ')} ${third(first)}` : `no ${rest.join(' ')} ${third(first)}`
  }
  return value ? affirmed(words) : denied(words)
}

/** Whether a name says how something is, so that its value answers yes or no: `in_force`, `operative`. */
export function isState(key: string): boolean {
  const words = spelt(key)
    .replace(/^(?:is|has) /, '')
    .split(' ')
  return PREPOSITIONS.has(words[0] ?? '') || STATE.test(words.at(-1) ?? '')
}

/** Whether it begins with a word such as `in`, so that it can follow its subject: `policy in force`. */
export function isPredicate(key: string): boolean {
  return PREPOSITIONS.has(spelt(key).split(' ')[0] ?? '')
}

/** `suggest` is `suggested`. */
function third(verb: string): string {
  const plain = verb.replace(/s$/, '')
  return plain.endsWith('e') ? `${plain}d` : `${plain}ed`
}

function affirmed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length === 1 && !STATE.test(last) ? `${last}: yes` : words.join(' ')
}

function denied(words: readonly string[]): string {
  const at = words.findIndex((word) => PREPOSITIONS.has(word))
  if (at === 0) return `not ${words.join(' ')}`
  if (at > 0) return `${words.slice(0, at).join(' ')} not ${words.slice(at).join(' ')}`
  const last = words.at(-1) ?? ''
  if (!STATE.test(last)) return `${words.join(' ')}: no`
  return [...words.slice(0, -1), 'not', last].join(' ')
}

const LENGTH = /^(?:(.+)_)?(minutes|hours|days|weeks|months|years)(?:_(.+))?$/

/** A length of time in words: `days_open` is `88 days open`, `longest_gap_days` is `longest gap of 22 days`; nothing for what is none. */
export function lengthOf(key: string, count: number): string | undefined {
  const [, before = '', unit = '', after = ''] = LENGTH.exec(key.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()) ?? []
  if (unit === '' || (before === '' && after === '')) return undefined
  const length = `${count} ${Math.abs(count) === 1 ? unit.slice(0, -1) : unit}`
  if (after !== '') return [String(count), phrase(before), length.slice(String(count).length + 1), phrase(after)].filter((word) => word !== '').join(' ')
  return PREPOSITIONS.has(before.split('_').at(-1) ?? '') ? `${phrase(before)} ${length}` : `${phrase(before)} of ${length}`
}
