import { Environment, type ASTNode } from '@marcbachmann/cel-js'

/** What a condition may ask about; it is checked by these before it is saved. */
const VARIABLES = { args: 'map', user: 'map', channel: 'string', environment: 'string' } as const
const LIMITS = { maxAstNodes: 300, maxDepth: 30, maxListElements: 100, maxMapEntries: 20, maxCallArguments: 8 }

type Parsed = ReturnType<Environment['parse']>

let environment: Environment | undefined
/** Made once, when first asked for: making one is slow. */
function checking(): Environment {
  if (environment) return environment
  environment = new Environment({ unlistedVariablesAreDyn: false, limits: LIMITS })
  for (const [name, type] of Object.entries(VARIABLES)) environment.registerVariable(name, type)
  return environment
}

/** `undefined` where it does not parse. */
export function parsedCondition(when: string): Parsed | undefined {
  try {
    return checking().parse(when)
  } catch {
    return undefined
  }
}

/** Says of a text that does not parse why. */
export function conditionProblem(when: string): ReturnType<Environment['check']> {
  return checking().check(when)
}

export function* nodesOf(node: ASTNode): Generator<ASTNode> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

export function childrenOf({ args }: ASTNode): readonly ASTNode[] {
  return (Array.isArray(args) ? args.flat(3) : [args]).filter(isNode)
}
const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value && 'args' in value

const LOOPS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
export type Method = Extract<ASTNode, { op: 'rcall' }>
export const isLoop = (node: ASTNode): node is Method => node.op === 'rcall' && LOOPS.has(node.args[0])
export const isMatching = (node: ASTNode): node is Method => node.op === 'rcall' && node.args[0] === 'matches'
