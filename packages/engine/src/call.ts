import {
  digestOf,
  type ClientAction,
  type DecisionCard,
  type Json,
  type Offer,
  type Outcome,
  type ProposedCall,
  type RunsHere,
  type Tool,
  type ToolContext,
} from '@ambit/domain'
import { actionOf } from './action-of.ts'
import { cardOf } from './card.ts'
import { check, clear, type CheckedCall, type ClearedCall } from './gate.ts'
import { execute } from './execute.ts'
import type { Asking } from './policy.ts'
import type { ResultForm } from './ports.ts'
import { PLAIN_FORM } from './settle.ts'
import { DECLINED_BEFORE, unavailable } from './sentences.ts'

/** Why the gate did not let a call through, for the audit. */
type Refusal = 'no_such_tool' | 'arguments' | 'unavailable' | 'denied' | 'declined_before'

interface Known {
  readonly form: ResultForm
  /** The line a person reads. */
  readonly label: string
}
/** Where a call stands after the gate. The chat and every other channel use this one path. */
export type Admitted = Known &
  /** Answered by a note of ours, which is no failure. */
  (
    | { readonly kind: 'told'; readonly text: string }
    | { readonly kind: 'refused'; readonly why: Refusal; readonly error: string }
    | { readonly kind: 'asks'; readonly card: DecisionCard }
    /** It is let through, and others perform it. `digest`: of its arguments, where they need a permission of ours. */
    | { readonly kind: 'parked'; readonly by: ClearedCall['by']; readonly digest?: string }
    | { readonly kind: 'cleared'; readonly call: ClearedCall; readonly here: RunsHere }
  )

export interface Admitting {
  readonly offer: Pick<Offer, 'tools'>
  readonly record: Json
  readonly asking: Asking
  /** Customer-owned code can be reached, and what it answers can be checked. */
  readonly performs: boolean
  /** Whether this person said no to this very call before, in this turn. */
  readonly wasDeclined: (name: string, digest: string) => boolean
}

/** Takes one proposed call through the gate. `approved`: this person said yes to it. */
export function admit(proposed: ProposedCall, admitting: Admitting, approved = false): Admitted {
  const { offer, record, asking } = admitting
  const checked = check(proposed, offer)
  if (checked.kind === 'rejected') {
    const { tool, why, error } = checked
    return { kind: 'refused', why, error, form: tool ? formOf(tool) : PLAIN_FORM, label: tool?.activity(proposed.args, record) ?? proposed.name }
  }
  const { call } = checked
  const known: Known = { form: formOf(call.tool), label: call.tool.activity(proposed.args, record) }
  const early = refusalBefore(call, admitting)
  if (early) return { ...known, kind: 'refused', ...early }
  const cleared = clear(call, asking, approved)
  switch (cleared.kind) {
    case 'denied':
      return { ...known, kind: 'refused', why: 'denied', error: cleared.error }
    case 'ask':
      return { ...known, kind: 'asks', card: cardOf(call, cleared.raised, asking.evidence()), form: { ...known.form, gated: true } }
    case 'cleared':
      return letThrough(cleared.call, known)
  }
}

/** Nobody is asked about what nobody can perform, nor a second time about what they declined. */
function refusalBefore({ tool, args }: CheckedCall, { performs, wasDeclined }: Admitting): { why: Refusal; error: string } | undefined {
  if (tool.runs.in === 'customer' && !performs) return { why: 'unavailable', error: unavailable(tool.unavailable) }
  return wasDeclined(tool.name, digestOf(args)) ? { why: 'declined_before', error: DECLINED_BEFORE } : undefined
}

function letThrough(call: ClearedCall, known: Known): Admitted {
  const { tool, args, by } = call
  if (tool.runs.in === 'server') return { ...known, kind: 'cleared', call, here: tool.runs }
  if (!actionOf(tool) && by === 'policy') return { ...known, kind: 'parked', by }
  return { ...known, kind: 'parked', by, digest: digestOf(args), form: { ...known.form, gated: true } }
}

/** Runs a call that was cleared to run here. Its client actions come apart from its result. */
export async function perform(
  admitted: Extract<Admitted, { kind: 'cleared' }>,
  context: ToolContext,
): Promise<{ outcome: Outcome; clientActions: readonly ClientAction[] }> {
  const outcome = await execute(admitted.call, admitted.here, context)
  return { outcome, clientActions: outcome.ok ? (outcome.clientActions ?? []) : [] }
}

function formOf(tool: Tool): ResultForm {
  const { mask, result, trusted, unavailable: told, runs, origin: from } = tool
  const origin = actionOf(tool)
  return {
    mask,
    result,
    ...(origin ? { origin } : {}),
    ...(runs.in === 'customer' ? { in: runs.in } : {}),
    ...(trusted ? { trusted } : {}),
    ...(from === 'built_in' ? { ours: true } : {}),
    ...(told === undefined || !origin ? {} : { unavailable: told }),
  }
}
