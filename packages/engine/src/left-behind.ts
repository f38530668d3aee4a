import type { Approval, Reply } from '@ambit/domain'
import { isOverdue } from './approvals.ts'
import type { ResultReply } from './begin.ts'
import { NOT_ANSWERED, NOT_FINISHED, backOf } from './park.ts'
import type { Playing } from './playing.ts'
import type { CallRow } from './ports.ts'
import { EXPIRED, LEFT, UNKNOWN, declined } from './sentences.ts'
import { settleCall, type Ended } from './settling.ts'

type Desk = Pick<Playing, 'talk' | 'ports' | 'notes'>

/** Whoever was asked and did not decide in time did not say yes, and a yes that was not used in time is void. */
export function expireOverdue({ talk, ports, notes }: Desk): void {
  const now = ports.clock.now()
  for (const approval of talk.approvals.filter((each) => isOverdue(each, now))) {
    talk.move(approval.id, 'expired', now)
    const call = talk.call(approval.id)
    if (call) talk.note(notes.decided({ ...call, version: approval.version }, 'expired', 'server'))
  }
}

/** What a person decided is stored with the run that brought it, before anything comes of it. */
export function takeDecisions({ talk, ports, notes }: Desk, taken: ReadonlyMap<string, Extract<Reply, { kind: 'decision' }>>): void {
  const now = ports.clock.now()
  for (const [id, { decision, reason }] of taken) {
    talk.move(id, decision, now, reason)
    const call = talk.call(id)
    if (call) talk.note(notes.decided({ ...call, version: talk.approval(id)?.version }, decision, 'person', reason))
  }
}

/**
 * A new message closes the turn before it. Answers that came along are taken first (an approved call still runs); calls that
 * nobody answered are settled as such.
 */
export function leaveBehind(desk: Desk, results: ReadonlyMap<string, ResultReply>): readonly CallRow[] {
  const { talk } = desk
  return talk.calls.flatMap((call) => {
    if (call.state === 'settled') return []
    const ended = leftEnd(desk, call, results.get(call.id))
    if (!ended) return []
    settleCall(desk, call, ended)
    return talk.call(call.id) ?? []
  })
}

function leftEnd(desk: Desk, call: CallRow, result: ResultReply | undefined): Ended | undefined {
  if (result) return backOf(result, call, desk.ports.grants)
  if (call.state === 'proposed') return ours(NOT_FINISHED)
  const approval = desk.talk.approval(call.id)
  return call.awaits === 'decision' ? closed(approval) : unanswered(desk, call, approval)
}

/** A question that was never kept can be answered by nobody. */
function closed(approval: Approval | undefined): Ended | undefined {
  const state = approval?.state ?? 'expired'
  return state === 'declined' || state === 'expired' || state === 'withdrawn' ? ours(declined(state, approval?.reason)) : undefined
}

/** What was given out may have been done. */
function unanswered({ talk, ports }: Desk, call: CallRow, approval: Approval | undefined): Ended {
  if (approval?.state === 'approved') {
    talk.move(call.id, 'withdrawn', ports.clock.now())
    return ours(LEFT)
  }
  if (approval?.state === 'expired') return ours(EXPIRED)
  if (approval?.state === 'dispatched' && !call.readOnly) return { ...ours(UNKNOWN), end: 'outcome_unknown' }
  return { ...ours(NOT_ANSWERED), end: 'failed' }
}

function ours(error: string): Ended {
  return { outcome: { ok: false, error }, ours: true }
}
