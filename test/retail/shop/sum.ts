import { type Answer, done, wrong } from './answer.ts'

/**
 * A sum of numbers with `+ - * /` and brackets, to cents, as a text with at least one decimal. It is read, and never run as
 * a program.
 */
export function sum(expression: string): Answer<string> {
  const tokens = expression.match(TOKEN) ?? []
  if (expression.length > CHARS_MAX || tokens.join('') !== expression.replaceAll(' ', '')) return wrong('Invalid characters in expression')
  const reader = new Reader(tokens)
  const value = reader.sum(0)
  if (!reader.atEnd || !Number.isFinite(value)) return wrong('Invalid expression')
  const rounded = Number(value.toFixed(2))
  return done(Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded))
}

const TOKEN = /\d+(?:\.\d*)?|\.\d+|[-+*/()]/g
const CHARS_MAX = 500
const DEPTH_MAX = 50

/** What it cannot read is no number (`NaN`), and everything with it. */
class Reader {
  readonly #tokens: readonly string[]
  #at = 0
  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }
  get atEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  sum(depth: number): number {
    let value = this.#product(depth)
    for (;;) {
      if (this.#takes('+')) value += this.#product(depth)
      else if (this.#takes('-')) value -= this.#product(depth)
      else return value
    }
  }
  #product(depth: number): number {
    let value = this.#factor(depth)
    for (;;) {
      if (this.#takes('*')) value *= this.#factor(depth)
      else if (this.#takes('/')) value /= this.#factor(depth)
      else return value
    }
  }
  #factor(depth: number): number {
    if (depth > DEPTH_MAX) return Number.NaN
    if (this.#takes('-')) return -this.#factor(depth + 1)
    if (this.#takes('+')) return this.#factor(depth + 1)
    if (!this.#takes('(')) return Number(this.#tokens[this.#at++])
    const value = this.sum(depth + 1)
    return this.#takes(')') ? value : Number.NaN
  }
  #takes(sign: string): boolean {
    if (this.#tokens[this.#at] !== sign) return false
    this.#at += 1
    return true
  }
}
