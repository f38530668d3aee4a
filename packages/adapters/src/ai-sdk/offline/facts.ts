import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { cell, cutAtSentence, isDull, isScalar, isTold } from './cells.ts'
import { factLines } from './fact-lines.ts'
import { quoted } from './markdown.ts'
import { bounds, rowLines } from './rows.ts'
import { label } from './words.ts'

const PROSE_CHARS_MIN = 160
const PROSE_CHARS_MAX = 1_500
/** As much as possible of a cut text is shown: its cut lies in the last part before the limit. */
const PROSE_CHARS_MIN_SHOWN = 1_200
const LINE_CHARS_MAX = 60
const DEPTH_MAX = 2

/** A result as blocks of Markdown: whole sentences, facts as a list, lists of rows under their names, long text as a quotation. */
export function factBlocks(value: Json, depth = 0): string[] {
  if (Array.isArray(value)) return [listBlock(value, 0)].filter((text) => text !== '')
  if (!isJsonObject(value)) return isTold(value) ? [cell(value, '')] : []
  const entries = Object.entries(value).filter(([key, each]) => isTold(each) && key !== 'more' && !isDull(key))
  const more = value['more']
  const facts = factLines(
    bounds(entries).filter(([key, each]) => isFact(each) && !isOwnSentence(key, each)),
    new Map(),
  )
  const sentences = entries.flatMap(([key, each]) => (isOwnSentence(key, each) ? [quoted(each)] : []))
  const blocks = entries.flatMap(([key, each]) => (isFact(each) ? [] : [block(key, each, typeof more === 'number' ? more : 0, depth)]))
  return [...sentences, facts.join('\n'), ...blocks, more === true ? 'There is more after this.' : ''].filter((text) => text !== '')
}

/** Fits on one line of the list of facts. */
function isFact(value: Json): boolean {
  if (typeof value === 'string') return !isProse(value)
  if (Array.isArray(value)) return value.every((each) => isScalar(each) && String(each).length <= LINE_CHARS_MAX)
  return isScalar(value) || Object.values(value).every((each) => isScalar(each) && !(typeof each === 'string' && each.length > LINE_CHARS_MAX))
}

function isProse(text: string): boolean {
  return text.length > PROSE_CHARS_MIN || /\n/.test(text.trim())
}

/** Keys under which a tool says something itself, such as how its figures are to be read. Any other text is a fact, with its name. */
const OWN_WORDS = new Set(['reading', 'note', 'message', 'hint', 'warning', 'explanation'])

export function isOwnSentence(key: string, value: Json): value is string {
  return OWN_WORDS.has(key) && typeof value === 'string' && !isProse(value) && /\s.*[.!?]$/.test(value)
}

/** Keys of the thing's own text, which needs no name. */
const BODIES = new Set(['text', 'body', 'content'])

function block(key: string, value: Json, more: number, depth: number): string {
  if (typeof value === 'string') return BODIES.has(key) ? prose(value) : `**${label(key)}**\n\n${prose(value)}`
  if (Array.isArray(value)) return `**${label(key)}** (${value.length + more})\n\n${listBlock(value, more)}`
  const inner = depth < DEPTH_MAX ? factBlocks(value, depth + 1).join('\n\n') : `- ${cell(value, key)}`
  return `**${label(key)}**\n\n${inner}`
}

/** The rows of a list without a heading. */
export function listBlock(values: readonly Json[], more: number): string {
  const told = values.filter(isTold)
  if (told.length === 0) return ''
  const rows = told.filter(isJsonObject)
  if (rows.length === told.length) return rowLines(rows, { more }).join('\n')
  return (
    told
      .slice(0, 12)
      .map((each) => `- ${cell(each, '')}`)
      .join('\n') + (told.length > 12 ? `\n\nand ${told.length - 12 + more} more` : '')
  )
}

/** Long text is somebody's words: a quotation, cut at the end of a sentence where there is one, with a note. */
export function prose(text: string): string {
  const whole = text.trim()
  const shown = whole.length > PROSE_CHARS_MAX ? cutAtSentence(whole, PROSE_CHARS_MIN_SHOWN, PROSE_CHARS_MAX) : whole
  const lines = shown.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `> ${quoted(line)}`.trimEnd())
  if (shown === whole) return lines.join('\n')
  return `${lines.join('\n')}\n\nThe first ${shown.replace(/\s?…$/, '').length} of ${whole.length} characters are shown.`
}

/** The object without the entries that were told already. */
export function without(value: JsonObject, isOut: (key: string, value: Json) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key, each]) => !isOut(key, each)))
}
