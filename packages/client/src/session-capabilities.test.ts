import { afterEach, expect, test, vi } from 'vitest'
import type { Json, ThreadView } from '@ambit/domain'
import { createRegistry, type PageTool, type Registry, type SessionStorage } from './index.ts'
import { AGENT, ANSWER, fakeServer, fakeStorage, framed, problem, stream, threadView } from './testing/fake-server.ts'
import { callOf, fakeLocks, pageTool } from './testing/registry.ts'
import { disposeSessions, lines, startSession, troubleOf, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
afterEach(() => {
  vi.useRealTimers()
  disposeSessions()
})

/** A run that leaves these calls for the page. */
function parks(ids: readonly string[], text = '', name = 'add_contact'): Json[] {
  const said =
    text === ''
      ? []
      : [
          { type: 'TEXT_MESSAGE_START', messageId: `m${ids[0]}` },
          { type: 'TEXT_MESSAGE_CONTENT', messageId: `m${ids[0]}`, delta: text },
          { type: 'TEXT_MESSAGE_END', messageId: `m${ids[0]}` },
        ]
  const calls = ids.flatMap((id) => [
    { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
    { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: `{"text":"${id}"}` },
    { type: 'TOOL_CALL_END', toolCallId: id },
  ])
  return [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    ...said,
    ...calls,
    { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: [...ids] } },
  ]
}

function pageWith(tools: readonly PageTool[], storage: SessionStorage = fakeStorage()): Registry {
  const registry = createRegistry({ storage, locks: fakeLocks() })
  registry.register(tools, { scopeId: 'contacts:list', pageTitle: 'Contacts' })
  return registry
}

interface Sent {
  readonly messages: readonly { readonly role: string; readonly toolCallId?: string; readonly content: string }[]
  readonly tools: readonly { readonly name: string }[]
}
function sentRuns(server: ReturnType<typeof fakeServer>): readonly Sent[] {
  return server.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/runs')).map(({ body }) => JSON.parse(JSON.stringify(body)))
}
const messagesOf = (server: ReturnType<typeof fakeServer>): unknown =>
  sentRuns(server).map(({ messages }) => messages.map(({ role, toolCallId, content }) => (role === 'tool' ? `${toolCallId}: ${content}` : content)))

/** A thread whose newest run left one call for the page. */
function waitingThread(part: Partial<ThreadView> = {}): ThreadView {
  return threadView({
    messages: [
      { role: 'user', id: 'u1', text: 'Add Ada', at: 1 },
      { role: 'assistant', id: 'a1', text: '', calls: [{ id: 'c1', name: 'add_contact', args: { text: 'c1' } }], at: 2 },
    ],
    calls: [{ id: 'c1', name: 'add_contact', args: { text: 'c1' }, label: 'add contact…', state: 'waiting', isError: false }],
    run: { id: 'run-1', state: 'ended', end: { kind: 'waiting', calls: [callOf('add_contact', 'c1')] } },
    waiting: [callOf('add_contact', 'c1', { text: 'c1' })],
    ...part,
  })
}

test('[C46] fault row 16: a message sent while the page changes its route carries the new tools and none of the old', async () => {
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) })
  const page = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  const old = page.register([pageTool('add_contact')], { scopeId: 'contacts:list' })
  const session = startSession(server, { page })
  await untilStatus(session, 'idle')
  old.leave()
  setTimeout(() => void page.register([pageTool('add_graph')], { scopeId: 'graphs:list' }), 15)
  await session.send('Add a graph')
  expect(sentRuns(server).map(({ tools }) => tools.map(({ name }) => name))).toEqual([['add_graph']])
})

test('[C46] a message is kept from before that wait, so that a reload meanwhile loses nothing', async () => {
  const storage = fakeStorage()
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) })
  const page = {
    offer: () => ({ scopes: [], tools: [] }),
    subscribe: () => () => undefined,
    perform: () => Promise.resolve([]),
    settled: () => new Promise<void>(() => undefined),
  }
  const session = startSession(server, { page, storage })
  void session.send('Add Ada')
  await untilStatus(session, 'sending')
  expect([...storage.kept.values()].join('')).toContain('Add Ada')
  expect(sentRuns(server)).toEqual([])
})

