import { afterEach, expect, test, vi } from 'vitest'
import type { Json, ThreadView } from '@ambit/domain'
import { AGENT, ANSWER, fakeServer, fakeStorage, framed, openStream, problem, stream, threadView } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, storageWith, tokenOf, troubleOf, until, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const CANCEL = 'POST /v1/runs/*/cancel'
const EVENTS = 'GET /v1/threads/*/events'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
afterEach(() => {
  disposeSessions()
  vi.useRealTimers()
})

const said = (id: string, text: string, run?: ThreadView['run']): ThreadView =>
  threadView({ id, messages: [{ role: 'user', id: `u-${id}`, text, at: 1 }], ...(run !== undefined && { run }) })
const running = said('thr-1', 'A long story', { id: 'run-1', state: 'running' })
const over = said('thr-2', 'An old question', { id: 'run-2', state: 'ended', end: { kind: 'done' } })
const kept = (): ReturnType<typeof fakeStorage> => storageWith({ threadId: 'thr-1', performed: [] })
const posts = (server: ReturnType<typeof fakeServer>): readonly Json[] => server.asked.filter(({ path }) => path.endsWith('/runs')).map(({ body }) => body)

/** What a server tells when a test lets it. */
function later(): { readonly response: Promise<Response>; readonly tell: (response: Response) => void } {
  let tell: (response: Response) => void = () => undefined
  const response = new Promise<Response>((resolve) => {
    tell = resolve
  })
  return { response, tell: (told) => tell(told) }
}

test('[C57] another thread is opened at once while a run is watched after a reload, and no message is taken in between', async () => {
  const { response, left } = openStream()
  const server = fakeServer({
    ...agent,
    'GET /v1/threads/thr-1': () => Response.json(running),
    'GET /v1/threads/thr-2': () => Response.json(over),
    [EVENTS]: () => response,
    [RUNS]: () => stream(framed(ANSWER)),
  })
  const session = startSession(server, { storage: kept() })
  await untilStatus(session, 'streaming')
  expect(await session.send('hello?')).toBe(false)
  await new Promise(setImmediate)
  const opened = session.openThread('thr-2')
  expect(session.getState()).toMatchObject({ threadId: 'thr-2', items: [], status: { kind: 'opening' } })
  await opened
  expect([lines(session), session.getState().status, left()]).toEqual([['> An old question'], { kind: 'idle' }, true])
  expect(await session.send('And now?')).toBe(true)
  expect(posts(server)).toMatchObject([{ threadId: 'thr-2' }])
})

test('[C57] one running thread after another is opened at once, and the last is the one that a reload finds', async () => {
  const storage = fakeStorage()
  const server = fakeServer({
    ...agent,
    'GET /v1/threads/thr-1': () => Response.json(running),
    'GET /v1/threads/thr-2': () => Response.json(said('thr-2', 'Another one', { id: 'run-2', state: 'running' })),
    [EVENTS]: () => openStream().response,
  })
  const session = startSession(server, { storage })
  await untilStatus(session, 'idle')
  await session.openThread('thr-1')
  await session.openThread('thr-2')
  expect([lines(session), session.getState().status]).toEqual([['> Another one'], { kind: 'streaming' }])
  session.dispose()
  const reloaded = startSession(server, { storage })
  await untilStatus(reloaded, 'streaming')
  expect(lines(reloaded)).toEqual(['> Another one'])
})

test('[C57] of two threads that are opened one after the other the last one is shown, whichever the server tells first', async () => {
  const first = later()
  const server = fakeServer({ ...agent, 'GET /v1/threads/thr-1': () => first.response, 'GET /v1/threads/thr-2': () => Response.json(over) })
  const session = startSession(server)
  await untilStatus(session, 'idle')
  const both = [session.openThread('thr-1'), session.openThread('thr-2')]
  await untilStatus(session, 'idle')
  first.tell(Response.json(running))
  await Promise.all(both)
  expect([session.getState().threadId, lines(session)]).toEqual(['thr-2', ['> An old question']])
})

test('[C57] a message that waits for a thread to open goes to that thread, or is not taken where another one was chosen meanwhile', async () => {
  const first = later()
  const server = fakeServer({
    ...agent,
    'GET /v1/threads/thr-1': () => first.response,
    'GET /v1/threads/thr-2': () => Response.json(over),
    [RUNS]: () => stream(framed(ANSWER)),
  })
  const session = startSession(server, { storage: kept() })
  const lost = session.send('To the first')
  await until(session, ({ threadId }) => threadId === 'thr-1')
  const opened = session.openThread('thr-2')
  const taken = session.send('To the second')
  await opened
  expect(await Promise.all([lost, taken])).toEqual([false, true])
  expect(posts(server)).toMatchObject([{ threadId: 'thr-2', messages: [{ content: 'To the second' }] }])
})

test('[C57] a thread that is tried again takes a message only when it stands', async () => {
  const again = later()
  let reads = 0
  const server = fakeServer({
    ...agent,
    'GET /v1/threads/thr-1': () => ((reads += 1) === 1 ? problem(503, 'storage_unavailable') : again.response),
    [RUNS]: () => stream(framed(ANSWER)),
  })
  const session = startSession(server, { storage: kept() })
  await untilStatus(session, 'trouble')
  void session.retry()
  const sent = session.send('And now?')
  again.tell(Response.json(said('thr-1', 'An old question', { id: 'run-1', state: 'ended', end: { kind: 'done' } })))
  expect(await sent).toBe(true)
  expect(lines(session)).toEqual(['> An old question', '> And now?', 'The cover was in force – £1,200. (whole)'])
})

