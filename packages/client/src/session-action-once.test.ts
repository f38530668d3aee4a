import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Json } from '@ambit/domain'
import { askedThread, CARD, grants, note, runsOf, threadOf, view } from './testing/approvals.ts'
import { agent, answers, HOST, parked, receipted, reload, reply, RUNS, sentTo, serverOf, start, THREAD, told, type Server } from './testing/customer-code.ts'
import { ANSWER, fakeServer, openStream, problem } from './testing/fake-server.ts'
import { disposeSessions, startSession, storageWith, tokenOf, troubleOf, untilStatus } from './testing/session.ts'

beforeAll(() => import('./governing.ts'))
beforeEach(reload)
afterEach(() => {
  disposeSessions()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[C91] a call that was sent when the page was loaded again is sent again, with a new grant, and one that was answered is not', async () => {
  const storage = storageWith({})
  const before = serverOf([note('c1')], () => new Promise(() => undefined))
  const first = start(before, { storage })
  void first.send('Invite Kim')
  await vi.waitFor(() => expect(sentTo(before)).toHaveLength(1))
  first.dispose()
  reload()
  const server = serverOf([], answers(receipted(7)), {
    [THREAD]: () => Response.json(parked('c1')),
    [RUNS]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const session = start(server, { storage })
  await untilStatus(session, 'trouble')
  expect([sentTo(server), told(server, 0)]).toEqual([[{ grant: 'fresh', args: CARD.args }], [['c1', receipted(7)]]])
  session.dispose()
  reload()
  const last = serverOf([], answers(receipted('again')), { [THREAD]: () => Response.json(parked('c1')), [RUNS]: () => reply(...ANSWER) })
  const after = start(last, { storage })
  await vi.waitFor(() => expect(runsOf(last)).toHaveLength(1))
  await untilStatus(after, 'idle')
  expect([sentTo(last), told(last, 0)]).toEqual([[], [['c1', receipted(7)]]])
})

test('[C91] what another person was answered is not told to the next one, and is asked for again', async () => {
  const storage = storageWith({})
  const before = serverOf([note('c1')], answers(receipted('hers')))
  await start(before, { storage }).send('Invite Kim')
  disposeSessions()
  const theirs = start(fakeServer({ ...agent, [THREAD]: () => Response.json(askedThread([view('c9')])) }), {
    storage,
    getToken: () => Promise.resolve(tokenOf('omar')),
  })
  await theirs.openThread('thr-9')
  theirs.dispose()
  expect([...storage.kept.values()].join('')).not.toContain('hers')
  const server = serverOf([], answers(receipted('hers')), { [THREAD]: () => Response.json(parked('c1')), [RUNS]: () => reply(...ANSWER) })
  await start(server, { storage }).openThread('thr-1')
  await vi.waitFor(() => expect(runsOf(server)).toHaveLength(1))
  expect(sentTo(server)).toEqual([{ grant: 'fresh', args: CARD.args }])
})

test('[C91] in two tabs a call is performed by one, however long it takes, and both have its answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const storage = storageWith({})
  const { response, send, end } = openStream()
  const one = serverOf([note('c1')], () => response)
  const first = start(one, { storage })
  void first.send('Invite Kim')
  await vi.waitFor(() => expect(sentTo(one)).toHaveLength(1))
  const two = serverOf([], answers(receipted('twice')), {
    [THREAD]: () => Response.json(runsOf(two).length === 0 ? parked('c1') : threadOf(['c1'])),
    [RUNS]: () => problem(422, 'nothing_new'),
  })
  const second = start(two, { storage })
  void second.openThread('thr-1')
  await untilStatus(second, 'streaming')
  await vi.advanceTimersByTimeAsync(5_000)
  send(receipted('once'))
  end()
  await vi.waitFor(() => expect(runsOf(two)).toHaveLength(1))
  expect([sentTo(two), told(two, 0), told(one)]).toEqual([[], [['c1', receipted('once')]], [['c1', receipted('once')]]])
})

test('[C91] a thread that is left while its call is performed, and opened again, asks for it once, in a browser without locks too', async () => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { response, send, end } = openStream()
  const server = serverOf([note('c1')], () => response, { [THREAD]: () => Response.json(parked('c1')) })
  const session = start(server)
  void session.send('Invite Kim')
  await vi.waitFor(() => expect(sentTo(server)).toHaveLength(1))
  const { threadId } = session.getState()
  session.newThread()
  await session.openThread(threadId)
  await vi.advanceTimersByTimeAsync(5_000)
  send(receipted(1))
  end()
  await untilStatus(session, 'idle')
  expect([sentTo(server).length, runsOf(server).length, told(server)]).toEqual([1, 2, [['c1', receipted(1)]]])
})