test('[C47] fault rows 13 and 20: a thread that is shown again with a call that waits answers it once, from the ledger, and goes on', async () => {
  const storage = fakeStorage()
  const call = vi.fn(() => ({ ok: true, id: 'k1' }))
  const before = pageWith([pageTool('add_contact', call)], storage)
  await before.perform([callOf('add_contact', 'c1')], before.offer())
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)), 'GET /v1/threads/*': () => Response.json(waitingThread()) })
  const session = startSession(server, { page: pageWith([pageTool('add_contact', call)], storage) })
  await session.openThread('thr-1')
  await untilStatus(session, 'idle')
  expect(call).toHaveBeenCalledTimes(1)
  expect(messagesOf(server)).toEqual([['c1: {"ok":true,"id":"k1"}']])
  expect(lines(session).at(-1)).toBe('The cover was in force – £1,200. (whole)')
})

test('[C47] fault row 19: opening an old thread performs none of its calls', async () => {
  const call = vi.fn()
  const old = waitingThread({ waiting: [], run: { id: 'run-1', state: 'ended', end: { kind: 'done' } } })
  const server = fakeServer({ ...agent, 'GET /v1/threads/*': () => Response.json(old) })
  const session = startSession(server, { page: pageWith([pageTool('add_contact', call)]) })
  await session.openThread('thr-1')
  await session.openThread('thr-2')
  expect(call).not.toHaveBeenCalled()
  expect(sentRuns(server)).toEqual([])
})

test('[C47] a thread that was left while its run went on performs its call when it is opened again on the same page', async () => {
  const call = vi.fn(() => ({ ok: true }))
  const page = pageWith([pageTool('add_contact', call)])
  let runId = ''
  const server = fakeServer({
    ...agent,
    [RUNS]: ({ body }) => {
      if (runId !== '') return stream(framed(ANSWER))
      runId = JSON.parse(JSON.stringify(body)).runId
      return new Response(new ReadableStream())
    },
    'GET /v1/threads/*': () => Response.json(waitingThread({ run: { id: runId, state: 'ended' } })),
  })
  const session = startSession(server, { page })
  void session.send('Add Ada')
  await vi.waitFor(() => expect(sentRuns(server)).toHaveLength(1))
  const { threadId } = session.getState()
  session.newThread()
  await session.openThread(threadId)
  await untilStatus(session, 'idle')
  expect(call).toHaveBeenCalledTimes(1)
  expect(messagesOf(server)).toEqual([['Add Ada'], ['c1: {"ok":true}']])
})

test('[C47] a thread that is left and opened again while a call runs waits for that call, and runs it once', async () => {
  let finish: (value: unknown) => void = () => undefined
  const call = vi.fn(() => new Promise((resolve) => (finish = resolve)))
  const server = fakeServer({
    ...agent,
    [RUNS]: () => stream(framed(sentRuns(server).length === 1 ? parks(['c1']) : ANSWER)),
    'GET /v1/threads/*': () => Response.json(waitingThread()),
  })
  const session = startSession(server, { page: pageWith([pageTool('add_contact', call)]) })
  void session.send('Add Ada')
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  const { threadId } = session.getState()
  session.newThread()
  await session.openThread(threadId)
  expect(session.getState().status).toEqual({ kind: 'streaming' })
  finish({ ok: true, n: 1 })
  await untilStatus(session, 'idle')
  expect(call).toHaveBeenCalledTimes(1)
  expect(messagesOf(server)).toEqual([['Add Ada'], ['c1: {"ok":true,"n":1}']])
})

test('[C47] a late answer of a page that was left reads as a refusal, and the turn goes on', async () => {
  const call = vi.fn()
  const page = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  const old = page.register([pageTool('add_contact', call)], { scopeId: 'contacts:list' })
  const server = fakeServer({
    ...agent,
    [RUNS]: () => {
      if (sentRuns(server).length > 1) return stream(framed(ANSWER))
      old.leave()
      page.register([pageTool('add_graph')], { scopeId: 'graphs:list' })
      return stream(framed(parks(['c1'])))
    },
  })
  const session = startSession(server, { page })
  await session.send('Add Ada')
  const runs = sentRuns(server)
  expect(JSON.parse(runs[1]?.messages[0]?.content ?? '')).toEqual({ ok: false, error: expect.stringMatching(/^This page is no longer open/) })
  expect(runs.map(({ tools }) => tools.map(({ name }) => name))).toEqual([['add_contact'], ['add_graph']])
  expect(call).not.toHaveBeenCalled()
  expect(session.getState().status).toEqual({ kind: 'idle' })
})

