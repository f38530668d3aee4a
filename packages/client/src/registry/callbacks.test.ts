import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createRegistry, type PageTool, type Registry, type SessionStorage } from '../index.ts'
import { AGENT, fakeServer, fakeStorage } from '../testing/fake-server.ts'
import { callOf, fakeLocks, pageTool } from '../testing/registry.ts'
import { disposeSessions, startSession, untilStatus } from '../testing/session.ts'

const SCHEMA = { type: 'object', properties: { part: { type: 'string', enum: ['contacts', 'graphs'] } }, additionalProperties: false }
const never = (): Promise<never> => new Promise(() => undefined)
beforeAll(() => import('./performing.ts'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  disposeSessions()
  vi.useRealTimers()
})

/** One load of the page, with a callback and what else it lends. */
function load(call: PageTool['call'], storage: SessionStorage = fakeStorage()): Registry {
  const registry = createRegistry({ storage, locks: fakeLocks() })
  registry.registerCallback('start_tour', call, { parameters: SCHEMA })
  return registry
}
async function over<T>(promise: Promise<T>): Promise<T> {
  for (let at = 0; at < 1200; at += 1) {
    const done = await Promise.race([promise.then(() => true), vi.advanceTimersByTimeAsync(50).then(() => false)])
    if (done) break
  }
  return promise
}
const tour = (callId: string, args = {}) => callOf('start_tour', callId, args)

test("[N1] a callback goes with the run under its key with the host's own schema, and arguments that do not fit it never reach the function", async () => {
  const call = vi.fn(() => ({ ok: true }))
  const registry = load(call)
  const offered = registry.offer()
  expect(offered.tools).toEqual([{ name: 'start_tour', description: '', parameters: SCHEMA, metadata: { ambit: { callback: true } } }])
  const answers = await over(registry.perform([tour('c1', { part: 'settings' }), tour('c2', { where: 1 }), tour('c3', { part: 'graphs' })], offered))
  expect(answers.map(({ error }) => error?.slice(0, 26))).toEqual(['The arguments do not fit: ', 'The arguments do not fit: ', undefined])
  expect(call).toHaveBeenCalledExactlyOnceWith({ part: 'graphs' }, { callId: 'c3' })
})

test('[N1] the newest closure and schema of a callback count, and of one key the newest: the older one comes back when that leaves', async () => {
  const registry = load(() => ({ ok: true, by: 'old' }))
  const told = vi.fn()
  registry.subscribe(told)
  const newer = registry.registerCallback('start_tour', () => ({ ok: true, by: 'first' }))
  newer.update(() => ({ ok: true, by: 'newest' }))
  expect(told).toHaveBeenCalledTimes(1)
  expect(registry.offer().tools.map(({ parameters }) => parameters)).toEqual([{ type: 'object' }])
  expect(await over(registry.perform([tour('c1')], registry.offer()))).toEqual([{ callId: 'c1', content: '{"ok":true,"by":"newest"}' }])
  newer.update(() => ({ ok: true }), { parameters: { type: 'object', maxProperties: 0 } })
  expect(registry.offer().tools.map(({ parameters }) => parameters)).toEqual([{ type: 'object', maxProperties: 0 }])
  newer()
  newer()
  expect(registry.offer().tools.map(({ parameters }) => parameters)).toEqual([SCHEMA])
  expect(await over(registry.perform([tour('c2')], registry.offer()))).toEqual([{ callId: 'c2', content: '{"ok":true,"by":"old"}' }])
})

test('[N1] a callback whose schema cannot be sent is not lent, and the developer is told why', async () => {
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  const around: Record<string, unknown> = { type: 'object' }
  around['properties'] = { self: around }
  registry.registerCallback('start_tour', () => ({}), { parameters: JSON.parse('{}') })
  registry.registerCallback('open_billing', () => ({}), { parameters: around as never })
  await over(registry.perform([]))
  expect(registry.offer().tools.map(({ name }) => name)).toEqual(['start_tour'])
  expect(registry.warnings()).toEqual([expect.stringMatching(/^The callbacks: "open_billing" is not offered, because its schema has over /)])
})

test('[N2] a callback that throws or never settles is answered in words within its time', async () => {
  const registry = load(() => {
    throw new Error('no tour on this page')
  })
  registry.registerCallback('open_billing', never, { timeoutMs: 500 })
  expect(await over(registry.perform([tour('c1'), callOf('open_billing', 'c2', {})], registry.offer()))).toEqual([
    { callId: 'c1', content: '{"ok":false,"error":"It failed: no tour on this page","unknown":true}', error: 'It failed: no tour on this page' },
    { callId: 'c2', content: expect.stringContaining('It took longer than 0.5 seconds.'), error: expect.stringContaining('0.5 seconds') },
  ])
})

test('[N3] fault row 20: a callback that waited when the page was loaded again never runs by itself, begun before or not', async () => {
  const storage = fakeStorage()
  const before = load(never, storage)
  void before.perform([tour('begun')], before.offer())
  await vi.advanceTimersByTimeAsync(10)
  const call = vi.fn()
  const after = load(call, storage)
  const [begun, waited] = await over(after.perform([tour('begun'), tour('waited')]))
  expect(begun?.error).toMatch(/^interrupted: the page was loaded again while this ran/)
  expect(waited?.error).toMatch(/^This page is no longer open, so nothing was done\./)
  expect(call).not.toHaveBeenCalled()
})

