import { everyPart, type PatternTree } from './tree.ts'

/**
 * What judging patterns may cost, in steps of about a seventh of a microsecond. Steps are counted and time is not, so that a
 * verdict is the same on every machine. A body may hold a few patterns of the worst kind, a file many bodies of the usual one.
 */
export const EFFORT_MAX = { pattern: 200_000, body: 400_000, file: 12_000_000 } as const

/** How many steps it takes to look at one part of a pattern, with the sets of characters that are made of it. */
const STEPS_PER_LOOK = 40
const STEPS_PER_PATTERN = 500
const STEPS_PER_CHARACTER = 10
/** A class such as `\p{L}` has hundreds of ranges. */
const STEPS_PER_PROPERTY = 2_000

export class TooMuchEffort extends Error {}

/** The steps that one pattern has taken. */
export class Effort {
  #steps: number
  constructor(source: string) {
    this.#steps = STEPS_PER_PATTERN + source.length * STEPS_PER_CHARACTER + (source.match(/\\p/gi)?.length ?? 0) * STEPS_PER_PROPERTY
  }

  get steps(): number {
    return this.#steps
  }
  /** Ends the judgement, by a throw, where it has taken too many. */
  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > EFFORT_MAX.pattern) throw new TooMuchEffort('The pattern is too large.')
  }
}

/** Counts each look at a part, whoever looks: the library that walks the tree has no limit of its own. */
export function countLooks({ alternatives }: PatternTree, effort: Effort): void {
  for (const part of everyPart(alternatives)) {
    const { type } = part
    Object.defineProperty(part, 'type', {
      get: () => {
        effort.spend(STEPS_PER_LOOK)
        return type
      },
    })
  }
}

/** What the patterns of one body, or of one file with its bodies, may cost together. */
export class Allowance {
  readonly #of: 'body' | 'file'
  readonly #within: Allowance | undefined
  /** Each text is paid once, however often it stands there. */
  readonly #paid = new Set<string>()
  #steps = 0
  /** A body of a file is paid for by both. */
  constructor(of: 'body' | 'file', within?: Allowance) {
    this.#of = of
    this.#within = within
  }

  /** What it has paid for. */
  get steps(): number {
    return this.#steps
  }
  /** Whose allowance is used up, so that nothing more is judged there. The pattern that used it up was still judged. */
  usedUpFor(source: string): 'body' | 'file' | undefined {
    if (!this.#paid.has(source) && this.#steps > EFFORT_MAX[this.#of]) return this.#of
    return this.#within?.usedUpFor(source)
  }

  pay(source: string, steps: number): void {
    if (!this.#paid.has(source)) this.#steps += steps
    this.#paid.add(source)
    this.#within?.pay(source, steps)
  }
}
