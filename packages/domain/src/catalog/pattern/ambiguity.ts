import { componentsOf } from './components.ts'
import type { Positions } from './positions.ts'

/** Steps that one judgement may take. */
const EFFORT_MAX = 200_000
const POSITIONS_MAX = 400

/**
 * Whether some text can be read in a number of ways that doubles with its length: a loop in which one text leads from a
 * position back to itself along two ways. A backtracking engine tries each of them before it says no.
 * `too_large` where that cannot be told with the effort allowed.
 */
export function ambiguousLoop({ takes, follows }: Positions): 'none' | 'found' | 'too_large' {
  const count = takes.length
  if (count > POSITIONS_MAX) return 'too_large'
  const loop = componentsOf({ count, starts: takes.keys(), next: (at) => [...(follows[at]?.keys() ?? [])] })
  const within = follows.map((ways, at) => [...ways].filter(([to]) => loop[to] === loop[at]))
  if (within.some((ways) => ways.some(([, number]) => number > 1))) return 'found'
  const meets = meeting(takes)
  let effort = 0
  // A node is a pair of positions that the same text reaches.
  const next = (pair: number): number[] => {
    const [first, second] = [Math.floor(pair / count), pair % count]
    const reached: number[] = []
    if (effort > EFFORT_MAX || loop[first] !== loop[second]) return reached
    for (const [one] of within[first] ?? [])
      for (const [other] of within[second] ?? []) {
        effort++
        if (meets(one, other)) reached.push(one * count + other)
      }
    return reached
  }
  const alone = takes.map((_, at) => at * count + at)
  const shared = componentsOf({ count: count * count, starts: alone, next })
  if (effort > EFFORT_MAX) return 'too_large'
  const together = new Set(alone.map((pair) => shared[pair]))
  return shared.some((component, pair) => Math.floor(pair / count) !== pair % count && together.has(component)) ? 'found' : 'none'
}

/** Whether two positions have a character in common, asked once for each two. */
function meeting(takes: Positions['takes']): (one: number, other: number) => boolean {
  const known = new Map<number, boolean>()
  return (one, other) => {
    const name = one < other ? one * takes.length + other : other * takes.length + one
    const before = known.get(name)
    if (before !== undefined) return before
    const [first, second] = [takes[one], takes[other]]
    const meets = one === other || (first !== undefined && second !== undefined && !first.isDisjointWith(second))
    known.set(name, meets)
    return meets
  }
}
