import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Desk, RUNS, Reading, asking, startDesk, textOf, tokenOf } from './testing/desk.ts'
import { type HeldModel, heldModel } from './testing/held-model.ts'
import { bundled } from './testing/workerd.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let desk: Desk
/** A desk with a language model that answers when it is told to. */
let held: { readonly desk: Desk; readonly model: HeldModel }
beforeAll(async () => {
  const model = await heldModel()
  const bindings = { AMBIT_MODEL: 'openai-compatible/test', AMBIT_MODEL_URL: model.url, OPENAI_API_KEY: 'key-of-the-gateway' }
  desk = await startDesk()
  held = { desk: await startDesk({ bindings }), model }
})
afterAll(async () => {
  await Promise.all([desk.worker.dispose(), held.desk.worker.dispose()])
  held.model.close()
})

test('[K1] the Worker imports nothing of Node and evaluates no text', () => {
  const modules = modulesOf(readFileSync(bundled('worker.ts'), 'utf8'))
  const holding = (pattern: RegExp): string[] => modules.filter(({ text }) => pattern.test(text)).map(({ name }) => name.replace(/^.*node_modules\//, ''))
  expect(modules.length).toBeGreaterThan(100)
  expect(holding(/^import\b|\bimport\(|\brequire\(/m)).toEqual([])
  expect(holding(/['"]node:/)).toEqual([])
  // Zod tries out whether it may, never where it finds itself on Cloudflare, and does without.
  expect([...new Set(holding(/\beval\(|\bnew Function\b|[^=]= Function\b/))].toSorted()).toEqual(['zod/v4/core/doc.js', 'zod/v4/core/util.js'])
})

test('[K3] a turn streams from the Worker: the work, its result, the lit panel and the answer, each as it comes', async () => {
  const response = await desk.ask(RUNS, { body: asking('streams', { capability: 'policy_validation' }) })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reading = new Reading(response)
  const first = await reading.until(({ type }) => type === 'RUN_STARTED')
  expect(first.map(({ type }) => type)).not.toContain('RUN_FINISHED')
  const events = await reading.toEnd()
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'ACTIVITY_SNAPSHOT', content: expect.objectContaining({ label: 'Checking the policy…', state: 'running' }) }),
  )
  const results = events.filter(({ type }) => type === 'TOOL_CALL_RESULT').map(({ content }) => String(content))
  expect(results.some((content) => content.includes('"in_force":false,"cover_triggered":false,"reason":"in_reinstatement_gap"'))).toBe(true)
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'CUSTOM', name: 'client_action', value: expect.objectContaining({ type: 'highlight_panel', panel: 'policy' }) }),
  )
  expect(textOf(events)).toContain('20 June 2026')
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
  expect(events.map(({ id }) => id)).toEqual(events.map((_event, index) => index + 1))
})

test('[K3] what the model has said so far is read while it still thinks', async () => {
  held.model.hold()
  const reading = new Reading(await held.desk.ask(RUNS, { body: asking('held') }))
  expect(textOf(await reading.until(({ type }) => type === 'TEXT_MESSAGE_CONTENT'))).toBe('Half of it — ')
  held.model.finish()
  expect(textOf(await reading.toEnd())).toBe('Half of it — and the rest.')
  expect(held.model.keys).toEqual(['Bearer key-of-the-gateway'])
})

test('[K4] a reload finds the talk, with its calls, and lists it', async () => {
  await new Reading(await desk.ask(RUNS, { as: 'u-reload', body: asking('reload', { capability: 'policy_validation' }) })).toEnd()
  const view = await (await desk.ask('/v1/threads/thr-reload', { as: 'u-reload' })).json()
  expect(view).toMatchObject({ id: 'thr-reload', record: { type: 'claim', id: 'clm-10' }, run: { id: 'run-reload', state: 'ended', end: { kind: 'done' } } })
  expect(view).toMatchObject({ calls: expect.arrayContaining([expect.objectContaining({ name: 'check_policy_in_force', state: 'settled', isError: false })]) })
  const list = await (await desk.ask('/v1/threads', { as: 'u-reload' })).json()
  expect(list).toMatchObject({ threads: [{ id: 'thr-reload', title: 'Validate the policy', waiting: false }] })
})

test('[K5] a run goes on when its reader leaves, and a later reader goes on where that one was', async () => {
  held.model.hold()
  const first = new Reading(await held.desk.ask(RUNS, { body: asking('left') }))
  const read = await first.until(({ type }) => type === 'TEXT_MESSAGE_CONTENT')
  const last = read.at(-1)?.id ?? 0
  await first.leave()
  expect(await (await held.desk.ask('/v1/threads/thr-left')).json()).toMatchObject({ run: { id: 'run-left', state: 'running' } })
  const second = new Reading(await held.desk.ask(`/v1/threads/thr-left/events?after=${last}`))
  held.model.finish()
  const events = await second.toEnd()
  expect(events.map(({ id }) => id)).toEqual(events.map((_event, index) => last + 1 + index))
  expect([textOf(events), events.at(-1)?.type]).toEqual(['and the rest.', 'RUN_FINISHED'])
})

test('[K6] each person has an object of their own: another person finds nothing of it, by any route', async () => {
  await new Reading(await desk.ask(RUNS, { as: 'u-ada', body: asking('ada') })).toEnd()
  const others = ['/v1/threads/thr-ada', '/v1/threads/thr-ada/events'].map((path) => desk.ask(path, { as: 'u-eve' }))
  const removal = desk.ask('/v1/threads/thr-ada', { as: 'u-eve', method: 'DELETE' })
  const stop = desk.ask('/v1/runs/run-ada/cancel', { as: 'u-eve', method: 'POST' })
  expect((await Promise.all([...others, removal, stop])).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await (await desk.ask('/v1/threads', { as: 'u-eve' })).json()).toEqual({ threads: [] })
  expect((await desk.ask('/v1/threads/thr-ada', { as: 'u-ada' })).status).toBe(200)
})

test('[K7] who has no valid token gets 401 with a sentence', async () => {
  const tokens = [
    undefined,
    'nonsense',
    await tokenOf('u-ada', { secret: 'another secret of another workspace' }),
    await tokenOf('u-ada', { audience: 'studio' }),
  ]
  const answers = tokens.map(async (token) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await desk.worker.dispatchFetch('http://desk.test/v1/threads', { headers })
    return [response.status, ((await response.json()) as { detail: string }).detail]
  })
  expect(await Promise.all(answers)).toEqual([
    [401, 'Sign in first: this request carries no token.'],
    [401, 'This sign-in is not valid. Sign in again.'],
    [401, 'This sign-in is not valid. Sign in again.'],
    [401, 'This sign-in is for another workspace. Sign in to this one.'],
  ])
})

test('[K8] the routes of the desk itself answer as they do in Node', async () => {
  const read = async (path: string): Promise<unknown> => (await desk.worker.dispatchFetch(`http://desk.test${path}`)).json()
  expect(await read('/api/desk')).toMatchObject({ today: '2026-11-30', handler: { id: 'u-abara', name: 'Ruth Abara' } })
  expect(await read('/api/claims/clm-10/figures')).toMatchObject({ today: '2026-11-30', policy: { known: { in_force: false } } })
  expect([await read('/healthz'), await read('/readyz')]).toEqual([{ status: 'ok' }, { status: 'ready' }])
  expect(await read('/elsewhere')).toMatchObject({ status: 404, detail: 'There is nothing at this address.' })
})

test('[K12] an object that starts again has the talk, and the run that it was working on goes on when somebody comes back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'claims-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const bindings = { AMBIT_MODEL: 'openai-compatible/test', AMBIT_MODEL_URL: held.model.url }
  held.model.hold()
  const first = await startDesk({ bindings, folder })
  await new Reading(await first.ask(RUNS, { body: asking('again') })).until(({ type }) => type === 'TEXT_MESSAGE_CONTENT')
  await first.worker.dispose()
  const second = await startDesk({ bindings, folder })
  onTestFinished(() => second.worker.dispose())
  expect(await (await second.ask('/v1/threads/thr-again')).json()).toMatchObject({ messages: [{ id: 'msg-again' }], run: { id: 'run-again', state: 'broken' } })
  held.model.finish()
  const events = await new Reading(await second.ask('/v1/threads/thr-again/events')).toEnd()
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
  const { messages } = (await (await second.ask('/v1/threads/thr-again')).json()) as { messages: { role: string; text: string }[] }
  expect(messages.map(({ role, text }) => [role, text])).toEqual([
    ['user', 'Validate the policy'],
    ['assistant', 'Half of it — and the rest.'],
  ])
})

/** A bundle names each module in a comment before it. */
function modulesOf(bundle: string): { readonly name: string; readonly text: string }[] {
  const parts = bundle.split(/^\/\/ ((?:\.\.\/|src\/)\S+\.[jt]s)$/m).slice(1)
  return Array.from({ length: parts.length / 2 }, (_none, index) => ({ name: parts[2 * index] ?? '', text: parts[2 * index + 1] ?? '' }))
}
