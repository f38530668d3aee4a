import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Json } from '@ambit/domain'
import { createRegistry, type PageTools } from './index.ts'
import { asks, askedThread, CARD, DONE, ends, grants, note, run, runsOf, stands, threadOf, view, waits } from './testing/approvals.ts'
import {
  agent,
  answers,
  HOST,
  receipted,
  reload,
  reply,
  RUNS,
  sentTo,
  serverOf,
  start,
  THREAD,
  told,
  type Routes,
  type Server,
} from './testing/customer-code.ts'
import { ANSWER, fakeServer, fakeStorage, framed, problem, stream } from './testing/fake-server.ts'
import { fakeLocks, pageTool } from './testing/registry.ts'
import { disposeSessions, startSession, tokenOf, troubleOf, untilStatus } from './testing/session.ts'

beforeAll(() => import('./governing.ts'))
beforeEach(reload)
afterEach(() => {
  disposeSessions()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[C87] a granted call is sent to customer-owned code with its grant and the arguments as the server told them, and its answer goes on verbatim', async () => {
  const server = serverOf([note('c1')], answers(receipted({ id: 7 })))
  const session = start(server)
  await session.send('Invite Kim')
  expect(sentTo(server)).toEqual([{ grant: 'grant-of-c1', args: CARD.args }])
  expect(told(server)).toEqual([['c1', receipted({ id: 7 })]])
  expect(runsOf(server)[1]?.messages[0]).not.toHaveProperty('error')
  expect(session.getState().items.find(({ id }) => id === 'c1')).toMatchObject({ state: 'done', content: '{"ok":true,"value":{"id":7}}' })
  expect(troubleOf(session)).toBe('idle')
})

test('[C87] it goes to the address of the page alone: with the cookies of the application, without our token, and no redirect is followed', async () => {
  const own = ['https://desk.test/ambit', 'https://app.test/ambit', HOST]
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => reply(...(runsOf(server).length % 2 === 1 ? grants([note(`c${runsOf(server).length}`)]) : ANSWER)),
    ...Object.fromEntries(own.map((url) => [`POST ${url}`, answers(receipted(1))])),
  })
  vi.stubGlobal('location', new URL('https://desk.test/members'))
  for (const sessionUrl of own) await startSession(server, { sessionUrl, getToken: () => Promise.resolve(tokenOf('ruth')) }).send('Invite Kim')
  const sent = server.asked.filter(({ path }) => own.includes(path))
  expect(sent.map(({ path, init }) => [path, init.credentials])).toEqual([
    ['https://desk.test/ambit', 'same-origin'],
    ['https://app.test/ambit', 'include'],
    [HOST, 'same-origin'],
  ])
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  for (const { init } of sent) expect(init).toMatchObject({ method: 'POST', redirect: 'error', headers })
  expect(sent.map(({ token }) => token)).toEqual([undefined, undefined, undefined])
})

test('[C88] calls of one round are performed in order, those of the page among them, and answered in one request', async () => {
  const order: string[] = []
  const page = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  page.register([pageTool('open_row', () => (order.push('page'), { ok: true }))], { scopeId: 'members:list' })
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => {
      if (runsOf(server).length > 1) return reply(...ANSWER)
      const [begun, ...rest] = grants([note('c1'), note('c3')])
      const own: Json[] = [
        { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'open_row' },
        { type: 'TOOL_CALL_ARGS', toolCallId: 'c2', delta: '{"text":"a"}' },
        { type: 'TOOL_CALL_END', toolCallId: 'c2' },
      ]
      const events = [begun ?? null, ...rest.slice(0, 4), ...own, ...rest.slice(4, -1)]
      return reply(...events, { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: ['c1', 'c2', 'c3'] } })
    },
    [`POST ${HOST}`]: async ({ body }) => {
      order.push(`begin ${JSON.parse(JSON.stringify(body)).grant}`)
      await Promise.resolve()
      order.push('end')
      return answers(receipted(1))()
    },
  })
  await start(server, { page }).send('Invite them')
  expect(order).toEqual(['begin grant-of-c1', 'end', 'page', 'begin grant-of-c3', 'end'])
  expect(told(server)).toEqual([
    ['c1', receipted(1)],
    ['c2', '{"ok":true}'],
    ['c3', receipted(1)],
  ])
  expect(runsOf(server)).toHaveLength(2)
})

