import { afterEach, expect, test, vi } from 'vitest'
import type { ClientAction, Json, ThreadView } from '@ambit/domain'
import { AGENT, ANSWER, fakeServer, framed, openStream, problem, stream, threadView } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, storageWith, troubleOf, until, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const EVENTS = 'GET /v1/threads/*/events'
const THREAD = 'GET /v1/threads/*'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
afterEach(() => {
  disposeSessions()
  vi.unstubAllGlobals()
})

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

const TALK: ThreadView = threadView({
  messages: [
    { role: 'user', id: 'u1', text: 'Validate the policy', task: 'policy_validation', at: 1 },
    {
      role: 'assistant',
      id: 'm1',
      text: 'I will look.',
      calls: [
        { id: 'c1', name: 'check_policy_in_force', args: {} },
        { id: 'c2', name: 'highlight_panel', args: { panel: 'policy' } },
        { id: 'c3', name: 'get_party', args: { role: 'x' } },
      ],
      at: 2,
    },
    { role: 'tool', id: 't1', callId: 'c1', name: 'check_policy_in_force', content: '{"in_force":true}', isError: false, at: 3 },
    { role: 'tool', id: 't2', callId: 'c2', name: 'highlight_panel', content: 'Showing the Policy panel.', isError: false, at: 3 },
    { role: 'tool', id: 't3', callId: 'c3', name: 'get_party', content: 'Tool failed: no', isError: true, at: 3 },
    { role: 'assistant', id: 'm2', text: 'It was in for', calls: [], at: 4, cut: true },
  ],
  calls: [{ id: 'c1', name: 'check_policy_in_force', args: {}, label: 'Checking the policy…', state: 'settled', isError: false, tookMs: 300 }],
  sequence: 40,
})

test('[C19] a reload shows the talk again, calls and what they showed included', async () => {
  const run = { id: 'r', state: 'ended', end: { kind: 'done' } } as const
  const server = fakeServer({ ...agent, [THREAD]: () => Response.json({ ...TALK, run }) })
  const session = startSession(server, { storage: storageWith({ threadId: 'thr-1', performed: [] }) })
  await untilStatus(session, 'idle')
  expect(server.asked.map(({ path }) => path)).toEqual(['/v1/agents/claims', '/v1/threads/thr-1'])
  expect(session.getState().items).toEqual([
    { kind: 'person', id: 'u1', text: 'Validate the policy', task: 'policy_validation' },
    { kind: 'text', id: 'm1', text: 'I will look.', state: 'whole' },
    {
      kind: 'activity',
      id: 'c1',
      name: 'check_policy_in_force',
      label: 'Checking the policy…',
      state: 'done',
      args: {},
      content: '{"in_force":true}',
      tookMs: 300,
    },
    {
      kind: 'activity',
      id: 'c2',
      name: 'highlight_panel',
      label: '',
      state: 'done',
      args: { panel: 'policy' },
      content: 'Showing the Policy panel.',
      shown: { action: { type: 'highlight_panel', panel: 'policy' }, ok: true },
    },
    { kind: 'activity', id: 'c3', name: 'get_party', label: '', state: 'failed', args: { role: 'x' }, content: 'Tool failed: no' },
    { kind: 'text', id: 'm2', text: 'It was in for', state: 'cut' },
  ])
  expect(session.getState().threadId).toBe('thr-1')
})

test('[C19] fault row 30: a run that is still going when the page opens is watched to its end', async () => {
  const view = threadView({ messages: [{ role: 'user', id: 'u', text: 'Is it in force?', at: 1 }], run: { id: 'r', state: 'running' }, sequence: 3 })
  const server = fakeServer({ ...agent, [THREAD]: () => Response.json(view), [EVENTS]: () => stream(framed(ANSWER, 4)) })
  const session = startSession(server, { storage: storageWith({ threadId: 'thr-1', performed: [] }) })
  await untilStatus(session, 'idle')
  expect(server.asked.at(-1)?.path).toBe('/v1/threads/thr-1/events?after=3')
  expect(lines(session)).toEqual(['> Is it in force?', 'The cover was in force – £1,200. (whole)'])
})

