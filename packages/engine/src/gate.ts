import { schemaProblems, type Json, type Offer, type ProposedCall, type Tool } from '@ambit/domain'

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
  | { readonly kind: 'rejected'; readonly error: string; readonly tool: Tool | undefined }
export type Cleared =
  | { readonly kind: 'cleared'; readonly call: ClearedCall }
  | { readonly kind: 'ask' }
  | { readonly kind: 'declined'; readonly error: string }
export interface PersonDecision {
  readonly decision: 'approved' | 'declined' | 'withdrawn'
  readonly reason?: string
}

const PROBLEMS_SHOWN = 8

/** Finds the tool by its own name and checks the arguments, all problems in one sentence. */
export function check(proposed: ProposedCall, offer: Pick<Offer, 'tools'>): Checked {
  const tool = offer.tools.get(proposed.name)
  if (!tool) return { kind: 'rejected', error: `${proposed.name} is not available here`, tool: undefined }
  if (proposed.malformed !== undefined) return { kind: 'rejected', error: `The arguments of ${proposed.name} are not valid JSON.`, tool }
  const problems = problemsOf(tool, proposed.args)
  if (problems.length > 0) return { kind: 'rejected', error: `The arguments of ${proposed.name} do not fit: ${told(problems)}`, tool }
  return { kind: 'checked', call: { id: proposed.id, tool, args: proposed.args } as CheckedCall }
}

/** Lets the call through, asks a person, or takes a person's no. */
export function clear(checked: CheckedCall, person?: PersonDecision): Cleared {
  if (person && person.decision !== 'approved') return { kind: 'declined', error: declined(person) }
  if (checked.tool.policy === 'confirm' && !person) return { kind: 'ask' }
  const { id, tool, args } = checked
  return { kind: 'cleared', call: { id, tool, args, by: tool.policy === 'confirm' ? 'person' : 'policy' } as ClearedCall }
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

/** A person's no, as the model reads it. */
export function declined({ decision, reason }: PersonDecision): string {
  if (decision === 'withdrawn') return 'The person did not decide; nothing was done.'
  return reason ? `The person declined: ${reason}` : 'The person declined this.'
}
