import {
  EventType,
  PROTOCOL_VERSION,
  type ActivitySnapshotEvent,
  type Interrupt,
  type RunErrorEvent,
  type RunFinishedEvent,
  type RunStartedEvent,
  type TokenUsage,
} from '@ag-ui/core'
import { TOOL_ACTIVITY, type ActivityContent, type RunEnd, type Usage, type Waiting } from '@ambit/domain'

/** Which run the events of a stream belong to. */
export interface RunIds {
  readonly threadId: string
  readonly runId: string
}

export function startEvent({ threadId, runId }: RunIds): RunStartedEvent {
  return { type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION }
}

/** How a call is getting on. Each replaces the one before. */
export function activityEvent(content: ActivityContent): ActivitySnapshotEvent {
  return { type: EventType.ACTIVITY_SNAPSHOT, messageId: `activity_${content.callId}`, activityType: TOOL_ACTIVITY, content: { ...content } }
}

/** The terminal event of a run. Decisions come before calls for the page: while one is open, the page gets no call. */
export function endEvent({ threadId, runId }: RunIds, end: RunEnd, usage: Usage = {}): RunFinishedEvent | RunErrorEvent {
  const counted = usageOf(usage)
  const finished: RunFinishedEvent = { type: EventType.RUN_FINISHED, threadId, runId, ...counted }
  switch (end.kind) {
    case 'done':
      return { ...finished, outcome: { type: 'success' } }
    case 'cancelled':
      return { ...finished, outcome: { type: 'cancelled' } }
    case 'failed': {
      const later = end.retryAfterMs === undefined ? {} : { metadata: { ambit: { retryAfterMs: end.retryAfterMs } } }
      return { type: EventType.RUN_ERROR, message: end.sentence, code: end.code, ...later, ...counted }
    }
    case 'waiting': {
      const interrupts = end.calls.filter((call) => call.awaits === 'decision').map(interruptOf)
      if (interrupts.length > 0) return { ...finished, outcome: { type: 'interrupt', interrupts } }
      return { ...finished, outcome: { type: 'success', pendingToolCallIds: end.calls.map((call) => call.callId) } }
    }
  }
}

const DECISION_SCHEMA = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
  additionalProperties: false,
}

/** The id of the question is the call's. What is shown of it rides whole, so that any client can show it. */
function interruptOf({ callId, name, card, expiresAt }: Waiting): Interrupt {
  return {
    id: callId,
    reason: 'tool_call',
    toolCallId: callId,
    message: `This needs a person's yes or no: ${card?.title ?? name}.`,
    responseSchema: DECISION_SCHEMA,
    ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
    ...(card ? { metadata: { ambit: card } } : {}),
  }
}

function usageOf({ inputTokens, outputTokens }: Usage): { readonly usage?: TokenUsage[] } {
  if (inputTokens === undefined && outputTokens === undefined) return {}
  return { usage: [{ ...(inputTokens === undefined ? {} : { inputTokens }), ...(outputTokens === undefined ? {} : { outputTokens }) }] }
}
