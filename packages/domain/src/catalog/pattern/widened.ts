import { everyPart, inside, type Part, type PatternTree, type Quantifier, type Sequence } from './tree.ts'

/** A count this high is as good as none: two of them beside each other take a text a thousand times. */
const COUNT_MAX = 32
/** Counts from here on are widened together, where they multiply to more than `PRODUCT_MAX` in a row. */
const COUNT_MIN = 4
const PRODUCT_MAX = 1_000

/** Makes high counts endless in a tree, so that what holds for endless repetitions is asked of them too. */
export function widenCounts(tree: PatternTree): void {
  const multiplied = product(tree.alternatives) > PRODUCT_MAX
  for (const part of everyPart(tree.alternatives)) if (isCount(part) && part.max > (multiplied ? COUNT_MIN : COUNT_MAX)) part.max = Infinity
}

const isCount = (part: Part): part is Quantifier => part.type === 'Quantifier' && part.max > part.min && part.max !== Infinity

/** In how many ways counts that follow each other can share a text. */
function product(alternatives: readonly Sequence[]): number {
  return Math.max(1, ...alternatives.map(({ elements }) => elements.reduce((ways, part) => ways * choices(part) * product(inside(part)), 1)))
}
const choices = (part: Part): number => (isCount(part) && part.max > COUNT_MIN ? part.max - part.min + 1 : 1)
