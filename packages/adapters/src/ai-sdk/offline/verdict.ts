import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { type Names, cell, isIdKey, isScalar, isSum, isTold, shortened } from './cells.ts'
import { isDueKey } from './criteria.ts'
import { factSayings } from './fact-lines.ts'
import { isOwnSentence } from './facts.ts'
import { countedThings, leadOf } from './lead.ts'
import { quoted } from './markdown.ts'
import { isRemarked, remarksOf } from './remarks.ts'
import { rowLine, withDays } from './rows.ts'
import { isState, spoken, stated, withDates } from './speech.ts'
import { firstOpen } from './standing.ts'
import type { SettledCall } from './turn-view.ts'
import { capital, phrase, plural, stem } from './words.ts'

/** What a result comes to, in a sentence or two, and the keys that it has told. */
export interface Verdict {
  readonly text: string
  /** The key whose yes or no it tells. */
  readonly answers?: string
  /** How the tool wants it read, in its own words. */
  readonly reading?: string
  readonly told: ReadonlySet<string>
}

/** Where the sentence stands. */
export interface Place {
  readonly opens: boolean
  /** Nothing else opens the answer. */
  readonly isAlone: boolean
}

const NOTHING: Verdict = { text: '', told: new Set() }
const REASONS = ['reason', 'because']
const STATES_MAX = 4
const SUMS_MAX = 4
const ROWS_MAX = 4
const SAYINGS_MAX = 3

/**
 * What a result comes to: what was done, or a yes or no with its reason, else what its list counts, else its sums, else its name; where the
 * answer opens with it and nothing else, a few of its facts.
 */
export function verdictOf(call: SettledCall, json: JsonObject, names: Names, { opens, isAlone }: Place): Verdict {
  const reading = [...Object.entries(json).flatMap(([key, value]) => sentencesIn(key, value)), ...ordersIn(json)]
  const answer = json['ok'] === true ? doneIn(call, json) : answerIn(json)
  const main =
    answer ??
    listIn(call, json, opens) ??
    sumsIn(json) ??
    (opens ? rowsIn(json, names) : undefined) ??
    titleIn(json) ??
    (opens ? talliedIn(json) : undefined) ??
    (opens && isAlone ? factsIn(json) : NOTHING)
  const states = answer || (opens && Object.values(json).some(Array.isArray)) ? statesIn(json, main.told) : []
  const text = [main.text, ...states.map(([key, value]) => `${capital(stated(key, value))}.`)]
  return {
    text: text.filter((each) => each !== '').join(' '),
    reading: reading.map(([, each]) => each).join(' '),
    ...(answer?.answers === undefined ? {} : { answers: answer.answers }),
    told: new Set([...main.told, ...states.map(([key]) => key), ...reading.map(([key]) => key)]),
  }
}

/** What acted says with `ok` that it did, which answers nothing. */
function doneIn(call: SettledCall, json: JsonObject): Verdict {
  const { text, told } = leadOf(call, json, '', { items: [], common: new Set() })
  return { text, told }
}

/** What a tool says itself about how its result is to be read. */
function sentencesIn(key: string, value: Json): readonly (readonly [string, string])[] {
  if (isOwnSentence(key, value)) return [[key, quoted(value)]]
  const isNotes = Array.isArray(value) && ['notes', 'warnings', 'hints'].includes(key)
  return isNotes ? value.flatMap((each) => (typeof each === 'string' ? [[key, quoted(withDates(each))] as const] : [])) : []
}

const ORDERS =
  /\b(?:ignore|disregard|forget)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules)\b|\bnote (?:for|to) (?:automated|ai|the ai|assistants?|language model)|\b(?:ai|automated) (?:assistant|system|agent)s?\b[^.\n]{0,40}\b(?:must|should|approve|tell|do not)\b/i

/** A text that gives orders to whatever reads it is told as such, and not followed. */
function ordersIn({ text }: JsonObject): readonly (readonly [string, string])[] {
  const order = typeof text === 'string' ? ORDERS.exec(text)?.[0] : undefined
  if (order === undefined) return []
  return [['', `To note: its text gives orders to whoever reads it (“${quoted(shortened(order, 60))}”). They are quoted, not followed.`]]
}