const standings: readonly (readonly [string, NonNullable<ThreadView['run']>, unknown])[] = [
  ['broke', { id: 'r', state: 'broken' }, { kind: 'broken', remedy: 'resume' }],
  ['was stopped', { id: 'r', state: 'ended', end: { kind: 'cancelled' } }, { kind: 'stopped', remedy: 'go_on' }],
  [
    'failed',
    { id: 'r', state: 'ended', end: { kind: 'failed', code: 'model_stalled', sentence: 'x' } },
    { kind: 'provider', code: 'model_stalled', reference: 'r', remedy: 'retry' },
  ],
]
test.each(standings)('[C19] a reload after a run that %s says so', async (_how, run, expected) => {
  const session = startSession(fakeServer({ ...agent, [THREAD]: () => Response.json({ ...TALK, run }) }), {
    storage: storageWith({ threadId: 'thr-1', performed: [] }),
  })
  await untilStatus(session, 'trouble')
  expect(troubleOf(session)).toEqual(expected)
})

test("[C19] a thread that is gone, or is another person's, gives a new one", async () => {
  const storage = storageWith({ threadId: 'thr-1', performed: [] })
  const session = startSession(fakeServer(agent), { storage })
  await untilStatus(session, 'idle')
  expect(session.getState().threadId).not.toBe('thr-1')
  expect(storage.kept.size).toBe(0)
})

test('[C20] a message that never left is still there after a reload, and Retry sends the very same request', async () => {
  const storage = storageWith({})
  const offline = fakeServer({
    ...agent,
    [RUNS]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const before = startSession(offline, { storage })
  await before.send('Is it in force?', { capability: 'policy_validation' })
  before.dispose()
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) })
  const session = startSession(server, { storage })
  await untilStatus(session, 'trouble')
  expect(troubleOf(session)).toEqual({ kind: 'unsent', remedy: 'retry' })
  expect(lines(session)).toEqual(['> Is it in force? (unsent)'])
  await session.retry()
  expect(server.asked.at(-1)?.body).toEqual(offline.asked[1]?.body)
  expect(lines(session)).toEqual(['> Is it in force?', 'The cover was in force – £1,200. (whole)'])
})

test('[C20] a message that arrived although its answer did not is not sent twice', async () => {
  const storage = storageWith({})
  const open = openStream()
  const first = fakeServer({ ...agent, [RUNS]: () => open.response })
  const before = startSession(first, { storage })
  void before.send('Is it in force?')
  open.send(framed(ANSWER.slice(0, 1)))
  await untilStatus(before, 'streaming')
  before.dispose()
  const sent: { runId: string; messages: { id: string }[] } = JSON.parse(JSON.stringify(first.asked[1]?.body))
  const view = threadView({
    messages: [
      { role: 'user', id: sent.messages[0]?.id ?? '', text: 'Is it in force?', at: 1 },
      { role: 'assistant', id: 'm1', text: 'Yes.', calls: [], at: 2 },
    ],
    run: { id: sent.runId, state: 'ended', end: { kind: 'done' } },
  })
  const session = startSession(fakeServer({ ...agent, [THREAD]: () => Response.json(view) }), { storage })
  await untilStatus(session, 'idle')
  expect(lines(session)).toEqual(['> Is it in force?', 'Yes. (whole)'])
})

const SHOW: readonly Json[] = [
  { type: 'RUN_STARTED' },
  { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'highlight_panel' },
  { type: 'TOOL_CALL_END', toolCallId: 'c1' },
  { type: 'CUSTOM', name: 'client_action', value: { type: 'highlight_panel', panel: 'policy' } },
  { type: 'TOOL_CALL_RESULT', toolCallId: 'c1', content: 'Showing the Policy panel.' },
]

test('[C21] a client action is performed once: a replay, a reload and a second tab do not perform it again', async () => {
  const performed: ClientAction[] = []
  const options = { storage: storageWith({}), onClientAction: (action: ClientAction) => void performed.push(action) }
  const open = openStream()
  const server = fakeServer({
    ...agent,
    [RUNS]: () => open.response,
    [EVENTS]: () => stream(framed([...SHOW, { type: 'RUN_FINISHED' }])),
    [THREAD]: () => Response.json(threadView({ run: { id: 'r', state: 'running' } })),
  })
  const session = startSession(server, options)
  const sent = session.send('Show me the policy')
  open.send(framed(SHOW))
  await until(session, (state) => state.items.length === 2)
  open.break()
  await sent
  expect(lines(session)).toEqual(['> Show me the policy', '[highlight_panel] done shown highlight_panel true'])
  await session.resume()
  const reloaded = startSession(server, options)
  await untilStatus(reloaded, 'idle')
  expect(lines(reloaded)).toEqual(['[highlight_panel] done shown highlight_panel true'])
  expect(performed).toEqual([{ type: 'highlight_panel', panel: 'policy' }])
})

