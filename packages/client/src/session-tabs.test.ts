import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DecisionView, Json } from '@ambit/domain'
import { asks, askedThread, DONE, ends, run, runsOf, stands, view, waits } from './testing/approvals.ts'
import { agent, answers, HOST, parked, receipted, reload, reply, RUNS, sentTo, start, THREAD, type Server } from './testing/customer-code.ts'
import { fakeServer, fakeStorage } from './testing/fake-server.ts'
import { disposeSessions, storageWith, until, untilStatus } from './testing/session.ts'

/** The page's `document`, which tells when it is shown. */
class Page extends EventTarget {
  visibilityState = 'visible'
}
let page = new Page()
beforeAll(() => import('./governing.ts'))
beforeEach(() => {
  page = new Page()
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', fakeStorage())
  reload()
})
afterEach(() => {
  disposeSessions()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What one server keeps of a thread that two tabs show. */
function sharedServer(steps: readonly (readonly [Json[], DecisionView[]])[]): Server {
  let decisions: DecisionView[] = [view('c0', { state: 'declined' })]
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => {
      const [events = [], then = []] = steps[runsOf(server).length - 1] ?? []
      decisions = then
      return reply(...events)
    },
    [THREAD]: () => Response.json(askedThread(decisions)),
  })
  return server
}
const kept = (): ReturnType<typeof storageWith> => storageWith({ threadId: 'thr-1', performed: [] })

test('[C86] a card that is opened in one tab, and what is decided about it there, shows in the other without a click', async () => {
  const server = sharedServer([
    [asks(['c1']), [view('c1')]],
    [run(...ends('c1', 'succeeded'), DONE), [view('c1', { state: 'succeeded' })]],
  ])
  const one = start(server, { storage: kept() })
  const other = start(server, { storage: kept() })
  await Promise.all([untilStatus(one, 'idle'), untilStatus(other, 'idle')])
  await one.send('Invite Kim')
  await until(other, () => stands(other)['c1'] === 'awaiting')
  vi.stubGlobal('sessionStorage', fakeStorage())
  await one.decide([{ callId: 'c1', approved: true }])
  await until(other, () => 'c1' in stands(other) && stands(other)['c1'] !== 'awaiting')
  expect(stands(one)).toEqual({ c0: 'declined', c1: 'succeeded here' })
  expect(stands(other)).toEqual({ c1: 'succeeded' })
  expect(await other.decide([{ callId: 'c1', approved: false }])).toBe(false)
  expect(runsOf(server)).toHaveLength(2)
})

test('[C86] what the other tab does is only shown here: what is performed there is performed by nobody else', async () => {
  let heard = false
  const server: Server = fakeServer({
    ...agent,
    [THREAD]: () => {
      if (!heard) return Response.json(askedThread([view('c1')]))
      const shown = parked('c1', { decisions: [view('c1', { state: 'dispatched' })] })
      return Response.json({ ...shown, messages: [...shown.messages, { role: 'user', id: 'u2', text: 'And Bob', at: 3 }] })
    },
    [`POST ${HOST}`]: answers(receipted(1)),
  })
  const session = start(server, { storage: kept() })
  await untilStatus(session, 'idle')
  heard = true
  const [channel, listener] = [new BroadcastChannel('ambit'), new BroadcastChannel('ambit')]
  const tell = channel.postMessage.bind(channel)
  const over = new Promise<void>((resolve) => listener.addEventListener('message', ({ data }) => void (data === 'thr-1' && resolve())))
  for (const message of ['another-thread', { threadId: 'thr-1' }, 'thr-1']) tell(message)
  await Promise.all([over, until(session, () => stands(session)['c1'] === 'dispatched')])
  for (const each of [channel, listener]) each.close()
  expect(server.asked.filter(({ path }) => path === '/v1/threads/thr-1')).toHaveLength(2)
  expect([sentTo(server), runsOf(server), session.getState().status.kind]).toEqual([[], [], 'idle'])
})

test('[C86] coming back to a tab with a card looks how it stands', async () => {
  let state: DecisionView['state'] = 'awaiting'
  const server: Server = fakeServer({ ...agent, [THREAD]: () => Response.json(askedThread([view('c1', { state })])) })
  const session = start(server, { storage: kept() })
  await untilStatus(session, 'idle')
  state = 'declined'
  page.dispatchEvent(new Event('visibilitychange'))
  await until(session, () => stands(session)['c1'] === 'declined')
  page.visibilityState = 'hidden'
  const { length } = server.asked
  page.dispatchEvent(new Event('visibilitychange'))
  expect(server.asked).toHaveLength(length)
})

