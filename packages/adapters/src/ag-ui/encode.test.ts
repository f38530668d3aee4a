import { EventSchema } from '@ag-ui/core/schemas'
import { EventSchemas as OlderEventSchemas } from '@ag-ui/client-0'
import type { DecisionCard, RunEnd, TurnEvent } from '@ambit/domain'
import { expect, test } from 'vitest'
import { RunEncoder, activityEvent, endEvent, forOlderClient, frame, messagesSnapshot, startEvent, PING, type WireEvent } from './index.ts'

const run = { threadId: 'thr_1', runId: 'run_1' }
const call = { id: 'call_1', name: 'check_policy', args: { deep: [null, 1] } }
const result = { role: 'tool', id: 'msg_2', callId: 'call_1', name: 'check_policy', content: 'In force.', isError: false, at: 5 } as const
const waiting = { callId: 'call_2', name: 'pick', args: { row: 1 }, awaits: 'outcome' } as const
const card: DecisionCard = {
  title: 'Invite a member',
  key: 'invite',
  version: 3,
  risk: 'medium',
  effect: 'egress',
  args: { email: 'grace@example.test' },
  digest: 'd'.repeat(64),
  rows: [{ path: ['email'], label: 'E-mail', value: 'grace@example.test', from: { kind: 'person' } }],
  sees: ['id'],
  raised: ['policy'],
}
const asked = { callId: 'call_5', name: 'invite', args: card.args, awaits: 'decision', card, expiresAt: Date.UTC(2026, 10, 30, 8, 15) } as const

const whole: readonly TurnEvent[] = [
  { type: 'text-start', messageId: 'msg_1' },
  { type: 'text-delta', messageId: 'msg_1', text: 'Let me ' },
  { type: 'text-end', messageId: 'msg_1' },
  { type: 'call', messageId: 'msg_1', call },
  { type: 'call', messageId: 'msg_1', call: { id: 'call_3', name: 'cut', args: null, malformed: '{"a":' } },
  { type: 'activity', callId: 'call_1', label: 'Reading the policy…', state: 'running' },
  { type: 'client-action', callId: 'call_1', action: { type: 'highlight_panel', panel: 'policy' } },
  { type: 'result', message: result },
  { type: 'result', message: { ...result, id: 'msg_3', callId: 'call_3', content: 'Tool failed: no JSON', isError: true } },
  { type: 'activity', callId: 'call_6', label: 'Inviting…', state: 'failed', approval: 'declined' },
  { type: 'result', message: { ...result, id: 'msg_4', callId: 'call_6', content: 'No.', isError: true, approval: 'declined' } },
  { type: 'result', message: { ...result, id: 'msg_5', callId: 'call_7', approval: 'succeeded' } },
  { type: 'grant', callId: 'call_8', grant: 'eyJ.eyJ.sig', in: 'customer', unavailable: 'Use the members page.' },
  { type: 'end', end: { kind: 'done' }, usage: { inputTokens: 7, outputTokens: 3 } },
]
const ends: readonly RunEnd[] = [
  { kind: 'done' },
  { kind: 'cancelled' },
  { kind: 'failed', code: 'model_unavailable', sentence: 'The model did not answer. Try again.', retryAfterMs: 2000 },
  { kind: 'failed', code: 'internal', sentence: 'Something broke.' },
  { kind: 'waiting', calls: [waiting] },
  { kind: 'waiting', calls: [waiting, { ...waiting, callId: 'call_4', awaits: 'decision' }, asked] },
]

function written(events: readonly TurnEvent[], answered: readonly string[] = []): readonly WireEvent[] {
  const encoder = new RunEncoder({ ...run, answered: new Set(answered) })
  return [encoder.begin(), ...events.flatMap((event) => encoder.encode(event))]
}

