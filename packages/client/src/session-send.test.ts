import { afterEach, expect, test, vi } from 'vitest'
import type { Json } from '@ambit/domain'
import { AGENT, ANSWER, fakeServer, framed, openStream, problem, stream } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, tokenOf, troubleOf, until, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
afterEach(() => {
  disposeSessions()
  vi.useRealTimers()
})

interface Body {
  readonly threadId: string
  readonly runId: string
  readonly messages: readonly { readonly id: string; readonly content: string }[]
}
const bodyOf = (json: Json): Body => JSON.parse(JSON.stringify(json))
const activity = (callId: string, label: string, state: string): Json => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: `activity_${callId}`,
  activityType: 'tool',
  content: { callId, label, state },
})
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('[C2] a run sends the new message alone, with record, task and screen, and its answer becomes a whole text', async () => {
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) })
  const session = startSession(server, { environment: 'test', onClientAction: () => undefined })
  expect(await session.send('Is the policy in force?', { capability: 'policy_validation' })).toBe(true)
  expect(server.asked.map(({ method, path, token }) => [method, path, token])).toEqual([
    ['GET', '/v1/agents/claims?environment=test', tokenOf('ruth')],
    ['POST', '/v1/agents/claims/runs', tokenOf('ruth')],
  ])
  const { threadId, runId, messages, ...rest } = bodyOf(server.asked[1]?.body ?? null)
  const id = messages[0]?.id ?? ''
  expect({ messages, ...rest }).toEqual({
    protocolVersion: '1.0',
    messages: [{ id, role: 'user', content: 'Is the policy in force?' }],
    tools: [],
    context: [],
    forwardedProps: { ambit: { capability: 'policy_validation', environment: 'test', screen: true, record: { type: 'claim', id: 'clm-1' } } },
  })
  for (const each of [threadId, runId, id]) expect(each).toMatch(UUID)
  expect(new Set([threadId, runId, id]).size).toBe(3)
  expect(session.getState()).toEqual({
    status: { kind: 'idle' },
    agent: AGENT,
    environment: 'test',
    threadId,
    items: [
      { kind: 'person', id, text: 'Is the policy in force?', task: 'policy_validation' },
      { kind: 'text', id: 'a1', text: 'The cover was in force – £1,200.', state: 'whole' },
    ],
    waiting: [],
    offer: { scopes: [], tools: [] },
  })
})

test('[C3] while an answer is being written a second message is not taken', async () => {
  const { response, send } = openStream()
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => response }))
  void session.send('one')
  send(framed(ANSWER.slice(0, 3)))
  await untilStatus(session, 'streaming')
  expect(await session.send('two')).toBe(false)
  expect(lines(session)).toEqual(['> one', 'The cover was  (streaming)'])
})

test('[C4] a call is one chip with its label, arguments, masked result and time taken', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  const { response, send } = openStream()
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => response }))
  const sent = session.send('What is due?')
  const first: Json[] = [
    { type: 'RUN_STARTED', runId: 'r' },
    { type: 'TOOL_CALL_START', toolCallId: 'call_1', toolCallName: 'list_deadlines' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'call_1', delta: '{"within_' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'call_1', delta: 'days":60}' },
    { type: 'TOOL_CALL_END', toolCallId: 'call_1' },
    activity('call_1', 'Working out deadlines…', 'running'),
  ]
  send(framed(first))
  const running = {
    kind: 'activity',
    id: 'call_1',
    name: 'list_deadlines',
    label: 'Working out deadlines…',
    state: 'running',
    args: { within_days: 60 },
    startedAt: 1_000_000,
  }
  expect((await until(session, (state) => state.items.length === 2)).items[1]).toEqual(running)
  vi.setSystemTime(1_000_250)
  send(
    framed(
      [
        activity('call_1', 'Working out deadlines…', 'done'),
        { type: 'TOOL_CALL_RESULT', messageId: 'x', toolCallId: 'call_1', content: '{"count":4}' },
        { type: 'TOOL_CALL_START', toolCallId: 'call_2', toolCallName: 'get_party' },
        { type: 'TOOL_CALL_END', toolCallId: 'call_2' },
        { type: 'TOOL_CALL_RESULT', messageId: 'y', toolCallId: 'call_2', content: 'Tool failed: no', metadata: { ambit: { isError: true } } },
        { type: 'RUN_FINISHED' },
      ],
      first.length + 1,
    ),
  )
  await sent
  expect(session.getState().items.slice(1)).toEqual([
    { ...running, state: 'done', content: '{"count":4}', tookMs: 250 },
    { kind: 'activity', id: 'call_2', name: 'get_party', label: '', state: 'failed', content: 'Tool failed: no', startedAt: 1_000_250, tookMs: 0 },
  ])
})

