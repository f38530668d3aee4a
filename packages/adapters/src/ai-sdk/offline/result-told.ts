import { type Json, type JsonObject, canonicalJson, isJsonObject } from '@ambit/domain'
import type { Names } from './cells.ts'
import { prose } from './facts.ts'
import { subjectOf } from './lead.ts'
import { quoted } from './markdown.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { addedBy, saysMore } from './repeated.ts'
import { inWords, isPredicate, stated } from './speech.ts'
import type { SettledCall } from './turn-view.ts'
import { isShowName } from './verbs.ts'
import { type Verdict, mainRows, standingOf, verdictOf } from './verdict.ts'
import { capital, contentOf, phrase, stemsOf } from './words.ts'

/** One result as a note tells it. */
export interface ResultTold {
  readonly call: SettledCall
  readonly verdict: Verdict
  /** Its yes or no, where the note opens with another result. */
  readonly answer: string
  readonly pieces: readonly Piece[]
  /** Sentences that stand at the end, such as what is shown on the screen. */
  readonly last: readonly string[]
}

export interface Reading {
  readonly call: SettledCall
  readonly before: readonly SettledCall[]
  /** What the note says of the whole before anything else. */
  readonly overview: Verdict
  readonly names: Names
  readonly matter: readonly string[]
}

const NOTHING: Verdict = { text: '', told: new Set() }

export function resultTold({ call, before, overview, names, matter }: Reading): ResultTold {
  const opens = before.length === 0
  if (call.json === undefined) return sentenceTold(call, opens)
  const added = addedBy(call, before) ?? call.json
  if (saysMore(call.json) && !saysMore(added)) return { call, verdict: NOTHING, answer: '', pieces: [], last: [] }
  const json: JsonObject = isJsonObject(added) ? added : { items: added }
  const verdict = verdictOf(call, json, names, { opens, isAlone: overview.text === '' })
  const isWhole = !opens && typeof json['status'] === 'string' && json['id'] === undefined
  const told = isWhole ? new Set([...verdict.told, ...overview.told]) : verdict.told
  const pieces = piecesOf(call, json, { told, names, matter, isMain: opens, isKnown: (key, value) => json['id'] === undefined && isTold(key, value, before) })
  if (opens) return opened({ call, verdict, answer: '', pieces, last: [] })
  if (verdict.answers !== undefined) return { call, verdict: NOTHING, answer: beside(call, verdict, verdict.answers), pieces, last: [] }
  const own = overview.text.includes(verdict.text.replaceAll('**', '')) ? { ...verdict, text: '' } : verdict
  return { call, verdict: own, answer: '', pieces: headed(pieces, own, { call, json }), last: [] }
}

/** How accounts that are set side by side compare is what the answer opens with. */
function opened(result: ResultTold): ResultTold {
  const [first, ...others] = result.pieces
  const said = first?.kind === 'section' ? /^They (?:differ|agree) on [^\n]+/.exec(first.text)?.[0] : undefined
  if (first?.kind !== 'section' || said === undefined) return result
  const verdict = { ...result.verdict, text: `${result.verdict.text} ${said}` }
  return { ...result, verdict, pieces: [{ ...first, text: first.text.slice(said.length).trim() }, ...others] }
}

/** `**Policy not in force** (in reinstatement gap). Cover not triggered.`: a yes or no of a result that the note does not open with. */
function beside(call: SettledCall, { text }: Verdict, key: string): string {
  const value = isJsonObject(call.json) ? call.json[key] : undefined
  const subject = subjectOf(call).toLowerCase()
  const state = phrase(key)
  if (typeof value !== 'boolean' || !subject.endsWith(` ${state}`) || !isPredicate(key)) return text
  const what = subject.slice(0, -state.length).trim()
  return text.replace(/^\*\*[^*]+\*\*/, () => `**${capital(what)} ${stated(key, value)}**`)
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
  const opening = [text, reading].filter((each) => each !== '').join(' ')
  const isCount = /^\*\*\d+ /.test(text) && typeof call.args['query'] !== 'string'
  const listed = pieces.findIndex((piece) => piece.kind === 'section' && piece.isFacts !== true)
  const at = isCount && listed >= 0 ? listed : pieces.findIndex((piece) => piece.kind === 'section')
  const first = pieces[at]
  if (first?.kind !== 'section')
    return opening === '' || isCount ? pieces : [{ kind: 'section', heading: subjectOf(call), words: stemsOf(subjectOf(call)), text: opening }, ...pieces]
  if (!isCount) return opening === '' ? pieces : pieces.with(at, { ...first, text: `${opening}\n\n${first.text}` })
  if (/ \(\d+\)$/.test(first.heading)) return pieces
  const main = mainRows(json)
  const rows = main?.rows ?? []
  const counted = typeof json['count'] === 'number' ? json['count'] : rows.length
  const told = reading === '' ? first.text : `${first.text}\n\n${reading}`
  return pieces.with(at, { ...first, heading: `${first.heading} (${counted}${standingOf(rows, main?.key ?? '', counted)})`, text: told })
}

const SENTENCE_CHARS_MAX = 400
const ABSENCE_CHARS_MAX = 160

/** A plain sentence of a tool: that there is nothing is missing, anything else is told at the end; the first one answers. */
function sentenceTold(call: SettledCall, opens: boolean): ResultTold {
  const text = call.content.trim()
  const isLong = text.length > SENTENCE_CHARS_MAX || text.includes('\n')
  const isAbsence = /^(?:no|none|nothing)\b/i.test(text)
  const short = isAbsence && text.length > ABSENCE_CHARS_MAX ? (/^[^\n]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text) : text
  const told = text === '' ? '' : isLong && !isAbsence ? `**${subjectOf(call)}**\n\n${prose(text)}` : quoted(inWords(short))
  const result: ResultTold = { call, verdict: NOTHING, answer: '', pieces: [], last: [] }
  if (opens) return { ...result, verdict: { text: told === '' ? 'The result was empty.' : told, told: new Set() } }
  if (isAbsence) return { ...result, pieces: [{ kind: 'missing', text: told }] }
  return told === '' || isShowName(call.name) ? result : { ...result, last: [told] }
}