test('[C48] fault row 24: a call that the server tells as waiting after it took the answer is not answered again', async () => {
  const call = vi.fn(() => ({ ok: true }))
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(parks(['c1']))) })
  const session = startSession(server, { page: pageWith([pageTool('add_contact', call)]) })
  await session.send('Add Ada')
  expect(call).toHaveBeenCalledTimes(1)
  expect(messagesOf(server)).toEqual([['Add Ada'], ['c1: {"ok":true}']])
  expect(session.getState().status).toEqual({ kind: 'idle' })
})

test('[C48] fault row 21: answers that another tab brought first are no trouble; the thread shows how it went on', async () => {
  const done = threadView({
    messages: [
      { role: 'user', id: 'u1', text: 'Add Ada', at: 1 },
      { role: 'assistant', id: 'a2', text: 'Ada is there.', calls: [], at: 3 },
    ],
    run: { id: 'run-2', state: 'ended', end: { kind: 'done' } },
  })
  const server = fakeServer({
    ...agent,
    [RUNS]: () => (sentRuns(server).length === 1 ? stream(framed(parks(['c1']))) : problem(422, 'nothing_new')),
    'GET /v1/threads/*': () => Response.json(done),
  })
  const session = startSession(server, { page: pageWith([pageTool('add_contact')]) })
  await session.send('Add Ada')
  expect(troubleOf(session)).toBe('idle')
  expect(lines(session)).toEqual(['> Add Ada', 'Ada is there. (whole)'])
})

test('[C49] fault row 22: a server that never stops asking is answered eight times in a turn, and then a person decides', async () => {
  const call = vi.fn(() => ({ ok: true }))
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(parks([`c${sentRuns(server).length}`]))) })
  const session = startSession(server, { page: pageWith([pageTool('add_contact', call)]) })
  await session.send('Add Ada')
  expect(troubleOf(session)).toEqual({ kind: 'stopped', remedy: 'go_on' })
  expect(sentRuns(server)).toHaveLength(9)
})

test('[C49] fault row 22: a tab that is left alone for two hours after its calls were answered sends nothing more', async () => {
  // From the beginning, so that it drives whatever was set to happen later.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(sentRuns(server).length === 1 ? parks(['c1']) : ANSWER)) })
  const session = startSession(server, { page: pageWith([pageTool('add_contact')]) })
  await session.send('Add Ada')
  const asked = server.asked.length
  await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000)
  vi.useRealTimers()
  expect(server.asked).toHaveLength(asked)
  expect(sentRuns(server)).toHaveLength(2)
})

test('[C50] fault row 23: calls that only showed something start no further round where there is text; their answers go along with the next message', async () => {
  const call = vi.fn()
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(sentRuns(server).length === 1 ? parks(['c1'], 'Here it is.') : ANSWER)) })
  const session = startSession(server, { page: pageWith([pageTool('add_contact', call, { showsOnly: true })]) })
  await session.send('Show Ada')
  expect(call).toHaveBeenCalledTimes(1)
  expect(session.getState()).toMatchObject({ status: { kind: 'idle' }, waiting: [] })
  expect(lines(session)).toEqual(['> Show Ada', 'Here it is. (whole)', '[add_contact] done'])
  await session.send('And Bob?')
  expect(messagesOf(server)).toEqual([['Show Ada'], ['c1: {"ok":true}', 'And Bob?']])
  await session.send('And Cid?')
  expect(messagesOf(server)).toEqual([['Show Ada'], ['c1: {"ok":true}', 'And Bob?'], ['And Cid?']])
})

test('[C50] without text, the turn goes on after a call that only showed something', async () => {
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(sentRuns(server).length === 1 ? parks(['c1']) : ANSWER)) })
  const session = startSession(server, { page: pageWith([pageTool('add_contact', undefined, { showsOnly: true })]) })
  await session.send('Show Ada')
  expect(messagesOf(server)).toEqual([['Show Ada'], ['c1: {"ok":true}']])
})

test('[C51] stop while the page performs something stops at once; going on brings what it came to, without running it again', async () => {
  let finish: (value: unknown) => void = () => undefined
  const call = vi.fn(() => new Promise((resolve) => (finish = resolve)))
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(sentRuns(server).length === 1 ? parks(['c1']) : ANSWER)) })
  const session = startSession(server, { page: pageWith([pageTool('add_contact', call)]) })
  void session.send('Add Ada')
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  await session.stop()
  expect(troubleOf(session)).toEqual({ kind: 'stopped', remedy: 'go_on' })
  finish({ ok: true, n: 1 })
  await session.resume()
  expect(call).toHaveBeenCalledTimes(1)
  expect(messagesOf(server)).toEqual([['Add Ada'], ['c1: {"ok":true,"n":1}']])
})
