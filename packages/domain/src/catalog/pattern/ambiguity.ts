import type { CharSet } from 'refa'
import { componentsOf } from './components.ts'
import type { Effort } from './effort.ts'
import type { Positions } from './positions.ts'

const POSITIONS_MAX = 400
/** Pairs that are only counted, and ranges of characters that are compared, in the time of one step. */
const PAIRS_PER_STEP = 16
const RANGES_PER_STEP = 32

/**
 * Whether some text can be read in a number of ways that doubles with its length: a loop in which one text leads from a
 * position back to itself along two ways. A backtracking engine tries each of them before it says no.
 * `too_large` where there are too many positions to tell.
 */
export function ambiguousLoop({ takes, follows }: Positions, effort: Effort): 'none' | 'found' | 'too_large' {
  const count = takes.length
  if (count > POSITIONS_MAX) return 'too_large'
  const loop = componentsOf({ count, starts: takes.keys(), next: (at) => [...(follows[at]?.keys() ?? [])] })
  const within = follows.map((ways, at) => [...ways].filter(([to]) => loop[to] === loop[at]))
  if (within.some((ways) => ways.some(([, number]) => number > 1))) return 'found'
  const meets = meeting(takes, effort)
  effort.spend(count ** 2 / PAIRS_PER_STEP)
  // A node is a pair of positions that the same text reaches.
  const next = (pair: number): number[] => {
    const [first, second] = [Math.floor(pair / count), pair % count]
    const reached: number[] = []
    if (loop[first] !== loop[second]) return reached
    for (const [one] of within[first] ?? [])
      for (const [other] of within[second] ?? []) {
        effort.spend(1)
        if (meets(one, other)) reached.push(one * count + other)
      }
    return reached
  }
  const alone = takes.map((_, at) => at * count + at)
  const shared = componentsOf({ count: count * count, starts: alone, next })
  const together = new Set(alone.map((pair) => shared[pair]))
  return shared.some((component, pair) => Math.floor(pair / count) !== pair % count && together.has(component)) ? 'found' : 'none'
}

/** Whether two positions have a character in common, asked once for each two. */
function meeting(takes: Positions['takes'], effort: Effort): (one: number, other: number) => boolean {
  const known = new Map<number, boolean>()
  return (one, other) => {
    const name = one < other ? one * takes.length + other : other * takes.length + one
    const before = known.get(name)
    if (before !== undefined) return before
    const [first, second] = [takes[one], takes[other]]
    const meets = one === other || (first !== undefined && second !== undefined && haveInCommon(first, second, effort))
    known.set(name, meets)
    return meets
  }
}

function haveInCommon(first: CharSet, second: CharSet, effort: Effort): boolean {
  effort.spend((first.ranges.length + second.ranges.length) / RANGES_PER_STEP)
  return !first.isDisjointWith(second)
}
