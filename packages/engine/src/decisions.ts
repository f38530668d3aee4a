import { Fault, type Approval, type Reply } from '@ambit/domain'
import { decisionIn, isOverdue } from './approvals.ts'
import type { TurnRequest } from './request.ts'
import { rejected } from './notes.ts'
import type { Ports, ThreadState } from './ports.ts'

type DecisionReply = Extract<Reply, { kind: 'decision' }>

/** What the decisions of a request come to. */
export interface Decided {
  /** By call id: approvals that a person decides now. */
  readonly taken: ReadonlyMap<string, DecisionReply>
  /** Ids of calls that were decided in the same way before. */
  readonly repeated: readonly string[]
}

/**
 * Holds the decisions against what the server asked. One that nobody asked this person for is `not_found`; one that was decided
 * otherwise, or whose time is over, is a `conflict`. Both are in the audit, and nothing of the request is taken.
 */
export async function decidedIn(
  request: TurnRequest,
  state: ThreadState | undefined,
  { ports, now }: { readonly ports: Ports; readonly now: number },
): Promise<Decided> {
  const taken = new Map<string, DecisionReply>()
  const repeated: string[] = []
  for (const reply of request.replies) {
    if (reply.kind !== 'decision' || taken.has(reply.callId)) continue
    const approval = await approvalOf(reply.callId, request, state, ports)
    if (!approval) throw await refused(request, reply, ports, NOT_ASKED)
    if (approval.state === 'awaiting' && !isOverdue(approval, now)) taken.set(reply.callId, reply)
    else if (reply.decision === (approval.state === 'awaiting' ? 'withdrawn' : decisionIn(approval.state))) repeated.push(reply.callId)
    else throw await refused(request, reply, ports, isExpired(approval, now) ? TOO_LATE : OTHERWISE)
  }
  return { taken, repeated }
}

/** The question, if it was asked of this person in this thread. */
async function approvalOf(id: string, { user, threadId }: TurnRequest, state: ThreadState | undefined, ports: Ports): Promise<Approval | undefined> {
  const known = state?.approvals.find((each) => each.id === id) ?? (await ports.threads.findApproval(user.workspace, id))
  const isTheirs = known?.by === 'person' && known.workspace === user.workspace && known.subject === user.subject && known.threadId === threadId
  return isTheirs ? known : undefined
}

function isExpired(approval: Approval, now: number): boolean {
  return approval.state === 'expired' || isOverdue(approval, now)
}

interface Why {
  readonly code: 'not_found' | 'conflict'
  readonly why: string
  readonly sentence: string
}
const NOT_ASKED: Why = { code: 'not_found', why: 'never_asked', sentence: 'There is no such question that you can answer.' }
const OTHERWISE: Why = { code: 'conflict', why: 'decided_otherwise', sentence: 'This was decided already, and otherwise. Look at the conversation again.' }
const TOO_LATE: Why = { code: 'conflict', why: 'too_late', sentence: 'The time to decide this is over, and nothing was done. Ask again if it is still wanted.' }

async function refused(request: TurnRequest, { callId }: DecisionReply, ports: Ports, { code, why, sentence }: Why): Promise<Fault> {
  const { user, threadId, runId } = request
  await ports.audit.append(user.workspace, [rejected(request, { threadId, runId, callId, why, at: ports.clock.now() })])
  return new Fault({ code, sentence })
}