test('[C5] an event that is unknown, malformed or seen before changes nothing, and a snapshot replaces by id', async () => {
  const events: Json[] = [
    ...ANSWER.slice(0, 3),
    { type: 'SOMETHING_NEW', value: 1 },
    { type: 'CUSTOM', name: 'other.thing', value: null },
    {
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        {
          id: 'a1',
          role: 'assistant',
          content: 'The cover was in force.',
          toolCalls: [{ id: 'call_1', type: 'function', function: { name: 'get_party', arguments: '{"role":"broker"}' } }],
        },
        { id: 't1', role: 'tool', toolCallId: 'call_1', content: 'No broker.' },
        { id: 's1', role: 'system', content: 'not for the transcript' },
      ],
    },
  ]
  const text = `${framed(events)}id: 2\ndata: ${JSON.stringify(ANSWER[2])}\n\ndata: {"type":\n\ndata: 7\n\n${framed([{ type: 'RUN_FINISHED' }], 50)}`
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => stream(text) }))
  await session.send('Who is the broker?')
  expect(session.getState().items.slice(1)).toEqual([
    { kind: 'text', id: 'a1', text: 'The cover was in force.', state: 'whole' },
    { kind: 'activity', id: 'call_1', name: 'get_party', label: '', state: 'done', args: { role: 'broker' }, content: 'No broker.' },
  ])
})

test('[C6] stop cancels the run at the server, and going on sends the same message in a new run', async () => {
  const first = openStream()
  const server = fakeServer({
    ...agent,
    [RUNS]: () => (server.asked.filter(({ method }) => method === 'POST').length === 1 ? first.response : stream(framed(ANSWER, 100))),
    'POST /v1/runs/*/cancel': () => Response.json({}),
  })
  const session = startSession(server)
  const sent = session.send('Tell me all', { capability: 'claim_summary' })
  first.send(
    framed([
      { type: 'RUN_STARTED' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm0' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm0', delta: 'It be' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'x' },
    ]),
  )
  await until(session, (state) => state.items.length === 3)
  await session.stop()
  expect(session.getState().status).toEqual({ kind: 'stopping' })
  first.send(framed([{ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }], 5))
  await sent
  const [, posted, cancelled] = server.asked
  const before = bodyOf(posted?.body ?? null)
  expect(cancelled?.path).toBe(`/v1/runs/${before.runId}/cancel`)
  expect(troubleOf(session)).toEqual({ kind: 'stopped', remedy: 'go_on' })
  expect(lines(session)).toEqual(['> Tell me all', 'It be (cut)', '[x] unfinished'])
  await session.retry()
  const after = bodyOf(server.asked[3]?.body ?? null)
  expect(after).toEqual({ ...before, runId: after.runId })
  expect(after.runId).not.toBe(before.runId)
  expect(lines(session)).toEqual(['> Tell me all', 'It be (cut)', '[x] unfinished', 'The cover was in force – £1,200. (whole)'])
})

test('[C6] a text that the server closes only because the run was stopped counts as cut', async () => {
  const events: Json[] = [...ANSWER.slice(0, 3), { type: 'TEXT_MESSAGE_END', messageId: 'a1' }, { type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }]
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => stream(framed(events)) }))
  await session.send('Tell me all')
  expect(lines(session)).toEqual(['> Tell me all', 'The cover was  (cut)'])
})

