import { isJsonObject, type Json } from '../json.ts'
import { parsedCondition } from './condition-text.ts'
import { effortOf } from './condition-effort.ts'

/** What a condition is asked of. */
export interface ConditionScope {
  readonly args: Json
  readonly user: { readonly id: string; readonly name: string; readonly roles: readonly string[] }
  readonly channel: string
  readonly environment: string
}

export type Holds = boolean | 'broken' | 'too_large'

/** Levels of objects and lists in arguments. */
const LEVELS_MAX = 64
const TEXTS_KEPT = 500

/**
 * Whether a condition holds. `broken`: it does not parse, asks for what is not there, or answers neither yes nor no. `too_large`:
 * it would take long with these arguments, so nobody knows. Never throws.
 */
export function conditionHolds(when: string, scope: ConditionScope): Holds {
  const holds = compiled(when)
  if (!holds) return 'broken'
  try {
    return holds(scope)
  } catch {
    return 'broken'
  }
}

type Compiled = (scope: ConditionScope) => Holds
/** The oldest goes first. */
const known = new Map<string, Compiled | undefined>()

function compiled(when: string): Compiled | undefined {
  if (known.has(when)) return known.get(when)
  const made = compile(when)
  const oldest = known.size < TEXTS_KEPT ? undefined : known.keys().next().value
  if (oldest !== undefined) known.delete(oldest)
  known.set(when, made)
  return made
}

function compile(when: string): Compiled | undefined {
  const parsed = parsedCondition(when)
  if (!parsed?.check().valid) return undefined
  const sizeMax = effortOf(parsed.ast)
  if (sizeMax === undefined) return undefined
  return ({ args, user, channel, environment }) => {
    if (isDeep(args, LEVELS_MAX) || JSON.stringify([args, user]).length > sizeMax) return 'too_large'
    const answer: unknown = parsed({ args: asMaps(args), user: asMaps({ ...user }), channel, environment })
    return typeof answer === 'boolean' ? answer : 'broken'
  }
}

function isDeep(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((child: Json) => isDeep(child, levels - 1))
}

/** Without a prototype there is no name that nobody wrote. */
function asMaps(value: Json): unknown {
  if (Array.isArray(value)) return value.map(asMaps)
  return isJsonObject(value) ? new Map(Object.entries(value).map(([name, child]) => [name, asMaps(child)])) : value
}
