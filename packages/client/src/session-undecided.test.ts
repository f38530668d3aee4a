import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Json } from '@ambit/domain'
import { asks, askedThread, cards, DONE, ends, run, runsOf, stands, view, yes } from './testing/approvals.ts'
import { AGENT, ANSWER, fakeServer, fakeStorage, framed, openStream, problem, stream } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, storageWith, troubleOf, until, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const THREAD = 'GET /v1/threads/*'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
const reply = (...events: readonly Json[]): Response => stream(framed(events))
const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}
type Server = ReturnType<typeof fakeServer>

/** A server that answers the runs one after the other; the last answer stays. */
function serverOf(answers: readonly (() => Response)[], rest: Parameters<typeof fakeServer>[0] = {}): Server {
  const server: Server = fakeServer({ ...agent, [RUNS]: () => (answers[runsOf(server).length - 1] ?? answers.at(-1) ?? noNetwork)(), ...rest })
  return server
}
const asked =
  (ids: readonly string[] = ['c1']): (() => Response) =>
  () =>
    reply(...asks(ids))

beforeAll(() => import('./governing.ts'))
beforeEach(() => void vi.stubGlobal('sessionStorage', fakeStorage()))
afterEach(() => {
  disposeSessions()
  vi.unstubAllGlobals()
})

const setbacks: readonly (readonly [string, () => Response])[] = [
  ['the network is gone', noNetwork],
  ['the session ended', () => problem(401, 'unauthenticated')],
  ['too many requests', () => problem(429, 'rate_limited', { 'retry-after': '1' })],
  ['the server is down', () => problem(503, 'storage_unavailable')],
]
test.each(setbacks)('[C82] a decision that could not be sent stays decided and the very same one is sent again: %s', async (_what, fails) => {
  const server: Server = serverOf([asked(), fails, fails, () => reply(...run(...ends('c1', 'succeeded'), DONE))])
  const session = startSession(server)
  await session.send('Invite Kim')
  expect(await session.decide([{ callId: 'c1', approved: true }])).toBe(true)
  expect([session.getState().status.kind, stands(session)]).toEqual(['trouble', { c1: 'approved here' }])
  while (session.getState().status.kind === 'trouble') await session.retry()
  const [, first, ...again] = runsOf(server)
  expect(first?.resume).toEqual([yes('c1')])
  expect(again.length).toBeGreaterThan(0)
  expect(again).toEqual(again.map(() => first))
  expect(stands(session)).toEqual({ c1: 'succeeded here' })
})

test('[C82] a second decision takes the one along that did not arrive', async () => {
  const server = serverOf([asked(['c1', 'c2']), noNetwork, () => reply(...run(...ends('c1', 'succeeded'), ...ends('c2', 'declined'), DONE))])
  const session = startSession(server)
  await session.send('Invite both')
  await session.decide([{ callId: 'c1', approved: true }])
  await session.decide([{ callId: 'c2', approved: false }])
  expect(runsOf(server)[2]?.resume).toEqual([yes('c1'), { interruptId: 'c2', status: 'resolved', payload: { approved: false } }])
  expect(stands(session)).toEqual({ c1: 'succeeded here', c2: 'declined here' })
})

test('[C82] a stop before the server answered keeps the decision, and going on sends the same answers', async () => {
  const server: Server = serverOf([asked(), () => openStream().response, () => reply(...run(...ends('c1', 'succeeded'), DONE))], {
    'POST /v1/runs/*/cancel': () => problem(404, 'not_found'),
    [THREAD]: () => Response.json(askedThread([view('c1')])),
    [RUNS]: ({ body }) => {
      const nth = runsOf(server).length
      if (nth === 2) return new Promise<Response>(() => void body)
      return nth === 1 ? asked()() : reply(...run(...ends('c1', 'succeeded'), DONE))
    },
  })
  const session = startSession(server)
  await session.send('Invite Kim')
  void session.decide([{ callId: 'c1', approved: true }])
  await vi.waitFor(() => expect(runsOf(server)).toHaveLength(2))
  await session.stop()
  expect([troubleOf(session), stands(session)]).toEqual([{ kind: 'stopped', remedy: 'go_on' }, { c1: 'approved here' }])
  await session.resume()
  const [, first, second] = runsOf(server)
  expect([second?.resume, second?.runId === first?.runId]).toEqual([first?.resume, false])
  expect(stands(session)).toEqual({ c1: 'succeeded here' })
})

test('[C82] a decision that was not sent before a reload is still there and can be sent', async () => {
  const storage = storageWith({})
  const before = startSession(serverOf([asked(), noNetwork]), { storage })
  await before.send('Invite Kim')
  await before.decide([{ callId: 'c1', approved: true }])
  before.dispose()
  const server = serverOf([() => reply(...run(...ends('c1', 'succeeded'), DONE))], { [THREAD]: () => Response.json(askedThread([view('c1')])) })
  const session = startSession(server, { storage })
  await untilStatus(session, 'trouble')
  expect([troubleOf(session), stands(session)]).toEqual([{ kind: 'unsent', remedy: 'retry' }, { c1: 'approved here' }])
  await session.retry()
  expect(runsOf(server).map(({ resume }) => resume)).toEqual([[yes('c1')]])
  expect(stands(session)).toEqual({ c1: 'succeeded here' })
})

