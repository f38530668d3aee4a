import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { cell, isIdKey, isScalar, isSum, isTold, shortened } from './cells.ts'
import { doneLead } from './done-lead.ts'
import { isOwnSentence } from './facts.ts'
import type { Focus } from './focus.ts'
import type { Item } from './items.ts'
import { quoted } from './markdown.ts'
import { ownRow, rowOfId, unknownIn } from './own-fact.ts'
import { TITLE_KEYS } from './rows.ts'
import { isState, spoken, stated } from './speech.ts'
import type { SettledCall } from './turn-view.ts'
import { nounsOf } from './verbs.ts'
import { capital, contentOf, isSmall, label, phrase, plural, stem, stemsOf } from './words.ts'

/** The sentence that answers, and the keys that need no second telling. */
export interface Lead {
  readonly text: string
  readonly told: ReadonlySet<string>
  /** The list that it counts: it comes next, without a heading of its own. */
  readonly list?: string
  /** It is all that was asked for: nothing of the result follows it. */
  readonly isWhole?: true
  /** How many there are in that list, with what the result left out. */
  readonly count?: number
}

/** Names of lists that say nothing of what they list. */
const GENERAL_LISTS = new Set(['items', 'rows', 'hits', 'entries', 'results', 'matches', 'list', 'records'])

/** Such of them as say what one of their rows is. */
const ENTRIES = new Set(['entries', 'hits', 'results', 'matches'])

/** What a result is about, for a heading: `Payments`, `Policy in force`, `Deadlines`. */
export function subjectOf({ name, args }: Pick<SettledCall, 'name' | 'args'>): string {
  const codes = Object.values(args).filter((value) => typeof value === 'string' && /^[a-z][a-z_]*$/.test(value))
  const [code] = codes
  if (typeof args['query'] === 'string') return `Where “${quoted(args['query'].replaceAll('"', ''))}” stands`
  const isPart = /(?:section|part|page|panel|category|kind|capability)/.test(name) && typeof code === 'string'
  return isPart ? label(code) : capital(nounsOf({ name }).join(' '))
}

/** What was seen so far, and the words that most tools share. */
interface Seen {
  readonly items: readonly Item[]
  readonly common: ReadonlySet<string>
}

export function leadOf(call: SettledCall, json: Json, asked: string, { items, common }: Seen): Lead {
  if (Array.isArray(json)) return { text: countLead(call, json.filter(isJsonObject), json.length, undefined), told: new Set(), count: json.length }
  if (!isJsonObject(json)) return { text: `**${subjectOf(call)}**`, told: new Set() }
  if (json['ok'] === true || call.isDeed) return doneLead(call, json, items)
  return (
    answerLead(json, asked, { common, whole: call.json }) ??
    listLead(call, json) ??
    idLead(json, asked) ??
    titleLead(json) ??
    firstLead(json) ?? { text: `**${subjectOf(call)}**`, told: new Set() }
  )
}

/** The one thing that the request names by its id. */
function idLead(json: JsonObject, asked: string): Lead | undefined {
  const text = rowOfId(json, asked)
  return text === undefined ? undefined : { text, told: new Set(), isWhole: true }
}

/** What `how old` asks for. */
function wordsAsked(asked: string): ReadonlySet<string> {
  return new Set([...contentOf(asked), ...(/\bhow old\b/i.test(asked) ? ['age'] : [])])
}

interface AnswerFrom {
  readonly common: ReadonlySet<string>
  /** The result as it came, with what its call named already. */
  readonly whole?: Json | undefined
}

/** A sum, a number, or whether something is so. */
function isFigure(value: Json): boolean {
  return isSum(value) || typeof value === 'number' || typeof value === 'boolean'
}

/** Keys of rows that the words of the question have whole. */
function keysAsked(json: JsonObject, words: ReadonlySet<string>): readonly string[] {
  const rows = Object.values(json).flatMap((value) => (Array.isArray(value) ? value.filter(isJsonObject) : []))
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => isFigure(row[key] ?? '') && !isIdKey(key) && !TITLE_KEYS.includes(key))))]
  return keys.filter((key) => {
    const own = stemsOf(key).filter((word) => !isSmall(word))
    return own.length > 0 && own.every((word) => words.has(word))
  })
}

/**
 * The fact that the request asks for by its words: `How much is outstanding?` is answered by `outstanding`. Where it names
 * a row, that row's; where it names what the result does not know, that is said first.
 */
