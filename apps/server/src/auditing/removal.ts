import type { Approval, AuditEntry } from '@ambit/domain'
import type { Thread } from '@ambit/engine'

/**
 * What the removal of a conversation ends, for the audit, which outlives it: a question that nobody can answer any more is
 * withdrawn, and of what was given out and has no answer nobody knows whether it was done.
 */
export function endedByRemoval(thread: Thread, approvals: readonly Approval[], at: number): readonly AuditEntry[] {
  return approvals.flatMap((approval): AuditEntry[] => {
    const { workspace, subject, environment, agentKey, id: threadId } = thread
    const { turnId, runId, id: callId, name: tool, version } = approval
    const of = { workspace, at, subject, channel: 'widget', environment, agentKey, threadId, turnId, runId, callId, tool } as const
    const entry = { ...of, ...(version === undefined ? {} : { version }) }
    switch (approval.state) {
      case 'awaiting':
      case 'approved':
        return [{ ...entry, kind: 'decided', detail: { decision: 'withdrawn', by: 'person', why: 'conversation_removed' } }]
      case 'dispatched':
        return [{ ...entry, kind: 'settled', detail: { ok: false, end: 'outcome_unknown', why: 'conversation_removed' } }]
      case 'declined':
      case 'expired':
      case 'withdrawn':
      case 'succeeded':
      case 'failed':
      case 'outcome_unknown':
        return []
    }
  })
}
