import { isJsonObject, type Json } from '../json.ts'

const LEVELS_MAX = 200
/** Strings of a JSON text that was cut, and what stands between them. */
const PIECES = /"(?:[^"\\]|\\[^])*"|[^"\s,:[\]{}]+/g

/** The texts that a source is made of: each string and number of one that is JSON, so that no value is put together from two. */
export function textsOf(text: string): readonly string[] {
  const start = text.trimStart().charAt(0)
  if (start !== '{' && start !== '[') return [text]
  const value = parsed(text)
  return value === undefined ? (text.match(PIECES) ?? []).map(pieceText) : leaves(value, LEVELS_MAX)
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function pieceText(piece: string): string {
  if (!piece.startsWith('"')) return piece
  const value = parsed(piece)
  return typeof value === 'string' ? value : piece
}

function leaves(value: Json, levels: number): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (levels === 0) return []
  if (Array.isArray(value)) return value.flatMap((child: Json) => leaves(child, levels - 1))
  return isJsonObject(value) ? Object.entries(value).flatMap(([name, child]) => [name, ...leaves(child, levels - 1)]) : []
}