test('[W8] a turn is written event by event, under our ids', () => {
  expect(written(whole)).toEqual([
    { type: 'RUN_STARTED', threadId: 'thr_1', runId: 'run_1', protocolVersion: '1.0' },
    { type: 'TEXT_MESSAGE_START', messageId: 'msg_1', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'msg_1', delta: 'Let me ' },
    { type: 'TEXT_MESSAGE_END', messageId: 'msg_1' },
    { type: 'TOOL_CALL_START', toolCallId: 'call_1', toolCallName: 'check_policy', parentMessageId: 'msg_1' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'call_1', delta: '{"deep":[null,1]}' },
    { type: 'TOOL_CALL_END', toolCallId: 'call_1' },
    { type: 'TOOL_CALL_START', toolCallId: 'call_3', toolCallName: 'cut', parentMessageId: 'msg_1' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'call_3', delta: '{"a":' },
    { type: 'TOOL_CALL_END', toolCallId: 'call_3' },
    {
      type: 'ACTIVITY_SNAPSHOT',
      messageId: 'activity_call_1',
      activityType: 'tool',
      content: { callId: 'call_1', label: 'Reading the policy…', state: 'running' },
    },
    { type: 'CUSTOM', name: 'client_action', value: { type: 'highlight_panel', panel: 'policy' }, metadata: { ambit: { callId: 'call_1' } } },
    { type: 'TOOL_CALL_RESULT', messageId: 'msg_2', toolCallId: 'call_1', role: 'tool', content: 'In force.' },
    {
      type: 'TOOL_CALL_RESULT',
      messageId: 'msg_3',
      toolCallId: 'call_3',
      role: 'tool',
      content: 'Tool failed: no JSON',
      metadata: { ambit: { isError: true } },
    },
    {
      type: 'ACTIVITY_SNAPSHOT',
      messageId: 'activity_call_6',
      activityType: 'tool',
      content: { callId: 'call_6', label: 'Inviting…', state: 'failed', approval: 'declined' },
    },
    {
      type: 'TOOL_CALL_RESULT',
      messageId: 'msg_4',
      toolCallId: 'call_6',
      role: 'tool',
      content: 'No.',
      metadata: { ambit: { isError: true, approval: 'declined' } },
    },
    {
      type: 'TOOL_CALL_RESULT',
      messageId: 'msg_5',
      toolCallId: 'call_7',
      role: 'tool',
      content: 'In force.',
      metadata: { ambit: { approval: 'succeeded' } },
    },
    { type: 'CUSTOM', name: 'ambit.grant', value: { callId: 'call_8', grant: 'eyJ.eyJ.sig', in: 'customer', unavailable: 'Use the members page.' } },
    { type: 'RUN_FINISHED', threadId: 'thr_1', runId: 'run_1', usage: [{ inputTokens: 7, outputTokens: 3 }], outcome: { type: 'success' } },
  ])
})

test('[B19] the composed context rides in a custom event that every client takes', () => {
  const context = {
    digest: 'd',
    sections: [{ title: 'Rules', text: '## Rules\nBe exact.', from: { kind: 'capability', key: 'rules', version: 2 }, tokens: 5 }],
    tools: [{ name: 'invite', origin: { kind: 'action', key: 'invite', version: 1 }, shown: true }],
    tokens: 40,
  } as const
  const [, event, ...more] = written([{ type: 'context', context }])
  expect([event, more]).toEqual([{ type: 'CUSTOM', name: 'ambit.context', value: context }, []])
  expect(EventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event)
  expect(OlderEventSchemas.parse(JSON.parse(JSON.stringify(event)))).toMatchObject(event ?? {})
})

test('[W9] every end has its event, decisions before calls for the page, each with all that a person is shown', () => {
  const schema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
    required: ['approved'],
    additionalProperties: false,
  }
  const interrupts = [
    { id: 'call_4', reason: 'tool_call', toolCallId: 'call_4', message: "This needs a person's yes or no: pick.", responseSchema: schema },
    {
      id: 'call_5',
      reason: 'tool_call',
      toolCallId: 'call_5',
      message: "This needs a person's yes or no: Invite a member.",
      responseSchema: schema,
      expiresAt: '2026-11-30T08:15:00.000Z',
      metadata: { ambit: card },
    },
  ]
  const finished = { type: 'RUN_FINISHED', ...run }
  expect(ends.map((end) => endEvent(run, end))).toEqual([
    { ...finished, outcome: { type: 'success' } },
    { ...finished, outcome: { type: 'cancelled' } },
    { type: 'RUN_ERROR', message: 'The model did not answer. Try again.', code: 'model_unavailable', metadata: { ambit: { retryAfterMs: 2000 } } },
    { type: 'RUN_ERROR', message: 'Something broke.', code: 'internal' },
    { ...finished, outcome: { type: 'success', pendingToolCallIds: ['call_2'] } },
    { ...finished, outcome: { type: 'interrupt', interrupts } },
  ])
})

