import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { type Names, cell, isDull, isScalar, isTold } from './cells.ts'
import { comparison } from './comparison.ts'
import { isDueKey } from './criteria.ts'
import { factLines } from './fact-lines.ts'
import { isOwnSentence, prose } from './facts.ts'
import { subjectOf } from './lead.ts'
import { quoted } from './markdown.ts'
import { nestedBlock } from './nested.ts'
import { isStory } from './matter.ts'
import { type RowTelling, rowLine, rowLines } from './rows.ts'
import { spoken } from './speech.ts'
import type { SettledCall } from './turn-view.ts'
import { capital, contentOf, label, phrase, stem } from './words.ts'

/** A part of a result as it is told: under its heading, as a point to weigh, or among what is missing. */
export type Piece =
  | { readonly kind: 'section'; readonly heading: string; readonly words: readonly string[]; readonly text: string; readonly isFacts?: boolean }
  | { readonly kind: 'weigh'; readonly of: string; readonly text: string }
  | { readonly kind: 'missing'; readonly text: string }

/** Keys that count or name a result itself, and are told with its first sentence. */
const FRAME = new Set(['ok', 'id', 'ref', 'count', 'more', 'query', 'section', 'today', 'hidden', 'earlier_dropped'])
/** Keys of a text that was read in part: `from 0 to 4000 of 9000`. */
const PAGE = new Set(['total', 'from', 'to'])
const ROWS_MAX = 10
/** Of what is only read beside the first result and is due some day, the next few. */
const DUE_MAX = 5
const BESIDE_MAX = 9
/** Of a long story its beginning and its newest part. */
const EVENTS_MAX = 16
const OLDEST = 4
/** Beside the first result the loss, its discovery and its report. */
const BEGUN = 3
const GROUP_MIN = 4
const LINE_CHARS_MAX = 160

/** What a result is told with. */
export interface Telling {
  /** Keys that the first sentence has told already. */
  readonly told: ReadonlySet<string>
  readonly names: Names
  /** Words of the task and the question. */
  readonly matter: readonly string[]
  /** Whether a fact was told by a result before this one. */
  readonly isKnown: (key: string, value: Json) => boolean
  /** It is what was asked for, not something beside it. */
  readonly isMain: boolean
}

/** The pieces of one result, in its order. */
export function piecesOf(call: SettledCall, json: JsonObject, telling: Telling): readonly Piece[] {
  const isPage = typeof json['text'] === 'string'
  const open = untold(json, telling.told).filter(
    ([key, value]) => isTold(value) && !FRAME.has(key) && !isDull(key) && !telling.told.has(key) && !(isPage && PAGE.has(key)) && !telling.isKnown(key, value),
  )
  const facts = open.filter(([key, value]) => isPlainFact(key, value))
  const own = facts.filter(
    ([key, value]) =>
      !isLacking(value) && !(value === 0 && Object.values(json).some(Array.isArray)) && !(Array.isArray(value) && (isWeighed(key) || isAbsenceKey(key))),
  )
  const lines = factLines(own, telling.names)
  const title = { heading: subjectOf(call), words: wordsOfCall(call, own) }
  return [
    ...(lines.length > 0 ? [{ kind: 'section' as const, ...title, text: lines.join('\n'), isFacts: true }] : []),
    ...facts.filter((fact) => !own.includes(fact)).flatMap(([key, value]) => pointsOf(key, value, telling.names)),
    ...open.filter((entry) => !facts.includes(entry)).flatMap(([key, value]) => piecesIn({ call, key, value, json, telling })),
    ...(isPage ? partly(json) : []),
  ]
}

/** What the first sentence told of an object is not told again. */
function untold(json: JsonObject, told: ReadonlySet<string>): readonly (readonly [string, Json])[] {
  return Object.entries(json).map(([key, value]) =>
    isJsonObject(value) ? [key, Object.fromEntries(Object.entries(value).filter(([inner]) => !told.has(`${key}.${inner}`)))] : [key, value],
  )
}

/** Says something in one line, other than a sentence that the tool makes itself. */
function isPlainFact(key: string, value: Json): boolean {
  if (typeof value === 'string') return key !== 'text' && value.length <= LINE_CHARS_MAX && !value.includes('\n') && !isOwnSentence(key, value)
  if (isScalar(value)) return true
  if (Array.isArray(value)) return value.every(isScalar)
  return Object.values(value).every((each) => isScalar(each) || (Array.isArray(each) && each.every(isScalar)))
}

/** Lists of codes that ask something of the reader. */
function isWeighed(key: string): boolean {
  return /(?:^|_)(?:flags?|warnings?|caveats?|concerns?|questions?)$/.test(key)
}

/** Terms that may stand against an answer: points to weigh, whatever the answer is. */
function isTerm(key: string): boolean {
  return /^(?:exclusions?|conditions?|exceptions?|restrictions?|limitations?|warranties)$/.test(key)
}

/** `not recorded`: nothing, said by the tool. */
function isLacking(value: Json): boolean {
  return typeof value === 'string' && /^(?:none|none recorded|not recorded|unknown|missing)$/.test(value)
}

