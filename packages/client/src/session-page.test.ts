import { afterEach, expect, test, vi } from 'vitest'
import type { Json, Waiting } from '@ambit/domain'
import { AGENT, ANSWER, fakeServer, framed, stream, threadView } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, storageWith, troubleOf, untilStatus } from './testing/session.ts'

const RUNS = 'POST /v1/agents/claims/runs'
const THREAD = 'GET /v1/threads/*'
const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
afterEach(() => {
  disposeSessions()
  vi.unstubAllGlobals()
})

interface Body {
  readonly runId: string
  readonly messages: readonly { readonly id: string }[]
}
const bodyOf = (json: Json): Body => JSON.parse(JSON.stringify(json))

test('[C8] a call that waits for the page is performed there and answered in one new run of the same turn', async () => {
  const waits: Json[] = [
    { type: 'RUN_STARTED' },
    ...['a', 'b'].flatMap((id): Json[] => [
      { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'add_contact' },
      { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: `{"name":"${id}"}` },
      { type: 'TOOL_CALL_END', toolCallId: id },
    ]),
    { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: ['a', 'b'] } },
  ]
  const server = fakeServer({ ...agent, [RUNS]: () => stream(server.asked.length === 2 ? framed(waits) : framed(ANSWER, 20)) })
  const offer = {
    scopes: [{ id: 'contacts', epoch: 'e1', pageTitle: 'Contacts', pageInstructions: '' }],
    tools: [{ name: 'add_contact', description: '', parameters: {}, metadata: { ambit: { scopeId: 'contacts', epoch: 'e1' } } }],
  }
  const page = {
    offer: () => offer,
    subscribe: () => () => undefined,
    perform: vi.fn((calls: readonly { callId: string }[]) => Promise.resolve(calls.map(({ callId }) => ({ callId, content: '{"ok":true}' })))),
  }
  const session = startSession(server, { page })
  await session.send('Add a and b', { capability: 'people' })
  expect(page.perform.mock.calls).toEqual([
    [[{ callId: 'a', name: 'add_contact', args: { name: 'a' }, awaits: 'outcome' }], offer],
    [[{ callId: 'b', name: 'add_contact', args: { name: 'b' }, awaits: 'outcome' }], offer],
  ])
  const [first, second] = server.asked.slice(1).map(({ body }) => bodyOf(body))
  expect({ ...second, messages: second?.messages.map(({ id: _id, ...message }) => message) }).toEqual({
    ...first,
    runId: second?.runId,
    messages: ['a', 'b'].map((id) => ({ role: 'tool', toolCallId: id, content: '{"ok":true}' })),
    tools: offer.tools,
    forwardedProps: { ambit: { capability: 'people', record: { type: 'claim', id: 'clm-1' }, scopes: offer.scopes } },
  })
  expect(second?.runId).not.toBe(first?.runId)
  const shown = session.getState().items.flatMap((item) => (item.kind === 'activity' ? [[item.id, item.state, item.content]] : []))
  expect(shown).toEqual(['a', 'b'].map((id) => [id, 'done', '{"ok":true}']))
  expect(session.getState().status).toEqual({ kind: 'idle' })
})

test('[C8] a call that waits for a decision is told as waiting', async () => {
  const waits: Json[] = [
    { type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'invite_member' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'a', delta: '{"email":"k@x.example"}' },
    { type: 'TOOL_CALL_END', toolCallId: 'a' },
    { type: 'ACTIVITY_SNAPSHOT', messageId: 'activity_a', activityType: 'tool', content: { callId: 'a', label: 'Inviting…', state: 'waiting' } },
    { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [{ id: 'apr_1', reason: 'tool_call', toolCallId: 'a' }] } },
  ]
  const session = startSession(fakeServer({ ...agent, [RUNS]: () => stream(framed(waits)) }))
  await session.send('Invite k')
  expect(session.getState().waiting).toEqual([{ callId: 'a', name: 'invite_member', args: { email: 'k@x.example' }, awaits: 'decision' }])
  expect(lines(session)).toEqual(['> Invite k', '[Inviting…] waiting'])
})

test('[C58] after a reload, nothing of a turn is performed while a decision of it is open; afterwards it is', async () => {
  const perform = vi.fn((calls: readonly { callId: string }[]) => Promise.resolve(calls.map(({ callId }) => ({ callId, content: '{"ok":true}' }))))
  const page = { offer: () => ({ scopes: [], tools: [] }), subscribe: () => () => undefined, perform }
  const shows: Waiting = { callId: 'a', name: 'add_contact', args: {}, awaits: 'outcome' }
  const asks: Waiting = { callId: 'b', name: 'invite_member', args: {}, awaits: 'decision' }
  let waiting = [shows, asks]
  const run = { id: 'r', state: 'ended', end: { kind: 'waiting', calls: waiting } } as const
  const server = fakeServer({ ...agent, [THREAD]: () => Response.json(threadView({ waiting, run })), [RUNS]: () => stream(framed(ANSWER)) })
  const options = { page, storage: storageWith({ threadId: 'thr-1', performed: [] }) }
  const session = startSession(server, options)
  await untilStatus(session, 'idle')
  expect([session.getState().waiting, perform.mock.calls]).toEqual([[shows, asks], []])
  waiting = [shows]
  await session.openThread('thr-1')
  await untilStatus(session, 'idle')
  expect(perform.mock.calls).toEqual([[[shows], undefined]])
})

const mute = { offer: () => ({ scopes: [], tools: [] }), subscribe: () => () => undefined }
const PARKED: readonly Json[] = [
  { type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'add_contact' },
  { type: 'TOOL_CALL_END', toolCallId: 'a' },
  { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: ['a'] } },
]

test('[C60] code of the page that throws at the session is reported, and the session goes on', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (thrown: unknown) => reported.push(thrown))
  const [late, drawn] = [new Error('no route'), new Error('no screen')]
  const page = { ...mute, perform: () => Promise.resolve([{ callId: 'a', content: '{"ok":true}' }]), settled: () => Promise.reject(late) }
  const server = fakeServer({ ...agent, [RUNS]: () => stream(server.asked.length === 2 ? framed(PARKED) : framed(ANSWER, 20)) })
  const session = startSession(server, { page })
  session.subscribe(() => {
    throw drawn
  })
  expect(await session.send('Add a')).toBe(true)
  expect(lines(session)).toEqual(['> Add a', '[add_contact] done', 'The cover was in force – £1,200. (whole)'])
  expect([session.getState().status, new Set(reported)]).toEqual([{ kind: 'idle' }, new Set([late, drawn])])
})

test('[C60] a page that fails while it performs calls is told so, and going on asks it again', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (thrown: unknown) => reported.push(thrown))
  const thrown = new Error('no ledger')
  const perform = vi.fn(() => Promise.resolve([{ callId: 'a', content: '{"ok":true}' }])).mockRejectedValueOnce(thrown)
  const server = fakeServer({ ...agent, [RUNS]: () => stream(server.asked.length === 2 ? framed(PARKED) : framed(ANSWER, 20)) })
  const session = startSession(server, { page: { ...mute, perform } })
  await session.send('Add a')
  expect([troubleOf(session), reported]).toEqual([{ kind: 'stopped', remedy: 'go_on' }, [thrown]])
  await session.retry()
  expect([lines(session).at(-1), session.getState().status]).toEqual(['The cover was in force – £1,200. (whole)', { kind: 'idle' }])
})
