import { afterEach, expect, test } from 'vitest'
import type { Json } from '@ambit/domain'
import type { PageAnswer, PageTools } from './index.ts'
import { AGENT, ANSWER, fakeServer, framed, stream } from './testing/fake-server.ts'
import { disposeSessions, startSession } from './testing/session.ts'

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
  expect(bytesOf(posted(server)[1])).toBeLessThan(BODY_MAX - 400_000)
  expect(bytesOf(posted(server)[1])).toBeGreaterThan(300_000)
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
