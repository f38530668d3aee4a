import { JS } from 'refa'
import { analyse } from 'scslre'
import { ambiguousLoop } from './ambiguity.ts'
import { Allowance, countLooks, Effort, TooMuchEffort } from './effort.ts'
import { type Loops, positionsOf } from './positions.ts'
import { type Alternative, everyPart, inside, isLookAround, type Part, type PatternTree, type Quantifier, type Sequence } from './tree.ts'
import { widenCounts } from './widened.ts'

const PATTERN_CHARS_MAX = 300
const COUNT_MAX = 1_000
/** The library takes twice as long for each level. */
const DEPTH_MAX = 4
/** In how many ways a pattern may be walked before its counts are judged as if they were endless. */
const WALKS_MAX = 1_000_000

/**
 * What is wrong with a pattern, as a sentence: it does not compile, or some text makes it run for ever. Its judgement is paid
 * for from what its body, and the file of the body, are allowed; where that is used up, nothing more is judged.
 */
export function patternProblem(source: string, allowance: Allowance = new Allowance('body')): PatternProblem {
  if (source.length > PATTERN_CHARS_MAX) return unclear(`it has more than ${PATTERN_CHARS_MAX.toLocaleString('en')} characters`)
  const usedUp = allowance.usedUpFor(source)
  if (usedUp) return unclear(`the patterns of this ${usedUp} take too long to judge together`, 'Use fewer or simpler patterns.')
  const { problem, steps } = verdictOn(source)
  // Also for a verdict that is remembered: otherwise a body that was refused would be taken when it is sent again.
  allowance.pay(source, steps)
  return problem
}

interface Verdict {
  readonly problem: PatternProblem
  readonly steps: number
}
/** One pattern stands in many bodies, and in a body each time that it is saved. */
const known = new Map<string, Verdict>()
const KNOWN_MAX = 1_000

function verdictOn(source: string): Verdict {
  const before = known.get(source)
  if (before) return before
  const effort = new Effort(source)
  const verdict = { problem: judge(source, effort), steps: effort.steps }
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(source, verdict)
  return verdict
}

function judge(source: string, effort: Effort): PatternProblem {
  try {
    const broken = engineProblem(() => new RegExp(source, 'u'))
    if (broken) return broken
    const { pattern } = JS.Parser.fromLiteral({ source, flags: 'u' }).ast
    // Only when it is used does an engine find that a pattern is too large, and for one with many optional parts that takes for ever.
    return unclearPart(pattern) ?? engineProblem(() => new RegExp(source, 'u').test('a')) ?? knownProblem(source, effort) ?? walkProblem(pattern, effort)
  } catch (thrown) {
    if (thrown instanceof TooMuchEffort) return unclear('it is too large')
    return unclear(`its analysis failed (${thrown instanceof Error ? thrown.message : String(thrown)})`)
  }
}

/** Each way to leave some of them out is looked at. */
const OPTIONAL_MAX = 20
const isOptional = (part: Part): boolean =>
  (part.type === 'Quantifier' && part.min === 0 && part.max !== Infinity) ||
  ((part.type === 'Group' || part.type === 'CapturingGroup') && part.alternatives.some(({ elements }) => elements.length === 0))
const repeats = (part: Part): part is Quantifier => part.type === 'Quantifier' && part.max > 1
type PatternProblem = { readonly code: 'bad_pattern' | 'slow_pattern' | 'unclear_pattern'; readonly message: string } | undefined
const unclear = (why: string, advice = 'Write a simpler one.'): PatternProblem => ({
  code: 'unclear_pattern',
  message: `It cannot be told whether this pattern is safe: ${why}. ${advice}`,
})
const slow = (how: string, character?: string): PatternProblem => ({
  code: 'slow_pattern',
  message: `A text ${character === undefined ? '' : `of many ${JSON.stringify(character)} `}takes a time that grows ${how}. Anchor the pattern with ^, and let no two repetitions take the same characters.`,
})

