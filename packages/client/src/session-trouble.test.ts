import { afterEach, expect, test, vi } from 'vitest'
import { AGENT, ANSWER, fakeServer, framed, openStream, problem, stream, threadView, type OpenStream } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, troubleOf, until, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const EVENTS = 'GET /v1/threads/*/events'
const THREAD = 'GET /v1/threads/*'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
const WHOLE = ['> Is it in force?', 'The cover was in force – £1,200. (whole)']
const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}
afterEach(() => {
  disposeSessions()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ends: readonly (readonly [string, (open: OpenStream) => void])[] = [
  ['ends', (open) => open.end()],
  ['drops', (open) => open.break()],
]
test.each(ends)('[C11] fault row 28: a stream that %s before the end of its run is broken, never a finished answer, and Resume reads on', async (_how, cut) => {
  const open = openStream()
  const server = fakeServer({ ...agent, [RUNS]: () => open.response, [EVENTS]: () => stream(framed(ANSWER.slice(3), 4)) })
  const session = startSession(server)
  const sent = session.send('Is it in force?')
  open.send(framed(ANSWER.slice(0, 3)))
  await until(session, (state) => state.items.length === 2)
  cut(open)
  await sent
  expect(troubleOf(session)).toEqual({ kind: 'broken', remedy: 'resume' })
  expect(lines(session)).toEqual(['> Is it in force?', 'The cover was  (cut)'])
  await session.resume()
  expect(server.asked.at(-1)?.path).toBe(`/v1/threads/${session.getState().threadId}/events?after=3`)
  expect(lines(session)).toEqual(WHOLE)
  expect(session.getState().status).toEqual({ kind: 'idle' })
})

test('[C11] fault row 28: an answer cut at any byte is broken, and reading on from there gives the whole of it', async () => {
  const whole = framed(ANSWER)
  const size = new TextEncoder().encode(whole).length
  const bytes = new TextEncoder().encode(whole)
  for (let at = 0; at < size; at += 1) {
    const part = new TextDecoder().decode(bytes.subarray(0, at))
    const begun = (part.match(/\n\n/g) ?? []).length
    const server = fakeServer({
      ...agent,
      [RUNS]: () => new Response(bytes.slice(0, at)),
      [EVENTS]: ({ path }) => stream(framed(ANSWER.slice(Number(path.split('=')[1])), begun + 1)),
    })
    const session = startSession(server)
    await session.send('Is it in force?')
    expect(troubleOf(session)).toEqual({ kind: 'broken', remedy: 'resume' })
    await session.resume()
    expect(lines(session)).toEqual(WHOLE)
    session.dispose()
  }
})

test('[C12] a stream without a byte for 45 seconds is broken; a ping is a byte', async () => {
  vi.useFakeTimers()
  const { response, send, left } = openStream()
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => response }))
  void session.send('Is it in force?')
  send(framed(ANSWER.slice(0, 3)))
  await vi.advanceTimersByTimeAsync(44_999)
  send(': ping\n\n')
  await vi.advanceTimersByTimeAsync(44_999)
  expect(session.getState().status).toEqual({ kind: 'streaming' })
  await vi.advanceTimersByTimeAsync(1)
  expect(troubleOf(session)).toEqual({ kind: 'broken', remedy: 'resume' })
  expect(left()).toBe(true)
})

test('[C12] a server that does not begin to answer for 45 seconds cannot be reached', async () => {
  vi.useFakeTimers()
  const server = fakeServer({ ...agent })
  const silent: typeof fetch = (input, init) =>
    init?.method === 'POST'
      ? new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      : server.fetch(input, init)
  const session = startSession({ ...server, fetch: silent })
  void session.send('Is it in force?')
  await vi.advanceTimersByTimeAsync(44_999)
  expect(session.getState().status).toEqual({ kind: 'sending' })
  await vi.advanceTimersByTimeAsync(1)
  expect(troubleOf(session)).toEqual({ kind: 'unreachable', remedy: 'retry' })
})

test('[C13] offline keeps the message, and Retry sends the very same request', async () => {
  let online = false
  vi.stubGlobal('navigator', { onLine: false })
  const server = fakeServer({ ...agent, [RUNS]: () => (online ? stream(framed(ANSWER)) : noNetwork()) })
  const session = startSession(server)
  await session.send('Is it in force?')
  expect(troubleOf(session)).toEqual({ kind: 'offline', remedy: 'retry' })
  expect(lines(session)).toEqual(['> Is it in force? (unsent)'])
  online = true
  await session.retry()
  const [, first, again] = server.asked.map(({ init, ...question }) => ({ ...question, body: init.body }))
  expect(again).toEqual(first)
  expect(lines(session)).toEqual(WHOLE)
})

test('[C13] a request that broke off is repeated with the same ids, and the run that is replayed shows once', async () => {
  const server = fakeServer({ ...agent, [RUNS]: () => (server.asked.length < 3 ? noNetwork() : stream(framed(ANSWER))) })
  const session = startSession(server)
  await session.send('Is it in force?')
  expect(troubleOf(session)).toEqual({ kind: 'unreachable', remedy: 'retry' })
  await session.retry()
  expect(server.asked[2]?.body).toEqual(server.asked[1]?.body)
  expect(lines(session)).toEqual(WHOLE)
})

