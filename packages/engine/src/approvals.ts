import { APPROVAL_MS, isJsonObject, type Approval, type ApprovalState, type DecisionCard, type Json } from '@ambit/domain'
import type { CallRow } from './ports.ts'

type Begun = Pick<Approval, 'id' | 'workspace' | 'threadId' | 'turnId' | 'runId' | 'subject' | 'name' | 'version' | 'digest' | 'askedAt'>

/** A question for a person. */
export function asked(begun: Begun, card: DecisionCard): Approval {
  return { ...begun, by: 'person', card, state: 'awaiting', expiresAt: begun.askedAt + APPROVAL_MS }
}
/** What policy lets others perform. */
export function permitted(begun: Begun): Approval {
  return { ...begun, by: 'policy', state: 'approved', expiresAt: begun.askedAt + APPROVAL_MS }
}

/** Whether nobody can say yes any more, or a yes that was not used is void. */
export function isOverdue({ state, expiresAt }: Approval, now: number): boolean {
  return (state === 'awaiting' || state === 'approved') && expiresAt !== undefined && expiresAt <= now
}

/** Which decision an approval stands for; nothing where there is none yet. */
export function decisionIn(state: ApprovalState): 'approved' | 'declined' | 'withdrawn' | undefined {
  switch (state) {
    case 'awaiting':
      return undefined
    case 'approved':
    case 'dispatched':
    case 'succeeded':
    case 'failed':
    case 'outcome_unknown':
      return 'approved'
    case 'declined':
      return 'declined'
    case 'expired':
    case 'withdrawn':
      return 'withdrawn'
  }
}

/** Whether a call waits for a person who has not decided, and still can. */
export function isUndecided(call: CallRow, approval: Approval | undefined, now: number): boolean {
  return call.state === 'waiting' && call.awaits === 'decision' && approval?.state === 'awaiting' && !isOverdue(approval, now)
}

/** A copy that nobody who holds the original can change. */
export function frozen(value: Json): Json {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen))
  if (!isJsonObject(value)) return value
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, child]) => [name, frozen(child)])))
}

const NEXT: Readonly<Record<ApprovalState, readonly ApprovalState[]>> = {
  awaiting: ['approved', 'declined', 'expired', 'withdrawn'],
  approved: ['dispatched', 'expired', 'withdrawn'],
  dispatched: ['succeeded', 'failed', 'outcome_unknown'],
  declined: [],
  expired: [],
  withdrawn: [],
  succeeded: [],
  failed: [],
  outcome_unknown: [],
}
/** Whether an approval may go from one state to another. */
export function mayFollow(from: ApprovalState, to: ApprovalState): boolean {
  return NEXT[from].includes(to)
}
