import type { Json } from './json.ts'
import { isJsonObject } from './json.ts'

/**
 * Which fields of a result the assistant may see. `'*'` shows everything and must be written; an empty mask shows nothing.
 * Made by `parseMask` from Google's partial-response syntax: `id,name,owner(name,email),items/title`.
 */
export type Mask = '*' | MaskFields
export interface MaskFields {
  readonly [field: string]: Mask
}
export type ParsedMask = { readonly ok: true; readonly mask: Mask } | { readonly ok: false; readonly error: string; readonly at: number }

export const SHOW_ALL: Mask = '*'
export const SHOW_NOTHING: Mask = Object.freeze(Object.create(null) as MaskFields)

/** Keeps what the mask names, as a copy without a prototype; own properties only. Lists are transparent. Applying it twice changes nothing. */
export function applyMask(value: Json, mask: Mask): Json {
  return keepBelow(value, mask, LEVELS_MAX)
}

/** Lists within lists deeper than this show nothing: a result may be made to be deep. */
const LEVELS_MAX = 256

function keepBelow(value: Json, mask: Mask, levels: number): Json {
  return mask === '*' ? value : levels === 0 ? null : keep(value, mask, levels)
}

function keep(value: Json, fields: MaskFields, levels: number): Json {
  if (Array.isArray(value)) return value.map((item: Json) => keepBelow(item, fields, levels - 1))
  if (!isJsonObject(value)) return null
  const kept = Object.create(null) as { [key: string]: Json }
  for (const field of Object.keys(fields)) {
    if (!Object.hasOwn(value, field)) continue
    const below = fields[field]
    const child = value[field]
    if (below !== undefined && child !== undefined) kept[field] = keepBelow(child, below, levels - 1)
  }
  return kept
}

/** Reads a mask. A syntax error is an answer with the place (characters from 0), never a mask that shows too much. */
export function parseMask(text: string): ParsedMask {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, mask: SHOW_NOTHING }
  if (trimmed === '*') return { ok: true, mask: '*' }
  const reader = new MaskReader(text)
  try {
    const mask = reader.list()
    return reader.ended() ? { ok: true, mask } : reader.problem('a comma or the end')
  } catch (thrown) {
    if (thrown instanceof MaskSyntax) return { ok: false, error: thrown.message, at: thrown.at }
    throw thrown
  }
}

const DEPTH_MAX = 32

class MaskSyntax extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

class MaskReader {
  readonly #text: string
  #at = 0
  #depth = 0
  constructor(text: string) {
    this.#text = text
  }

  list(): MaskFields {
    if (++this.#depth > DEPTH_MAX) throw new MaskSyntax(`A mask goes at most ${DEPTH_MAX} levels deep.`, this.#at)
    const fields = Object.create(null) as { [field: string]: Mask }
    do {
      const [name, below] = this.#field()
      fields[name] = Object.hasOwn(fields, name) ? merge(fields[name] ?? SHOW_NOTHING, below) : below
    } while (this.#takes(','))
    this.#depth -= 1
    return fields
  }

  ended(): boolean {
    this.#space()
    return this.#at === this.#text.length
  }

  problem(expected: string): { ok: false; error: string; at: number } {
    const { message, at } = this.#expected(expected)
    return { ok: false, error: message, at }
  }

  #field(): [string, Mask] {
    const name = this.#name()
    if (this.#takes('(')) {
      const below = this.list()
      if (!this.#takes(')')) throw this.#expected('a closing bracket')
      return [name, below]
    }
    if (!this.#takes('/')) return [name, '*']
    if (this.#takes('*')) return [name, '*']
    if (++this.#depth > DEPTH_MAX) throw new MaskSyntax(`A mask goes at most ${DEPTH_MAX} levels deep.`, this.#at)
    const [child, below] = this.#field()
    this.#depth -= 1
    return [name, Object.assign(Object.create(null), { [child]: below })]
  }

  #name(): string {
    this.#space()
    const match = /^[\p{L}\p{N}_$.-]+/u.exec(this.#text.slice(this.#at))
    if (match === null) throw this.#expected('a field name')
    this.#at += match[0].length
    return match[0]
  }

  #takes(sign: string): boolean {
    this.#space()
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1
  }

  #expected(what: string): MaskSyntax {
    this.#space()
    const found = this.#text[this.#at]
    return new MaskSyntax(`Expected ${what} at ${this.#at}, found ${found === undefined ? 'the end' : `"${found}"`}.`, this.#at)
  }
}

function merge(a: Mask, b: Mask): Mask {
  if (a === '*' || b === '*') return '*'
  const both = Object.create(null) as { [field: string]: Mask }
  for (const fields of [a, b]) {
    for (const name of Object.keys(fields)) {
      const below = fields[name] ?? SHOW_NOTHING
      both[name] = Object.hasOwn(both, name) ? merge(both[name] ?? SHOW_NOTHING, below) : below
    }
  }
  return both
}