/** `**Yes: in force** (within period).` */
function answerIn(json: JsonObject): Verdict | undefined {
  const [key, value] = Object.entries(json).find(([each, told]) => isScalar(told) && !isIdKey(each) && told !== '') ?? []
  if (key === undefined || (typeof value !== 'boolean' && (value !== null || !isState(key)))) return undefined
  const because = [`${key}_reason`, ...REASONS].find((each) => each !== key && typeof json[each] === 'string')
  const reason = because === undefined ? '' : ` (${cell(json[because] ?? null, because)})`
  const said =
    value === null
      ? stated(key, value).replace(/^not known/, 'It cannot be said yet')
      : `${value ? 'Yes' : 'No'}: ${stated(key, value).replace(/: (?:yes|no)$/, '')}`
  return { text: `**${said}**${reason}.`, told: new Set(because === undefined ? [key] : [key, because]), answers: key }
}

/** Other yes and no beside it: few enough to be said in the same breath. */
function statesIn(json: JsonObject, told: ReadonlySet<string>): readonly (readonly [string, boolean | null])[] {
  const states = Object.entries(json).flatMap(([key, value]) =>
    !told.has(key) && (typeof value === 'boolean' || value === null) ? [[key, value] as const] : [],
  )
  return states.length <= STATES_MAX ? states : []
}

/** The list that a result is of: not one of what is lacking or to be weighed, and none whose rows hold lists of their own. */
export function mainRows(json: JsonObject): { readonly key: string; readonly rows: readonly JsonObject[] } | undefined {
  const lists = Object.entries(json).flatMap(([key, value]) =>
    Array.isArray(value) && value.length > 0 && value.every(isJsonObject) ? [{ key, rows: value.filter(isJsonObject) }] : [],
  )
  return lists.find(({ key }) => !/^(?:cannot|missing|flags|undated|set_aside|gaps)/.test(key))
}

/** `**12 deadlines** as of 30 November 2026: 1 overdue, 11 still to come. First: …` */
function listIn(call: SettledCall, json: JsonObject, opens: boolean): Verdict | undefined {
  const main = mainRows(json)
  if (!main || isJsonObject(json['totals']) || typeof json['number'] === 'string' || isOfFigures(main.rows)) return undefined
  const { key, rows } = main
  const count = typeof json['count'] === 'number' ? json['count'] : rows.length + (typeof json['more'] === 'number' ? json['more'] : 0)
  const today = typeof json['today'] === 'string' ? ` as of ${quoted(withDates(json['today']))}` : ''
  const hidden = remarksOf(json, call.args)
    .map((remark) => ` ${remark}`)
    .join('')
  const query = typeof call.args['query'] === 'string' ? ` for “${quoted(call.args['query'].replaceAll('"', ''))}”` : ''
  const text = `**${count} ${thingsOf(call, key, count)}${query}**${today}${standingOf(rows, key, count)}${tallies(json)}.${hidden}${first(rows)}${spansIn(json)}`
  return {
    text,
    told: new Set([
      'count',
      'today',
      ...Object.keys(json).filter(isRemarked),
      ...tallied(json).map(([each]) => each),
      ...(opens ? Object.keys(json).filter((each) => spansOf(json[each]) !== undefined) : []),
    ]),
  }
}

/** Numbers that stand beside a list: `18 clear`. */
function tallied(json: JsonObject): readonly (readonly [string, number])[] {
  const frame = new Set(['count', 'more', 'hidden', 'earlier_dropped', 'total', 'from', 'to'])
  return Object.entries(json).flatMap(([key, value]) =>
    typeof value === 'number' && Number.isInteger(value) && !frame.has(key) ? [[key, value] as const] : [],
  )
}

