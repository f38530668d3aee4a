import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf, isLoop, isMatching, type Method } from './condition-text.ts'

/** Characters of arguments that a condition without loops is asked of. */
const SIZE_MAX = 50_000
/** Characters that a condition may come to look at. */
const WORK_MAX = 40_000_000
/** Look for one text in another, or put texts together with another between them. */
const SEARCHES: ReadonlySet<string> = new Set(['contains', 'indexOf', 'lastIndexOf', 'split'])

/**
 * The most characters of arguments with which a condition ends soon. It counts how often their size is multiplied by itself: in a
 * loop, in a loop over what a loop gave, in a text that is put together. `undefined`: it has a pattern that is not written out.
 */
export function effortOf(condition: ASTNode): number | undefined {
  const { work } = growth(condition)
  return Number.isFinite(work) ? Math.min(SIZE_MAX, Math.floor(WORK_MAX ** (1 / Math.max(1, work)))) : undefined
}

/** As powers of the size of the arguments: `size` of the value, `work` to come to it. */
interface Growth {
  readonly size: number
  readonly work: number
}

function growth(node: ASTNode): Growth {
  if (node.op === 'id') return { size: 1, work: 0 }
  if (node.op === 'rcall') return growthOfMethod(node)
  const parts = childrenOf(node).map(growth)
  const size = Math.max(0, ...parts.map((part) => part.size))
  return { size, work: Math.max(size, ...parts.map((part) => part.work)) }
}

function growthOfMethod(node: Method): Growth {
  const [name, on, given] = node.args
  const parts = [on, ...given].map(growth)
  const sizes = parts.map((part) => part.size)
  const size = Math.max(0, ...sizes)
  const work = Math.max(size, ...parts.map((part) => part.work))
  const [first = 0, ...others] = sizes
  const product = first + Math.max(0, ...others)
  if (isMatching(node)) return { size: 0, work: given[0]?.op === 'value' ? work : Infinity }
  // What stands in a loop is done for each thing in the list.
  if (isLoop(node))
    return {
      size: name === 'map' ? product : first,
      work: Math.max(work, first + Math.max(0, ...parts.slice(1).map((part) => Math.max(part.size, part.work)))),
    }
  if (name === 'join') return { size: product, work: Math.max(work, product) }
  return { size, work: SEARCHES.has(name) ? Math.max(work, product) : work }
}
