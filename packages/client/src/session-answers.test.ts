import { afterEach, expect, test } from 'vitest'
import type { Json } from '@ambit/domain'
import { createRegistry, type PageAnswer, type PageTools, type Registry } from './index.ts'
import { AGENT, ANSWER, fakeServer, fakeStorage, framed, problem, stream, threadView } from './testing/fake-server.ts'
import { fakeLocks, pageTool } from './testing/registry.ts'
import { disposeSessions, lines, startSession, storageWith, troubleOf, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
/** What a server takes of one request, in bytes. */
const BODY_MAX = 1_048_576
afterEach(() => {
  disposeSessions()
})

type Server = ReturnType<typeof fakeServer>
type Answered = { readonly content: string; readonly error?: string }
interface Sent {
  readonly tools: readonly { readonly name: string }[]
  readonly runId: string
  readonly messages: readonly ({ readonly role: string; readonly toolCallId?: string; readonly id: string } & Answered)[]
}
const posted = (server: Server): readonly Json[] => server.asked.filter(({ path }) => path.endsWith('/runs')).map(({ body }) => body)
const sentRuns = (server: Server): readonly Sent[] => posted(server).map((body) => JSON.parse(JSON.stringify(body)))
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** A run that leaves these calls for the page. */
function parks(ids: readonly string[], text: readonly Json[] = []): Json[] {
  const calls = ids.flatMap((id) => [
    { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'read_list' },
    { type: 'TOOL_CALL_END', toolCallId: id },
  ])
  return [{ type: 'RUN_STARTED' }, ...text, ...calls, { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: [...ids] } }]
}

function pageThatAnswers(answers: readonly PageAnswer[]): PageTools {
  const perform: PageTools['perform'] = (calls) => Promise.resolve(answers.filter(({ callId }) => calls.some((call) => call.callId === callId)))
  return { offer: () => ({ scopes: [], tools: [] }), subscribe: () => () => undefined, perform }
}

const done = (callId: string, value: Json): PageAnswer => ({ callId, content: JSON.stringify({ ok: true, value }) })

const many: readonly (readonly [string, number, string])[] = [
  ['8 of 47,000 Chinese characters', 8, '保'.repeat(47_000)],
  ['25 of 47,000 plain characters', 25, 'x'.repeat(47_000)],
  ['64 of 23,000 quotes', 64, '"'.repeat(23_000)],
]
test.each(many)('[C77] results that are too long together go in one request all the same: %s', async (_what, count, value) => {
  const answers = Array.from({ length: count }, (_, at) => done(`c${at}`, value))
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => stream(framed(posted(server).length === 1 ? parks(answers.map(({ callId }) => callId)) : ANSWER)),
  })
  const session = startSession(server, { page: pageThatAnswers(answers) })
  await session.send('Read them all')
  expect(session.getState().status).toEqual({ kind: 'idle' })
  const sent = sentRuns(server)[1]?.messages ?? []
  const told = sent.map(({ toolCallId, content }) => ({ callId: toolCallId, ...JSON.parse(content) }))
  expect(told).toEqual(answers.map(({ callId }) => ({ callId, ok: true, cut: expect.stringMatching(/^Cut here/), start: expect.any(String) })))
  expect(answers.every(({ content }, at) => content.startsWith(told[at]?.start))).toBe(true)
  expect(bytesOf(posted(server)[1])).toBeLessThan(BODY_MAX - 570_000)
  expect(bytesOf(posted(server)[1])).toBeGreaterThan(250_000)
})

test('[C77] what is short stays whole, an error stays one, and a chip shows what was told', async () => {
  const why = 'It broke. '.repeat(4_000)
  const broken: PageAnswer = { callId: 'broken', content: JSON.stringify({ ok: false, error: why }), error: why }
  const long = Array.from({ length: 8 }, (_, at) => done(`c${at}`, '保'.repeat(47_000)))
  const answers = [long[0] ?? broken, done('short', 1), broken, ...long.slice(1)]
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => stream(framed(posted(server).length === 1 ? parks(answers.map(({ callId }) => callId)) : ANSWER)),
  })
  const session = startSession(server, { page: pageThatAnswers(answers) })
  await session.send('Read them all')
  const sent = sentRuns(server)[1]?.messages ?? []
  expect(sent.map(({ toolCallId }) => toolCallId)).toEqual(answers.map(({ callId }) => callId))
  expect(sent[1]).toEqual({ id: sent[1]?.id, role: 'tool', toolCallId: 'short', content: '{"ok":true,"value":1}' })
  const told = JSON.parse(sent[2]?.content ?? '')
  expect(told).toEqual({ ok: false, error: sent[2]?.error, cut: expect.any(String), start: expect.any(String) })
  expect([why.startsWith(told.error), broken.content.startsWith(told.start), told.error.length > 1_000]).toEqual([true, true, true])
  const chips = session.getState().items.flatMap((item) => (item.kind === 'activity' ? [item.content] : []))
  expect(chips).toEqual(sent.map(({ content }) => content))
})