test('[C14] a refused token is asked for again once; refused again, the session has ended and goes on after signing in', async () => {
  let valid = 'none'
  const server = fakeServer({ ...agent, [RUNS]: ({ token }) => (token === valid ? stream(framed(ANSWER)) : problem(401, 'unauthenticated')) })
  let count = 0
  const session = startSession(server, { getToken: () => Promise.resolve(`token-${(count += 1)}`) })
  await session.send('Is it in force?')
  expect(server.asked.map(({ token }) => token)).toEqual(['token-1', 'token-2', 'token-3'])
  expect(troubleOf(session)).toEqual({ kind: 'session_ended', remedy: 'sign_in' })
  valid = 'token-5'
  await session.retry()
  expect(server.asked.slice(3).map(({ token }) => token)).toEqual(['token-4', 'token-5'])
  expect(lines(session)).toEqual(WHOLE)
})

test.each([
  ['seconds', '24', 1_024_000],
  ['a date', new Date(1_060_000).toUTCString(), 1_060_000],
  ['nothing', undefined, 1_005_000],
  ['nonsense', 'soon', 1_005_000],
] as const)('[C15] too many requests says when to try again, told in %s', async (_how, header, retryAt) => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  const refusal = problem(429, 'rate_limited', header === undefined ? {} : { 'retry-after': header })
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => refusal }))
  await session.send('Is it in force?')
  expect(troubleOf(session)).toEqual({ kind: 'rate_limited', retryAt, remedy: 'retry' })
})

test('[C16] a message that the server refuses goes back into the composer', async () => {
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => problem(413, 'too_large') }))
  await session.send('A very long message')
  expect(troubleOf(session)).toEqual({ kind: 'refused', code: 'too_large', sentence: 'The server says too_large.', remedy: 'edit' })
  expect(session.withdraw()).toBe('A very long message')
  expect([lines(session), session.getState().status]).toEqual([[], { kind: 'idle' }])
  expect(session.withdraw()).toBe('')
})

test.each([
  [409, 'conflict', { kind: 'refused', code: 'conflict', sentence: 'The server says conflict.' }],
  [404, 'not_found', { kind: 'not_found', sentence: 'The server says not_found.' }],
] as const)('[C16] a thread that cannot be gone on with (%i) offers a new one with the same message', async (status, code, cause) => {
  const server = fakeServer({
    ...agent,
    [RUNS]: () => (server.asked.filter(({ method }) => method === 'POST').length === 1 ? problem(status, code) : stream(framed(ANSWER))),
  })
  const session = startSession(server)
  await session.send('Is it in force?', { capability: 'policy_validation' })
  const before = session.getState().threadId
  expect(troubleOf(session)).toEqual({ ...cause, remedy: 'new_thread' })
  await session.retry()
  expect(session.getState().threadId).not.toBe(before)
  expect(lines(session)).toEqual(WHOLE)
  expect(server.asked.at(-1)?.body).toMatchObject({ forwardedProps: { ambit: { capability: 'policy_validation' } } })
})

test('[C16] a message that is not new to the server begins another turn when it is sent again', async () => {
  const posts = (): number => server.asked.filter(({ method }) => method === 'POST').length
  const failed = framed([{ type: 'RUN_STARTED' }, { type: 'RUN_ERROR', message: 'x', code: 'internal' }])
  const server = fakeServer({
    ...agent,
    [RUNS]: () => [stream(failed), problem(422, 'nothing_new'), stream(framed(ANSWER, 9))][posts() - 1] ?? problem(500, 'internal'),
  })
  const session = startSession(server)
  await session.send('Is it in force?')
  await session.retry()
  expect(troubleOf(session)).toEqual({ kind: 'refused', code: 'nothing_new', sentence: 'The server says nothing_new.', remedy: 'retry' })
  expect(lines(session)).toEqual(['> Is it in force?'])
  await session.retry()
  expect(lines(session)).toEqual(['> Is it in force?', ...WHOLE])
})

test('[C16] a message that meets an answer still being written in another tab can be sent again', async () => {
  const running = threadView({ run: { id: 'other', state: 'running' } })
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => problem(409, 'conflict'), [THREAD]: () => Response.json(running) }))
  await session.send('Is it in force?')
  expect(troubleOf(session)).toEqual({ kind: 'refused', code: 'conflict', sentence: 'The server says conflict.', remedy: 'retry' })
})