test('[W10] a client older than 1.0 gets no pendingToolCallIds, no protocolVersion, and a stop as the error abort', () => {
  const finished = { type: 'RUN_FINISHED', ...run }
  expect(ends.map((end) => forOlderClient(endEvent(run, end, { outputTokens: 2 })))).toEqual([
    { ...finished, usage: [{ outputTokens: 2 }], outcome: { type: 'success' } },
    { type: 'RUN_ERROR', code: 'abort', message: 'Stopped.', usage: [{ outputTokens: 2 }] },
    ...ends.slice(2, 4).map((end) => endEvent(run, end, { outputTokens: 2 })),
    { ...finished, usage: [{ outputTokens: 2 }], outcome: { type: 'success' } },
    ...ends.slice(5).map((end) => endEvent(run, end, { outputTokens: 2 })),
  ])
  expect(forOlderClient(startEvent(run))).toEqual({ type: 'RUN_STARTED', threadId: 'thr_1', runId: 'run_1' })
})

const snapshot = messagesSnapshot([
  { role: 'user', id: 'u1', text: 'Go', task: 'claim_summary', at: 1 },
  { role: 'assistant', id: 'msg_1', text: '', calls: [call, { id: 'call_3', name: 'cut', args: null, malformed: '{' }], at: 2 },
  result,
  { ...result, id: 'msg_3', callId: 'call_3', isError: true, approval: 'expired' },
  { role: 'assistant', id: 'msg_4', text: 'It is', calls: [], at: 3, cut: true },
])
const everything = [
  ...written(whole),
  ...ends.map((end) => endEvent(run, end, { inputTokens: 1 })),
  snapshot,
  activityEvent({ callId: 'c', label: 'l', state: 'failed' }),
]

test('[W11] every event passes the validators of the clients it is written for', () => {
  for (const event of everything) {
    const older = forOlderClient(event)
    expect(EventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event)
    expect(OlderEventSchemas.parse(JSON.parse(JSON.stringify(older)))).toMatchObject(older)
  }
})

test('[W12] a text that is open when the run ends is closed first', () => {
  const cut: TurnEvent[] = [
    { type: 'text-start', messageId: 'msg_1' },
    { type: 'end', end: { kind: 'cancelled' }, usage: {} },
  ]
  expect(written(cut).slice(2)).toEqual([
    { type: 'TEXT_MESSAGE_END', messageId: 'msg_1' },
    { type: 'RUN_FINISHED', ...run, outcome: { type: 'cancelled' } },
  ])
})

test('[W13] an event is one data line framed with LF, its id the sequence, and no optional field is null', () => {
  expect(frame({ type: 'CUSTOM', name: 'a\r\nb', value: 'c\n\nd' }, 12)).toBe('id: 12\ndata: {"type":"CUSTOM","name":"a\\r\\nb","value":"c\\n\\nd"}\n\n')
  expect(frame({ type: 'RAW' })).toBe('data: {"type":"RAW"}\n\n')
  expect(PING).toBe(': ping\n\n')
  for (const event of everything) expect(Object.values(event)).not.toContain(null)
})

test('[W14] a result that the client sent itself is not told back to it', () => {
  const events: TurnEvent[] = [
    { type: 'result', message: result },
    { type: 'result', message: { ...result, id: 'msg_9', callId: 'call_9' } },
  ]
  expect(written(events, ['call_1']).slice(1)).toEqual([
    { type: 'TOOL_CALL_RESULT', messageId: 'msg_9', toolCallId: 'call_9', role: 'tool', content: 'In force.' },
  ])
})

test('[W15] a snapshot tells whole messages under the ids that the stream gave them', () => {
  expect(snapshot).toEqual({
    type: 'MESSAGES_SNAPSHOT',
    messages: [
      { id: 'u1', role: 'user', content: 'Go', metadata: { ambit: { task: 'claim_summary' } } },
      {
        id: 'msg_1',
        role: 'assistant',
        toolCalls: [
          { id: 'call_1', type: 'function', function: { name: 'check_policy', arguments: '{"deep":[null,1]}' } },
          { id: 'call_3', type: 'function', function: { name: 'cut', arguments: '{' } },
        ],
      },
      { id: 'msg_2', role: 'tool', toolCallId: 'call_1', content: 'In force.' },
      { id: 'msg_3', role: 'tool', toolCallId: 'call_3', content: 'In force.', metadata: { ambit: { isError: true, approval: 'expired' } } },
      { id: 'msg_4', role: 'assistant', content: 'It is', metadata: { ambit: { cut: true } } },
    ],
  })
})
