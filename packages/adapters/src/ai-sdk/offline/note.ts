import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { isOfPeople } from './asking.ts'
import { type Names, isWrittenId, shortened } from './cells.ts'
import { endedText } from './ended.ts'
import type { Item } from './items.ts'
import { subjectOf } from './lead.ts'
import { missingPart, outlineOf } from './outline.ts'
import type { Piece } from './pieces.ts'
import { prepared } from './prepared.ts'
import { toldOnce } from './repeated.ts'
import { type ResultTold, resultTold } from './result-told.ts'
import { bullets, placed, sections } from './sections.ts'
import type { SettledCall } from './turn-view.ts'
import { type Verdict, mainRows, overviewOf } from './verdict.ts'
import { either, plural, stemsOf } from './words.ts'

/** What a note is written by. */
export interface Noting {
  /** Its headings give the order and the names of the parts. */
  readonly playbook: string
  /** Things that results have shown: they are told by name. */
  readonly items: readonly Item[]
  /** The task and the question: rows that they name are told before others of a list that is cut. */
  readonly matter?: readonly string[]
}

/**
 * Results of a task as a note: what they come to, then each part under its heading in the order that the playbook gives,
 * then what is to be weighed, what is missing, and what did not work.
 */
export function writeNote(calls: readonly SettledCall[], { playbook, items, matter = [] }: Noting): string {
  if (calls.length === 0) return 'Nothing was looked up for this, so I have nothing to report.'
  const outline = outlineOf(playbook)
  const names = namesOf(items, calls)
  const told = toldOnce(readFirst(prepared(calls, playbook).filter((call) => call.failure === undefined)))
  const overview = overviewOf(told.slice(1))
  const results = told.map((call, at) => resultTold({ call, before: told.slice(0, at), overview, names, matter }))
  const pieces = results.flatMap((result, at) => placed(result.pieces, { from: subjectOf(result.call), opens: at === 0 }, outline))
  const lead = leadOf(results, overview)
  const missing = foundOnce([...new Set(pieces.flatMap((piece) => (piece.kind === 'missing' && !lead.includes(piece.text) ? [piece.text] : [])))])
  return [
    lead,
    ...sections(pieces, outline),
    ...(missing.length > 0 ? [`### ${missingPart(outline)?.heading ?? 'Missing'}`, bullets(missing)] : []),
    ...results.flatMap((result) => result.last),
    ...calls.filter((call) => call.failure !== undefined).map((call) => endedText(call, calls)),
    outline.ending,
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Several searches that found nothing are one sentence. */
function foundOnce(missing: readonly string[]): readonly string[] {
  const lost = missing.filter((text) => /^Nothing\b[^.]*\bmatch/.test(text))
  if (lost.length < 2) return missing
  const sought = lost.flatMap((text) => /["“](.+?)["”]/.exec(text)?.[1] ?? [])
  const one = `Nothing was found for ${either(sought.map((words) => `“${words}”`))}.`
  return [...missing.filter((text) => !lost.includes(text)), one]
}

const NAME_CHARS_MAX = 80

/** The names of things by their ids; of people also from rows that only tell of them, such as `{ name, party }`. */
function namesOf(items: readonly Item[], calls: readonly SettledCall[]): Names {
  const beside = calls.flatMap(({ json }) => (json === undefined ? [] : [...namedBeside(json)]))
  const own = items.flatMap(({ id, row, title }) => (isName(row, title) ? [[id, title] as const] : []))
  return new Map([...beside.toReversed(), ...own].map(([id, name]) => [id, shortened(name, NAME_CHARS_MAX)]))
}

function* namedBeside(value: Json): Generator<readonly [id: string, name: string]> {
  if (Array.isArray(value)) for (const each of value) yield* namedBeside(each)
  if (!isJsonObject(value)) return
  const { name, id, ref } = value
  const people = Object.entries(value).flatMap(([key, each]) => (typeof each === 'string' && isWrittenId(each) && isOfPeople(stemsOf(key)) ? [each] : []))
  const [person, other] = people
  if (typeof name === 'string' && id === undefined && ref === undefined && person !== undefined && other === undefined) yield [person, name]
  for (const each of Object.values(value)) if (typeof each === 'object') yield* namedBeside(each)
}

/** Only what is a name: the text of a note is none. */
function isName(row: JsonObject, title: string): boolean {
  return title !== '' && ['name', 'title', 'label'].some((key) => row[key] === title)
}

/** Where a list was read to choose one thing of it, that thing comes first: it is what was asked for. */
function readFirst(calls: readonly SettledCall[]): readonly SettledCall[] {
  const [first, ...rest] = calls
  if (!first || !isJsonObject(first.json)) return calls
  const ids = new Set(mainRows(first.json)?.rows.map((row) => row['id']))
  const read = rest.find(({ json }) => isJsonObject(json) && typeof json['text'] === 'string' && ids.has(json['id'] ?? ''))
  return read ? [read, ...rest.filter((call) => call !== read), first] : calls
}

/** The whole first, then what the first result comes to, then what others answer with yes or no, and which terms stand beside it. */
function leadOf(results: readonly ResultTold[], overview: Verdict): string {
  const [first] = results
  if (!first) return ''
  const { text, reading = '', answers } = first.verdict
  const terms = answers === undefined ? '' : termsOf(results.flatMap(({ pieces }) => pieces))
  return [answers === undefined ? overview.text : '', text, ...results.map(({ answer }) => answer), reading, terms].filter((each) => each !== '').join(' ')
}

/** `Beside it stand 2 exclusions and 1 condition, to be weighed.` */
function termsOf(pieces: readonly Piece[]): string {
  const counts = new Map<string, number>()
  for (const piece of pieces) if (piece.kind === 'weigh') counts.set(piece.of, (counts.get(piece.of) ?? 0) + 1)
  const terms = [...counts].map(([key, count]) => `${count} ${plural(stemsOf(key)[0] ?? key, count)}`)
  return terms.length === 0 ? '' : `Beside it stand ${either(terms).replace(/ or (?=[^,]*$)/, ' and ')} to be weighed.`
}
