import { type Json, type JsonObject, canonicalJson, isJsonObject } from '@ambit/domain'
import { type Names, quoted, shortened } from './cells.ts'
import { prose } from './facts.ts'
import type { Item } from './items.ts'
import { subjectOf } from './lead.ts'
import { type Outline, type Part, missingPart, outlineOf, partFor } from './outline.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { addedBy, saysMore } from './repeated.ts'
import { inWords } from './speech.ts'
import type { SettledCall } from './turn-view.ts'
import { type Verdict, mainRows, overviewOf, standing, verdictOf } from './verdict.ts'
import { capital, contentOf, either, label, plural, stemsOf } from './words.ts'
import { failureText } from './write-up.ts'

/** What a note is written by. */
export interface Noting {
  /** Its headings give the order and the names of the parts. */
  readonly playbook: string
  /** Things that results have shown: they are told by name. */
  readonly items: readonly Item[]
}

/**
 * Results of a task as a note: what they come to, then each part under its heading in the order that the playbook gives,
 * then what is to be weighed, what is missing, and what did not work.
 */
export function writeNote(calls: readonly SettledCall[], { playbook, items }: Noting): string {
  if (calls.length === 0) return 'Nothing was looked up for this, so I have nothing to report.'
  const outline = outlineOf(playbook)
  const names: Names = new Map(items.flatMap(({ id, row, title }) => (isName(row, title) ? [[id, shortened(title, NAME_CHARS_MAX)] as const] : [])))
  const told = readFirst(calls.filter((call) => call.failure === undefined))
  const overview = overviewOf(told.slice(1))
  const results = told.reduce<readonly Result[]>((done, call, at) => [...done, resultOf({ call, before: told.slice(0, at), done, overview, names })], [])
  const pieces = results.flatMap((result) => placed(result, outline))
  const lead = leadOf(results, overview)
  const missing = [...new Set(pieces.flatMap((piece) => (piece.kind === 'missing' && !lead.includes(piece.text) ? [piece.text] : [])))]
  return [
    lead,
    ...sections(pieces, outline),
    ...(missing.length > 0 ? [`### ${missingPart(outline)?.heading ?? 'Missing'}`, bullets(missing)] : []),
    ...results.flatMap((result) => result.last),
    ...calls.filter((call) => call.failure !== undefined).map(failureText),
    outline.ending,
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

const NAME_CHARS_MAX = 80

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

interface Result {
  readonly call: SettledCall
  readonly verdict: Verdict
  readonly pieces: readonly Piece[]
  /** Sentences that stand at the end, such as what is shown on the screen. */
  readonly last: readonly string[]
}

interface Reading {
  readonly call: SettledCall
  readonly before: readonly SettledCall[]
  readonly done: readonly Result[]
  readonly overview: Verdict
  readonly names: Names
}

const NOTHING: Verdict = { text: '', told: new Set() }

function resultOf({ call, before, done, overview, names }: Reading): Result {
  const isFirst = done.length === 0
  if (call.json === undefined) return sentenceOf(call, isFirst)
  const added = addedBy(call, before) ?? call.json
  if (saysMore(call.json) && !saysMore(added)) return { call, verdict: NOTHING, pieces: [], last: [] }
  const json: JsonObject = isJsonObject(added) ? added : { items: added }
  const verdict = verdictOf(call, json, names, { opens: isFirst, isAlone: overview.text === '' })
  const own = isFirst || !overview.text.includes(verdict.text.replaceAll('**', '')) ? verdict : { ...verdict, text: '' }
  const told = isFirst || typeof json['status'] !== 'string' || json['id'] !== undefined ? own.told : new Set([...own.told, ...overview.told])
  const pieces = piecesOf(call, json, { told, names, isMain: isFirst, isKnown: (key, value) => json['id'] === undefined && isTold(key, value, before) })
  return isFirst ? opened({ call, verdict: own, pieces, last: [] }) : { call, verdict: own, pieces: headed(pieces, own, { call, json }), last: [] }
}

/** How accounts that are set side by side compare is what the answer opens with. */
function opened(result: Result): Result {
  const [first, ...others] = result.pieces
  const said = first?.kind === 'section' ? /^They (?:differ|agree) on [^\n]+/.exec(first.text)?.[0] : undefined
  if (first?.kind !== 'section' || said === undefined) return result
  const verdict = { ...result.verdict, text: `${result.verdict.text} ${said}` }
  return { ...result, verdict, pieces: [{ ...first, text: first.text.slice(said.length).trim() }, ...others] }
}

/** A fact with the same value under a like name in a result before: `reported` after `reported_on`. */
function isTold(key: string, value: Json, before: readonly SettledCall[]): boolean {
  if (typeof value !== 'string' && !isJsonObject(value)) return false
  const [word] = contentOf(key.replaceAll('_', ' '))
  return before.some(
    ({ json }) =>
      isJsonObject(json) &&
      json['id'] === undefined &&
      Object.entries(json).some(([other, each]) => contentOf(other.replaceAll('_', ' '))[0] === word && canonicalJson(each) === canonicalJson(value)),
  )
}

/** What a later result comes to stands under its heading; a bare count stands in the heading. */
function headed(
  pieces: readonly Piece[],
  { text, reading = '' }: Verdict,
  { call, json }: { readonly call: SettledCall; readonly json: JsonObject },
): readonly Piece[] {
  const listed = pieces.findIndex((piece) => piece.kind === 'section' && piece.isFacts !== true)
  const at = listed < 0 ? pieces.findIndex((piece) => piece.kind === 'section') : listed
  const first = pieces[at]
  const opening = [text, reading].filter((each) => each !== '').join(' ')
  const main = mainRows(json)
  const rows = main?.rows ?? []
  const isCount = text.startsWith('**') && /^\*\*\d+ /.test(text) && typeof call.args['query'] !== 'string'
  const isGrouped = first?.kind === 'section' && / \(\d+\)$/.test(first.heading)
  if (first?.kind !== 'section')
    return opening === '' || isCount ? pieces : [{ kind: 'section', heading: subjectOf(call), words: stemsOf(subjectOf(call)), text: opening }, ...pieces]
  if (!isCount) return opening === '' ? pieces : pieces.with(at, { ...first, text: `${opening}\n\n${first.text}` })
  if (isGrouped) return pieces
  const counted = typeof json['count'] === 'number' ? json['count'] : rows.length
  const told = reading === '' ? first.text : `${first.text}\n\n${reading}`
  return pieces.with(at, { ...first, heading: `${first.heading} (${counted}${standing(rows, main?.key)})`, text: told })
}

const SENTENCE_CHARS_MAX = 400
const ABSENCE_CHARS_MAX = 160

/** A plain sentence of a tool: that there is nothing is missing, anything else is told at the end; the first one answers. */
function sentenceOf(call: SettledCall, isFirst: boolean): Result {
  const text = call.content.trim()
  const isLong = text.length > SENTENCE_CHARS_MAX || text.includes('\n')
  const isAbsence = /^(?:no|none|nothing)\b/i.test(text)
  const short = isAbsence && text.length > ABSENCE_CHARS_MAX ? (/^[^\n]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text) : text
  const told = text === '' ? '' : isLong && !isAbsence ? `**${subjectOf(call)}**\n\n${prose(text)}` : quoted(inWords(short))
  if (isFirst) return { call, verdict: { text: told === '' ? 'The result was empty.' : told, told: new Set() }, pieces: [], last: [] }
  if (isAbsence) return { call, verdict: NOTHING, pieces: [{ kind: 'missing', text: told }], last: [] }
  return { call, verdict: NOTHING, pieces: [], last: told === '' ? [] : [told] }
}

/** The whole first, then what the first result comes to, then which terms stand beside a yes or no. */
function leadOf(results: readonly Result[], overview: Verdict): string {
  const own = results[0]?.verdict.text ?? ''
  const reading = results[0]?.verdict.reading ?? ''
  const isAnswer = /^\*\*(?:Yes|No|It cannot be said yet)\b/.test(own)
  const terms = isAnswer ? termsOf(results.flatMap(({ pieces }) => pieces)) : ''
  return [isAnswer ? '' : overview.text, own, reading, terms].filter((text) => text !== '').join(' ')
}

/** `Beside it stand 2 exclusions and 1 condition, to be weighed.` */
function termsOf(pieces: readonly Piece[]): string {
  const counts = new Map<string, number>()
  for (const piece of pieces) if (piece.kind === 'weigh') counts.set(piece.of, (counts.get(piece.of) ?? 0) + 1)
  const terms = [...counts].map(([key, count]) => `${count} ${plural(stemsOf(key)[0] ?? key, count)}`)
  return terms.length === 0 ? '' : `Beside it stand ${either(terms).replace(/ or (?=[^,]*$)/, ' and ')} to be weighed.`
}

/** A piece that is to be told under a heading, with the part of the outline that takes it. */
type PlacedPiece = Piece & { readonly part?: Part | undefined; readonly from: string }

/** Facts that no part takes stand with the rest of their result. */
function placed({ call, pieces }: Result, outline: Outline): readonly PlacedPiece[] {
  const parts = pieces.map((piece) => (piece.kind === 'section' ? partFor(outline, piece) : undefined))
  const sibling = parts.find((part) => part !== undefined)
  return pieces.map((piece, at) => ({
    ...piece,
    from: subjectOf(call),
    part: parts[at] ?? (piece.kind === 'section' && piece.isFacts === true ? sibling : undefined),
  }))
}

interface Block {
  readonly heading: string
  readonly text: string
  /** What result it is from: two of one name are told apart by it. */
  readonly from: string
  readonly isFacts?: boolean
}

interface Group {
  readonly order: number
  readonly blocks: readonly Block[]
  /** The heading is the playbook's own. */
  readonly isPart: boolean
}

const WEIGH = 'To weigh'

/** Sections of one part under one heading, in the order of the outline; what belongs to no part follows what came before it. */
function sections(pieces: readonly PlacedPiece[], outline: Outline): readonly string[] {
  const groups = new Map<string, Group>()
  const add = (heading: string, order: number, isPart: boolean, block: Group['blocks'][number]): void => {
    const known = groups.get(heading)
    groups.set(heading, { order: known?.order ?? order, isPart, blocks: [...(known?.blocks ?? []), block] })
  }
  let last = -1
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'section') continue
    const { part } = piece
    if (part) last = outline.parts.indexOf(part)
    const isTaken = groups.get(piece.heading)?.blocks.some(({ from }) => from !== piece.from) === true
    add(
      part?.heading ?? (isTaken ? `${piece.heading} (${piece.from.toLowerCase()})` : piece.heading),
      part ? last : last + (at + 1) / 1_000,
      part !== undefined,
      piece,
    )
  }
  for (const [of, texts] of weighed(pieces)) {
    const part = partFor(outline, { heading: of, words: [] }, true)
    add(part?.heading ?? WEIGH, part ? outline.parts.indexOf(part) : outline.parts.length, part !== undefined, {
      heading: label(of),
      text: bullets(texts),
      from: of,
    })
  }
  return [...groups].toSorted(([, a], [, b]) => a.order - b.order).flatMap(([heading, group]) => sectionText(heading, group))
}

function weighed(pieces: readonly Piece[]): ReadonlyMap<string, readonly string[]> {
  const points = new Map<string, readonly string[]>()
  for (const piece of pieces) if (piece.kind === 'weigh') points.set(piece.of, [...new Set([...(points.get(piece.of) ?? []), piece.text])])
  return points
}

function sectionText(heading: string, group: Group): readonly string[] {
  const { isPart } = group
  const blocks = group.blocks.toSorted((a, b) => Number(a.isFacts === true) - Number(b.isFacts === true))
  const [only] = blocks
  if (only && blocks.length === 1) return [`### ${capital(heading)}`, ...(isPart || heading.startsWith(only.heading) ? [] : [`**${only.heading}**`]), only.text]
  return [
    `### ${capital(heading)}`,
    ...blocks.flatMap((block, at) =>
      block.heading === blocks[at - 1]?.heading || block.heading === heading ? [block.text] : [`**${block.heading}**`, block.text],
    ),
  ]
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