test('[C17] a run that broke at the server is taken up by Resume, and a half text that was lost is written again once', async () => {
  const open = openStream()
  const again = [
    { type: 'RUN_STARTED' },
    { type: 'TEXT_MESSAGE_START', messageId: 'm2' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm2', delta: 'In force.' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm2' },
    { type: 'RUN_FINISHED' },
  ]
  const posts = (): number => server.asked.filter(({ method }) => method === 'POST').length
  const server = fakeServer({
    ...agent,
    [RUNS]: () => (posts() === 1 ? open.response : stream(framed(again, 40))),
    [EVENTS]: () => stream(': ping\n\n'),
    [THREAD]: () => Response.json(threadView({ run: { id: 'r', state: 'broken' } })),
  })
  const session = startSession(server)
  const sent = session.send('Is it in force?')
  open.send(framed(ANSWER.slice(0, 3)))
  await untilStatus(session, 'streaming')
  open.break()
  await sent
  await session.resume()
  const bodies = server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies[1]).toEqual(bodies[0])
  expect(lines(session)).toEqual(['> Is it in force?', 'In force. (whole)'])
})

test('[C17] a snapshot takes the place of what was lost, and the text that it leaves open goes on', async () => {
  const open = openStream()
  const snapshot = {
    type: 'MESSAGES_SNAPSHOT',
    messages: [
      { id: 'u1', role: 'user', content: 'Is it in force?', metadata: { ambit: { task: 'policy_validation' } } },
      { id: 'm0', role: 'assistant', content: 'It was cut', metadata: { ambit: { cut: true } } },
      { id: 'm2', role: 'assistant', content: 'In ', toolCalls: [{ id: 'c2', type: 'function', function: { name: 'get_party', arguments: '{}' } }] },
    ],
  }
  const activity = { type: 'ACTIVITY_SNAPSHOT', activityType: 'tool', messageId: 'activity_c2', content: { callId: 'c2', label: 'Looking up…', state: 'done' } }
  const rest = [{ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm2', delta: 'force.' }, { type: 'TEXT_MESSAGE_END', messageId: 'm2' }, { type: 'RUN_FINISHED' }]
  const replay = [{ type: 'RUN_STARTED' }, snapshot, activity, { type: 'TEXT_MESSAGE_START', messageId: 'm2' }, ...rest]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join('')
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => open.response, [EVENTS]: () => stream(replay) }))
  const sent = session.send('Is it in force?')
  open.send(framed([...ANSWER.slice(0, 3), { type: 'TOOL_CALL_START', toolCallId: 'lost', toolCallName: 'get_party' }]))
  await until(session, (state) => state.items.length === 3)
  open.end()
  await sent
  await session.resume()
  expect(session.getState().items.slice(1)).toEqual([
    { kind: 'person', id: 'u1', text: 'Is it in force?', task: 'policy_validation' },
    { kind: 'text', id: 'm0', text: 'It was cut', state: 'cut' },
    { kind: 'text', id: 'm2', text: 'In force.', state: 'whole' },
    { kind: 'activity', id: 'c2', name: 'get_party', label: 'Looking up…', state: 'done', args: {} },
  ])
})

test('[C17] a run that broke and whose request is not kept goes on as its message is sent again', async () => {
  const broken = threadView({ messages: [{ role: 'user', id: 'u1', text: 'Is it in force?', at: 1 }], run: { id: 'r', state: 'broken' } })
  const server = fakeServer({ ...agent, [THREAD]: () => Response.json(broken), [EVENTS]: () => stream(''), [RUNS]: () => stream(framed(ANSWER)) })
  const session = startSession(server)
  await session.openThread('thr-1')
  expect(troubleOf(session)).toEqual({ kind: 'broken', remedy: 'resume' })
  await session.resume()
  expect(server.asked.at(-1)?.body).toMatchObject({ threadId: 'thr-1', messages: [{ id: 'u1', role: 'user', content: 'Is it in force?' }] })
  expect(lines(session)).toEqual(WHOLE)
})

test('[C17] a run that ended while nobody read is shown as the thread has it', async () => {
  const open = openStream()
  const server = fakeServer({
    ...agent,
    [RUNS]: () => open.response,
    [EVENTS]: () => stream(''),
    [THREAD]: () => {
      const { runId } = JSON.parse(JSON.stringify(server.asked[1]?.body))
      const messages = [
        { role: 'user', id: 'u', text: 'Is it in force?', at: 1 },
        { role: 'assistant', id: 'm1', text: 'Yes.', calls: [], at: 2 },
      ] as const
      return Response.json(threadView({ messages, run: { id: runId, state: 'ended', end: { kind: 'done' } }, sequence: 9 }))
    },
  })
  const session = startSession(server)
  const sent = session.send('Is it in force?')
  open.break()
  await sent
  await session.resume()
  expect(lines(session)).toEqual(['> Is it in force?', 'Yes. (whole)'])
  expect(session.getState().status).toEqual({ kind: 'idle' })
})

test('[C18] an agent that cannot be read says why, and Retry opens it', async () => {
  let there = false
  const server = fakeServer({ 'GET /v1/agents/claims': () => (there ? Response.json(AGENT) : new Response('<html>a proxy</html>')) })
  const session = startSession(server)
  await untilStatus(session, 'trouble')
  expect(troubleOf(session)).toEqual({ kind: 'unreachable', remedy: 'retry' })
  expect(await session.send('hello')).toBe(false)
  there = true
  await session.retry()
  expect(session.getState()).toMatchObject({ status: { kind: 'idle' }, agent: AGENT })
})
