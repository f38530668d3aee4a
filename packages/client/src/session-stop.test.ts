import { afterEach, expect, test, vi } from 'vitest'
import type { Json } from '@ambit/domain'
import type { Session } from './index.ts'
import { AGENT, ANSWER, fakeServer, framed, openStream, problem, stream, threadView } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, storageWith, troubleOf, until, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const CANCEL = 'POST /v1/runs/*/cancel'
const THREAD = 'GET /v1/threads/*'
const EVENTS = 'GET /v1/threads/*/events'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
const STOPPED = { kind: 'stopped', remedy: 'go_on' }
const WHOLE = ['> Tell me all', 'The cover was in force – £1,200. (whole)']
afterEach(() => {
  disposeSessions()
  vi.useRealTimers()
})

type Server = ReturnType<typeof fakeServer>

/** As a browser does it: a request that is given up fails, whatever the server does with it. */
const abortable =
  (server: Server): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      if (init?.signal?.aborted) return reject(new DOMException('aborted', 'AbortError'))
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      server.fetch(input, init).then(resolve, reject)
    })
const posted = (server: Server): readonly Json[] => server.asked.filter(({ path }) => path.endsWith('/runs')).map(({ body }) => body)
const cancels = (server: Server): readonly string[] => server.asked.filter(({ path }) => path.endsWith('/cancel')).map(({ path }) => path)
const idsOf = (body: Json | undefined): { readonly runId: string; readonly messages: readonly { readonly id: string }[] } => JSON.parse(JSON.stringify(body))
/** The request has left, and nothing came back. */
const untilAsked = async (session: Session, server: Server): Promise<void> => {
  await untilStatus(session, 'sending')
  while (posted(server).length === 0) await Promise.resolve()
}
const never = (): Promise<Response> => new Promise(() => undefined)

test('[C24] a stop before the server answered gives the request up, and Go on sends the same message in a new run', async () => {
  const server: Server = fakeServer({ ...agent, [RUNS]: () => (posted(server).length === 1 ? never() : stream(framed(ANSWER))) })
  const session = startSession(server, { fetch: abortable(server) })
  const sent = session.send('Tell me all')
  await untilAsked(session, server)
  const stopped = session.stop()
  expect(session.getState().status).toEqual({ kind: 'stopping' })
  await Promise.all([sent, stopped])
  expect(troubleOf(session)).toEqual(STOPPED)
  expect(lines(session)).toEqual(['> Tell me all (unsent)'])
  await session.retry()
  const [before, after] = posted(server).map(idsOf)
  expect(after).toEqual({ ...before, runId: after?.runId })
  expect(after?.runId).not.toBe(before?.runId)
  expect(lines(session)).toEqual(WHOLE)
})

test('[C24] a run that begins after it was stopped is cancelled then, and nothing of its answer is shown', async () => {
  vi.useFakeTimers()
  let answer: (response: Response) => void = () => undefined
  const late = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const server: Server = fakeServer({ ...agent, [RUNS]: () => late, [CANCEL]: () => Response.json({}, { status: cancels(server).length < 3 ? 404 : 200 }) })
  const session = startSession(server)
  void session.send('Tell me all')
  await untilAsked(session, server)
  await session.stop()
  expect(lines(session)).toEqual(['> Tell me all (unsent)'])
  const { response, send, left } = openStream()
  answer(response)
  send(framed(ANSWER))
  await vi.advanceTimersByTimeAsync(60_000)
  const { runId } = idsOf(posted(server)[0])
  expect(cancels(server)).toEqual(Array.from({ length: 3 }, () => `/v1/runs/${runId}/cancel`))
  expect(troubleOf(session)).toEqual(STOPPED)
  expect(lines(session)).toEqual(['> Tell me all'])
  expect(left()).toBe(true)
})

test('[C24] an answer that has begun unseen is cancelled at once, also where its stream is open already', async () => {
  const { response, left } = openStream()
  const server = fakeServer({ ...agent, [RUNS]: () => response, [CANCEL]: () => Response.json({}) })
  const session = startSession(server)
  const sent = session.send('Tell me all')
  await untilAsked(session, server)
  await new Promise(setImmediate)
  await session.stop()
  await sent
  expect(cancels(server).length).toBe(1)
  expect([troubleOf(session), lines(session), left()]).toEqual([STOPPED, ['> Tell me all'], true])
})

test('[C24] a server that does not answer the cancel either holds a stop up for five seconds at most', async () => {
  vi.useFakeTimers()
  const server = fakeServer({ ...agent, [RUNS]: never, [CANCEL]: never })
  const session = startSession(server, { fetch: abortable(server) })
  void session.send('Tell me all')
  await untilAsked(session, server)
  void session.stop()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(session.getState().status).toEqual({ kind: 'stopping' })
  await vi.advanceTimersByTimeAsync(1)
  expect(troubleOf(session)).toEqual(STOPPED)
  expect(lines(session)).toEqual(['> Tell me all (unsent)'])
})