test('[C88] an answer with a receipt is never cut: others are, what does not fit goes with the next request, and one that nobody could send is not passed on', async () => {
  const long = receipted('x'.repeat(190_000))
  const notes = ['c1', 'c2', 'c3', 'c4'].map((id) => note(id))
  const rounds = [grants([note('c0', { in: 'page' }), ...notes]), grants(notes.slice(2), false)]
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => reply(...(rounds[runsOf(server).length - 1] ?? ANSWER)),
    [`POST ${HOST}`]: () => answers(sentTo(server).length === 4 ? receipted('x'.repeat(300_000)) : long)(),
  })
  const perform: PageTools['perform'] = (calls) => Promise.resolve(calls.map(({ callId }) => ({ callId, content: `"${'y'.repeat(100_000)}"` })))
  await start(server, { page: { offer: () => ({ scopes: [], tools: [] }), subscribe: () => () => undefined, perform } }).send('Invite them')
  const cut = JSON.stringify(told(server)[0]).length
  expect([cut < 70_000, told(server).slice(1), told(server, 2)]).toEqual([
    true,
    [
      ['c1', long],
      ['c2', long],
    ],
    [
      ['c3', long],
      ['c4', '{"ok":false,"error":"The answer was too long to be passed on.","unknown":true}'],
    ],
  ])
  expect(sentTo(server)).toHaveLength(4)
})

test('[C89] a grant that is about to expire is fetched anew before it is used', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const server = serverOf([note('c1'), note('c2')], () => (clock.mockReturnValue(52_000), answers(receipted(1))()), {
    [THREAD]: () => Response.json(threadOf(['c1', 'c2'], { waiting: [waits('c2')], grants: [note('c2', { grant: 'fresh' })] })),
  })
  await start(server).send('Invite them')
  expect(sentTo(server)).toEqual([
    { grant: 'grant-of-c1', args: CARD.args },
    { grant: 'fresh', args: CARD.args },
  ])
})

const EXPIRED = '{"title":"grant_expired","status":401,"code":"grant_expired","ok":false,"error":"The grant of this call has expired."}'
test('[C89] a grant that customer-owned code calls expired is fetched anew once', async () => {
  const thread = threadOf(['c1'], { waiting: [waits('c1')], grants: [note('c1', { grant: 'fresh' })] })
  const once = serverOf([note('c1')], () => answers(sentTo(once).length === 1 ? EXPIRED : receipted(1), sentTo(once).length === 1 ? 401 : 200)(), {
    [THREAD]: () => Response.json(thread),
  })
  await start(once).send('Invite Kim')
  expect([sentTo(once).map((body) => JSON.parse(JSON.stringify(body)).grant), told(once)]).toEqual([['grant-of-c1', 'fresh'], [['c1', receipted(1)]]])
  const always = serverOf([note('c1')], answers(EXPIRED, 401), { [THREAD]: () => Response.json(thread) })
  await start(always).send('Invite Kim')
  expect([sentTo(always).length, told(always)]).toEqual([2, [['c1', EXPIRED]]])
})

test('[C89] a call that waits for nobody any more is not sent, and the thread shows how it stands', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000)
  const server = serverOf([note('c1')], answers(receipted(1)), { [THREAD]: () => Response.json(threadOf(['c1'])) })
  const session = start(server)
  await session.send('Invite Kim')
  expect([sentTo(server), runsOf(server).length, troubleOf(session)]).toEqual([[], 1, 'idle'])
})

test('[C89] where the server cannot be asked for a new grant nothing is sent, and trying again goes on', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000)
  let isDown = true
  const thread = threadOf(['c1'], { waiting: [waits('c1')], grants: [note('c1', { grant: 'fresh' })] })
  const server = serverOf([note('c1')], answers(receipted(1)), { [THREAD]: () => (isDown ? problem(503, 'storage_unavailable') : Response.json(thread)) })
  const session = start(server)
  await session.send('Invite Kim')
  expect([session.getState().status.kind, sentTo(server)]).toEqual(['trouble', []])
  isDown = false
  await session.retry()
  expect([sentTo(server), told(server)]).toEqual([[{ grant: 'fresh', args: CARD.args }], [['c1', receipted(1)]]])
  expect(clock).toHaveBeenCalled()
})

test('[C89] a stream that broke before its grants came gets them from the thread', async () => {
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => reply(...(runsOf(server).length === 1 ? grants([note('c1')]).slice(0, 3) : ANSWER)),
    'GET /v1/threads/*/events': () => stream(framed(grants([note('c1')]).filter((event) => !JSON.stringify(event).includes('grant-of')))),
    [THREAD]: () => Response.json(threadOf(['c1'], { waiting: [waits('c1')], grants: [note('c1', { grant: 'fresh' })] })),
    [`POST ${HOST}`]: answers(receipted(1)),
  })
  const session = start(server)
  await session.send('Invite Kim')
  expect(troubleOf(session)).toEqual({ kind: 'broken', remedy: 'resume' })
  await session.resume()
  expect([sentTo(server), told(server)]).toEqual([[{ grant: 'fresh', args: CARD.args }], [['c1', receipted(1)]]])
})

