import type { ModelPort } from '@ambit/engine'
import { expect, test, vi } from 'vitest'
import { RUNS, Reading, ask, closeLater, eventsOf, instead, problemOf, said, serve } from './fixtures/served.ts'

const ORIGIN = 'https://app.example.com'
const preflight = (origin: string) => ({
  method: 'OPTIONS',
  as: null,
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
})
const corsOf = ({ headers }: Response) => [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials'), headers.get('vary')]

test('[H11] pages of the listed origins may call, and no other page may', async () => {
  const served = await serve({ allowOrigins: [ORIGIN] })
  const allowed = await ask(served, '/v1/threads', preflight(ORIGIN))
  expect([allowed.status, ...corsOf(allowed)]).toEqual([204, ORIGIN, null, 'Origin'])
  expect([allowed.headers.get('access-control-allow-methods'), allowed.headers.get('access-control-allow-headers')]).toEqual([
    'GET, POST, PUT, DELETE',
    'authorization, content-type',
  ])
  const other = await ask(served, '/v1/threads', preflight('https://evil.example'))
  expect([other.status, ...corsOf(other)]).toEqual([403, null, null, 'Origin'])
  const answers = await Promise.all([
    ask(served, '/v1/threads', { headers: { origin: ORIGIN } }),
    ask(served, '/v1/threads', { headers: { origin: 'null' } }),
    ask(served, '/v1/threads'),
  ])
  expect(answers.map((answer) => [answer.status, ...corsOf(answer)])).toEqual([
    [200, ORIGIN, null, 'Origin'],
    [200, null, null, 'Origin'],
    [200, null, null, 'Origin'],
  ])
  expect(answers[0]?.headers.get('access-control-expose-headers')).toBe('date, retry-after, x-request-id')
  const refused = await ask(served, RUNS, { as: null, headers: { origin: ORIGIN }, body: {} })
  expect([refused.status, ...corsOf(refused)]).toEqual([401, ORIGIN, null, 'Origin'])
})

test('[H11] without a list no other origin may call, and a wildcard is refused at start', async () => {
  const served = await serve()
  expect(corsOf(await ask(served, '/v1/threads', { headers: { origin: ORIGIN } }))).toEqual([null, null, null])
  expect((await ask(served, '/v1/threads', preflight(ORIGIN))).status).toBe(403)
  await expect(serve({ allowOrigins: ['*'] })).rejects.toThrow('"*" is no origin. Name each as scheme, host and port, such as https://app.example.com.')
  await expect(serve({ allowOrigins: ['https://app.example.com/'] })).rejects.toThrow('is no origin')
})

test('[H12] every answer is private, says its own type, and carries a request id', async () => {
  const served = await serve()
  const answers = [
    await ask(served, '/healthz', { as: null }),
    await ask(served, '/v1/threads'),
    await ask(served, '/nothing', { as: null }),
    await ask(served, RUNS, { body: said('Go') }),
  ]
  for (const { headers } of answers) {
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy'), headers.get('content-security-policy')]).toEqual([
      'nosniff',
      'no-referrer',
      "default-src 'none'; frame-ancestors 'none'",
    ])
    expect(headers.get('cache-control')).toMatch(/^no-store/)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  }
  const kept = await ask(served, '/healthz', { headers: { 'x-request-id': 'proxy-12345678' } })
  expect(kept.headers.get('x-request-id')).toBe('proxy-12345678')
  const odd = await ask(served, '/healthz', { headers: { 'x-request-id': 'a b<script>' } })
  expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('[H12] an address or a method that does not exist is a problem', async () => {
  const served = await serve()
  const nothing = { status: 404, code: 'not_found', detail: 'There is nothing at this address.' }
  expect(await problemOf(await ask(served, '/elsewhere', { as: null }))).toEqual(nothing)
  expect(await problemOf(await ask(served, '/v1/registries'))).toEqual(nothing)
  expect(await problemOf(await ask(served, RUNS))).toEqual(nothing)
  expect(await problemOf(await ask(served, '/v1/threads/%E0%A4%A'))).toMatchObject({ status: 404 })
})

test('[H13] a person who asks too often waits, and another does not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  closeLater(() => void vi.useRealTimers())
  const served = await serve({ limits: { requestsPerMinute: 3 } })
  const statuses = []
  for (let request = 0; request < 4; request += 1) statuses.push((await ask(served, '/v1/threads')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await ask(served, '/v1/threads')
  expect([refused.headers.get('retry-after'), await problemOf(refused)]).toEqual([
    '20',
    { status: 429, code: 'rate_limited', detail: 'Too many requests. Wait a moment and try again.' },
  ])
  expect((await ask(served, '/v1/threads', { as: 'eve' })).status).toBe(200)
  vi.setSystemTime(Date.now() + 20_000)
  expect((await ask(served, '/v1/threads')).status).toBe(200)
})

test('[H13] a person with too many answers in progress waits, and another does not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const served = await serve({ replies: [[{ wait: promise }], [{ wait: promise }]], limits: { runsAtOnce: 1 } })
  const first = await ask(served, RUNS, { body: said('One') })
  const refused = await ask(served, RUNS, { body: said('Two', { threadId: 'thr_2' }) })
  expect([refused.headers.get('retry-after'), await problemOf(refused)]).toEqual([
    '5',
    { status: 429, code: 'busy', detail: 'You already have an answer in progress. Wait for one, or stop one.' },
  ])
  const other = await ask(served, RUNS, { as: 'eve', body: said('Three', { threadId: 'thr_3' }) })
  resolve()
  await eventsOf(first)
  await eventsOf(other)
  expect((await ask(served, RUNS, { body: said('Two', { threadId: 'thr_2' }) })).status).toBe(200)
})

test('[H14] the public half of an agent is what everyone who is signed in may know', async () => {
  const served = await serve()
  expect(await (await ask(served, '/v1/agents/claims')).json()).toEqual({
    key: 'claims',
    label: 'Claims assistant',
    greeting: 'Ask about this claim.',
    hints: ['Is it covered?'],
    quickActions: [
      {
        id: 'claim_summary',
        label: 'Claim summary',
        description: 'Sums the claim up.',
        group: 'understand',
        pinned: true,
        quickActionMessage: 'Sum this claim up.',
      },
    ],
    groups: [{ id: 'understand', label: 'Understand' }],
    environment: 'production',
    model: 'connected',
  })
  expect(await problemOf(await ask(served, '/v1/agents/constructor'))).toMatchObject({ status: 404, code: 'not_found' })
})

test('[H8] the public half in the test environment takes an author too, and another environment is refused', async () => {
  const served = await serve()
  expect(await problemOf(await ask(served, '/v1/agents/claims?environment=test'))).toEqual({
    status: 403,
    code: 'forbidden',
    detail: 'The test environment is for authors who are signed in to the dashboard. Leave "environment" out.',
  })
  expect(await problemOf(await ask(served, '/v1/agents/claims?environment=prod'))).toEqual({
    status: 400,
    code: 'bad_request',
    detail: 'The query parameter "environment" is "test" or absent.',
  })
})

test('[H15] health says that the process answers, readiness that the store does', async () => {
  let up = true
  const served = await serve({ wrap: (store) => instead(store, { findRun: (...of) => (up ? store.findRun(...of) : Promise.reject(new Error('gone'))) }) })
  const status = async (path: string) => (await ask(served, path, { as: null })).status
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  up = false
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
})

test('[H16] at a shutdown new work is refused and a run may finish', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const served = await serve({ replies: [[{ text: 'Nearly ' }, { wait: promise }, { text: 'done.' }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go') }))
  await reading.until('Nearly')
  const closing = served.server.close({ graceMs: 10_000 })
  const refused = await ask(served, '/v1/threads')
  expect([refused.headers.get('retry-after'), await problemOf(refused)]).toEqual([
    '5',
    { status: 503, code: 'shutting_down', detail: 'The server is restarting. Try again in a moment.' },
  ])
  expect((await ask(served, '/readyz', { as: null })).status).toBe(503)
  resolve()
  await closing
  expect((await reading.toEnd()).at(-1)?.event.type).toBe('RUN_FINISHED')
})

test('[H16] a model that does not stop when it is told to does not hold up a shutdown for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  closeLater(() => void vi.useRealTimers())
  const model: ModelPort = {
    name: 'deaf',
    async *reply() {
      yield { type: 'text', text: 'On ' }
      await new Promise(() => {})
    },
  }
  const served = await serve({ model })
  await new Reading(await ask(served, RUNS, { body: said('Go') })).until('On ')
  let closed = false
  const closing = served.server.close({ graceMs: 1_000 }).then(() => (closed = true))
  await vi.advanceTimersByTimeAsync(5_900)
  expect(closed).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await closing
})