test.each([
  ['a new conversation', (session: ReturnType<typeof startSession>): void => session.newThread(), []],
  ['another thread', (session: ReturnType<typeof startSession>): void => void session.openThread('thr-2'), ['> An old question']],
])('[C18] where the agent cannot be read, %s is no dead end: the trouble stays, and Retry opens what was asked for', async (_what, choose, shown) => {
  let reads = 0
  const server = fakeServer({
    'GET /v1/agents/claims': () => ((reads += 1) < 3 ? problem(503, 'storage_unavailable') : Response.json(AGENT)),
    'GET /v1/threads/thr-1': () => Response.json(running),
    'GET /v1/threads/thr-2': () => Response.json(over),
    [RUNS]: () => stream(framed(ANSWER)),
  })
  const session = startSession(server, { storage: kept() })
  await untilStatus(session, 'trouble')
  choose(session)
  await untilStatus(session, 'trouble')
  const trouble = { kind: 'server', code: 'storage_unavailable', reference: '', remedy: 'retry' }
  expect([troubleOf(session), lines(session)]).toEqual([trouble, []])
  while (session.getState().agent === undefined) await session.retry()
  expect([lines(session), session.getState().status]).toEqual([shown, { kind: 'idle' }])
  expect(await session.send('And now?')).toBe(true)
})

test('[C18] a thread that is chosen before the agent is known is the one that is opened', async () => {
  const slow = later()
  const server = fakeServer({ 'GET /v1/agents/claims': () => slow.response, 'GET /v1/threads/thr-2': () => Response.json(over) })
  const session = startSession(server, { storage: kept() })
  const opened = session.openThread('thr-2')
  slow.tell(Response.json(AGENT))
  await opened
  expect([session.getState().threadId, lines(session)]).toEqual(['thr-2', ['> An old question']])
  expect(server.asked.map(({ path }) => path)).toEqual(['/v1/agents/claims', '/v1/threads/thr-2'])
})

test('[C10] a thread that was left changes nothing in the same one when it is opened again', async () => {
  vi.useFakeTimers()
  let cancels = 0
  let id = ''
  const server = fakeServer({
    ...agent,
    'GET /v1/threads/*': () => Response.json(said(id, 'What the server has', { id: 'run-9', state: 'ended', end: { kind: 'done' } })),
    [RUNS]: () => new Promise(() => undefined),
    [CANCEL]: () => Response.json({}, { status: (cancels += 1) === 1 ? 404 : 200 }),
  })
  const session = startSession(server)
  void session.send('Tell me all')
  await untilStatus(session, 'sending')
  await session.stop()
  id = session.getState().threadId
  await session.openThread(id)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([cancels, lines(session)]).toEqual([2, ['> What the server has']])
})

test('[C10] a page that turns to another thread in the middle of an answer performs nothing more of it', async () => {
  const panels: string[] = []
  const show = (panel: string): Json => ({ type: 'CUSTOM', name: 'client_action', value: { type: 'highlight_panel', panel } })
  const storage = fakeStorage()
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed([show('policy'), show('loss'), ...ANSWER])) })
  const session = startSession(server, {
    storage,
    onClientAction: (action) => {
      panels.push(JSON.stringify(action))
      session.newThread()
    },
  })
  await session.send('Show me all')
  expect(panels).toEqual([JSON.stringify({ type: 'highlight_panel', panel: 'policy' })])
  expect([lines(session), session.getState().status, storage.kept.size]).toEqual([[], { kind: 'idle' }, 0])
})

test('[C26] a message that waits when another person signs in is not sent as theirs, and the list of the one before goes no further', async () => {
  let token = tokenOf('ana')
  const row = { id: 'a', title: "Ana's", agentKey: 'claims', record: { type: 'claim', id: 'clm-1' }, updatedAt: 1, waiting: false }
  const server = fakeServer({
    ...agent,
    'GET /v1/threads': () => {
      token = tokenOf('ben')
      return Response.json({ threads: [row], nextCursor: 'n1' })
    },
    [RUNS]: () => stream(framed(ANSWER)),
  })
  const session = startSession(server, { getToken: () => Promise.resolve(token) })
  await untilStatus(session, 'idle')
  expect(await session.listThreads()).toBeUndefined()
  await untilStatus(session, 'idle')
  token = tokenOf('cid')
  const opened = session.openThread('thr-1')
  const sent = session.send('Ben writes this')
  await opened
  expect([await sent, posts(server)]).toEqual([false, []])
})

test('[C26] where the agent cannot be read for the person who signed in next, Retry reads it', async () => {
  let token = tokenOf('ana')
  let fails = false
  const server = fakeServer({
    'GET /v1/agents/claims': () => (fails ? problem(503, 'storage_unavailable') : Response.json(AGENT)),
    [RUNS]: () => problem(401, 'unauthenticated'),
  })
  const session = startSession(server, { getToken: () => Promise.resolve(token) })
  await session.send('Ana writes this')
  token = tokenOf('ben')
  fails = true
  await session.retry()
  await untilStatus(session, 'trouble')
  expect([troubleOf(session), session.getState().agent]).toEqual([{ kind: 'server', code: 'storage_unavailable', reference: '', remedy: 'retry' }, undefined])
  fails = false
  await session.retry()
  expect(session.getState()).toMatchObject({ status: { kind: 'idle' }, agent: AGENT, items: [] })
})