test('[C6] a stop that changes nothing ends as broken', async () => {
  vi.useFakeTimers()
  const { response, send, left } = openStream()
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => response }))
  void session.send('Tell me all')
  send(framed(ANSWER.slice(0, 3)))
  await untilStatus(session, 'streaming')
  await session.stop()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(session.getState().status).toEqual({ kind: 'stopping' })
  await vi.advanceTimersByTimeAsync(1)
  expect(troubleOf(session)).toEqual({ kind: 'broken', remedy: 'resume' })
  expect(left()).toBe(true)
})

test('[C7] a run that ends with a fault says which, and Retry sends the same message in a new run', async () => {
  const failed = framed([{ type: 'RUN_STARTED' }, { type: 'RUN_ERROR', message: 'x', code: 'model_unavailable' }])
  const server = fakeServer({ ...agent, [RUNS]: () => stream(server.asked.length === 2 ? failed : framed(ANSWER, 10)) })
  const session = startSession(server)
  await session.send('Is it in force?')
  const before = bodyOf(server.asked[1]?.body ?? null)
  expect(troubleOf(session)).toEqual({ kind: 'provider', code: 'model_unavailable', reference: before.runId, remedy: 'retry' })
  await session.retry()
  const after = bodyOf(server.asked[2]?.body ?? null)
  expect(after).toEqual({ ...before, runId: after.runId })
  expect(lines(session)).toEqual(['> Is it in force?', 'The cover was in force – £1,200. (whole)'])
})

test.each([
  ['internal', { kind: 'server', code: 'internal', remedy: 'retry' }],
  ['abort', { kind: 'stopped', remedy: 'go_on' }],
] as const)('[C7] the fault %s after the start has its own trouble', async (code, expected) => {
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => stream(framed([{ type: 'RUN_ERROR', message: 'x', code }])) }))
  await session.send('hello')
  const { reference: _runId, ...told } = { reference: '', ...(troubleOf(session) as object) }
  expect(told).toEqual(expected)
})

test('[C9] the list of threads holds those of this agent and record alone, looked for over several pages', async () => {
  const record = { type: 'claim', id: 'clm-1' }
  const row = { title: 't', updatedAt: 1, waiting: false }
  const first = [
    { ...row, id: 'a', agentKey: 'claims', record },
    { ...row, id: 'b', agentKey: 'claims', record: { type: 'claim', id: 'clm-2' } },
    { ...row, id: 'c', agentKey: 'other', record },
    { ...row, id: 'd', agentKey: 'claims' },
  ]
  const last = { ...row, id: 'e', agentKey: 'claims', record }
  const server = fakeServer({
    ...agent,
    'GET /v1/threads': ({ path }) => Response.json(path.includes('cursor') ? { threads: [last] } : { threads: first, nextCursor: 'n1' }),
  })
  const session = startSession(server)
  expect(await session.listThreads('late & quiet')).toEqual({ threads: [first[0], last] })
  expect(server.asked.slice(-2).map(({ path }) => path)).toEqual([
    '/v1/threads?agent=claims&query=late+%26+quiet',
    '/v1/threads?agent=claims&query=late+%26+quiet&cursor=n1',
  ])
  expect(await startSession(fakeServer({ ...agent, 'GET /v1/threads': () => problem(500, 'internal') })).listThreads()).toBeUndefined()
})

test('[C10] a thread that was left shows nothing more of its answer', async () => {
  const { response, send, left } = openStream()
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => response }))
  const sent = session.send('one')
  send(framed(ANSWER.slice(0, 3)))
  await untilStatus(session, 'streaming')
  const before = session.getState().threadId
  session.newThread()
  await sent
  expect(left()).toBe(true)
  expect(session.getState()).toEqual({ ...session.getState(), status: { kind: 'idle' }, items: [] })
  expect(session.getState().threadId).not.toBe(before)
})