function pageThatLends(name: string): { readonly page: Registry; readonly turnTo: (next: string) => void } {
  const page = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  let scope = page.register([pageTool(name)], { scopeId: name })
  const turnTo = (next: string): void => {
    scope.leave()
    scope = page.register([pageTool(next)], { scopeId: next })
  }
  return { page, turnTo }
}
const namesOf = (server: Server): readonly string[] => sentRuns(server).map(({ tools }) => tools.map(({ name }) => name).join())
const idsOf = (server: Server): readonly unknown[] => sentRuns(server).map(({ runId, messages }) => [runId, messages])
const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}

test('[C13] Retry on another page lends its tools and none of the page that was left', async () => {
  const { page, turnTo } = pageThatLends('add_contact')
  const server: Server = fakeServer({ ...agent, [RUNS]: () => (posted(server).length < 3 ? noNetwork() : stream(framed(ANSWER))) })
  const session = startSession(server, { page })
  await session.send('Add Ada')
  await session.retry()
  turnTo('add_graph')
  await session.retry()
  expect(namesOf(server)).toEqual(['add_contact', 'add_contact', 'add_graph'])
  const [first] = idsOf(server)
  expect(idsOf(server)).toEqual([first, first, first])
  expect(posted(server)[1]).toEqual(posted(server)[0])
  expect(lines(session)).toEqual(['> Add Ada', 'The cover was in force – £1,200. (whole)'])
})

test('[C13] Retry after a reload lends the tools of the page that is open now', async () => {
  const storage = storageWith({})
  const offline = fakeServer({ ...agent, [RUNS]: noNetwork })
  const before = startSession(offline, { storage, page: pageThatLends('add_contact').page })
  await before.send('Add Ada')
  before.dispose()
  const server: Server = fakeServer({ ...agent, [RUNS]: () => stream(framed(ANSWER)) })
  const session = startSession(server, { storage, page: pageThatLends('add_graph').page })
  await untilStatus(session, 'trouble')
  await session.retry()
  expect(namesOf(server)).toEqual(['add_graph'])
  expect(idsOf(server)).toEqual(idsOf(offline))
})

test('[C13] on another page, a request that arrived although nothing came back is not sent with other tools; its thread is shown', async () => {
  const { page, turnTo } = pageThatLends('add_contact')
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: noNetwork,
    'GET /v1/threads/*': () => {
      const [sent] = sentRuns(server)
      const said = { role: 'user', id: sent?.messages[0]?.id ?? '', text: 'Add Ada', at: 1 } as const
      const told = { role: 'assistant', id: 'a1', text: 'Ada is there.', calls: [], at: 2 } as const
      return Response.json(threadView({ messages: [said, told], run: { id: sent?.runId ?? '', state: 'ended', end: { kind: 'done' } } }))
    },
  })
  const session = startSession(server, { page })
  await session.send('Add Ada')
  turnTo('add_graph')
  await session.retry()
  expect(posted(server)).toHaveLength(1)
  expect([troubleOf(session), lines(session)]).toEqual(['idle', ['> Add Ada', 'Ada is there. (whole)']])
})

test('[C13] on another page, a server that cannot say whether the request arrived is asked again by the next Retry', async () => {
  const { page, turnTo } = pageThatLends('add_contact')
  const server: Server = fakeServer({ ...agent, [RUNS]: noNetwork, 'GET /v1/threads/*': () => problem(503, 'storage_unavailable') })
  const session = startSession(server, { page })
  await session.send('Add Ada')
  turnTo('add_graph')
  await session.retry()
  await session.retry()
  expect(posted(server)).toHaveLength(1)
  expect(troubleOf(session)).toEqual({ kind: 'server', code: 'storage_unavailable', reference: '', remedy: 'retry' })
  expect(lines(session)).toEqual(['> Add Ada (unsent)'])
})

test('[C13] a message that was stopped on its way is sent with the tools of the page that is open when it goes on', async () => {
  const { page, turnTo } = pageThatLends('add_contact')
  const server: Server = fakeServer({ ...agent, [RUNS]: () => (posted(server).length === 1 ? new Promise(() => undefined) : stream(framed(ANSWER))) })
  const session = startSession(server, { page })
  void session.send('Add Ada')
  await untilStatus(session, 'sending')
  while (posted(server).length === 0) await new Promise(setImmediate)
  await session.stop()
  turnTo('add_graph')
  await session.retry()
  expect(namesOf(server)).toEqual(['add_contact', 'add_graph'])
})
