import { isJsonObject, type Json } from '../json.ts'
import { EDGE } from './signs.ts'

const LEVELS_MAX = 200
const LIKE_JSON = /^\s{0,8}[[{]\s{0,8}(?:[[\]{}"\d-]|true\b|false\b|null\b)/
/** Strings of a JSON text that was cut, and what stands between them. The last string may have no end: the pattern never goes back. */
const PIECES = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|[^"\s,:[\]{}]+/g

/** A result as one text; of JSON, each string and number with an edge between, so that no value is put together from two. */
export function textOfResult(text: string): string {
  if (!LIKE_JSON.test(text)) return text
  const value = parsed(text)
  if (value === undefined) return (text.match(PIECES) ?? []).map(pieceText).join(EDGE)
  const texts: string[] = []
  collect(texts, value, LEVELS_MAX)
  return texts.join(EDGE)
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** A string that was cut is not what it was. */
function pieceText(piece: string): string {
  if (!piece.startsWith('"')) return piece
  const value = parsed(piece)
  return typeof value === 'string' ? value : ''
}

function collect(texts: string[], value: Json, levels: number): void {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'number') texts.push(String(value))
  else if (levels === 0) return
  else if (Array.isArray(value)) for (const child of value) collect(texts, child, levels - 1)
  else if (isJsonObject(value))
    for (const [name, child] of Object.entries(value)) {
      texts.push(name)
      collect(texts, child, levels - 1)
    }
}