test('[C82] a decision that arrived before a reload is not sent again', async () => {
  const storage = storageWith({})
  const before = startSession(serverOf([asked(), noNetwork]), { storage })
  await before.send('Invite Kim')
  await before.decide([{ callId: 'c1', approved: true }])
  before.dispose()
  const server = serverOf([noNetwork], { [THREAD]: () => Response.json(askedThread([view('c1', { state: 'succeeded' })])) })
  const session = startSession(server, { storage })
  await untilStatus(session, 'idle')
  expect([runsOf(server), stands(session)]).toEqual([[], { c1: 'succeeded here' }])
})

test.each([
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'nothing_new'],
] as const)('[C83] a decision that comes too late (%i) shows how the thread stands, and nothing is sent again', async (status, code) => {
  const server = serverOf([asked(), () => problem(status, code)], {
    [THREAD]: () => Response.json(askedThread([view('c1', { state: 'declined', reason: 'Not her.' })])),
  })
  const session = startSession(server)
  await session.send('Invite Kim')
  await session.decide([{ callId: 'c1', approved: true }])
  expect([troubleOf(session), cards(session)['c1']?.state, cards(session)['c1']?.reason]).toEqual(['idle', 'declined', 'Not her.'])
  await session.retry()
  expect(runsOf(server)).toHaveLength(2)
})

test('[C83] a decision that the server refuses for another reason says why, and the card is open again', async () => {
  const server = serverOf([asked(), () => problem(400, 'bad_request')], { [THREAD]: () => Response.json(askedThread([view('c1')])) })
  const session = startSession(server)
  await session.send('Invite Kim')
  await session.decide([{ callId: 'c1', approved: true }])
  expect(troubleOf(session)).toEqual({ kind: 'refused', code: 'bad_request', sentence: 'The server says bad_request.', remedy: 'retry' })
  expect(cards(session)['c1']?.state).toBe('awaiting')
})

test('[C84] a message while questions are open leaves them undecided, all of them, so that nobody is stuck', async () => {
  const server = serverOf([asked(['c1', 'c2']), () => reply(...run(...ends('c1', 'withdrawn'), ...ends('c2', 'withdrawn'), DONE)), () => reply(...ANSWER)])
  const session = startSession(server)
  await session.send('Invite both')
  await session.send('Never mind')
  expect(runsOf(server)[1]).toMatchObject({
    messages: [{ role: 'user', content: 'Never mind' }],
    resume: [
      { interruptId: 'c1', status: 'cancelled' },
      { interruptId: 'c2', status: 'cancelled' },
    ],
  })
  expect(stands(session)).toEqual({ c1: 'withdrawn', c2: 'withdrawn' })
  await session.send('And now?')
  expect(runsOf(server)[2]?.resume).toBeUndefined()
})

test('[C84] a message that could not be sent can be taken back, and then the question is open as before', async () => {
  const server = serverOf([asked(), noNetwork, () => reply(...run(...ends('c1', 'succeeded'), DONE))])
  const session = startSession(server)
  await session.send('Invite Kim')
  await session.send('Never mind')
  expect(await session.decide([{ callId: 'c1', approved: true }])).toBe(false)
  expect(session.withdraw()).toBe('Never mind')
  expect(stands(session)).toEqual({ c1: 'awaiting' })
  await session.decide([{ callId: 'c1', approved: true }])
  expect(runsOf(server)[2]).toMatchObject({ messages: [], resume: [yes('c1')] })
})

test('[C84] a message that wanted to cancel what was decided elsewhere is kept, and goes out once the thread was read anew', async () => {
  const server = serverOf([asked(), () => problem(409, 'conflict'), () => reply(...ANSWER)], {
    [THREAD]: () => Response.json(askedThread([view('c1', { state: 'succeeded' })])),
  })
  const session = startSession(server)
  await session.send('Invite Kim')
  await session.send('Never mind')
  expect([session.getState().status.kind, lines(session).at(-1)]).toEqual(['trouble', '> Never mind (unsent)'])
  await session.retry()
  const [, , last] = runsOf(server)
  expect([last?.messages.map(({ content }) => content), last?.resume]).toEqual([['Never mind'], undefined])
  expect([stands(session), lines(session).slice(-2)]).toEqual([{ c1: 'succeeded' }, ['> Never mind', 'The cover was in force – £1,200. (whole)']])
})

test('[C94] where the page cannot fetch what shows a card, it says so, and trying again shows it', async () => {
  const server = serverOf([asked()], { [THREAD]: () => Response.json(askedThread([view('c1')])) })
  const session = startSession(server)
  await untilStatus(session, 'idle')
  const { FetchedPart } = await import('./governed.ts')
  const load = vi.spyOn(FetchedPart.prototype, 'load').mockResolvedValueOnce(undefined)
  await session.send('Invite Kim')
  expect([troubleOf(session), cards(session)]).toEqual([{ kind: 'unreachable', remedy: 'retry' }, {}])
  await session.retry()
  await until(session, ({ status }) => status.kind === 'idle')
  expect(stands(session)).toEqual({ c1: 'awaiting' })
  load.mockRestore()
})
