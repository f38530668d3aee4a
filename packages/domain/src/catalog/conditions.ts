import type { ASTNode } from '@marcbachmann/cel-js'
import { isJsonObject } from '../json.ts'
import type { ActionBody } from './body.ts'
import { childrenOf, conditionProblem, isLoop, isMatching, nodesOf, parsedCondition } from './condition-text.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'
import type { Allowance } from './pattern/effort.ts'
import { patternProblem } from './pattern/judge.ts'

/** In all conditions of one action. */
const PATTERNS_MAX = 20
/** What parsing and checking a condition takes, in the steps of an allowance. */
const STEPS_PER_CHARACTER = 3

/** Whether each condition parses, speaks of what there is, answers yes or no, and cannot run for ever. */
export function conditionFindings(action: ActionBody, allowance: Allowance): readonly Finding[] {
  let patterns = 0
  return (action.conditions ?? []).flatMap(({ when }, index) => {
    const place = ['conditions', index, 'when']
    if (allowance.usedUpFor(when))
      return [errorAt(place, 'too_many_conditions', 'The conditions and patterns here take too long to check together: use fewer or simpler ones.')]
    allowance.pay(when, when.length * STEPS_PER_CHARACTER)
    const parsed = parsedCondition(when)
    // A text that does not parse is checked for the reason.
    const checked = parsed?.check() ?? conditionProblem(when)
    if (!parsed || !checked.valid) return [errorAt(place, 'bad_condition', `This condition is not understood: ${reasonOf(checked.error, when)}`)]
    const nodes = [...nodesOf(parsed.ast)]
    patterns += nodes.filter(isMatching).length
    if (patterns > PATTERNS_MAX) return [errorAt(place, 'too_many_patterns', `The conditions of an action have at most ${PATTERNS_MAX} patterns together.`)]
    const wrong = nodes.flatMap((node) => nodeProblem(node, action, allowance))
    if (wrong[0] !== undefined) return [errorAt(place, 'bad_condition', wrong[0])]
    if (checked.type === 'bool') return []
    if (checked.type === 'dyn') return [warningAt(place, 'unclear_condition', 'Where this is neither true nor false, a person is asked. Compare it with ==.')]
    return [errorAt(place, 'bad_condition', `A condition answers yes or no; this gives a ${checked.type ?? 'value'}.`)]
  })
}

function reasonOf(error: { readonly summary?: string; readonly range?: { readonly start: number } } | undefined, when: string): string {
  const reason = error?.summary ?? 'it does not parse'
  const at = error?.range?.start
  return `${reason}${at === undefined ? '' : at >= when.length ? ', at the end' : `, at character ${at + 1}`}.`
}

function nodeProblem(node: ASTNode, action: ActionBody, allowance: Allowance): readonly string[] {
  if (isLoop(node) && childrenOf(node).some((child) => [...nodesOf(child)].some(isLoop))) return ['A loop over a list does not stand inside another one.']
  if (isMatching(node)) return patternOf(node.args[2][0], allowance)
  if (node.op === '.' && node.args[0].op === 'id' && node.args[0].args === 'args') return argumentProblem(node.args[1], action)
  return []
}

function patternOf(node: ASTNode | undefined, allowance: Allowance): readonly string[] {
  if (node?.op !== 'value' || typeof node.args !== 'string')
    return ['A pattern is written out in the condition: never one that is put together or comes from an argument.']
  const problem = patternProblem(node.args, allowance)
  return problem ? [problem.message] : []
}

function argumentProblem(name: string, action: ActionBody): readonly string[] {
  if (action.type !== 'session_api') return []
  const properties = action.input['properties']
  return isJsonObject(properties) && Object.hasOwn(properties, name) ? [] : [`There is no argument ${name}.`]
}
