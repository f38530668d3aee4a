import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { isOfPeople, soughtWords } from './asking.ts'
import { type Criterion, criteriaIn } from './criteria.ts'
import { datesIn } from './dates.ts'
import { TITLE_KEYS } from './rows.ts'
import { withDates } from './speech.ts'
import type { SettledCall } from './turn-view.ts'
import { isVerb } from './verbs.ts'
import { contentOf, plain, stemsOf } from './words.ts'

/** The rows of a list as a question wants them. */
export interface Focus {
  readonly rows: readonly JsonObject[]
  /** The words of what the rows were chosen by (`not reviewed`); absent where the question chooses none. */
  readonly by?: string
  /** Nothing fits, so that all rows follow. */
  readonly isNone: boolean
}

/** What the question is, and the day it counts from. */
export interface Asked {
  readonly text: string
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/** Rows that a question filters by, else all of them with the ones that it names first. */
export function focusOn(rows: readonly JsonObject[], asked: Asked, isSearch: boolean): Focus {
  const since = isSearch ? undefined : sinceAnswered(asked)
  const criteria = isSearch ? [] : since ? [since] : criteriaIn(rows, asked.text, asked.today)
  const told = (some: readonly JsonObject[]): readonly JsonObject[] => newestFirst(namedFirst(some, asked.text), asked.text)
  const fitting = rows.filter((row) => criteria.every(({ fits }) => fits(row)))
  if (criteria.length === 0) return { rows: told(rows), isNone: false }
  const by = joined(criteria)
  return fitting.length === 0 ? { rows: told(rows), by, isNone: true } : { rows: told(fitting), by, isNone: false }
}

/** `Has anybody answered her e-mail of 26 November?` is about what came from that day on. */
function sinceAnswered({ text, today }: Asked): Criterion | undefined {
  const [date] = /\b(?:answered|replied|responded|written back)\b/i.test(text) ? datesIn(text, new Date(`${today}T00:00:00Z`)) : []
  if (!date) return undefined
  const day = date.value.slice(0, 10)
  return { words: `from ${withDates(day)} on`, fits: (row) => typeof row['date'] === 'string' && row['date'].slice(0, 10) >= day }
}

/** The last of what happened is the newest, wherever the list has it. */
function newestFirst(rows: readonly JsonObject[], text: string): readonly JsonObject[] {
  const isAsked = /\b(?:latest|newest|most recent)\b|\b(?:when|who|what)\b[^?]*\blast\b(?! (?:day|date|week|month|year)\b)/i.test(text)
  if (!isAsked || !rows.every((row) => typeof row['date'] === 'string')) return rows
  const at = (row: JsonObject): string => `${plain(row['date'] ?? '')} ${plain(row['time'] ?? '')}`
  return rows.toSorted((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0))
}

function joined(criteria: readonly Criterion[]): string {
  return criteria.map(({ words }) => words).join(', ')
}

/** Keys that say what a row is of. */
const KINDS = ['code', 'kind', 'type', 'section', 'category', 'role', 'roles']
const PREFIX_MIN = 6

function namedFirst(rows: readonly JsonObject[], text: string): readonly JsonObject[] {
  const words = contentOf(text)
  const isWho = /\bwho\b/i.test(text)
  const scored = rows.map((row, at) => ({ row, at, score: likeness(row, words) + (isWho && isOfPeople(kindsOf(row)) ? 1.5 : 0) }))
  return scored.toSorted((a, b) => b.score - a.score || a.at - b.at).map(({ row }) => row)
}

/** Whether some of the rows, and not all of them, are named by the words of the question. */
export function isNamedIn(rows: readonly Json[], text: string): boolean {
  const words = contentOf(text)
  const named = rows.filter((row) => isJsonObject(row) && likeness(row, words) > 0)
  return named.length > 0 && (named.length < rows.length || rows.length === 1)
}

/** Words for any date or thing: no row is missed by them. */
const ANY = new Set('date day time deadline due list'.split(' '))

/** What `when is the X` and `is there an X` name, where no row is like it and the whole result has no such word. */
export function unnamedIn(
  rows: readonly JsonObject[],
  { name, content }: Pick<SettledCall, 'name' | 'content'>,
  text: string,
  common: ReadonlySet<string>,
): readonly string[] {
  if (!/^\s*(?:and\s+)?when\b|\b(?:is|are|was|were) there\b/i.test(text)) return []
  const words = contentOf(text)
  if (rows.some((row) => likeness(row, words) > 0)) return []
  const known = new Set([...stemsOf(name), ...stemsOf(content)])
  const [clause = []] = soughtWords(text)
  return clause.filter((word) => stemsOf(word).every((part) => !ANY.has(part) && !common.has(part) && !known.has(part) && !isVerb(part)))
}

/** Words of the question that the row has: in its name or kind whole, in any other text of it half. */
function likeness(row: JsonObject, words: readonly string[]): number {
  const own = [...TITLE_KEYS.flatMap((key) => (typeof row[key] === 'string' ? stemsOf(row[key]) : [])), ...kindsOf(row)]
  const other = Object.values(row).flatMap((value) => (typeof value === 'string' ? stemsOf(value) : []))
  const weights = words.map((word) => (own.some((each) => each === word || isBegun(each, word)) ? 1 : other.includes(word) ? 0.5 : 0))
  return weights.reduce<number>((sum, weight) => sum + weight, 0)
}

function isBegun(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= PREFIX_MIN && (one.startsWith(other) || other.startsWith(one))
}

function kindsOf(row: JsonObject): string[] {
  return KINDS.flatMap((key) => (Object.hasOwn(row, key) ? stemsOf(plain(row[key] ?? '')) : []))
}
