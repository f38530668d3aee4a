import { afterEach, expect, test, vi } from 'vitest'
import { createRegistry } from './index.ts'
import { AGENT, ANSWER, fakeServer, fakeStorage, framed, openStream, problem, stream } from './testing/fake-server.ts'
import { callOf, pageTool } from './testing/registry.ts'
import { disposeSessions, lines, startSession, tokenOf, troubleOf, until, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const THREAD = 'GET /v1/threads/*'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
afterEach(() => {
  disposeSessions()
  vi.unstubAllGlobals()
})

const as = (subject: string) => ({ getToken: () => Promise.resolve(tokenOf(subject)) })

test('[C26] what one person left in mid-answer is not shown to the next, and is there when they come back', async () => {
  const storage = fakeStorage()
  const open = openStream()
  const before = startSession(fakeServer({ ...agent, [RUNS]: () => open.response }), { storage, ...as('ana:ü') })
  void before.send('Ana writes this')
  open.send(framed(ANSWER.slice(0, 3)))
  await untilStatus(before, 'streaming')
  before.dispose()
  const server = fakeServer(agent)
  const other = startSession(server, { storage, ...as('ben') })
  await untilStatus(other, 'idle')
  expect([lines(other), server.asked.map(({ path }) => path)]).toEqual([[], ['/v1/agents/claims']])
  other.newThread()
  const back = startSession(fakeServer(agent), { storage, ...as('ana:ü') })
  await untilStatus(back, 'trouble')
  expect(lines(back)).toEqual(['> Ana writes this (unsent)'])
})

test('[C26] another person who signs in on the same page sees nothing of the one before, and nothing is sent as theirs', async () => {
  let token = tokenOf('ana')
  const server = fakeServer({ ...agent, [RUNS]: () => problem(401, 'unauthenticated') })
  const storage = fakeStorage()
  const session = startSession(server, { storage, getToken: () => Promise.resolve(token) })
  await session.send('Ana writes this')
  expect(troubleOf(session)).toEqual({ kind: 'session_ended', remedy: 'sign_in' })
  const { threadId } = session.getState()
  token = tokenOf('ben')
  await session.retry()
  await until(session, ({ status }) => status.kind === 'idle')
  expect(lines(session)).toEqual([])
  expect(session.getState().threadId).not.toBe(threadId)
  expect(server.asked.filter((asked) => asked.token === token).map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/agents/claims'])
})

test('[C73] a session tells its page who signed in, and then who signed in instead, so that the calls of the one are not left to the other', async () => {
  let token = tokenOf('ana')
  const storage = fakeStorage()
  const page = createRegistry({ storage })
  const session = startSession(fakeServer(agent), { storage: fakeStorage(), page, getToken: () => Promise.resolve(token) })
  await untilStatus(session, 'idle')
  page.register([pageTool('contacts_overview', () => ({ ok: true, name: 'Ada' }))], { scopeId: 'contacts:list' })
  await page.perform([callOf('contacts_overview', 'c1')], page.offer())
  expect([page.calls().length, [...storage.kept.values()].join('').includes('Ada')]).toEqual([1, true])
  token = tokenOf('ben')
  await session.send('hi')
  expect([page.calls(), [...storage.kept.values()].join('').includes('Ada')]).toEqual([[], false])
})

test.each(['opaque', 'a.b.c', `e30.${btoa('{"sub":7}')}.x`])('[C26] of a token that names nobody (%s) nothing is kept over a reload', async (token) => {
  const storage = fakeStorage()
  const options = { storage, getToken: () => Promise.resolve(token) }
  const before = startSession(fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) }), options)
  await before.send('Is it in force?')
  expect([lines(before).length, storage.kept.size]).toEqual([2, 0])
  const session = startSession(fakeServer(agent), options)
  await untilStatus(session, 'idle')
  expect(lines(session)).toEqual([])
})

test('[C25] a message into a thread that was removed elsewhere gets its answer, although its events count from 1 again', async () => {
  let posts = 0
  const events = framed(ANSWER, 40)
  const again = framed(JSON.parse(JSON.stringify(ANSWER).replaceAll('"a1"', '"a2"')))
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => stream((posts += 1) === 1 ? events : again) }))
  await session.send('Is it in force?')
  await session.send('hi')
  const answer = 'The cover was in force – £1,200. (whole)'
  expect(lines(session)).toEqual(['> Is it in force?', answer, '> hi', answer])
})

test('[C25] a run whose thread was removed while it was read is asked again and counts from 1 again', async () => {
  let posts = 0
  const open = openStream()
  const again = framed(JSON.parse(JSON.stringify(ANSWER).replaceAll('"a1"', '"a2"')))
  const server = fakeServer({ ...agent, [RUNS]: () => ((posts += 1) === 1 ? open.response : stream(again)), [THREAD]: () => problem(404, 'not_found') })
  const session = startSession(server)
  const sent = session.send('hi')
  open.send(framed(ANSWER.slice(0, 3), 40))
  await until(session, (state) => state.items.length === 2)
  open.break()
  await sent
  await session.resume()
  expect(lines(session).at(-1)).toBe('The cover was in force – £1,200. (whole)')
})

test('[C27] a page whose getToken fails is told so, its error is reported, and Retry asks again; offline, that is what it is told', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (thrown: unknown) => reported.push(thrown))
  const thrown = new Error('no session')
  let fails = false
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) })
  const getToken = (): Promise<string> => {
    if (fails) throw thrown
    return Promise.resolve(tokenOf('ana'))
  }
  const session = startSession(server, { getToken })
  await untilStatus(session, 'idle')
  fails = true
  await session.send('Is it in force?')
  expect([troubleOf(session), reported, server.asked.length]).toEqual([{ kind: 'no_token', remedy: 'retry' }, [thrown], 1])
  vi.stubGlobal('navigator', { onLine: false })
  await session.retry()
  expect(troubleOf(session)).toEqual({ kind: 'offline', remedy: 'retry' })
  vi.unstubAllGlobals()
  fails = false
  await session.retry()
  expect(lines(session)).toEqual(['> Is it in force?', 'The cover was in force – £1,200. (whole)'])
})

test('[C28] a message of more than 100,000 characters is not sent', async () => {
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) })
  const session = startSession(server)
  expect([await session.send('x'.repeat(100_001)), lines(session), server.asked.length]).toEqual([false, [], 1])
  expect(await session.send('x'.repeat(100_000))).toBe(true)
})
