import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Json } from '@ambit/domain'
import { asks, asksAgain, askedThread, CARD, cards, DONE, ends, interrupt, run, runsOf, stands, view, yes } from './testing/approvals.ts'
import { AGENT, ANSWER, fakeServer, fakeStorage, framed, openStream, stream } from './testing/fake-server.ts'
import { disposeSessions, startSession, storageWith, untilStatus } from './testing/session.ts'

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

test('[C79] a call that waits for a person has its card: what will be done, until when, and nothing of it runs', async () => {
  const server = serverOf([asked()])
  const session = startSession(server, { sessionUrl: '/ambit' })
  await session.send('Invite Kim')
  expect(cards(session)).toEqual({ c1: { callId: 'c1', card: CARD, state: 'awaiting', askedAt: expect.any(Number), expiresAt: expect.any(Number) } })
  expect(session.getState()).toMatchObject({ status: { kind: 'idle' }, waiting: [{ callId: 'c1', awaits: 'decision', args: CARD.args }] })
  expect(server.asked.map(({ path }) => path)).toEqual(['/v1/agents/claims', '/v1/agents/claims/runs'])
})

test('[C79] a card is there again after a reload, and in a talk that is opened again with what became of it', async () => {
  const server = fakeServer({
    ...agent,
    [THREAD]: () => Response.json(askedThread([view('c1'), view('c2', { state: 'declined', reason: 'No.' }), view('c3', { state: 'outcome_unknown' })])),
  })
  const session = startSession(server, { storage: storageWith({ threadId: 'thr-1', performed: [] }) })
  await untilStatus(session, 'idle')
  expect(stands(session)).toEqual({ c1: 'awaiting', c2: 'declined', c3: 'outcome_unknown' })
  expect(cards(session)['c2']?.reason).toBe('No.')
  expect(cards(session)['c1']?.card).toEqual(CARD)
})

const unreadable: readonly (readonly [string, unknown])[] = [
  ['no card', null],
  ['rows that are no list', { ...CARD, rows: 'all' }],
  ['a row without a value', { ...CARD, rows: [{ path: [], label: 'E-mail', from: { kind: 'person' } }] }],
  ['a row from nowhere', { ...CARD, rows: [{ path: [], label: 'E-mail', value: 1, from: { kind: 'sky' } }] }],
  ['a title that is no text', { ...CARD, title: { toString: 'Invite' } }],
]
test.each(unreadable)(
  '[C79] a card that cannot be shown is none and nobody can say yes to it; the next message leaves it undecided: %s',
  async (_what, card) => {
    const server = serverOf([() => reply(...asks(['c1'], [interrupt('c1', undefined, card)])), () => reply(...ANSWER)])
    const session = startSession(server)
    await session.send('Invite Kim')
    expect(cards(session)).toEqual({})
    expect(await session.decide([{ callId: 'c1', approved: true }])).toBe(false)
    expect(runsOf(server)).toHaveLength(1)
    await session.send('Never mind')
    expect(runsOf(server)[1]?.resume).toEqual([{ interruptId: 'c1', status: 'cancelled' }])
  },
)

test('[C79] nor is one of a talk that is opened again', async () => {
  const broken = view('c1', { card: JSON.parse('{"title":"Invite"}') })
  const session = startSession(fakeServer({ ...agent, [THREAD]: () => Response.json(askedThread([broken])) }))
  await session.openThread('thr-1')
  expect([cards(session), await session.decide([{ callId: 'c1', approved: true }])]).toEqual([{}, false])
})

test('[C79] a card whose call was never told stands by itself, with what will be done', async () => {
  const server = serverOf([() => reply(...run(asksAgain([interrupt('lost'), { id: 'x' }, 7]))), () => reply(...run(...ends('lost', 'succeeded'), DONE))])
  const session = startSession(server)
  await session.send('Invite Kim')
  expect(session.getState().items.at(-1)).toMatchObject({ kind: 'activity', id: 'lost', name: CARD.key, args: CARD.args, decision: { state: 'awaiting' } })
  expect(await session.decide([{ callId: 'lost', approved: true }])).toBe(true)
  expect(stands(session)).toEqual({ lost: 'succeeded here' })
})

test('[C80] a yes goes out as the answer to its question and shows as being done, then as what came of it', async () => {
  const { response, send, end } = openStream()
  const server = serverOf([asked(), () => response])
  const session = startSession(server)
  await session.send('Invite Kim')
  const decided = session.decide([{ callId: 'c1', approved: true }])
  expect(stands(session)).toEqual({ c1: 'approved here' })
  send(framed(run(...ends('c1', 'succeeded'), DONE)))
  end()
  expect(await decided).toBe(true)
  expect(stands(session)).toEqual({ c1: 'succeeded here' })
  expect(runsOf(server)[1]).toMatchObject({ messages: [], resume: [yes('c1')] })
  expect(session.getState()).toMatchObject({ status: { kind: 'idle' }, waiting: [] })
})

