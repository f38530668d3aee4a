import type { Json, JsonObject } from '@ambit/domain'
import { addDays, spanIn } from './spans.ts'
import { isOver, tellsTime } from './standing.ts'
import { quoted } from './markdown.ts'
import { tagsIn } from './tags.ts'
import { contentOf, holdsPhrase, phrase, spelt, stem, stemsOf, wordsOf } from './words.ts'

/** One thing that a question filters rows by. */
export interface Criterion {
  /** As it is said: `not reviewed`, `overdue`, `due this week`. */
  readonly words: string
  readonly fits: (row: JsonObject) => boolean
}

const NOT = new Set('not never no nobody none without isnt arent wasnt werent hasnt havent hadnt dont doesnt didnt non'.split(' '))
/** How far before a word its negation stands: `have not yet been reviewed`. */
const NOT_WITHIN = 4

/** What the question filters by, of what the rows have fields for. */
export function criteriaIn(rows: readonly JsonObject[], text: string, today: string): readonly Criterion[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const states = keys.flatMap((key) => flagged(rows, key, text) ?? stated(rows, key, text) ?? [])
  const time = dated(rows, keys, text, today)
  const tagged = taggedBy(rows, text)
  return [...states, ...(time ? [time] : []), ...(tagged ? [tagged] : [])]
}

const TAG_KEYS = ['tags', 'labels']

function tagsOf(row: JsonObject): readonly string[] {
  return TAG_KEYS.flatMap((key) => row[key] ?? []).filter((tag) => typeof tag === 'string')
}

/** `tagged vip`, `our suppliers`: a tag that rows have, or that the text calls one. */
function taggedBy(rows: readonly JsonObject[], text: string): Criterion | undefined {
  const known = [...new Set(rows.flatMap(tagsOf))]
  if (known.length === 0) return undefined
  const said = stemsOf(text)
  const named = known.filter((tag) => contentOf(tag).length > 0 && holdsPhrase(said, stemsOf(tag)))
  const wanted = named.length > 0 ? named : tagsIn(text)
  if (wanted.length === 0) return undefined
  const own = wanted.map((tag) => stemsOf(tag).join(' '))
  return { words: `tagged ${wanted.map(quoted).join(' and ')}`, fits: (row) => own.every((tag) => tagsOf(row).some((each) => stemsOf(each).join(' ') === tag)) }
}

/** Whether some of the rows have a tag that the text names. */
export function isTaggedIn(rows: readonly JsonObject[], text: string): boolean {
  const tagged = taggedBy(rows, text)
  return tagged !== undefined && rows.some((row) => tagged.fits(row))
}

/** `not reviewed`, `unreviewed`, `reviewed` of a field that is yes or no. */
function flagged(rows: readonly JsonObject[], key: string, text: string): Criterion | undefined {
  if (!rows.some((row) => typeof row[key] === 'boolean')) return undefined
  const own = wordsOf(key).filter((word) => word !== 'is' && word !== 'has')
  const polarity = polarityOf(own, text)
  if (polarity === undefined) return undefined
  return { words: `${polarity ? '' : 'not '}${own.join(' ')}`, fits: (row) => row[key] === polarity }
}

/** Whether the text says the words, or denies them; nothing where it has neither. */
export function polarityOf(own: readonly string[], text: string): boolean | undefined {
  const said = wordsOf(text).map(stem)
  const words = own.map(stem)
  const [first] = words
  if (first === undefined) return undefined
  if (holdsPhrase(said, [`un${first}`, ...words.slice(1)]) || holdsPhrase(said, [`non${first}`, ...words.slice(1)])) return false
  if (!holdsPhrase(said, words)) return undefined
  const at = said.findIndex((_word, index) => words.every((word, offset) => said[index + offset] === word))
  return !said.slice(Math.max(0, at - NOT_WITHIN), at).some((word) => NOT.has(word))
}

