import type { Approval, Reply } from '@ambit/domain'
import { isOverdue } from './approvals.ts'
import type { ResultReply } from './request.ts'
import { NOT_ANSWERED, NOT_FINISHED, backOf } from './park.ts'
import type { Playing } from './playing.ts'
import type { CallRow } from './ports.ts'
import { EXPIRED, LEFT, UNKNOWN, declined } from './sentences.ts'
import type { ToolMessage } from './settle.ts'
import { settleCall, type Ended } from './settling.ts'

type Desk = Pick<Playing, 'talk' | 'ports' | 'notes'>
type Taken = ReadonlyMap<string, Extract<Reply, { kind: 'decision' }>>

/** Whoever was asked and did not decide in time did not say yes, and a yes that was not used in time is void. */
export function expireOverdue({ talk, notes }: Desk, now: number): void {
  for (const approval of talk.approvals.filter((each) => isOverdue(each, now))) {
    talk.move(approval.id, 'expired', now)
    const call = talk.call(approval.id)
    if (call) talk.note(notes.decided({ ...call, version: approval.version }, 'expired', 'server'))
  }
}

/** What a person decided is stored with the run that brought it, before anything comes of it. */
export function takeDecisions({ talk, notes }: Desk, taken: Taken, now: number): void {
  for (const [id, { decision, reason }] of taken) {
    talk.move(id, decision, now, reason)
    const call = talk.call(id)
    if (call) talk.note(notes.decided({ ...call, version: talk.approval(id)?.version }, decision, 'person', reason))
  }
}

/** What came back for parked calls is settled with the run that brought it: masked, before anything of it is kept. */
export function takeResults(desk: Desk, results: ReadonlyMap<string, ResultReply>): readonly ToolMessage[] {
  return desk.talk.waiting().flatMap((call) => {
    const result = results.get(call.id)
    return result ? [settleCall(desk, call, backOf(result, call, desk.ports.grants))] : []
  })
}

/**
 * A new message closes the turn before it. A yes that came along still counts, one from before does not: the person has gone on
 * since. Calls that nobody answered are settled as such.
 */
export function leaveBehind(desk: Desk, taken: Taken): readonly CallRow[] {
  const { talk } = desk
  return talk.calls.flatMap((call) => {
    if (call.state === 'settled') return []
    const ended = leftEnd(desk, call, taken)
    if (!ended) return []
    settleCall(desk, call, ended)
    return talk.call(call.id) ?? []
  })
}

function leftEnd(desk: Desk, call: CallRow, taken: Taken): Ended | undefined {
  if (call.state === 'proposed') return ours(NOT_FINISHED)
  const approval = desk.talk.approval(call.id)
  if (approval?.state === 'approved' && !taken.has(call.id)) return left(desk, call)
  return call.awaits === 'decision' ? closed(approval) : unanswered(call, approval)
}

/** A question that was never kept can be answered by nobody. What was begun here and cut off is looked at by the run. */
function closed(approval: Approval | undefined): Ended | undefined {
  const state = approval?.state ?? 'expired'
  return state === 'declined' || state === 'expired' || state === 'withdrawn' ? ours(declined(state, approval?.reason)) : undefined
}

/** What was let through and never given out was not done. */
function left({ talk, ports, notes }: Desk, call: CallRow): Ended {
  talk.move(call.id, 'withdrawn', ports.clock.now())
  talk.note(notes.decided({ ...call, version: call.form.origin?.version }, 'withdrawn', 'server'))
  return ours(LEFT)
}

/** What was given out may have been done. */
function unanswered(call: CallRow, approval: Approval | undefined): Ended | undefined {
  const state = approval?.state
  if (state === 'approved') return undefined
  if (state === 'expired') return ours(EXPIRED)
  if (state === 'dispatched') return call.readOnly ? { ...ours(NOT_ANSWERED), end: 'failed' } : { ...ours(UNKNOWN), end: 'outcome_unknown' }
  return ours(NOT_ANSWERED)
}

function ours(error: string): Ended {
  return { outcome: { ok: false, error }, ours: true }
}