function engineProblem(use: () => unknown): PatternProblem {
  try {
    use()
    return undefined
  } catch (thrown) {
    const text = thrown instanceof Error ? thrown.message : String(thrown)
    return { code: 'bad_pattern', message: `This pattern does not compile: ${text.split(': ').at(-1) ?? text}.` }
  }
}

function unclearPart(tree: PatternTree): PatternProblem {
  const parts = everyPart(tree.alternatives)
  if (parts.some((part) => part.type === 'Backreference')) return unclear('it refers back to what a group took')
  if (parts.some((part) => part.type === 'Quantifier' && part.max !== Infinity && part.max > COUNT_MAX))
    return unclear(`it counts beyond ${COUNT_MAX.toLocaleString('en')}`)
  if (depth(tree.alternatives) > DEPTH_MAX) return unclear(`repetitions stand more than ${DEPTH_MAX} deep in each other`)
  if (parts.filter(isOptional).length > OPTIONAL_MAX) return unclear(`more than ${OPTIONAL_MAX} of its parts may be left out`)
  const looping = parts.filter(repeats)
  const behind = parts.filter((part) => isLookAround(part) && part.kind === 'lookbehind')
  if (behind.some((part) => everyPart(inside(part)).some(repeats))) return unclear('it looks back over a repetition')
  const looked = looping.flatMap((part) => everyPart(inside(part))).filter(isLookAround)
  if (looked.some((part) => everyPart(part.alternatives).some(repeats))) return unclear('a look-around with a repetition stands inside a repetition')
  return undefined
}

/** How deep repetitions stand in each other. */
function depth(alternatives: readonly Sequence[]): number {
  const parts = alternatives.flatMap(({ elements }) => elements)
  return Math.max(0, ...parts.map((part) => depth(inside(part)) + (repeats(part) ? 1 : 0)))
}

/** What the library finds, on a tree of its own, since ours is looked at without being counted. */
function knownProblem(source: string, effort: Effort): PatternProblem {
  const { ast } = JS.Parser.fromLiteral({ source, flags: 'u' })
  widenCounts(ast.pattern)
  countLooks(ast.pattern, effort)
  const [report] = analyse(ast, { maxReports: 1 }).reports
  return report && slow(report.exponential ? 'exponentially' : 'with the square of its length or worse', report.character.pick)
}

/**
 * What the library does not see: alternatives that take the same text, and counts so high that they might as well be endless.
 * Where each text has one way through a pattern, the walk is short, however many ways there are for all texts together.
 */
function walkProblem(tree: PatternTree, effort: Effort): PatternProblem {
  const many = walks(tree.alternatives) > WALKS_MAX
  return ambiguity(tree.alternatives, many ? 'whole' : 'endless', effort)
}

function ambiguity(alternatives: readonly Alternative[], loops: Loops, effort: Effort): PatternProblem {
  const positions = positionsOf(alternatives, loops, effort)
  const verdict = ambiguousLoop(positions, effort)
  if (verdict === 'found') return slow('exponentially')
  if (verdict === 'too_large') return unclear('it is too large')
  for (const { alternatives: inner } of positions.lookArounds) {
    const found = ambiguity(inner, loops, effort)
    if (found) return found
  }
  return undefined
}

/** In how many ways a pattern can be walked at most, whatever the text; an endless repetition counts as one round. */
function walks(alternatives: readonly Sequence[]): number {
  return alternatives.reduce((sum, { elements }) => sum + elements.reduce((product, part) => product * walksOf(part), 1), 0)
}

function walksOf(part: Part): number {
  if (part.type !== 'Quantifier') return inside(part).length > 0 ? Math.max(1, walks(inside(part))) : 1
  const once = walksOf(part.element)
  if (part.max === Infinity) return once
  let sum = 0
  for (let rounds = part.min; rounds <= part.max && sum <= WALKS_MAX; rounds++) sum += once ** rounds
  return Math.max(1, sum)
}
