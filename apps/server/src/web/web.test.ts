import fc from 'fast-check'
import { scriptedModel } from '@ambit/adapters/ai-sdk'
import { openSqliteStore } from '@ambit/adapters/store'
import type { User } from '@ambit/domain'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RUNS, SECRET, WORKSPACE, agent, closeLater, eventsOf, said, serve, textOf, tokenOf } from '../fixtures/served.ts'
import { createLog } from '../log.ts'
import { nodeSha256 } from '../node-sha256.ts'
import { consoleLog, createFront, createServer, type FrontOptions } from './index.ts'
import { webSha256 } from './sha256.ts'

const workspace = { id: WORKSPACE, secret: SECRET }
const log = createLog({ level: 'silent' })

test('[K15] a digest is the same with and without Node', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array())), async (parts) => {
      expect(await webSha256(...parts)).toBe(nodeSha256(...parts))
    }),
  ))

test('[K15] a run that was asked for on one runtime is the same run on the other', async () => {
  const store = await openSqliteStore({ path: ':memory:' })
  closeLater(() => store.close())
  const web = createServer({ workspace, agents: [agent()], store, model: scriptedModel([[{ text: 'Hello.' }]]), log })
  const { server: node } = await serve({ wrap: () => store })
  closeLater(() => web.close({ graceMs: 0 }))
  const authorization = `Bearer ${await tokenOf()}`
  const body = JSON.stringify(said('Hi', { threadId: 't1', runId: 'r1' }))
  const request = (): Request =>
    new Request(`http://desk.test${RUNS}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
  expect(textOf(await eventsOf(await web.fetch(request())))).toBe('Hello.')
  const again = await node.fetch(request())
  expect([again.status, (await eventsOf(again)).at(-1)?.event.type]).toEqual([200, 'RUN_FINISHED'])
})

test('[K16] a line on the console is JSON, with what must not be in a log cut out', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const written = vi.spyOn(console, 'warn').mockReturnValue()
  consoleLog().warn({ threadId: 't1', token: 'eyJ', deep: { args: [1] } }, 'a line')
  expect(written.mock.calls).toEqual([['{"level":"warn","time":1000,"threadId":"t1","token":"[redacted]","deep":{"args":"[redacted]"},"msg":"a line"}']])
})

function front(over: Partial<FrontOptions> = {}) {
  const forwarded: { readonly user: User; readonly request: Request }[] = []
  const { fetch } = createFront({
    workspace,
    log,
    forward: (request, user) => {
      forwarded.push({ user, request })
      return Promise.resolve(new Response('theirs', { status: 201 }))
    },
    ...over,
  })
  return { forwarded, ask: (path: string, init?: RequestInit) => fetch(new Request(`http://desk.test${path}`, init)) }
}

test('[K7] what is asked with a valid token is handed on as it is, with who asks and the id of the request', async () => {
  const { ask, forwarded } = front()
  const headers = { authorization: `Bearer ${await tokenOf({ sub: 'ada' })}`, 'x-request-id': 'request-0001' }
  const answer = await ask('/v1/threads?limit=2', { method: 'POST', headers, body: 'a body' })
  expect([answer.status, await answer.text()]).toEqual([201, 'theirs'])
  const [{ user, request } = { user: undefined, request: new Request('http://nothing.test') }] = forwarded
  expect([user, request.method, request.url, request.headers.get('x-request-id'), await request.text()]).toEqual([
    { workspace: WORKSPACE, subject: 'ada', name: undefined, roles: [] },
    'POST',
    'http://desk.test/v1/threads?limit=2',
    'request-0001',
    'a body',
  ])
})

test('[K7] what lacks a valid token, and what is asked of nothing, goes no further', async () => {
  const { ask, forwarded } = front({ allowOrigins: ['https://app.test'] })
  const preflight = { origin: 'https://app.test', 'access-control-request-method': 'GET' }
  const answers = await Promise.all([
    ask('/v1/threads'),
    ask('/v1/threads', { headers: { authorization: 'Bearer none' } }),
    ask('/elsewhere'),
    ask('/v1/threads', { method: 'OPTIONS', headers: preflight }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 404, 204])
  expect(answers[3]?.headers.get('access-control-allow-origin')).toBe('https://app.test')
  expect(forwarded).toEqual([])
})

test('[K17] a server with nobody to serve keeps no timer', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = await serve({ replies: [[{ text: 'Hello.' }]] })
  expect(vi.getTimerCount()).toBe(0)
  const headers = { authorization: `Bearer ${await tokenOf()}`, 'content-type': 'application/json' }
  const response = await server.fetch(new Request(`http://desk.test${RUNS}`, { method: 'POST', headers, body: JSON.stringify(said('Hi')) }))
  expect(vi.getTimerCount()).toBe(1)
  await eventsOf(response)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(vi.getTimerCount()).toBe(0)
})