test('[C80] a no goes out with its reason, of which the first 4,000 characters', async () => {
  const server = serverOf([
    asked(['c1', 'c2']),
    () => reply(...run(...ends('c1', 'declined', '{"ok":false}'), ...ends('c2', 'declined', '{"ok":false}'), DONE)),
  ])
  const session = startSession(server)
  await session.send('Invite Kim')
  await session.decide([
    { callId: 'c1', approved: false, reason: 'A supplier.' },
    { callId: 'c2', approved: false, reason: 'x'.repeat(9_000) },
  ])
  const [first, second] = JSON.parse(JSON.stringify(runsOf(server)[1]?.resume))
  expect(first).toEqual({ interruptId: 'c1', status: 'resolved', payload: { approved: false, reason: 'A supplier.' } })
  expect(second.payload.reason).toHaveLength(4_000)
  expect(cards(session)['c1']).toMatchObject({
    state: 'declined',
    reason: 'A supplier.',
    here: true,
    decidedAt: expect.any(Number),
    endedAt: expect.any(Number),
  })
})

test('[C80] questions of one round are answered one by one or together; what is left comes back open', async () => {
  const server = serverOf([
    asked(['c1', 'c2', 'c3']),
    () => reply(...run(asksAgain([interrupt('c1'), interrupt('c3')]))),
    () => reply(...run(...ends('c1', 'succeeded'), ...ends('c2', 'succeeded'), ...ends('c3', 'declined'), DONE)),
  ])
  const session = startSession(server)
  await session.send('Invite all')
  await session.decide([{ callId: 'c2', approved: true }])
  expect(stands(session)).toEqual({ c1: 'awaiting', c2: 'approved here', c3: 'awaiting' })
  await session.decide([
    { callId: 'c3', approved: false },
    { callId: 'c1', approved: true },
  ])
  expect(runsOf(server).map(({ resume }) => resume)).toEqual([
    undefined,
    [yes('c2')],
    [{ interruptId: 'c3', status: 'resolved', payload: { approved: false } }, yes('c1')],
  ])
  expect(stands(session)).toEqual({ c1: 'succeeded here', c2: 'succeeded here', c3: 'declined here' })
})

test('[C80] a double click, a second decision, an unknown id and one without a question send nothing', async () => {
  const server = serverOf([asked(), () => reply(...run(...ends('c1', 'succeeded'), DONE))])
  const session = startSession(server)
  expect(await session.decide([{ callId: 'c1', approved: true }])).toBe(false)
  await session.send('Invite Kim')
  expect(
    await session.decide([
      { callId: 'constructor', approved: true },
      { callId: '', approved: true },
    ]),
  ).toBe(false)
  expect(await session.decide([])).toBe(false)
  const twice = [session.decide([{ callId: 'c1', approved: true }]), session.decide([{ callId: 'c1', approved: false }])]
  expect(await Promise.all(twice)).toEqual([true, false])
  expect(await session.decide([{ callId: 'c1', approved: false }])).toBe(false)
  expect(runsOf(server)).toHaveLength(2)
  expect(stands(session)).toEqual({ c1: 'succeeded here' })
})

test('[C80] of two answers to one question that contradict each other the no counts', async () => {
  const server = serverOf([asked(), () => reply(...run(...ends('c1', 'declined'), DONE))])
  const session = startSession(server)
  await session.send('Invite Kim')
  await session.decide([
    { callId: 'c1', approved: true },
    { callId: 'c1', approved: false },
    { callId: 'c1', approved: true },
  ])
  expect(runsOf(server)[1]?.resume).toEqual([{ interruptId: 'c1', status: 'resolved', payload: { approved: false } }])
})

test('[C80] while an answer is being written nothing is decided', async () => {
  const { response, send } = openStream()
  const server = serverOf([asked(), () => response])
  const session = startSession(server)
  await session.send('Invite Kim')
  void session.send('Wait')
  send(framed(run()))
  await untilStatus(session, 'streaming')
  expect(await session.decide([{ callId: 'c1', approved: true }])).toBe(false)
  expect(runsOf(server)).toHaveLength(2)
})

test.each(['succeeded', 'failed', 'outcome_unknown', 'withdrawn', 'expired'])(
  '[C81] a decided call that ended %s says so, live and where only the thread tells it',
  async (state) => {
    const told = serverOf([asked(), () => reply(...run(...ends('c1', state), DONE))])
    const live = startSession(told)
    await live.send('Invite Kim')
    await live.decide([{ callId: 'c1', approved: true }])
    expect(stands(live)).toEqual({ c1: `${state} here` })
    const silent = serverOf([asked(), () => reply(...run(DONE))], {
      [THREAD]: () => Response.json(askedThread([view('c1', { state: JSON.parse(`"${state}"`) })])),
    })
    const later = startSession(silent)
    await later.send('Invite Kim')
    await later.decide([{ callId: 'c1', approved: true }])
    expect(stands(later)).toEqual({ c1: `${state} here` })
  },
)

test('[C81] what this tab decided is known as such after a reload, and in no other tab', async () => {
  const server = serverOf([asked(), () => reply(...run(...ends('c1', 'succeeded'), DONE))], {
    [THREAD]: () => Response.json(askedThread([view('c1', { state: 'succeeded' })])),
  })
  const before = startSession(server)
  await before.send('Invite Kim')
  await before.decide([{ callId: 'c1', approved: true }])
  const after = startSession(server)
  await after.openThread('thr-1')
  expect(stands(after)).toEqual({ c1: 'succeeded here' })
  vi.stubGlobal('sessionStorage', fakeStorage())
  const elsewhere = startSession(server)
  await elsewhere.openThread('thr-1')
  expect(stands(elsewhere)).toEqual({ c1: 'succeeded' })
})