function isNeed(code: string): boolean {
  return /(?:^|_)(?:needed|missing|unknown|not_recorded)(?:_|$)/.test(code)
}

function pointsOf(key: string, value: Json, names: Names): Piece[] {
  if (isLacking(value)) return [{ kind: 'missing', text: `${label(key)}: ${cell(value, key)}` }]
  const codes = Array.isArray(value) ? value : [value]
  if (key === 'unsearchable') return codes.map((code) => ({ kind: 'missing', text: `${cell(code, 'what', names)} has no text to search` }))
  if (isAbsenceKey(key)) return codes.map((code) => ({ kind: 'missing', text: `${capital(phrase(key))}: ${cell(code, key, names)}` }))
  return codes.map((code) => {
    const text = capital(cell(code, key, names))
    return typeof code === 'string' && isNeed(code) ? { kind: 'missing', text } : { kind: 'weigh', of: key, text }
  })
}

interface Entry {
  readonly call: SettledCall
  readonly key: string
  readonly value: Json
  readonly json: JsonObject
  readonly telling: Telling
}

function piecesIn({ call, key, value, json, telling }: Entry): readonly Piece[] {
  const { names } = telling
  const heading = key === 'text' ? (telling.isMain ? 'What it says' : subjectOf(call)) : GENERAL.has(key) ? subjectOf(call) : label(key)
  const words = [...contentOf(phrase(key)), ...wordsOfCall(call, [])]
  if (typeof value === 'string') return [{ kind: 'section', heading, words, text: isOwnSentence(key, value) ? quoted(value) : prose(value) }]
  if (Array.isArray(value)) {
    const rows = value.filter(isJsonObject)
    if (isAbsence(key, rows)) return rows.map((row) => ({ kind: 'missing', text: needOf(row, key, names) }))
    if (isWeighed(key) || isTerm(key)) return rows.map((row) => ({ kind: 'weigh', of: key, text: rowLine(row, { lacking: undefined, names }) }))
    const more = [json['more'], GENERAL.has(key) ? json['earlier_dropped'] : undefined].find((count) => typeof count === 'number') ?? 0
    return rowPieces(rows, { heading, words: [...words, ...wordsOfRows(rows)], more, names, matter: telling.matter, isMain: telling.isMain })
  }
  if (!isJsonObject(value)) return []
  return piecesOf(call, value, { ...telling, told: new Set() }).map((piece) =>
    piece.kind === 'section' && piece.heading === subjectOf(call) ? { ...piece, heading, words: [...words, ...piece.words] } : piece,
  )
}

function partly(json: JsonObject): readonly Piece[] {
  const { total, from, to } = json
  if (typeof total !== 'number' || typeof from !== 'number' || typeof to !== 'number' || (from === 0 && to >= total)) return []
  return [{ kind: 'missing', text: `Only characters ${from} to ${to} of ${total} were read` }]
}

/** Names of lists that say nothing of what they list. */
const GENERAL = new Set(['items', 'rows', 'hits', 'entries', 'results', 'matches', 'list', 'records'])

function wordsOfCall({ name, args }: SettledCall, facts: readonly (readonly [string, Json])[]): string[] {
  const codes = Object.values(args).filter((value) => typeof value === 'string')
  const keys = facts.flatMap(([key, value]) => [key, ...(isJsonObject(value) ? Object.keys(value) : [])])
  return contentOf([subjectOf({ name, args }), ...codes, ...keys.map(phrase)].join(' '))
}

/** Keys and codes of the first rows: what they are about. */
function wordsOfRows(rows: readonly JsonObject[]): string[] {
  const told = rows.slice(0, 3).flatMap((row) => Object.entries(row).filter(([key]) => !/^(?:id|ref)$|_ids?$|Ids?$/.test(key)))
  const codes = told.flatMap(([, value]) => [value].flat().flatMap((each) => (typeof each === 'string' && /^[a-z_]+$/.test(each) ? [each] : [])))
  return contentOf([...told.map(([key]) => phrase(key)), ...codes.map(phrase)].join(' '))
}

function isAbsenceKey(key: string): boolean {
  return /^(?:cannot|missing|lacking|unsearchable|undated)/.test(key)
}

/** A list of what could not be done for want of something. */
function isAbsence(key: string, rows: readonly JsonObject[]): boolean {
  return isAbsenceKey(key) || (rows.length > 0 && rows.every((row) => Object.hasOwn(row, 'needs')))
}

function needOf(row: JsonObject, key: string, names: Names): string {
  const { needs, ref, code } = row
  if (typeof needs !== 'string') return `${capital(phrase(key))}: ${rowLine(row, { lacking: undefined, names })}`
  const what = ['what', 'check', 'title'].map((each) => row[each]).find((each) => typeof each === 'string')
  const cited = [...(typeof ref === 'string' ? [cell(ref, 'ref')] : []), ...(typeof code === 'string' ? [quoted(code)] : [])]
  const needed = `needs ${quoted(spoken(needs))}`
  return `${typeof what === 'string' ? `${capital(quoted(what))}: ${needed}` : capital(needed)}${cited.length > 0 ? ` (${cited.join(', ')})` : ''}`
}

