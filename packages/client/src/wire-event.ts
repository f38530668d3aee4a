import {
  CLIENT_ACTION_EVENT,
  GRANT_EVENT,
  TOOL_ACTIVITY,
  isJsonObject,
  type ActivityState,
  type ApprovalEnd,
  type ClientAction,
  type Json,
  type JsonObject,
} from '@ambit/domain'

/** What a session understands of the AG-UI events; everything else is `undefined` and skipped. */
export type WireEvent =
  | { readonly kind: 'run-started'; readonly runId: string }
  | { readonly kind: 'text-start' | 'text-end'; readonly messageId: string }
  | { readonly kind: 'text'; readonly messageId: string; readonly delta: string }
  | { readonly kind: 'call'; readonly callId: string; readonly name: string }
  | { readonly kind: 'args'; readonly callId: string; readonly delta: string }
  | { readonly kind: 'call-end'; readonly callId: string }
  | { readonly kind: 'activity'; readonly callId: string; readonly label: string; readonly state: ActivityState; readonly approval?: ApprovalEnd | undefined }
  | { readonly kind: 'result'; readonly callId: string; readonly content: string; readonly isError: boolean; readonly approval?: ApprovalEnd | undefined }
  | { readonly kind: 'grant'; readonly callId: string; readonly value: JsonObject }
  | { readonly kind: 'client-action'; readonly action: ClientAction; readonly callId: string | undefined }
  | { readonly kind: 'snapshot'; readonly messages: readonly SnapshotMessage[] }
  | {
      readonly kind: 'finished'
      readonly outcome: 'success' | 'interrupt' | 'cancelled'
      readonly pendingCallIds: readonly string[]
      /** Not looked at yet. */
      readonly interrupts: readonly Json[]
    }
  | { readonly kind: 'failed'; readonly code: string; readonly retryAfterMs: number | undefined }

export type SnapshotMessage =
  | { readonly role: 'user'; readonly id: string; readonly text: string; readonly task?: string | undefined }
  | {
      readonly role: 'assistant'
      readonly id: string
      readonly text: string
      readonly cut?: boolean
      readonly calls: readonly SnapshotCall[]
    }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string; readonly isError: boolean; readonly approval?: ApprovalEnd | undefined }

/** `args`: absent where they were cut off. */
interface SnapshotCall {
  readonly id: string
  readonly name: string
  readonly args: Json | undefined
}

export type RunEndEvent = Extract<WireEvent, { kind: 'finished' | 'failed' }>

/** Whether this ends the run that is being read. */
export function endsRun(event: WireEvent): event is RunEndEvent {
  return event.kind === 'finished' || event.kind === 'failed'
}

/** One `data:` text as an event. Text that is not ours to read is `undefined`, never an error. */
export function readWireEvent(text: string): WireEvent | undefined {
  const body = parseJson(text)
  if (!isJsonObject(body)) return undefined
  switch (textOf(body, 'type')) {
    case 'RUN_STARTED':
      return { kind: 'run-started', runId: textOf(body, 'runId') }
    case 'TEXT_MESSAGE_START':
      return { kind: 'text-start', messageId: textOf(body, 'messageId') }
    case 'TEXT_MESSAGE_CONTENT':
      return { kind: 'text', messageId: textOf(body, 'messageId'), delta: textOf(body, 'delta') }
    case 'TEXT_MESSAGE_END':
      return { kind: 'text-end', messageId: textOf(body, 'messageId') }
    case 'TOOL_CALL_START':
      return { kind: 'call', callId: textOf(body, 'toolCallId'), name: textOf(body, 'toolCallName') }
    case 'TOOL_CALL_ARGS':
      return { kind: 'args', callId: textOf(body, 'toolCallId'), delta: textOf(body, 'delta') }
    case 'TOOL_CALL_END':
      return { kind: 'call-end', callId: textOf(body, 'toolCallId') }
    case 'TOOL_CALL_RESULT':
      return { kind: 'result', content: textOf(body, 'content'), ...resultOf(body) }
    case 'ACTIVITY_SNAPSHOT':
      return activityOf(body)
    case 'CUSTOM':
      return body['name'] === GRANT_EVENT ? grantOf(objectOf(body, 'value')) : clientActionOf(body)
    case 'MESSAGES_SNAPSHOT':
      return { kind: 'snapshot', messages: listOf(body, 'messages').flatMap(snapshotMessage) }
    case 'RUN_FINISHED':
      return finishedOf(body)
    case 'RUN_ERROR':
      return { kind: 'failed', code: textOf(body, 'code') || 'internal', retryAfterMs: numberOf(ambitOf(body), 'retryAfterMs') }
    default:
      return undefined
  }
}