function tallies(json: JsonObject): string {
  const numbers = tallied(json).filter(([, count]) => count > 0)
  const lacking = Object.entries(json).flatMap(([key, value]) =>
    key.startsWith('cannot_') && Array.isArray(value) ? [`${value.length} ${spoken(key) === key ? phrase(key) : spoken(key)}`] : [],
  )
  const parts = [...numbers.map(([key, count]) => `${count} ${phrase(key)}`), ...lacking]
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`
}

/** What is clear and what could not be done, where nothing else is there to count. */
function talliedIn(json: JsonObject): Verdict | undefined {
  const text = tallies(json).slice(2)
  return text === '' || !Object.values(json).some(Array.isArray)
    ? undefined
    : { text: `**${capital(text)}.**`, told: new Set(tallied(json).map(([key]) => key)) }
}

const SPANS_MAX = 3

/** Short lists of stretches of time: `1 gap: 9 September 2026 to 23 October 2026, 44 days.` */
function spansIn(json: JsonObject): string {
  return Object.entries(json)
    .flatMap(([key, value]) => {
      const spans = spansOf(value)
      if (spans === undefined) return []
      const more = spans.length - SPANS_MAX
      return [` **${spans.length} ${plural(stem(phrase(key)), spans.length)}**: ${spans.slice(0, SPANS_MAX).join('; ')}${more > 0 ? ` and ${more} more` : ''}.`]
    })
    .join('')
}

function spansOf(value: Json | undefined): readonly string[] | undefined {
  const rows = Array.isArray(value) ? value.filter(isJsonObject) : []
  const spans = rows.flatMap(({ from, to, days }) =>
    typeof from === 'string' && typeof to === 'string'
      ? [`${quoted(withDates(from))} to ${quoted(withDates(to))}${typeof days === 'number' ? `, ${days} days` : ''}`]
      : [],
  )
  return spans.length === 0 || spans.length < rows.length ? undefined : spans
}

function thingsOf(call: SettledCall, key: string, count: number): string {
  return typeof call.args['query'] === 'string' ? (count === 1 ? 'match' : 'matches') : countedThings(call, key, count)
}

function isOfFigures(rows: readonly JsonObject[]): boolean {
  return rows.some((row) => Object.values(row).some((value) => Array.isArray(value) && value.some(isJsonObject)))
}

/** How the rows stand; where the result was cut, of how many that is told. */
export function standingOf(rows: readonly JsonObject[], of: string, count: number): string {
  const stand = standing(rows, of)
  return rows.length < count && stand !== '' ? `; of the ${rows.length} shown${stand.replace(/^, /, ' ')}` : stand
}

/** How the rows stand: `: 3 failed, 1 due, 20 passed`. */
function standing(rows: readonly JsonObject[], of = ''): string {
  const telling = ['status', 'result', 'strength'].filter((key) => rows.every((row) => typeof row[key] === 'string' && row[key] !== stem(of)))
  const key = telling.find((each) => new Set(rows.map((row) => row[each])).size > 1) ?? telling[0]
  if (key === undefined) return ''
  const counts = new Map<string, number>()
  for (const row of rows) {
    const state = row[key]
    if (typeof state === 'string') counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  const [only] = counts.keys()
  if (counts.size === 1 && only !== undefined) return `, ${rows.length > 1 ? 'all ' : ''}${quoted(spoken(only))}`
  return `: ${[...counts].map(([state, count]) => `${count} ${quoted(spoken(state))}`).join(', ')}`
}

/** What comes first where rows have days by which something is due. */
function first(rows: readonly JsonObject[]): string {
  const row = firstOpen(rows)
  if (!row || rows.length < 2 || !Object.entries(row).some(([key, value]) => isDueKey(key) && isTold(value))) return ''
  const kept = Object.fromEntries(Object.entries(row).filter(([key]) => ['what', 'title', 'name', 'due', 'days', 'ref', 'id'].includes(key)))
  return ` First: ${rowLine(Object.fromEntries(withDays(Object.entries(kept)))).replaceAll('**', '')}.`
}

/** `£6,350.00 paid, £26,900.00 outstanding.` of what adds up. */
function sumsIn(json: JsonObject): Verdict | undefined {
  const totals = json['totals']
  if (!isJsonObject(totals)) return undefined
  const all = Object.entries(totals).filter(([, value]) => isSum(value))
  const some = all.filter(([, value]) => !/^-?.0(?:\.0+)?$/.test(typeof value === 'string' ? value : ''))
  const sums = (some.length > 0 ? some : all).slice(0, SUMS_MAX)
  if (sums.length === 0) return undefined
  const text = sums.map(([key, value]) => `${cell(value, key)} ${phrase(key)}`).join(', ')
  return { text: `**${text}.**`, told: new Set(sums.map(([key]) => `totals.${key}`)) }
}

/** Rows with calculations: the last figure of each is what it comes to. */
function rowsIn(json: JsonObject, names: Names): Verdict | undefined {
  const rows = Object.values(json).flatMap((value) => (Array.isArray(value) && isOfFigures(value.filter(isJsonObject)) ? value.filter(isJsonObject) : []))
  const lines = rows.flatMap((row) => {
    const [key, sum] = Object.entries(row).findLast(([, value]) => isSum(value)) ?? []
    const id = row['ref'] ?? row['id']
    if (key === undefined || !isSum(sum ?? null) || typeof id !== 'string') return []
    const name = names.get(id)
    return [
      `**${name === undefined ? cell(id, 'ref') : quoted(name)}: ${phrase(key)} ${cell(sum ?? null, key)}**${name === undefined ? '' : ` (${cell(id, 'ref')})`}.`,
    ]
  })
  return lines.length === 0 ? undefined : { text: lines.slice(0, ROWS_MAX).join(' '), told: new Set() }
}

/** One thing with a name and an id, and what fits on its line. */
function titleIn(json: JsonObject): Verdict | undefined {
  const key = ['title', 'name', 'label'].find((each) => typeof json[each] === 'string' && isTold(json[each]))
  const { id } = json
  if (typeof id !== 'string' || key === undefined) return undefined
  const isPage = typeof json['text'] === 'string'
  const line = Object.entries(json).filter(
    ([each, value]) =>
      isTold(value) && (each === key || each === 'id' || isShort(value)) && !(isPage && ['total', 'from', 'to', 'more', 'text'].includes(each)),
  )
  return { text: `${rowLine(Object.fromEntries(line))}.`, told: new Set(line.map(([each]) => each)) }
}

const SHORT_CHARS = 40

function isShort(value: Json): boolean {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string' && /^[a-z_]+$/.test(each))
  return isScalar(value) && String(value).length <= SHORT_CHARS && !(typeof value === 'string' && /^(?:none|not recorded|unknown)$/.test(value))
}

function factsIn(json: JsonObject): Verdict {
  const sayings = factSayings(Object.entries(json)).slice(0, SAYINGS_MAX)
  return sayings.length === 0 ? NOTHING : { text: `${capital(sayings.join(', '))}.`, told: new Set() }
}

const NAMES = ['reference', 'name', 'title', 'number']
const SUMMARIES = ['summary', 'cause', 'headline']

/** What the whole thing is and how it stands, where a result of the turn says so. */
export function overviewOf(calls: readonly SettledCall[]): Verdict {
  const objects = calls.flatMap(({ json }) => (isJsonObject(json) && json['id'] === undefined ? [json] : []))
  const whole = objects.find((json) => typeof json['status'] === 'string' && NAMES.some((key) => typeof json[key] === 'string'))
  const key = whole && NAMES.find((each) => typeof whole[each] === 'string')
  const name = key === undefined ? undefined : whole?.[key]
  if (!whole || key === undefined || typeof name !== 'string') return NOTHING
  const said = objects.flatMap((json) => SUMMARIES.map((each) => json[each])).find((value) => typeof value === 'string')
  const sums = objects.map(sumsIn).find((each) => each !== undefined)
  const sentences = [
    `**${quoted(name)} is ${cell(whole['status'] ?? null, 'status')}.**`,
    typeof said === 'string' ? `${quoted(shortened(said, 160)).replace(/[.]$/, '')}.` : '',
    sums ? sums.text.replaceAll('**', '') : '',
  ]
  return { text: sentences.filter((each) => each !== '').join(' '), told: new Set([key, 'status']) }
}