const told = (panel: string): Json => ({
  type: 'CUSTOM',
  name: 'client_action',
  value: { type: 'highlight_panel', panel },
  metadata: { ambit: { callId: 'c1' } },
})

test('[C21] an action that a replay tells again without a number is known by its call', async () => {
  const performed: ClientAction[] = []
  const replay = [{ type: 'RUN_STARTED' }, told('policy'), told('loss'), { type: 'RUN_FINISHED' }].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  const open = openStream()
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => open.response, [EVENTS]: () => stream(replay) }), {
    onClientAction: (action) => void performed.push(action),
  })
  const sent = session.send('Show me the policy')
  open.send(framed([...SHOW.slice(0, 3), told('policy')]))
  await until(session, (state) => state.items.length === 2)
  open.end()
  await sent
  await session.resume()
  expect(performed).toEqual([
    { type: 'highlight_panel', panel: 'policy' },
    { type: 'highlight_panel', panel: 'loss' },
  ])
})

test('[C21] host code that throws in a client action breaks nothing and is reported', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (thrown: unknown) => reported.push(thrown))
  const thrown = new Error('no such panel')
  const onClientAction = (): never => {
    throw thrown
  }
  const alone: Json = { type: 'CUSTOM', name: 'client_action', value: { type: 'scroll_top' } }
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => stream(framed([...SHOW, alone, ...ANSWER])) }), { onClientAction })
  await session.send('Show me the policy')
  expect(lines(session)).toEqual([
    '> Show me the policy',
    '[highlight_panel] done shown highlight_panel false',
    'shown scroll_top false',
    'The cover was in force – £1,200. (whole)',
  ])
  expect(reported).toEqual([thrown, thrown])
})

test('[C21] a page without a screen performs no client action', async () => {
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => stream(framed([...SHOW, { type: 'RUN_FINISHED' }])) }))
  await session.send('Show me the policy')
  expect(lines(session)).toEqual(['> Show me the policy', '[highlight_panel] done'])
})

test('[C22] storage that is full or forbidden makes a session that works and forgets', async () => {
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) }), {
    storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  })
  await session.send('Is it in force?')
  expect(lines(session)).toEqual(['> Is it in force?', 'The cover was in force – £1,200. (whole)'])
  session.newThread()
  expect(session.getState().status).toEqual({ kind: 'idle' })
})

test('[C19] another thread is opened and gone on with; one that cannot be read says so', async () => {
  const views: Record<string, Response> = {
    '/v1/threads/thr-9': Response.json({ ...TALK, id: 'thr-9', run: { id: 'r', state: 'ended', end: { kind: 'done' } } }),
    '/v1/threads/thr-8': problem(503, 'storage_unavailable'),
  }
  const server = fakeServer({ ...agent, [THREAD]: ({ path }) => views[path] ?? problem(404, 'not_found'), [RUNS]: () => stream(framed(ANSWER, 41)) })
  const session = startSession(server)
  await session.openThread('thr-9')
  await session.send('And now?')
  expect(server.asked.at(-1)?.body).toMatchObject({ threadId: 'thr-9' })
  expect(lines(session).slice(-2)).toEqual(['> And now?', 'The cover was in force – £1,200. (whole)'])
  await session.openThread('thr-8')
  expect(troubleOf(session)).toEqual({ kind: 'server', code: 'storage_unavailable', reference: '', remedy: 'retry' })
})

test('[C23] coming back to a tab shows what another one said in the thread meanwhile', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const said = (count: number): ThreadView =>
    threadView({
      messages: Array.from({ length: count }, (_each, at) => ({ role: 'user', id: `u${at}`, text: `Question ${at}`, at })),
      run: { id: 'r', state: 'ended', end: { kind: 'done' } },
    })
  let count = 1
  const server = fakeServer({ ...agent, [THREAD]: () => Response.json(said(count)) })
  const session = startSession(server, { storage: storageWith({ threadId: 'thr-1', performed: [] }) })
  await until(session, (state) => state.items.length === 1 && state.status.kind === 'idle')
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(server.asked.length).toBe(3))
  expect(session.getState().status).toEqual({ kind: 'idle' })
  count = 2
  page.dispatchEvent(new Event('visibilitychange'))
  await until(session, (state) => state.items.length === 2 && state.status.kind === 'idle')
  session.dispose()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(server.asked.length).toBe(5)
})
