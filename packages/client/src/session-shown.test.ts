import { afterEach, expect, test } from 'vitest'
import type { ClientAction, Json } from '@ambit/domain'
import { AGENT, fakeServer, framed, stream, threadView } from './testing/fake-server.ts'
import { disposeSessions, lines, startSession, storageWith, untilStatus } from './testing/session.ts'

afterEach(disposeSessions)

/** A call of the tool `show_me` that makes the page do this. */
const shows = (callId: string, value: Json): readonly Json[] => [
  { type: 'TOOL_CALL_START', toolCallId: callId, toolCallName: 'show_me' },
  { type: 'TOOL_CALL_ARGS', toolCallId: callId, delta: '{"what":"x"}' },
  { type: 'TOOL_CALL_END', toolCallId: callId },
  { type: 'CUSTOM', name: 'client_action', value, metadata: { ambit: { callId } } },
  { type: 'TOOL_CALL_RESULT', toolCallId: callId, content: 'Shown.' },
]
const FINISHED: Json = { type: 'RUN_FINISHED' }
const OLD: ClientAction = { type: 'scroll_top', to: 'start' }
const NEW: ClientAction = { type: 'highlight_panel', panel: 'tasks', label: 'Tasks and diary' }

/** The thread as the server has it after two calls: it tells calls and results, and no actions. */
const TALK = threadView({
  messages: [
    { role: 'user', id: 'u1', text: 'Show me', at: 1 },
    { role: 'assistant', id: 'm1', text: '', calls: ['c1', 'c2'].map((id) => ({ id, name: 'show_me', args: { what: 'x' } })), at: 2 },
    ...['c1', 'c2'].map((callId) => ({ role: 'tool', id: `t-${callId}`, callId, name: 'show_me', content: 'Shown.', isError: false, at: 3 }) as const),
  ],
  run: { id: 'r', state: 'ended', end: { kind: 'done' } },
})

test('[U43] whatever the page showed is told again after a reload, and when the talk is opened from the history', async () => {
  const server = fakeServer({
    'GET /v1/agents/claims': () => Response.json(AGENT),
    'POST /v1/agents/claims/runs': () => stream(framed([{ type: 'RUN_STARTED' }, ...shows('c1', OLD), ...shows('c2', NEW), FINISHED])),
    'GET /v1/threads/*': ({ path }) => Response.json({ ...TALK, id: path.split('/').at(-1) }),
  })
  const performed: ClientAction[] = []
  const options = { storage: storageWith({}), onClientAction: (action: ClientAction) => void performed.push(action) }
  const session = startSession(server, options)
  await session.send('Show me')
  const reloaded = startSession(server, options)
  await untilStatus(reloaded, 'idle')
  const shown = (): unknown => reloaded.getState().items.flatMap((item) => (item.kind === 'activity' ? [item.shown] : []))
  const told = [
    { action: OLD, ok: true },
    { action: NEW, ok: true },
  ]
  expect(shown()).toEqual(told)
  await reloaded.openThread(reloaded.getState().threadId)
  expect(shown()).toEqual(told)
  expect(performed).toEqual([OLD, NEW])
})

test('[U43] what no memory of this browser tells is not made up', async () => {
  const server = fakeServer({ 'GET /v1/agents/claims': () => Response.json(AGENT), 'GET /v1/threads/*': () => Response.json(TALK) })
  const session = startSession(server, { storage: storageWith({ threadId: 'thr-1', performed: ['c1 not json', '7', 'c2x {"type":"scroll_top"}'] }) })
  await untilStatus(session, 'idle')
  expect(lines(session)).toEqual(['> Show me', '[show_me] done', '[show_me] done'])
})