test('[N3] fault row 18: a callback that is asked for again runs once and has one answer', async () => {
  const call = vi.fn(() => ({ ok: true }))
  const registry = load(call)
  const offered = registry.offer()
  const twice = await over(Promise.all([registry.perform([tour('c1')], offered), registry.perform([tour('c1')], offered)]))
  expect([...twice, await over(registry.perform([tour('c1')]))]).toEqual(Array.from({ length: 3 }, () => [{ callId: 'c1', content: '{"ok":true}' }]))
  expect(call).toHaveBeenCalledTimes(1)
})

test('[N4] fault row 34: a page tool that is named like an action is not lent, whichever came first, and the developer is told', async () => {
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  registry.register([pageTool('get_members_overview'), pageTool('invite_member'), pageTool('start_tour')], { scopeId: 'members:list' })
  registry.registerCallback('start_tour', () => ({ ok: true }))
  const names = (): readonly string[] => registry.offer().tools.map(({ name }) => name)
  const end = registry.govern(['invite_member', 'start_tour'])
  expect(names()).toEqual(['get_members_overview', 'start_tour'])
  expect(registry.offer().tools.at(-1)?.metadata.ambit.callback).toBe(true)
  registry.register([pageTool('get_more_overview'), pageTool('invite_member')], { scopeId: 'members:more' })
  expect(names()).toEqual(['get_members_overview', 'get_more_overview', 'start_tour'])
  await over(registry.perform([]))
  expect(registry.warnings().filter((warning) => warning.includes('an action'))).toEqual([
    'members:list: "invite_member" is not offered, because an action of this assistant has that name.',
    'members:list: "start_tour" is not offered, because an action of this assistant has that name.',
    'members:more: "invite_member" is not offered, because an action of this assistant has that name.',
  ])
  end()
  expect(names()).toEqual(['get_members_overview', 'start_tour', 'get_more_overview', 'invite_member'])
})

test("[N4] the names come with the agent's public view, and hold for as long as its conversation is there", async () => {
  vi.useRealTimers()
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  registry.register([pageTool('invite_member')], { scopeId: 'members:list' })
  const session = startSession(fakeServer({ 'GET /v1/agents/claims': () => Response.json({ ...AGENT, governed: ['invite_member'] }) }), { page: registry })
  await untilStatus(session, 'idle')
  expect(registry.offer().tools).toEqual([])
  session.dispose()
  expect(registry.offer().tools.map(({ name }) => name)).toEqual(['invite_member'])
})

test('[N6] a callback gets its grant and the id of its call, which stand neither in what the page keeps nor in what it records', async () => {
  const storage = fakeStorage()
  const call = vi.fn(() => ({ ok: true }))
  const registry = load(call, storage)
  await over(registry.perform([{ ...tour('c1'), grant: 'secret-grant' }], registry.offer()))
  expect(call).toHaveBeenCalledExactlyOnceWith({}, { callId: 'c1', grant: 'secret-grant' })
  expect(JSON.stringify([registry.calls(), [...storage.kept]])).not.toContain('secret-grant')
})

test('[N6] a callback of which it is not known whether it was done says so apart from its words: cut off by a reload, too slow, or untellable', async () => {
  const storage = fakeStorage()
  const before = load(never, storage)
  void before.perform([tour('begun')], before.offer())
  await vi.advanceTimersByTimeAsync(10)
  const after = load(() => ({ rows: new Map() }), storage)
  after.registerCallback('open_billing', never, { timeoutMs: 500 })
  const [begun] = await over(after.perform([tour('begun')]))
  const [untold, slow] = await over(after.perform([tour('untold'), callOf('open_billing', 'slow', {})], after.offer()))
  for (const answer of [begun, untold, slow]) expect(JSON.parse(answer?.content ?? '')).toEqual({ ok: false, error: answer?.error, unknown: true })
  const [thrown] = await over(load(() => Promise.reject(new Error('no'))).perform([tour('thrown')], after.offer()))
  expect(thrown?.content).toBe('{"ok":false,"error":"It failed: no","unknown":true}')
})

test('[N6] only the load of a page that was handed a callback says that nothing was done, where it registers it no more; another device says that it does not know', async () => {
  const registry = load(() => ({ ok: true }))
  const offered = registry.offer()
  const [elsewhere] = await over(load(() => ({ ok: true }), fakeStorage()).perform([{ ...tour('c1'), grant: 'g' }]))
  expect(JSON.parse(elsewhere?.content ?? '')).toMatchObject({ ok: false, unknown: true })
  const gone = createRegistry({ storage: fakeStorage() })
  const [here] = await over(gone.perform([{ ...tour('c2'), grant: 'g' }], offered))
  expect(JSON.parse(here?.content ?? '')).toMatchObject({ ok: false, unavailable: true })
})

test('[N6] a page tool says the same in words alone', async () => {
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  registry.register([pageTool('add_contact', never, { timeoutMs: 500 })], { scopeId: 'contacts:list' })
  const [late] = await over(registry.perform([callOf('add_contact', 'c1')], registry.offer()))
  expect(late).toEqual({ callId: 'c1', content: JSON.stringify({ ok: false, error: late?.error }), error: expect.stringContaining('0.5 seconds') })
})
