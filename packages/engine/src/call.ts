import type { ClientAction, Json, Offer, Outcome, ProposedCall, RunsHere, Tool, ToolContext } from '@ambit/domain'
import { actionOf } from './changed-meanwhile.ts'
import { check, clear, type ClearedCall, type PersonDecision } from './gate.ts'
import { execute } from './execute.ts'
import type { ResultForm } from './ports.ts'
import { PLAIN_FORM } from './settle.ts'

/** Where a call stands after the gate. The chat and every other channel use this one path. */
export type Admitted =
  /** It has its result already: refused, or declined. */
  | { readonly kind: 'settled'; readonly outcome: Outcome; readonly form: ResultForm; readonly label: string }
  | { readonly kind: 'parked'; readonly awaits: 'decision' | 'outcome'; readonly form: ResultForm; readonly label: string }
  | { readonly kind: 'cleared'; readonly call: ClearedCall; readonly here: RunsHere; readonly form: ResultForm; readonly label: string }

/** Takes one proposed call through the gate. `person` is a decision that came back for it. */
export function admit(
  proposed: ProposedCall,
  { offer, record }: { readonly offer: Pick<Offer, 'tools'>; readonly record: Json },
  person?: PersonDecision,
): Admitted {
  const checked = check(proposed, offer)
  if (checked.kind === 'rejected') {
    const label = checked.tool?.activity(proposed.args, record) ?? proposed.name
    return { kind: 'settled', outcome: { ok: false, error: checked.error }, form: checked.tool ? formOf(checked.tool) : PLAIN_FORM, label }
  }
  const { tool } = checked.call
  const label = tool.activity(proposed.args, record)
  const form = formOf(tool)
  // Nobody performs these yet, so nobody is asked either.
  if (tool.runs.in === 'customer') return { kind: 'settled', outcome: { ok: false, error: unavailable(tool) }, form, label }
  const cleared = clear(checked.call, person)
  if (cleared.kind === 'declined') return { kind: 'settled', outcome: { ok: false, error: cleared.error }, form, label }
  if (cleared.kind === 'ask') return { kind: 'parked', awaits: 'decision', form, label }
  if (tool.runs.in === 'server') return { kind: 'cleared', call: cleared.call, here: tool.runs, form, label }
  return { kind: 'parked', awaits: 'outcome', form, label }
}

/** Runs a call that was cleared to run here. Its client actions come apart from its result. */
export async function perform(
  admitted: Extract<Admitted, { kind: 'cleared' }>,
  context: ToolContext,
): Promise<{ outcome: Outcome; clientActions: readonly ClientAction[] }> {
  const outcome = await execute(admitted.call, admitted.here, context)
  return { outcome, clientActions: outcome.ok ? (outcome.clientActions ?? []) : [] }
}

function unavailable({ unavailable: told }: Tool): string {
  return `This operation is not available right now.${told === undefined || told.trim() === '' ? '' : ` ${told.trim()}`}`
}

function formOf(tool: Tool): ResultForm {
  const { mask, result } = tool
  const origin = actionOf(tool)
  return { mask, result, ...(origin ? { origin } : {}) }
}