function answerLead(json: JsonObject, asked: string, { common, whole = json }: AnswerFrom = { common: new Set() }): Lead | undefined {
  const words = wordsAsked(asked)
  const row = keysAsked(json, words)
    .map((key) => ownRow(json, asked, key))
    .find((each) => each !== undefined)
  if (row !== undefined) return { text: row, told: new Set() }
  const facts = [...scalarsIn(json, [])].flatMap((fact) => {
    const own = stemsOf(fact.path.at(-1) ?? '').filter((word) => !isSmall(word))
    return own.length > 0 && own.every((word) => words.has(word)) ? [{ ...fact, weight: own.length - fact.path.length / 10 }] : []
  })
  const best = facts.toSorted((a, b) => b.weight - a.weight)[0]
  if (!best) return undefined
  const [key = ''] = best.path.slice(-1)
  const parent = best.path.length > 1 ? ` (${phrase(best.path[0] ?? '')})` : ''
  const unknown = unknownIn(json, asked, key, common)
  const fact = `${factText(key, best.value, parent)}${reason(json, key)}`
  const { name, id } = isJsonObject(whole) ? whole : json
  const isOne = typeof name === 'string' && typeof id === 'string'
  const text = isOne
    ? `**${quoted(name)}** (${cell(id, 'id')}): ${phrase(key)} ${cell(best.value, key)}`
    : unknown === undefined
      ? fact
      : `For the whole: ${phrase(key)} ${cell(best.value, key)}. Nothing here is told for “${quoted(unknown)}” alone.`
  return {
    text,
    told: new Set([...(best.path.length === 1 ? [key, ...reasonKeys(json, key)] : []), ...(isOne ? ['id', 'name'] : [])]),
  }
}

function* scalarsIn(json: JsonObject, above: readonly string[]): Generator<{ readonly path: readonly string[]; readonly value: Json }> {
  for (const [key, value] of Object.entries(json)) {
    if (isScalar(value) || (Array.isArray(value) && value.every(isScalar))) {
      if (!isIdKey(key) && key !== 'count' && isTold(value)) yield { path: [...above, key], value }
    } else if (isJsonObject(value) && above.length === 0) yield* scalarsIn(value, [key])
  }
}

/** `3 payments`, `5 deadlines: 1 overdue, 4 upcoming`. */
function listLead(call: SettledCall, json: JsonObject): Lead | undefined {
  const lists = listsIn(json)
  const filled = lists.filter(({ rows }) => rows.length > 0)
  // Beside the things themselves a list may stand that only counts them.
  const [things, others] = filled.length > 1 ? filled.filter(({ rows }) => rows.every(({ id }) => typeof id === 'string')) : filled
  const isTotal = json['count'] === undefined && others === undefined && (things !== undefined || (json['total'] === 0 && lists.length === 1))
  const of = isTotal ? 'total' : 'count'
  const counted = typeof json[of] === 'number' ? json[of] : undefined
  const counts = counted !== undefined || Object.keys(json).length === lists.length
  const main =
    lists.find(({ key }) => GENERAL_LISTS.has(key)) ??
    (counts ? (of === 'total' ? (things ?? lists[0]) : (filled[0] ?? (lists.length === 1 ? lists[0] : undefined))) : undefined)
  if (!main) return undefined
  const more = typeof json['more'] === 'number' ? json['more'] : 0
  const count = counted ?? main.length + more
  return { text: countLead(call, main.rows, count, main.key), told: new Set([of]), list: main.key, count }
}

interface List {
  readonly key: string
  readonly rows: readonly JsonObject[]
  readonly length: number
}

function listsIn(json: JsonObject): readonly List[] {
  return Object.entries(json).flatMap(([key, value]) => (Array.isArray(value) ? [{ key, rows: value.filter(isJsonObject), length: value.length }] : []))
}

/** The rows that a result is a list of; nothing where it is no list. */
export function mainList(json: Json): readonly JsonObject[] | undefined {
  if (!isJsonObject(json)) return Array.isArray(json) ? json.filter(isJsonObject) : undefined
  const lists = listsIn(json)
  return (lists.find(({ key }) => GENERAL_LISTS.has(key)) ?? lists.find(({ rows }) => rows.length > 0))?.rows
}

/** Whether a fact of the result is what the question asks for by its words. */
export function answers(json: JsonObject, asked: string): boolean {
  return answerLead(json, asked) !== undefined
}

/** `1 of 14 documents: not reviewed.`, `None of the 14 documents: overdue.`, and how all of them stand. `count`: of all there are. */
export function focusLead(
  call: SettledCall,
  { by = '', rows, isNone }: Focus,
  all: readonly JsonObject[],
  of: { readonly count: number; readonly list?: string },
): string {
  const things = countedThings(call, of.list, of.count)
  const stand = byStatus(all).replace(/^[:,] /, '')
  const whole =
    stand === '' || stand.split(', ').some((part) => part.endsWith(` ${by}`))
      ? ''
      : stand.startsWith('all ')
        ? ` All are ${stand.slice(4)}.`
        : ` In all: ${stand}.`
  if (isNone) return `None of the ${of.count} ${things}: ${by}.${whole}`
  const seen = all.length < of.count ? ` (of the ${all.length} that were read)` : ''
  return `${rows.length} of ${of.count} ${things}${seen}: ${by}.${whole}`
}