/** States of what is over or in order: told in a line, not one by one. */
const QUIET = new Set(['pass', 'passed', 'met', 'not_applicable', 'clear', 'done', 'cancelled', 'completed'])
/** What rows are sorted under where there are many. */
const STATES = ['status', 'result', 'strength']
const KINDS = ['group', 'category']

interface RowsTold {
  readonly heading: string
  readonly words: readonly string[]
  readonly more: number
  readonly names: Names
  readonly matter: readonly string[]
  readonly isMain: boolean
}

/** The rows of a list; where they stand differently and are many, each state under its own heading. */
function rowPieces(rows: readonly JsonObject[], { heading, words, more, names, matter, isMain }: RowsTold): readonly Piece[] {
  if (isMain && rows.some((row) => row['urgent'] === true)) {
    const [urgent, others] = [rows.filter((row) => row['urgent'] === true), rows.filter((row) => row['urgent'] !== true)]
    const first = {
      kind: 'section' as const,
      heading: `Urgent (${urgent.length})`,
      words: [],
      text: rowLines(urgent, {
        names,
        hide: new Set(['urgent', ...STATES.filter((key) => rows.every((row) => row[key] === rows[0]?.[key]))]),
        max: ROWS_MAX,
      }).join('\n'),
    }
    const rest = others.length === 0 ? [] : rowPieces(others, { heading, words: words.filter((word) => word !== 'urgent'), more, names, matter, isMain })
    return [first, ...rest]
  }
  const same = new Set(
    STATES.filter((key) => rows.every((row) => row[key] === rows[0]?.[key]) && (rows.length > 1 || stem(phrase(heading).toLowerCase()) === rows[0]?.[key])),
  )
  const key = rows.length < GROUP_MIN ? undefined : [...STATES, ...KINDS].find((each) => isSorting(rows, each))
  const isDue = rows.some((row) => Object.keys(row).some(isDueKey))
  const max = isMain ? ROWS_MAX : isDue ? DUE_MAX : BESIDE_MAX
  const states = key === undefined ? [] : [...new Set(rows.map((row) => row[key]))]
  const isQuiet = states.some((state) => typeof state === 'string' && QUIET.has(state))
  if (key === undefined || (!isMain && !isQuiet)) {
    const telling = { more, names, hide: same, max: isMain ? EVENTS_MAX : max, matter, oldest: isMain ? OLDEST : isStory(rows) ? BEGUN : 0 }
    const isLong = rows.length > EVENTS_MAX && isMain
    const text = comparison(rows, names) ?? nestedBlock(rows, names) ?? rowLines(rows, isLong || !isMain ? telling : { ...telling, max }).join('\n')
    return [{ kind: 'section', heading, words, text }]
  }
  const hide = new Set([key, ...same])
  const isPlain = KINDS.includes(key)
  const groups = states.map((state = '') =>
    groupOf(
      rows.filter((row) => row[key] === state),
      state,
      { names, matter, hide, max, isPlain },
    ),
  )
  if (isMain) return groups.map(({ name, text }) => ({ kind: 'section', heading: name, words: [], text }))
  const loud = groups.flatMap(({ name, text, isQuiet: isBrief }) => (isBrief ? [] : [`**${name}**\n\n${text}`]))
  const brief = groups.flatMap(({ name, isQuiet: isBrief }) => (isBrief ? [name.replace(/ \((\d+)\)$/, ': $1')] : []))
  const blocks = [...loud, ...(brief.length > 0 ? [`${brief.join('. ')}.`] : [])]
  return [{ kind: 'section', heading, words, text: blocks.join('\n\n') }]
}

function groupOf(group: readonly JsonObject[], state: Json, telling: RowTelling): { readonly name: string; readonly text: string; readonly isQuiet: boolean } {
  const told = typeof state === 'string' ? quoted(spoken(state)) : ''
  const isQuiet = typeof state === 'string' && QUIET.has(state)
  return { name: `${capital(told)} (${group.length})`, isQuiet, text: isQuiet ? titles(group) : rowLines(group, telling).join('\n') }
}

function isSorting(rows: readonly JsonObject[], key: string): boolean {
  return rows.every((row) => typeof row[key] === 'string') && new Set(rows.map((row) => row[key])).size > 1
}

const TITLES_MAX = 20

function titles(rows: readonly JsonObject[]): string {
  const shown = rows.slice(0, TITLES_MAX).map((row) => {
    const name = ['check', 'what', 'title', 'name', 'detail'].map((key) => row[key]).find((value) => typeof value === 'string')
    return typeof name === 'string' ? quoted(name) : cell(row['ref'] ?? row['id'] ?? '', 'ref')
  })
  const more = rows.length - shown.length
  return `${capital(shown.join('; '))}${more > 0 ? ` and ${more} more` : ''}.`
}
