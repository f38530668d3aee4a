import { CharSet } from 'refa'
import { charactersOf } from './characters.ts'
import type { Effort } from './effort.ts'
import type { Alternative, LookAround, Part, Quantifier, Taker } from './tree.ts'
import { isLookAround } from './tree.ts'

/**
 * The automaton of a pattern: a position for each part that takes a character, and in how many ways one follows another.
 * Ways are counted because a backtracking engine tries them all; more than two make no difference and are told as two.
 */
export interface Positions {
  readonly takes: readonly CharSet[]
  readonly follows: readonly Ways[]
  /** Parts with an automaton of their own. */
  readonly lookArounds: readonly LookAround[]
}
/** How often a position can be reached. */
type Ways = ReadonlyMap<number, number>

/**
 * Which repetitions count as loops. `endless`: those without a maximum, and those inside them. `whole`: all, and the pattern
 * itself, text after text, so that a text with two ways through it is found wherever they part.
 */
export type Loops = 'whole' | 'endless'

export function positionsOf(alternatives: readonly Alternative[], loops: Loops, effort: Effort): Positions {
  const builder = new Builder(loops, effort)
  const pattern = builder.choice(alternatives, false)
  if (loops === 'whole') builder.close(pattern)
  return builder
}

/** How a piece is entered and left, and in how many ways it takes nothing. */
interface Piece {
  readonly empty: number
  readonly first: Ways
  readonly last: Ways
}
const NOTHING: Piece = { empty: 1, first: new Map(), last: new Map() }

class Builder implements Positions {
  readonly takes: CharSet[] = []
  readonly follows: Map<number, number>[] = []
  readonly lookArounds: LookAround[] = []
  readonly #loops: Loops
  readonly #effort: Effort
  constructor(loops: Loops, effort: Effort) {
    this.#loops = loops
    this.#effort = effort
  }

  choice(alternatives: readonly Alternative[], looping: boolean): Piece {
    const pieces = alternatives.map(({ elements }) =>
      elements.map((part) => this.#part(part, looping)).reduce((before, after) => this.#then(before, after), NOTHING),
    )
    return {
      empty: few(pieces.reduce((sum, piece) => sum + piece.empty, 0)),
      first: joined(pieces.map((piece) => piece.first)),
      last: joined(pieces.map((piece) => piece.last)),
    }
  }

  /** Leads from the end back to the beginning, over a position that meets only itself. */
  close({ empty, first, last }: Piece): void {
    const end = this.#position(CharSet.empty(0x10_ffff))
    this.#link(last, new Map([[end, 1]]))
    this.#link(new Map([[end, 1]]), joined([first, new Map([[end, empty]])]))
  }

  #part(part: Part, looping: boolean): Piece {
    switch (part.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return this.#taker(part)
      case 'Group':
      case 'CapturingGroup':
        return this.choice(part.alternatives, looping)
      case 'Quantifier':
        return this.#repeated(part, looping)
      case 'Assertion':
        if (isLookAround(part)) this.lookArounds.push(part)
        return NOTHING
      case 'Backreference':
      case 'ExpressionCharacterClass':
        throw new Error(`${part.type} takes no known character.`)
    }
  }

  #taker(part: Taker): Piece {
    const at = this.#position(charactersOf(part))
    return { empty: 0, first: new Map([[at, 1]]), last: new Map([[at, 1]]) }
  }

  #position(characters: CharSet): number {
    this.follows.push(new Map())
    return this.takes.push(characters) - 1
  }

  #then(before: Piece, after: Piece): Piece {
    this.#effort.spend(before.first.size + after.last.size + before.last.size)
    this.#link(before.last, after.first)
    return {
      empty: few(before.empty * after.empty),
      first: joined([before.first, times(after.first, before.empty)]),
      last: joined([after.last, times(before.last, after.empty)]),
    }
  }

  #repeated({ min, max, element }: Quantifier, looping: boolean): Piece {
    if (max === 0) return NOTHING
    const loops = max === Infinity || (max > 1 && (looping || this.#loops === 'whole'))
    const body = this.#part(element, looping || loops)
    if (loops) this.#link(body.last, body.first)
    // A round that takes nothing ends an optional repetition, so there is one way to take nothing.
    if (min === 0) return { ...body, empty: 1 }
    return loops && body.empty > 0 ? { ...body, first: times(body.first, 2) } : body
  }

  #link(last: Ways, first: Ways): void {
    this.#effort.spend(last.size * first.size)
    for (const [from, ways] of last) {
      const follows = this.follows[from]
      for (const [to, more] of first) follows?.set(to, few((follows.get(to) ?? 0) + ways * more))
    }
  }
}

const few = (ways: number): number => Math.min(ways, 2)

function times(ways: Ways, factor: number): Ways {
  return factor === 0 ? new Map() : new Map([...ways].map(([at, count]) => [at, few(count * factor)]))
}

function joined(parts: readonly Ways[]): Ways {
  const sum = new Map<number, number>()
  for (const part of parts) for (const [at, count] of part) sum.set(at, few((sum.get(at) ?? 0) + count))
  return sum
}