function countLead(call: SettledCall, rows: readonly JsonObject[], count: number, name: string | undefined): string {
  const query = call.args['query']
  if (typeof query === 'string') return `${count === 0 ? 'No' : count} ${plural('match', count)} for “${quoted(query)}”${ofShown(rows, count)}.`
  return `${count === 0 ? 'No' : count} ${countedThings(call, name, count)}${ofShown(rows, count)}.`
}

export function countedThings(call: SettledCall, name: string | undefined, count: number): string {
  const [subject = '', of] = subjectOf(call)
    .toLowerCase()
    .split(/ (?=of )/)
  const isCounted = name === undefined || (GENERAL_LISTS.has(name) && stem(subject) !== subject)
  const words = (isCounted ? subject : GENERAL_LISTS.has(name) ? (ENTRIES.has(name) ? `${subject} ${name}` : subject) : phrase(name).toLowerCase()).split(' ')
  const last = stem(words.at(-1) ?? 'row')
  return [...words.slice(0, -1), plural(last, count), ...(isCounted && of !== undefined ? [of] : [])].join(' ')
}

/** How the rows stand; where the result was cut, of how many that is told. */
function ofShown(rows: readonly JsonObject[], count: number): string {
  const stand = byStatus(rows)
  return rows.length < count && stand !== '' ? `; of the ${rows.length} shown${stand.replace(/^, /, ' ')}` : stand
}

function byStatus(rows: readonly JsonObject[]): string {
  const key = ['status', 'result'].find((each) => rows.filter((row) => typeof row[each] === 'string').length > 1)
  if (key === undefined) return ''
  const counts = new Map<string, number>()
  for (const row of rows) if (typeof row[key] === 'string') counts.set(row[key], (counts.get(row[key]) ?? 0) + 1)
  const [only] = counts.size === 1 ? counts.keys() : []
  if (only !== undefined) return `, all ${quoted(spoken(only))}`
  return `: ${[...counts].map(([status, count]) => `${count} ${quoted(spoken(status))}`).join(', ')}`
}

/** One thing with a name and an id. */
function titleLead(json: JsonObject): Lead | undefined {
  const id = json['id'] ?? json['ref']
  const key = TITLE_KEYS.find((each) => typeof json[each] === 'string' && isTold(json[each]))
  const title = key === undefined ? undefined : json[key]
  if ((typeof id !== 'string' && typeof id !== 'number') || key === undefined || typeof title !== 'string') return undefined
  return { text: `**${quoted(shortened(title, 120))}** (${cell(id, 'id')})`, told: new Set(['id', 'ref', ...(title.length <= 120 ? [key] : [])]) }
}

/** Tools give the answer first: a verdict, or a sentence of their own. A figure is a fact like those after it. */
function firstLead(json: JsonObject): Lead | undefined {
  const [key, value] = Object.entries(json).find(([each, told]) => isScalar(told) && !isIdKey(each) && isTold(told)) ?? []
  if (key === undefined || value === undefined) return undefined
  if (typeof value === 'number') return undefined
  if (typeof value === 'string') return isOwnSentence(key, value) ? { text: quoted(value), told: new Set([key]) } : undefined
  return { text: `${factText(key, value, '')}${reason(json, key)}`, told: new Set([key, ...reasonKeys(json, key)]) }
}

/** `**Yes: in force**`, `**Paid** (totals): £5,320.00`. */
function factText(key: string, value: Json, parent: string): string {
  if (typeof value === 'boolean') return `**${value ? 'Yes' : 'No'}: ${stated(key, value).replace(/: (?:yes|no)$/, '')}**${parent}`
  if (value === null && isState(key)) return `**${stated(key, value).replace(/^not known/, 'It cannot be said yet')}**${parent}`
  return `**${label(key)}**${parent}: ${cell(value, key)}`
}

function reasonKeys(json: JsonObject, key: string): string[] {
  return [`${key}_reason`, 'reason', 'because'].filter((each) => each !== key && typeof json[each] === 'string').slice(0, 1)
}

function reason(json: JsonObject, key: string): string {
  const [from] = typeof json[key] === 'boolean' || json[key] === null ? reasonKeys(json, key) : []
  return from === undefined ? '' : ` (${cell(json[from] ?? null, from)})`
}
