import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import type { ModelCall } from '@ambit/engine'
import { callOf } from '../arguments.ts'

export type WholeCall = ModelCall & {
  /** As the server gave it: empty where it gave none, and maybe that of another call too. */
  readonly id: string
  /** What some servers want back with the call, such as a signature of the model's reasoning. */
  readonly extra: Json | undefined
}

interface Piece {
  id: string
  readonly index: number | undefined
  name: string
  args: string
  extra: Json | undefined
}

/**
 * Puts the calls of one reply together from their deltas. Servers differ: ids are missing, repeated in each delta or the
 * same for all; an index is missing or always 0; arguments come in pieces, whole, as an object or not at all.
 */
export class CallPieces {
  readonly #pieces: Piece[] = []

  get size(): number {
    return this.#pieces.length
  }

  add(delta: JsonObject): void {
    const wire = isJsonObject(delta['function']) ? delta['function'] : {}
    const name = textOf(wire['name'])
    const args = isJsonObject(wire['arguments']) ? JSON.stringify(wire['arguments']) : textOf(wire['arguments'])
    const id = textOf(delta['id'])
    const index = typeof delta['index'] === 'number' ? delta['index'] : undefined
    const piece = this.#continued({ id, index, name, args }) ?? this.#begin(id, index)
    if (piece.id === '') piece.id = id
    if (piece.name === '') piece.name = name
    if (!repeats(piece, id, args)) piece.args += args
    piece.extra ??= delta['extra_content']
  }

  /** The calls in the order in which they began; `undefined` where one of them has no name, so that it cannot be a call. */
  whole(): readonly WholeCall[] | undefined {
    if (this.#pieces.some(({ name }) => name === '')) return undefined
    return this.#pieces.map(({ id, name, args, extra }) => ({ ...callOf(name, args), id, extra }))
  }

  #begin(id: string, index: number | undefined): Piece {
    const piece: Piece = { id, index, name: '', args: '', extra: undefined }
    this.#pieces.push(piece)
    return piece
  }

  /** The call that a delta goes on with, or `undefined` where it begins a new one. */
  #continued(delta: { readonly id: string; readonly index: number | undefined; readonly name: string; readonly args: string }): Piece | undefined {
    const { id, index, name, args } = delta
    const known = this.#pieces.findLast((piece) => (index !== undefined ? piece.index === index : id === '' || piece.id === id))
    if (known === undefined || name === '') return known
    if (id !== '' && known.id !== '' && known.id !== id) return undefined
    if (known.name !== '' && known.name !== name) return undefined
    // A name again: the same call goes on, unless its arguments are whole already and others follow.
    const isNew = args.trim() !== '' && isWhole(known.args) && !repeats(known, id, args)
    return isNew || (id === '' && index === undefined && args === '') ? undefined : known
  }
}

/** Some servers send a finished call once more, whole. */
function repeats(piece: Piece, id: string, args: string): boolean {
  return id !== '' && piece.id === id && args !== '' && piece.args === args && isWhole(args)
}

function isWhole(args: string): boolean {
  if (!args.trimEnd().endsWith('}')) return false
  try {
    return isJsonObject(JSON.parse(args))
  } catch {
    return false
  }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
