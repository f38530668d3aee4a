import { Fault, type AuditEntry, type Reply } from '@ambit/domain'
import { decisionIn, type AuditStore, type ThreadState, type ThreadStore, type TurnRequest } from '@ambit/engine'

type Decision = Extract<Reply, { kind: 'decision' }>

/** Whether a request decides something. */
export function decides({ replies }: Pick<TurnRequest, 'replies'>): boolean {
  return replies.some(({ kind }) => kind === 'decision')
}

export interface AnswerDesk {
  readonly threads: Pick<ThreadStore, 'findApproval'>
  readonly audit: Pick<AuditStore, 'append'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * What the decisions of a request come to while another run of the thread goes on, where the engine takes none: true where each
 * was made before in the same way and nothing else is asked, so that whoever sends them may follow that run. One that nobody
 * asked of this person, or that was made otherwise, is refused as the engine refuses it, with its row in the audit.
 */
export async function repeatsAnswer(request: TurnRequest, state: ThreadState, desk: AnswerDesk): Promise<boolean> {
  let repeats = request.replies.every(({ kind }) => kind === 'decision') && !asksMore(request, state)
  for (const reply of request.replies) {
    if (reply.kind !== 'decision') continue
    const why = await refusalOf(reply, request, desk)
    if (why === 'undecided') repeats = false
    else if (why) throw await refused(request, { callId: reply.callId, why }, desk)
  }
  return repeats
}

function asksMore({ message, agentKey, environment }: TurnRequest, { messages, thread }: ThreadState): boolean {
  const isNew = message !== undefined && !messages.some(({ id }) => id === message.id)
  return isNew || thread.agentKey !== agentKey || thread.environment !== environment
}

async function refusalOf({ callId, decision }: Decision, { user, threadId }: TurnRequest, { threads }: AnswerDesk) {
  const approval = await threads.findApproval(user.workspace, callId)
  if (approval?.by !== 'person' || approval.subject !== user.subject || approval.threadId !== threadId) return 'never_asked'
  const made = decisionIn(approval.state)
  if (made === undefined) return 'undecided'
  return made === decision ? undefined : 'decided_otherwise'
}

const SENTENCES = {
  never_asked: { code: 'not_found', sentence: 'There is no such question that you can answer.' },
  decided_otherwise: { code: 'conflict', sentence: 'This was decided already, and otherwise. Look at the conversation again.' },
} as const

interface Refusal {
  readonly callId: string
  readonly why: keyof typeof SENTENCES
}

async function refused({ user, threadId, runId, channel }: TurnRequest, { callId, why }: Refusal, { audit, now }: AnswerDesk): Promise<Fault> {
  const { workspace, subject } = user
  const entry: AuditEntry = { workspace, at: now(), kind: 'rejected', subject, channel, threadId, runId, callId: callId.slice(0, 128), detail: { why } }
  await audit.append(workspace, [entry])
  return new Fault(SENTENCES[why])
}
