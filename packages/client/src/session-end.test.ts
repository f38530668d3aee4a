import { afterEach, expect, test, vi } from 'vitest'
import { AGENT, ANSWER, fakeServer, fakeStorage, framed, openStream, stream } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, troubleOf, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}
afterEach(() => {
  disposeSessions()
  vi.useRealTimers()
})

test('[C59] a session that was disposed of takes nothing, asks nothing and forgets nothing of what is kept', async () => {
  const storage = fakeStorage()
  const server = fakeServer({ ...agent, [RUNS]: noNetwork })
  const session = startSession(server, { storage })
  await session.send('Is it in force?')
  const [state, asked, entries] = [session.getState(), server.asked.length, [...storage.kept]]
  session.dispose()
  expect(await session.send('hello?')).toBe(false)
  expect([await session.retry(), await session.resume(), await session.stop(), await session.openThread('thr-1'), session.withdraw()]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    '',
  ])
  expect(await session.listThreads()).toBeUndefined()
  session.newThread()
  expect([session.getState(), server.asked.length, [...storage.kept]]).toEqual([state, asked, entries])
})

test('[C59] what waits for a thread to open ends when its session is disposed of', async () => {
  const session = startSession(fakeServer({ 'GET /v1/agents/claims': () => new Promise(() => undefined) }))
  const waiting = [session.send('hello?'), session.openThread('thr-1')]
  session.dispose()
  expect(await Promise.all(waiting)).toEqual([false, undefined])
})

test('[C13] a message that was taken back is not sent by Retry', async () => {
  const server = fakeServer({ ...agent, [RUNS]: noNetwork })
  const session = startSession(server)
  await session.send('Is it in force?')
  expect(session.withdraw()).toBe('Is it in force?')
  await session.retry()
  expect([server.asked.length, lines(session), session.getState().status]).toEqual([2, [], { kind: 'idle' }])
})

test('[C61] a token that does not come in 45 seconds is trouble, and neither a stop nor the end of the session waits for it', async () => {
  vi.useFakeTimers()
  let gives = false
  const server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) })
  const session = startSession(server, { getToken: () => (gives ? Promise.resolve('token') : new Promise(() => undefined)) })
  await vi.advanceTimersByTimeAsync(44_999)
  expect(session.getState().status).toEqual({ kind: 'opening' })
  await vi.advanceTimersByTimeAsync(1)
  expect(troubleOf(session)).toEqual({ kind: 'no_token', remedy: 'retry' })
  gives = true
  await session.retry()
  gives = false
  const sent = session.send('Is it in force?')
  await untilStatus(session, 'sending')
  const stopped = session.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await Promise.all([sent, stopped])).toEqual([true, undefined])
  expect(troubleOf(session)).toEqual({ kind: 'stopped', remedy: 'go_on' })
  const again = session.retry()
  session.dispose()
  await again
  expect(server.asked.length).toBe(1)
})

test('[C61] an answer that begins and does not end in 45 seconds is trouble', async () => {
  vi.useFakeTimers()
  const open = openStream()
  const halved: typeof fetch = (_input, init) => {
    init?.signal?.addEventListener('abort', () => open.break())
    open.send('{"key":')
    return Promise.resolve(open.response)
  }
  const session = startSession({ asked: [], fetch: halved })
  await vi.advanceTimersByTimeAsync(44_999)
  expect(session.getState().status).toEqual({ kind: 'opening' })
  await vi.advanceTimersByTimeAsync(1)
  expect(troubleOf(session)).toEqual({ kind: 'unreachable', remedy: 'retry' })
})
