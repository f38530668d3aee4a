import { afterEach, expect, test, vi } from 'vitest'
import type { Json } from '@ambit/domain'
import { createRegistry, type Registry, type Session } from './index.ts'
import { AGENT, ANSWER, fakeServer, fakeStorage, framed, problem, stream } from './testing/fake-server.ts'
import { fakeLocks, pageTool } from './testing/registry.ts'
import { disposeSessions, lines, startSession, troubleOf, until } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
afterEach(() => {
  disposeSessions()
})

type Server = ReturnType<typeof fakeServer>
interface Sent {
  readonly messages: readonly { readonly role: string; readonly toolCallId?: string; readonly content: string }[]
}
const sentRuns = (server: Server): readonly Sent[] =>
  server.asked.filter(({ path }) => path.endsWith('/runs')).map(({ body }) => JSON.parse(JSON.stringify(body)))
const messagesOf = (server: Server): unknown =>
  sentRuns(server).map(({ messages }) => messages.map(({ role, toolCallId, content }) => (role === 'tool' ? `${toolCallId}: ${content}` : content)))

/** A run that leaves these calls for the page. */
function parks(ids: readonly string[]): Json[] {
  const calls = ids.flatMap((id) => [
    { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'add_contact' },
    { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: `{"text":"${id}"}` },
    { type: 'TOOL_CALL_END', toolCallId: id },
  ])
  return [{ type: 'RUN_STARTED' }, ...calls, { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: [...ids] } }]
}

/** A page whose calls end when the test says so. */
function slowPage(): { readonly page: Registry; readonly call: ReturnType<typeof vi.fn>; readonly finish: (at: number, value: Json) => void } {
  const ends: ((value: unknown) => void)[] = []
  const call = vi.fn(() => new Promise((resolve) => void ends.push(resolve)))
  const page = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  page.register([pageTool('add_contact', call)], { scopeId: 'contacts' })
  return { page, call, finish: (at, value) => ends[at]?.(value) }
}

const chip = (session: Session, id: string): string | undefined => {
  const item = session.getState().items.find((each) => each.kind === 'activity' && each.id === id)
  return item?.kind === 'activity' ? item.state : undefined
}

test('[C51] a call that ends after a stop is told as what it came to, and its answer goes along with the next message', async () => {
  const { page, call, finish } = slowPage()
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => stream(framed(sentRuns(server).length === 1 ? parks(['c1']) : ANSWER, 1 + 50 * sentRuns(server).length)),
  })
  const session = startSession(server, { page })
  void session.send('Add Ada')
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  await session.stop()
  finish(0, { ok: true, n: 1 })
  await until(session, () => chip(session, 'c1') === 'done')
  expect(troubleOf(session)).toEqual({ kind: 'stopped', remedy: 'go_on' })
  await session.send('And now?')
  expect(call).toHaveBeenCalledTimes(1)
  expect(messagesOf(server)).toEqual([['Add Ada'], ['c1: {"ok":true,"n":1}', 'And now?']])
  expect(lines(session)).toEqual(['> Add Ada', '[add_contact] done', '> And now?', 'The cover was in force – £1,200. (whole)'])
  await session.send('And then?')
  expect(messagesOf(server)).toEqual([['Add Ada'], ['c1: {"ok":true,"n":1}', 'And now?'], ['And then?']])
})

test('[C51] of several calls, those that were done by then are told, although another one still runs', async () => {
  const { page, call, finish } = slowPage()
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => stream(framed(sentRuns(server).length === 1 ? parks(['c1', 'c2']) : ANSWER, 1 + 50 * sentRuns(server).length)),
  })
  const session = startSession(server, { page })
  void session.send('Add Ada')
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  finish(0, { ok: true, n: 1 })
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  await session.stop()
  await session.send('And now?')
  expect(messagesOf(server)).toEqual([['Add Ada'], ['c1: {"ok":true,"n":1}', 'And now?']])
  expect(chip(session, 'c1')).toBe('done')
})

test('[C51] an answer that comes after the server told its call as not answered changes nothing of what is shown', async () => {
  const { page, call, finish } = slowPage()
  const left: Json[] = [
    { type: 'RUN_STARTED' },
    { type: 'TOOL_CALL_RESULT', toolCallId: 'c1', content: '{"ok":false,"error":"not answered"}', metadata: { ambit: { isError: true } } },
    ...ANSWER.slice(1),
  ]
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => stream(framed(sentRuns(server).length === 1 ? parks(['c1']) : left, 1 + 50 * sentRuns(server).length)),
  })
  const session = startSession(server, { page })
  void session.send('Add Ada')
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  await session.stop()
  await session.send('And now?')
  const before = session.getState().items
  finish(0, { ok: true, n: 1 })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(chip(session, 'c1')).toBe('failed')
  expect(session.getState().items).toEqual(before)
})

test('[C51] answers that could not be sent go along with the next message too', async () => {
  const page = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  page.register([pageTool('add_contact', () => ({ ok: true, n: 1 }))], { scopeId: 'contacts' })
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () =>
      [stream(framed(parks(['c1']))), problem(503, 'storage_unavailable'), stream(framed(ANSWER, 50))][sentRuns(server).length - 1] ?? problem(500, 'internal'),
  })
  const session = startSession(server, { page })
  await session.send('Add Ada')
  expect(troubleOf(session)).toEqual({ kind: 'server', code: 'storage_unavailable', reference: '', remedy: 'retry' })
  await session.send('And now?')
  expect(messagesOf(server)).toEqual([['Add Ada'], ['c1: {"ok":true,"n":1}'], ['c1: {"ok":true,"n":1}', 'And now?']])
})

test('[C78] a conversation that was deleted elsewhere while the page performed a call is told so; what was shown stays until a new one is begun', async () => {
  const page = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  page.register([pageTool('add_contact')], { scopeId: 'contacts' })
  const server: Server = fakeServer({ ...agent, [RUNS]: () => (sentRuns(server).length === 1 ? stream(framed(parks(['c1']))) : problem(422, 'nothing_new')) })
  const session = startSession(server, { page })
  await session.send('Add Ada')
  const { threadId } = session.getState()
  expect(troubleOf(session)).toEqual({ kind: 'not_found', sentence: 'This conversation was deleted elsewhere.', remedy: 'new_thread' })
  expect(lines(session)).toEqual(['> Add Ada', '[add_contact] done'])
  await session.retry()
  expect([session.getState().status, lines(session), session.getState().threadId === threadId]).toEqual([{ kind: 'idle' }, [], false])
})