const UNAVAILABLE = '{"ok":false,"error":"This operation is not available right now. Use the members page.","unavailable":true}'
const nobody: readonly (readonly [string, Routes[string]])[] = [
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the address is not found', answers('{"ok":true,"value":1,"receipt":"r"}', 404)],
  ['a page comes', () => new Response('<!doctype html>', { status: 200 })],
  ['a list comes', answers('[]')],
  ['nothing comes', answers('')],
]
test.each(nobody)('[C90] where nobody performs it, that is said in the own words of the action: %s', async (_what, host) => {
  const server = serverOf([note('c1')], host)
  const session = start(server)
  await session.send('Invite Kim')
  expect(told(server)).toEqual([['c1', UNAVAILABLE]])
  expect(runsOf(server)[1]?.messages[0]?.error).toBe('This operation is not available right now. Use the members page.')
  expect(session.getState().items.find(({ id }) => id === 'c1')).toMatchObject({ state: 'failed' })
})

test('[C90] a refusal of customer-owned code goes on verbatim, and is an error', async () => {
  const refused = '{"status":403,"code":"other_person","ok":false,"error":"The grant of this call is for somebody else."}'
  const failed = '{"ok":false,"error":"The product refused this (409 Conflict).","receipt":"r"}'
  const server = serverOf([note('c1'), note('c2')], () => (sentTo(server).length === 1 ? answers(refused, 403)() : answers(failed)()))
  await start(server).send('Invite them')
  expect(told(server)).toEqual([
    ['c1', refused],
    ['c2', failed],
  ])
  expect(runsOf(server)[1]?.messages.map(({ error }) => error)).toEqual([
    'The grant of this call is for somebody else.',
    'The product refused this (409 Conflict).',
  ])
})

test('[C90] customer-owned code that does not answer is given up, and it is not known whether it was done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = serverOf([note('c1')], ({ init }) => new Promise((_, reject) => init.signal?.addEventListener('abort', reject)))
  const session = start(server)
  const over = session.send('Invite Kim')
  await untilStatus(session, 'streaming')
  await vi.advanceTimersByTimeAsync(46_000)
  await over
  expect(told(server)).toEqual([['c1', '{"ok":false,"error":"It took longer than 45 seconds, and may still be done.","unknown":true}']])
})

test('[C88] a call that a person approved is performed in the run of the decision, and its card says how it ended', async () => {
  const steps = [asks(['c1']), grants([note('c1')], false), run(...ends('c1', 'outcome_unknown', '{"ok":false}'), DONE)]
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => reply(...(steps[runsOf(server).length - 1] ?? ANSWER)),
    [`POST ${HOST}`]: answers('{"ok":true,"value":1}'),
  })
  const session = start(server)
  await session.send('Invite Kim')
  expect(sentTo(server)).toEqual([])
  await session.decide([{ callId: 'c1', approved: true }])
  expect([sentTo(server).length, told(server, 2), stands(session)]).toEqual([1, [['c1', '{"ok":true,"value":1}']], { c1: 'outcome_unknown here' }])
})

test('[C88] nothing is performed while a question of the round is open', async () => {
  const open = askedThread([view('c1')], { waiting: [waits('c1', 'decision'), waits('c2')], grants: [note('c2')] })
  const server = serverOf([], answers(receipted(1)), { [THREAD]: () => Response.json(open) })
  const session = start(server)
  await session.openThread('thr-1')
  expect([sentTo(server), runsOf(server), troubleOf(session)]).toEqual([[], [], 'idle'])
})

test('[N6] a callback that a session performs gets the grant that came with its call', async () => {
  const page = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  const call = vi.fn(() => ({ ok: true }))
  page.registerCallback(CARD.key, call)
  const server = serverOf([note('c1', { in: 'page' })], answers(receipted(1)))
  await start(server, { page }).send('Invite Kim')
  expect(call).toHaveBeenCalledExactlyOnceWith(CARD.args, { callId: 'c1', grant: 'grant-of-c1' })
  expect([sentTo(server), told(server)]).toEqual([[], [['c1', '{"ok":true}']]])
})