test('[C86] what a tab hears says nothing but the id of a thread, and a browser without a channel does without', async () => {
  const heard: unknown[] = []
  const channel = new BroadcastChannel('ambit')
  const over = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      heard.push(data)
      resolve()
    })
  })
  const server = sharedServer([[asks(['c1']), [view('c1')]]])
  const session = start(server)
  await session.send('Invite Kim')
  await over
  channel.close()
  expect(heard).toEqual([session.getState().threadId])
  vi.stubGlobal('BroadcastChannel', undefined)
  const alone = start(sharedServer([[asks(['c1']), [view('c1')]]]))
  await alone.send('Invite Kim')
  expect(stands(alone)).toEqual({ c1: 'awaiting' })
})

test('[C85] a card that nobody decided in its time stands as expired without a request, and nobody can say yes to it', async () => {
  vi.useFakeTimers()
  const server = sharedServer([[asks(['c1', 'c2']), []]])
  const session = start(server)
  await untilStatus(session, 'idle')
  await session.send('Invite both')
  await vi.advanceTimersByTimeAsync(599_000)
  expect(stands(session)).toEqual({ c1: 'awaiting', c2: 'awaiting' })
  const { length } = server.asked
  await vi.advanceTimersByTimeAsync(1_500)
  expect(stands(session)).toEqual({ c1: 'expired', c2: 'expired' })
  expect(await session.decide([{ callId: 'c1', approved: true }])).toBe(false)
  expect(server.asked).toHaveLength(length)
  void session.send('Again, please')
  await vi.advanceTimersByTimeAsync(10)
  expect(runsOf(server)[1]?.resume).toEqual([
    { interruptId: 'c1', status: 'cancelled' },
    { interruptId: 'c2', status: 'cancelled' },
  ])
})

test('[C85] a tab that slept over the time of a card sends no yes for it, also before its clock rings', async () => {
  vi.useFakeTimers()
  const server = sharedServer([[asks(['c1']), []]])
  const session = start(server)
  await untilStatus(session, 'idle')
  await session.send('Invite Kim')
  vi.setSystemTime(Date.now() + 700_000)
  expect(await session.decide([{ callId: 'c1', approved: true }])).toBe(false)
  expect([stands(session), runsOf(server).length]).toEqual([{ c1: 'expired' }, 1])
})

const HOUR = 3_600_000
const skews = [
  [HOUR, 'date'],
  [-HOUR, 'date'],
  [HOUR, undefined],
  [-HOUR, undefined],
] as const
test.each(skews)('[C85] a clock of the browser that is %i ms off expires no card early and keeps none open for longer (told by %s)', async (ahead, header) => {
  const served = (response: Response): Response => {
    if (header !== undefined) response.headers.set(header, new Date(Date.now() - ahead).toUTCString())
    return response
  }
  const serverNow = (): number => Date.now() - ahead
  const asked = asks(['c1'])
  const interrupts = [
    { id: 'c1', toolCallId: 'c1', expiresAt: new Date(serverNow() + 900_000).toISOString(), metadata: { ambit: JSON.parse(JSON.stringify(view('c1').card)) } },
  ]
  const live: Server = fakeServer({
    'GET /v1/agents/claims': () => served(agent['GET /v1/agents/claims']()),
    [RUNS]: () => served(reply(...asked.slice(0, -1), { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } })),
    [THREAD]: () =>
      served(Response.json(askedThread([view('c1', { askedAt: serverNow(), expiresAt: serverNow() + 900_000 })], { waiting: [waits('c1', 'decision')] }))),
  })
  const session = start(live)
  await session.send('Invite Kim')
  const left = (): number => {
    const [item] = session.getState().items.flatMap((each) => (each.kind === 'activity' && each.decision ? [each.decision] : []))
    return (item?.expiresAt ?? 0) - Date.now()
  }
  expect(stands(session)).toEqual({ c1: 'awaiting' })
  expect(Math.abs(left() - 900_000)).toBeLessThan(5_000)
  if (header === undefined) return
  await session.openThread('thr-1')
  expect(stands(session)).toEqual({ c1: 'awaiting' })
  expect(Math.abs(left() - 900_000)).toBeLessThan(5_000)
})
