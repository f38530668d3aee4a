import { schemaProblems, type Json, type Offer, type ProposedCall, type Tool } from '@ambit/domain'
import { decide, type Asking, type Decision } from './policy.ts'

declare const stage: unique symbol

/** The tool is in this turn's offer and the arguments fit its schema. Only `check` makes one. */
export interface CheckedCall {
  readonly [stage]: 'checked'
  readonly id: string
  readonly tool: Tool
  readonly args: Json
}
/** Policy or a person let it through. Only `clear` makes one, and `execute` takes nothing else. */
export interface ClearedCall {
  readonly [stage]: 'cleared'
  readonly id: string
  readonly tool: Tool
  readonly args: Json
  readonly by: 'policy' | 'person'
}

export type Checked =
  | { readonly kind: 'checked'; readonly call: CheckedCall }
  /** `tool` is absent where nothing of that name is offered. */
  | { readonly kind: 'rejected'; readonly why: 'no_such_tool' | 'arguments'; readonly error: string; readonly tool: Tool | undefined }
export type Cleared =
  | { readonly kind: 'cleared'; readonly call: ClearedCall }
  | { readonly kind: 'ask'; readonly call: CheckedCall; readonly raised: Decision['raised'] }
  | { readonly kind: 'denied'; readonly error: string }

const PROBLEMS_SHOWN = 8
/** What a rule of the catalog does not allow. It names no rule and no other way. */
const DENIED = 'The rules of this product do not allow this for this person or with these values, so nothing was done. Tell the person so.'

/** Finds the tool by its own name and checks the arguments, all problems in one sentence. */
export function check(proposed: ProposedCall, offer: Pick<Offer, 'tools'>): Checked {
  const { name, args } = proposed
  const tool = offer.tools.get(name)
  if (!tool) return { kind: 'rejected', why: 'no_such_tool', error: `${name} is not available here`, tool: undefined }
  if (proposed.malformed !== undefined) return { kind: 'rejected', why: 'arguments', error: `The arguments of ${name} are not valid JSON.`, tool }
  const problems = problemsOf(tool, args)
  if (problems.length > 0) return { kind: 'rejected', why: 'arguments', error: `The arguments of ${name} do not fit: ${told(problems)}`, tool }
  return { kind: 'checked', call: { id: proposed.id, tool, args } as CheckedCall }
}

/** Lets the call through, asks a person, or refuses it. `approved`: a person's yes to exactly these arguments. It lifts no denial. */
export function clear(call: CheckedCall, asking: Asking, approved = false): Cleared {
  const { id, tool, args } = call
  const { policy, raised } = decide(tool, args, asking)
  if (policy === 'deny') return { kind: 'denied', error: DENIED }
  if (policy === 'confirm' && !approved) return { kind: 'ask', call, raised }
  return { kind: 'cleared', call: { id, tool, args, by: approved ? 'person' : 'policy' } as ClearedCall }
}

/** A schema that cannot be evaluated lets nothing through. */
function problemsOf(tool: Tool, args: Json): readonly string[] {
  try {
    return schemaProblems(tool.checkedBy ?? tool.parameters, args)
  } catch {
    return ['the schema of this tool cannot be evaluated']
  }
}

function told(problems: readonly string[]): string {
  const more = problems.length - PROBLEMS_SHOWN
  return `${problems.slice(0, PROBLEMS_SHOWN).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
}