/** The value of a JSON text, or `undefined` where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const STATES: readonly ActivityState[] = ['running', 'waiting', 'done', 'failed']

function activityOf(body: JsonObject): WireEvent | undefined {
  const content = objectOf(body, 'content')
  const state = STATES.find((each) => each === content['state'])
  if (body['activityType'] !== TOOL_ACTIVITY || state === undefined) return undefined
  return { kind: 'activity', callId: textOf(content, 'callId'), label: textOf(content, 'label'), state, approval: endOf(content) }
}

const ENDS: readonly ApprovalEnd[] = ['declined', 'expired', 'withdrawn', 'succeeded', 'failed', 'outcome_unknown']

function resultOf(body: JsonObject): { readonly callId: string; readonly isError: boolean; readonly approval: ApprovalEnd | undefined } {
  const told = ambitOf(body)
  return { callId: textOf(body, 'toolCallId'), isError: told['isError'] === true, approval: endOf(told) }
}

function endOf({ approval }: JsonObject): ApprovalEnd | undefined {
  return ENDS.find((each) => each === approval)
}

function grantOf(value: JsonObject): WireEvent {
  return { kind: 'grant', callId: textOf(value, 'callId'), value }
}

function clientActionOf(body: JsonObject): WireEvent | undefined {
  const value = body['value']
  if (body['name'] !== CLIENT_ACTION_EVENT || !isClientAction(value)) return undefined
  return { kind: 'client-action', action: value, callId: textOf(ambitOf(body), 'callId') || undefined }
}

/** Whether this is something for the browser to perform. */
export function isClientAction(value: Json | undefined): value is ClientAction {
  return isJsonObject(value) && typeof value['type'] === 'string'
}

function finishedOf(body: JsonObject): WireEvent {
  const outcome = objectOf(body, 'outcome')
  const type = outcome['type']
  return {
    kind: 'finished',
    outcome: type === 'interrupt' || type === 'cancelled' ? type : 'success',
    pendingCallIds: listOf(outcome, 'pendingToolCallIds').filter((id) => typeof id === 'string'),
    interrupts: listOf(outcome, 'interrupts'),
  }
}

function snapshotMessage(message: Json): SnapshotMessage[] {
  if (!isJsonObject(message)) return []
  const id = textOf(message, 'id')
  const text = textOf(message, 'content')
  switch (textOf(message, 'role')) {
    case 'user':
      return [{ role: 'user', id, text, task: textOf(ambitOf(message), 'task') || undefined }]
    case 'assistant':
      return [{ role: 'assistant', id, text, cut: ambitOf(message)['cut'] === true, calls: listOf(message, 'toolCalls').flatMap(snapshotCall) }]
    case 'tool': {
      const told = resultOf(message)
      return [{ role: 'tool', content: text, ...told, isError: 'error' in message || told.isError }]
    }
    default:
      return []
  }
}

function snapshotCall(call: Json): SnapshotCall[] {
  if (!isJsonObject(call)) return []
  const asked = objectOf(call, 'function')
  return [{ id: textOf(call, 'id'), name: textOf(asked, 'name'), args: parseJson(textOf(asked, 'arguments')) }]
}

function ambitOf(body: JsonObject): JsonObject {
  return objectOf(objectOf(body, 'metadata'), 'ambit')
}
function textOf(body: JsonObject, key: string): string {
  const value = body[key]
  return typeof value === 'string' ? value : ''
}
function numberOf(body: JsonObject, key: string): number | undefined {
  const value = body[key]
  return typeof value === 'number' ? value : undefined
}
function objectOf(body: JsonObject, key: string): JsonObject {
  const value = body[key]
  return isJsonObject(value) ? value : {}
}
function listOf(body: JsonObject, key: string): readonly Json[] {
  const value = body[key]
  return Array.isArray(value) ? value : []
}