test('[C91] a request that fails because its page is being left is no answer: the next load sends it again', async () => {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page))
  const storage = storageWith({})
  const before = serverOf([note('c1')], async () => {
    page.dispatchEvent(new Event('pagehide'))
    throw new TypeError('Failed to fetch')
  })
  const first = start(before, { storage })
  void first.send('Invite Kim')
  await vi.waitFor(() => expect(sentTo(before)).toHaveLength(1))
  first.dispose()
  reload()
  const server = serverOf([], answers(receipted(1)), { [THREAD]: () => Response.json(parked('c1')), [RUNS]: () => reply(...ANSWER) })
  await start(server, { storage }).openThread('thr-1')
  await vi.waitFor(() => expect(runsOf(server)).toHaveLength(1))
  expect([runsOf(before).length, told(server, 0)]).toEqual([1, [['c1', receipted(1)]]])
})

const hostile: readonly (readonly [string, Json])[] = [
  ['for a call that does not wait', { ...note('other') }],
  ['without a call', { grant: 'g', in: 'customer', unavailable: '' }],
  ['that is no text', { callId: 'c1', grant: { a: 1 }, in: 'customer', unavailable: '' }],
  ['that names a place of its own', { callId: 'c1', grant: 'g', in: 'https://evil.test', unavailable: '' }],
  ['that is null', null],
  ['named like a part of every object', { ...note('__proto__') }],
]
test.each(hostile)('[C92] a grant %s performs nothing', async (_what, value) => {
  const waitsForPage: Json[] = grants([note('c1')]).filter((event) => !JSON.stringify(event).includes('grant-of'))
  const end = waitsForPage.pop() ?? null
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => reply(...waitsForPage, { type: 'CUSTOM', name: 'ambit.grant', value }, end),
    [`POST ${HOST}`]: answers(receipted(1)),
  })
  const session = start(server)
  await session.send('Invite Kim')
  expect([sentTo(server), runsOf(server).length, troubleOf(session)]).toEqual([[], 1, 'idle'])
})

test('[C92] a grant stands nowhere but in memory: not in what is kept, not in what a person sees', async () => {
  const storage = storageWith({})
  const server = serverOf([note('c1', { grant: 'secret-grant' })], answers(receipted(1)), {
    [RUNS]: () => reply(...grants([note('c1', { grant: 'secret-grant' })])),
  })
  const session = start(server, { storage })
  const seen: string[] = []
  session.subscribe(() => seen.push(JSON.stringify([session.getState(), [...storage.kept]])))
  await session.send('Invite Kim')
  expect(sentTo(server)).toEqual([{ grant: 'secret-grant', args: CARD.args }])
  expect([seen.length > 4, seen.filter((each) => each.includes('secret-grant'))]).toEqual([true, []])
})

test('[C93] a run says that customer-owned code is at hand where it has an address, and nothing of it where not', async () => {
  const server = serverOf([], answers(''), { [RUNS]: () => reply(...ANSWER) })
  await start(server).send('Hello')
  await startSession(server).send('Hello')
  expect(runsOf(server).map(({ forwardedProps }) => forwardedProps.ambit)).toEqual([
    { record: { type: 'claim', id: 'clm-1' }, session: true },
    { record: { type: 'claim', id: 'clm-1' } },
  ])
})

test('[C93] without an address a granted call is left to the page that has one', async () => {
  const server = serverOf([note('c1')], answers(receipted(1)))
  const session = startSession(server)
  await session.send('Invite Kim')
  expect([sentTo(server), runsOf(server).length, troubleOf(session)]).toEqual([[], 1, 'idle'])
})
