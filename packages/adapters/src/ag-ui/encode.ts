import { EventType, type Event } from '@ag-ui/core'
import { CLIENT_ACTION_EVENT, CONTEXT_EVENT, GRANT_EVENT, type GrantNote, type ProposedCall, type ToolResultMessage, type TurnEvent } from '@ambit/domain'
import { activityEvent, endEvent, startEvent, type RunIds } from './run-events.ts'

export type WireEvent = Event

export interface EncodedRun extends RunIds {
  /** Calls whose results the client sent itself: it has them, so they are not told back. */
  readonly answered: ReadonlySet<string>
}

/** Writes one run's events as AG-UI 1.0. It knows which messages are open, so that all are closed before the run's end. */
export class RunEncoder {
  readonly #run: EncodedRun
  readonly #open = new Set<string>()

  constructor(run: EncodedRun) {
    this.#run = run
  }

  begin(): WireEvent {
    return startEvent(this.#run)
  }

  encode(event: TurnEvent): readonly WireEvent[] {
    switch (event.type) {
      case 'text-start':
        this.#open.add(event.messageId)
        return [{ type: EventType.TEXT_MESSAGE_START, messageId: event.messageId, role: 'assistant' }]
      case 'text-delta':
        return [{ type: EventType.TEXT_MESSAGE_CONTENT, messageId: event.messageId, delta: event.text }]
      case 'text-end':
        this.#open.delete(event.messageId)
        return [textEnd(event.messageId)]
      case 'call':
        return callEvents(event.call, event.messageId)
      case 'activity': {
        const { type: _ours, ...content } = event
        return [activityEvent(content)]
      }
      case 'result':
        return this.#run.answered.has(event.message.callId) ? [] : [resultEvent(event.message)]
      case 'client-action':
        return [{ type: EventType.CUSTOM, name: CLIENT_ACTION_EVENT, value: event.action, metadata: { ambit: { callId: event.callId } } }]
      case 'grant': {
        const { type: _ours, ...note } = event
        return [grantEvent(note)]
      }
      case 'context':
        return [{ type: EventType.CUSTOM, name: CONTEXT_EVENT, value: event.context }]
      case 'end': {
        const closing = [...this.#open].map(textEnd)
        this.#open.clear()
        return [...closing, endEvent(this.#run, event.end, event.usage)]
      }
    }
  }
}

/** It is told to whoever reads the stream, and written down nowhere. */
export function grantEvent(note: GrantNote): WireEvent {
  return { type: EventType.CUSTOM, name: GRANT_EVENT, value: note }
}

function textEnd(messageId: string): WireEvent {
  return { type: EventType.TEXT_MESSAGE_END, messageId }
}

/** Arguments that are no JSON go out as the model wrote them: nobody runs such a call. */
function callEvents({ id, name, args, malformed }: ProposedCall, messageId: string): WireEvent[] {
  return [
    { type: EventType.TOOL_CALL_START, toolCallId: id, toolCallName: name, parentMessageId: messageId },
    { type: EventType.TOOL_CALL_ARGS, toolCallId: id, delta: malformed ?? JSON.stringify(args) },
    { type: EventType.TOOL_CALL_END, toolCallId: id },
  ]
}

function resultEvent(message: ToolResultMessage): WireEvent {
  const { id, callId, content } = message
  return { type: EventType.TOOL_CALL_RESULT, messageId: id, toolCallId: callId, role: 'tool', content, ...resultMetadata(message) }
}

/** What of a result AG-UI has no field for. */
export function resultMetadata({ isError, approval }: ToolResultMessage): { readonly metadata?: { ambit: object } } {
  if (!isError && approval === undefined) return {}
  return { metadata: { ambit: { ...(isError ? { isError } : {}), ...(approval === undefined ? {} : { approval }) } } }
}