const STATE_KEYS = new Set('status state stage outcome result'.split(' '))
const TYPE_KEYS = new Set('kind type category priority severity direction strength'.split(' '))
/** States that people ask for whether or not a row has one. */
const STATES =
  'overdue open closed paid pending cancelled done completed met missed approved rejected declined expired active upcoming outstanding settled withdrawn'.split(
    ' ',
  )

/** The value of a field with a few values, such as a status: `overdue`, `not cleared`. */
function stated(rows: readonly JsonObject[], key: string, text: string): readonly Criterion[] | undefined {
  if (!STATE_KEYS.has(key) && !TYPE_KEYS.has(key)) return undefined
  const values = [...new Set(rows.flatMap((row) => (typeof row[key] === 'string' && row[key].length <= 40 ? [row[key]] : [])))]
  const named = values.flatMap((value) => {
    const polarity = polarityOf(wordsOf(spelt(value)), text)
    return polarity === undefined ? [] : [{ value, polarity }]
  })
  const telling = TYPE_KEYS.has(key) && named.length === values.length ? [] : named
  if (telling.length > 0) {
    const isIn = telling.filter(({ polarity }) => polarity).map(({ value }) => value)
    const out = telling.filter(({ polarity }) => !polarity).map(({ value }) => value)
    const words = [isIn.map(phrase).join(' or '), ...out.map((value) => `not ${phrase(value)}`)].filter((part) => part !== '').join(', ')
    return [{ words, fits: (row) => holds(row[key], isIn, out) }]
  }
  const lacking = STATE_KEYS.has(key) && isChoosing(text) ? STATES.find((state) => polarityOf([state], text) === true) : undefined
  return lacking === undefined || (lacking === 'overdue' && !tellsTime(rows) && rows.some(hasDueDate)) ? undefined : [{ words: lacking, fits: () => false }]
}

function holds(value: Json | undefined, isIn: readonly string[], out: readonly string[]): boolean {
  if (typeof value !== 'string') return false
  return (isIn.length === 0 || isIn.includes(value)) && !out.includes(value)
}

/** `which … are`, `any … still`: asks for some of the rows. An order such as `open the tasks` does not. */
function isChoosing(text: string): boolean {
  return /\b(?:which|what|any|how many|who|only|are|is)\b/i.test(text)
}

const DUE = new Set('due expire expiry expires deadline end by renewal until'.split(' ').map(stem))
const DATE = /^\d{4}-\d{2}-\d{2}/

export function isDueKey(key: string): boolean {
  return stemsOf(key).some((word) => DUE.has(word))
}

function hasDueDate(row: JsonObject): boolean {
  return Object.entries(row).some(([key, value]) => isDueKey(key) && typeof value === 'string' && DATE.test(value))
}

/** `due this week`, `overdue`, `expiring in the next 7 days`, by the field of the date that is spoken of. */
function dated(rows: readonly JsonObject[], keys: readonly string[], text: string, today: string): Criterion | undefined {
  const dates = keys.filter((key) => rows.some((row) => typeof row[key] === 'string' && DATE.test(row[key])))
  const said = new Set(stemsOf(text))
  const key = dates.find((each) => stemsOf(each).some((word) => said.has(word) && !DUE_SMALL.has(word))) ?? dates.find(isDueKey)
  if (key === undefined) return undefined
  if (said.has('overdue') && !tellsTime(rows) && isDueKey(key))
    return { words: 'overdue', fits: (row) => !isOver(row) && dayOf(row[key]) !== '' && dayOf(row[key]) <= addDays(today, -1) }
  const span = spanIn(text, today)
  if (!span) return undefined
  const verb = isDueKey(key) ? 'due' : phrase(key)
  return { words: `${verb} ${span.words}`, fits: (row) => dayOf(row[key]) >= span.from && dayOf(row[key]) <= span.to }
}

/** Parts of names of dates that a text has for other reasons. */
const DUE_SMALL = new Set(['on', 'at', 'date', 'day', 'time'])

function dayOf(value: Json | undefined): string {
  return typeof value === 'string' && DATE.test(value) ? value.slice(0, 10) : ''
}