test.each([
  ['done', WHOLE, 1],
  ['cancelled', WHOLE, 2],
] as const)('[C24] going on after a stop takes the run up that the server has, where it is %s', async (kind, expected, runs) => {
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => (posted(server).length === 1 ? never() : stream(framed(ANSWER))),
    [CANCEL]: () => Response.json({}),
    [THREAD]: () => {
      const { runId, messages } = idsOf(posted(server)[0])
      const said = { role: 'user', id: messages[0]?.id ?? '', text: 'Tell me all', at: 1 } as const
      const told = { role: 'assistant', id: 'a1', text: 'The cover was in force – £1,200.', calls: [], at: 2 } as const
      return Response.json(threadView({ messages: kind === 'done' ? [said, told] : [said], run: { id: runId, state: 'ended', end: { kind } } }))
    },
  })
  const session = startSession(server, { fetch: abortable(server) })
  void session.send('Tell me all')
  await untilAsked(session, server)
  await session.stop()
  await session.retry()
  expect(lines(session)).toEqual(expected)
  expect(session.getState().status).toEqual({ kind: 'idle' })
  expect(posted(server).length).toBe(runs)
})

test('[C24] a message that was stopped before it left is still there after a reload', async () => {
  const storage = storageWith({})
  const server = fakeServer({ ...agent, [RUNS]: never })
  const before = startSession(server, { fetch: abortable(server), storage })
  void before.send('Tell me all')
  await untilAsked(before, server)
  await before.stop()
  before.dispose()
  const session = startSession(fakeServer(agent), { storage })
  await untilStatus(session, 'trouble')
  expect(troubleOf(session)).toEqual({ kind: 'unsent', remedy: 'retry' })
  expect(lines(session)).toEqual(['> Tell me all (unsent)'])
})

test('[C6] a stop that meets a run just being taken up cancels it again when it begins', async () => {
  const { response, send } = openStream()
  const view = threadView({ messages: [{ role: 'user', id: 'u', text: 'Tell me all', at: 1 }], run: { id: 'run-9', state: 'running' }, sequence: 3 })
  const server = fakeServer({ ...agent, [THREAD]: () => Response.json(view), [EVENTS]: () => response })
  const session = startSession(server, { storage: storageWith({ threadId: 'thr-1', performed: [] }) })
  await untilStatus(session, 'streaming')
  await session.stop()
  send(
    framed(
      [
        { type: 'RUN_STARTED', runId: 'run-9' },
        { type: 'RUN_FINISHED', outcome: { type: 'cancelled' } },
      ],
      4,
    ),
  )
  await untilStatus(session, 'trouble')
  await vi.waitFor(() => expect(cancels(server)).toEqual(['/v1/runs/run-9/cancel', '/v1/runs/run-9/cancel']))
  expect(troubleOf(session)).toEqual(STOPPED)
})

test('[C6] after a stop that met a call of the page, the next answer is stopped at the server too', async () => {
  const { response, send } = openStream()
  const parked: Json[] = [
    { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'add_contact' },
    { type: 'TOOL_CALL_END', toolCallId: 'c1' },
    { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: ['c1'] } },
  ]
  const perform = vi.fn(() => new Promise<never>(() => undefined))
  const page = { offer: () => ({ scopes: [], tools: [] }), subscribe: () => () => undefined, perform }
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => [stream(framed(parked)), response, stream(framed(ANSWER, 40))][posted(server).length - 1] ?? problem(500, 'internal'),
    [CANCEL]: () => Response.json({}),
  })
  const session = startSession(server, { page })
  void session.send('Add Ada')
  await vi.waitFor(() => expect(perform).toHaveBeenCalled())
  await session.stop()
  expect([troubleOf(session), cancels(server)]).toEqual([STOPPED, []])
  const sent = session.send('Tell me all')
  send(framed(ANSWER.slice(0, 3), 10))
  await until(session, ({ items }) => items.some(({ kind }) => kind === 'text'))
  await session.stop()
  expect(cancels(server)).toEqual([`/v1/runs/${idsOf(posted(server)[1]).runId}/cancel`])
  send(framed([{ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }], 13))
  await sent
  await session.retry()
  expect(idsOf(posted(server)[2]).messages).toEqual(idsOf(posted(server)[1]).messages)
  expect(perform).toHaveBeenCalledTimes(1)
})

test('[C24] a stop while a refusal is looked into stays a stop', async () => {
  let tell: (response: Response) => void = () => undefined
  const read = new Promise<Response>((resolve) => {
    tell = resolve
  })
  const server = fakeServer({ ...agent, [RUNS]: () => problem(409, 'conflict'), [THREAD]: () => read })
  const session = startSession(server)
  const sent = session.send('Tell me all')
  await vi.waitFor(() => expect(server.asked.at(-1)?.path).toMatch(/threads/))
  await session.stop()
  tell(Response.json(threadView()))
  await sent
  expect([troubleOf(session), lines(session)]).toEqual([STOPPED, ['> Tell me all (unsent)']])
})

test('[C6] a thread that is left at once after Stop is stopped at the server all the same', async () => {
  const { response, send } = openStream()
  const server: Server = fakeServer({ ...agent, [RUNS]: () => response, [CANCEL]: () => Response.json({}) })
  const session = startSession(server, { fetch: abortable(server) })
  void session.send('Tell me all')
  send(framed(ANSWER.slice(0, 3)))
  await untilStatus(session, 'streaming')
  const stopped = session.stop()
  session.newThread()
  await stopped
  expect([cancels(server), session.getState().status]).toEqual([[`/v1/runs/${idsOf(posted(server)[0]).runId}/cancel`], { kind: 'idle' }])
})
