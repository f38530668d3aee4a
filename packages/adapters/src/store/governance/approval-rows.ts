import type { Approval, ApprovalChange, ApprovalState, DecisionCard } from '@ambit/domain'
import { pack, unpack } from '../text.ts'
import type { Move } from './approval-queries.ts'
import type { ApprovalsTable } from './governance-tables.ts'

export function rowOfApproval(approval: Approval, place: number): ApprovalsTable {
  return {
    workspace: pack(approval.workspace),
    id: pack(approval.id),
    thread_id: pack(approval.threadId),
    turn_id: pack(approval.turnId),
    run_id: pack(approval.runId),
    place,
    subject: pack(approval.subject),
    name: pack(approval.name),
    version: approval.version ?? null,
    digest: pack(approval.digest),
    decided_by: approval.by,
    card_json: approval.card === undefined ? null : JSON.stringify(approval.card),
    state: approval.state,
    reason: approval.reason === undefined ? null : pack(approval.reason),
    asked_at: approval.askedAt,
    expires_at: approval.expiresAt ?? null,
    decided_at: approval.decidedAt ?? null,
    dispatched_at: approval.dispatchedAt ?? null,
    ended_at: approval.endedAt ?? null,
  }
}

export function approvalOfRow(row: ApprovalsTable): Approval {
  return {
    id: unpack(row.id),
    workspace: unpack(row.workspace),
    threadId: unpack(row.thread_id),
    turnId: unpack(row.turn_id),
    runId: unpack(row.run_id),
    subject: unpack(row.subject),
    name: unpack(row.name),
    digest: unpack(row.digest),
    by: row.decided_by,
    state: row.state,
    askedAt: row.asked_at,
    ...(row.version === null ? {} : { version: row.version }),
    ...(row.card_json === null ? {} : { card: JSON.parse(row.card_json) as DecisionCard }),
    ...(row.reason === null ? {} : { reason: unpack(row.reason) }),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    ...(row.decided_at === null ? {} : { decidedAt: row.decided_at }),
    ...(row.dispatched_at === null ? {} : { dispatchedAt: row.dispatched_at }),
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
  }
}

export function rowOfMove(
  { id, from, to, at, reason }: Extract<ApprovalChange, { kind: 'move' }>,
  of: { readonly workspace: string; readonly threadId: string },
): Move {
  const times = TIMES[to]
  return {
    workspace: of.workspace,
    threadId: of.threadId,
    id: pack(id),
    from,
    to,
    reason: reason === undefined ? null : pack(reason),
    decidedAt: times.includes('decided') ? at : null,
    dispatchedAt: times.includes('dispatched') ? at : null,
    endedAt: times.includes('ended') ? at : null,
  }
}

/** Which of its times an approval gets in a state. A no is the end of it too. */
const TIMES: Readonly<Record<ApprovalState, readonly ('decided' | 'dispatched' | 'ended')[]>> = {
  awaiting: [],
  approved: ['decided'],
  declined: ['decided', 'ended'],
  expired: ['ended'],
  withdrawn: ['ended'],
  dispatched: ['dispatched'],
  succeeded: ['ended'],
  failed: ['ended'],
  outcome_unknown: ['ended'],
}
