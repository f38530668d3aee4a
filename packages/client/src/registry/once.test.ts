import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createRegistry, type PageTool, type Registry, type SessionStorage } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { callOf, fakeLocks, pageTool } from '../testing/registry.ts'

const scope = { scopeId: 'graphs:editor' }
const never = (): Promise<never> => new Promise(() => undefined)
// Fetched before the clock stands still.
beforeAll(() => import('./performing.ts'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** One load of the page in one tab. What it held is free when it is gone, so each load without a neighbour has locks of its own. */
function load(storage: SessionStorage, tools: readonly PageTool[], locks: LockManager = fakeLocks()): Registry {
  const registry = createRegistry({ storage, locks })
  registry.register(tools, scope)
  return registry
}

/** What comes of it while the clock runs for a minute. */
async function over<T>(promise: Promise<T>): Promise<T> {
  for (let at = 0; at < 1200; at += 1) {
    const done = await Promise.race([promise.then(() => true), vi.advanceTimersByTimeAsync(50).then(() => false)])
    if (done) break
  }
  return promise
}

test('[C36] fault row 18: a call that is asked for again, at the same time or later, runs once and has one answer', async () => {
  const call = vi.fn(() => ({ ok: true, added: 1 }))
  const registry = load(fakeStorage(), [pageTool('add_statement', call)])
  const calls = [callOf('add_statement', 'c1')]
  const twice = await over(Promise.all([registry.perform(calls, registry.offer()), registry.perform(calls, registry.offer())]))
  const replayed = await over(registry.perform(calls, registry.offer()))
  const reopened = await over(registry.perform(calls))
  expect(call).toHaveBeenCalledTimes(1)
  expect([...twice, replayed, reopened]).toEqual(Array.from({ length: 4 }, () => [{ callId: 'c1', content: '{"ok":true,"added":1}' }]))
})

test('[C36] a call is written down before its handler starts', async () => {
  const storage = fakeStorage()
  let written = ''
  const registry = load(storage, [pageTool('add_statement', () => void (written = [...storage.kept.values()].join('')))])
  await over(registry.perform([callOf('add_statement', 'c1')], registry.offer()))
  expect(JSON.parse(written)).toEqual([{ callId: 'c1', name: 'add_statement', scopeId: 'graphs:editor', at: expect.any(Number), state: 'running' }])
})

test('[C37] fault row 13: what a reload finds running is answered as interrupted, and not run again', async () => {
  const storage = fakeStorage()
  const before = load(storage, [pageTool('add_statement', never)])
  void before.perform([callOf('add_statement', 'c1')], before.offer())
  await vi.advanceTimersByTimeAsync(10)
  const call = vi.fn()
  const after = load(storage, [pageTool('add_statement', call)])
  const [answer] = await over(after.perform([callOf('add_statement', 'c1')]))
  expect(answer?.error).toMatch(/^interrupted: the page was loaded again while this ran/)
  expect(call).not.toHaveBeenCalled()
})

test('[C37] fault row 13: an idempotent tool is run again under the new epoch, also where its page registers a moment later', async () => {
  const storage = fakeStorage()
  const before = load(storage, [pageTool('rename_graph', never, { idempotent: true })])
  void before.perform([callOf('rename_graph', 'c1')], before.offer())
  await vi.advanceTimersByTimeAsync(10)
  const after = createRegistry({ storage, locks: fakeLocks() })
  const answers = after.perform([callOf('rename_graph', 'c1')])
  setTimeout(() => after.register([pageTool('rename_graph', () => ({ ok: true, again: true }), { idempotent: true })], scope), 100)
  expect(await over(answers)).toEqual([{ callId: 'c1', content: '{"ok":true,"again":true}' }])
})

test('[C37] fault row 20: what was done before a reload is answered with its result, and never run again', async () => {
  const storage = fakeStorage()
  const long = 'x'.repeat(20_000)
  const before = load(storage, [pageTool('add_statement', () => ({ ok: true, id: 's7' })), pageTool('list', () => ({ ok: true, long }))])
  await over(before.perform([callOf('add_statement', 'c1'), callOf('list', 'c2')], before.offer()))
  const call = vi.fn()
  const after = load(storage, [pageTool('add_statement', call, { idempotent: true }), pageTool('list', call)])
  const [first, second] = await over(after.perform([callOf('add_statement', 'c1'), callOf('list', 'c2')]))
  expect(first).toEqual({ callId: 'c1', content: '{"ok":true,"id":"s7"}' })
  expect(second?.error).toMatch(/^This was done, but its result was lost/)
  expect(call).not.toHaveBeenCalled()
})

/** The events of the window, for a test to tell. */
function pageEvents(): (...types: readonly string[]) => void {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return (...types) => types.forEach((type) => page.dispatchEvent(new Event(type)))
}

test.each([
  ['hides the page before it cuts requests off', ['beforeunload', 'pagehide'], []],
  ['cuts requests off before it hides the page', ['beforeunload'], ['pagehide']],
])(
  '[C71] what a handler comes to because its page is left is no answer: the next load finds the call interrupted, where the browser %s',
  async (_, first, then) => {
    vi.stubGlobal('reportError', vi.fn())
    const tell = pageEvents()
    const storage = fakeStorage()
    const save = (): Promise<unknown> => new Promise((_done, fail) => setTimeout(() => fail(new TypeError('Failed to fetch')), 100))
    const before = load(storage, [pageTool('add_statement', save), pageTool('rename_graph', save, { idempotent: true })])
    const told = vi.fn()
    for (const call of [callOf('add_statement', 'c1'), callOf('rename_graph', 'c2')]) void before.perform([call], before.offer()).then(told)
    await vi.advanceTimersByTimeAsync(50)
    tell(...first)
    await vi.advanceTimersByTimeAsync(100)
    tell(...then)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).not.toHaveBeenCalled()
    const after = load(storage, [pageTool('add_statement'), pageTool('rename_graph', () => ({ ok: true, again: true }), { idempotent: true })])
    const [interrupted, again] = await over(after.perform([callOf('add_statement', 'c1'), callOf('rename_graph', 'c2')]))
    expect(interrupted?.error).toMatch(/^interrupted: the page was loaded again while this ran/)
    expect(again).toEqual({ callId: 'c2', content: '{"ok":true,"again":true}' })
  },
)

test('[C71] a page that comes back from the cache of the browser, and one that was not left after all, tell what their calls came to', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const tell = pageEvents()
  const registry = load(fakeStorage(), [pageTool('fail', () => new Promise((_done, fail) => setTimeout(() => fail(new Error('No.')), 100)))])
  const cached = registry.perform([callOf('fail', 'c1')], registry.offer())
  await vi.advanceTimersByTimeAsync(50)
  tell('pagehide')
  await vi.advanceTimersByTimeAsync(10_000)
  tell('pageshow')
  expect(await over(cached)).toEqual([{ callId: 'c1', content: '{"ok":false,"error":"It failed: No."}', error: 'It failed: No.' }])
  const stayed = registry.perform([callOf('fail', 'c2')], registry.offer())
  await vi.advanceTimersByTimeAsync(50)
  tell('beforeunload')
  expect(await over(stayed)).toEqual([{ callId: 'c2', content: '{"ok":false,"error":"It failed: No."}', error: 'It failed: No.' }])
})

test('[C37] a call of an earlier load that never began is refused, although the same page is open again', async () => {
  const storage = fakeStorage()
  const call = vi.fn()
  const offered = load(storage, [pageTool('add_statement', call)]).offer()
  const after = load(storage, [pageTool('add_statement', call, { idempotent: true })])
  const [answer] = await over(after.perform([callOf('add_statement', 'c1')], offered))
  expect(answer?.error).toMatch(/^This page is no longer open, so nothing was done/)
  expect(call).not.toHaveBeenCalled()
})

test('[C38] fault row 21: of two tabs that are given one call the one that it was handed out to runs it; the other waits and has its answer', async () => {
  const storage = fakeStorage()
  const locks = fakeLocks()
  const call = vi.fn((): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 5000, { ok: true, by: 'first' })))
  const first = load(storage, [pageTool('add_statement', call)], locks)
  const second = load(storage, [pageTool('add_statement', call)], locks)
  const calls = [callOf('add_statement', 'c1')]
  // The other tab may well learn of it sooner.
  const answers = Promise.all([second.perform(calls), first.perform(calls, first.offer())])
  expect(await over(answers)).toEqual(Array.from({ length: 2 }, () => [{ callId: 'c1', content: '{"ok":true,"by":"first"}' }]))
  expect(call).toHaveBeenCalledTimes(1)
  expect(locks.asked).toEqual(['ambit:call:c1', 'ambit:call:c1'])
})

test('[C38] where the other tab is gone, this one refuses for it, and a late comer has the same answer', async () => {
  const storage = fakeStorage()
  const locks = fakeLocks()
  const call = vi.fn()
  const first = load(storage, [pageTool('add_statement', call)], locks)
  const second = load(storage, [pageTool('add_statement', call)], locks)
  const [refused] = await over(second.perform([callOf('add_statement', 'c1')]))
  const [late] = await over(first.perform([callOf('add_statement', 'c1')], first.offer()))
  expect(late?.content).toBe(refused?.content)
  expect(call).not.toHaveBeenCalled()
})

test('[C73] what came of the calls of one person is forgotten when another signs in, over a reload too, also where it ends later; none is told as undone', async () => {
  const storage = fakeStorage()
  const call = vi.fn(() => new Promise((done) => setTimeout(done, 100, { ok: true, of: 'ana' })))
  const tools = [pageTool('statements_overview', call)]
  const before = load(storage, tools)
  const asked = ['c1', 'c2', 'c3'].map((callId) => callOf('statements_overview', callId))
  await over(before.perform(asked.slice(0, 1), before.offer()))
  before.belongTo('ana')
  const page = load(storage, tools)
  page.belongTo('ana')
  expect(await over(page.perform(asked.slice(0, 1)))).toEqual([{ callId: 'c1', content: '{"ok":true,"of":"ana"}' }])
  await over(page.perform(asked.slice(1, 2), page.offer()))
  const late = page.perform(asked.slice(2), page.offer())
  await vi.advanceTimersByTimeAsync(50)
  expect(page.calls().map(({ state }) => state)).toEqual(['done', 'running'])
  page.belongTo('ben')
  await over(late)
  const kept = [...storage.kept.values()].join('')
  expect([page.calls(), kept.includes('ana'), kept.includes('statements'), storage.kept.get('ambit:calls:owner')]).toEqual([[], false, false, 'ben'])
  const back = load(storage, tools)
  back.belongTo('ana')
  const answers = await over(back.perform(asked))
  expect(answers.map(({ error }) => error)).toEqual(asked.map(() => expect.stringMatching(/^This was done, but its result was lost/)))
  expect(call).toHaveBeenCalledTimes(3)
})

test('[C73] a person who signs in where the page may store nothing is shown no call of another either', async () => {
  const closed = (): never => {
    throw new DOMException('closed', 'SecurityError')
  }
  const page = load({ getItem: closed, setItem: closed, removeItem: closed }, [pageTool('statements_overview')])
  page.belongTo('ana')
  await over(page.perform([callOf('statements_overview', 'c1')], page.offer()))
  page.belongTo('ana')
  expect(page.calls()).toHaveLength(1)
  page.belongTo('ben')
  expect(page.calls()).toEqual([])
})

test('[C41] the ledger stays small: old calls go, what still runs stays', async () => {
  const storage = fakeStorage()
  const registry = load(storage, [pageTool('add_statement'), pageTool('wait', never)])
  void registry.perform([callOf('wait', 'running')], registry.offer())
  for (let at = 0; at < 1000; at += 1) {
    const done = registry.perform([callOf('add_statement', `c${at}`)], registry.offer())
    await vi.advanceTimersByTimeAsync(20)
    await done
  }
  const entries: readonly { readonly callId: string }[] = [...storage.kept.values()].flatMap((text) => JSON.parse(text))
  expect(entries.length).toBeLessThanOrEqual(512)
  expect(entries.filter(({ callId }) => callId === 'running' || callId === 'c999')).toHaveLength(2)
  expect([...storage.kept.keys()].every((key) => /^ambit:calls:\d+$/.test(key))).toBe(true)
})

test('[C64] all 64 calls of one reply are known after a reload, also where others came before them', async () => {
  const storage = fakeStorage()
  const ids = Array.from({ length: 256 }, (_, at) => `call_${createHash('sha256').update(`${at}`).digest('hex').slice(0, 24)}`)
  const before = load(storage, [pageTool('add_statement')])
  const asked = ids.map((callId) => callOf('add_statement', callId))
  await over(before.perform(asked, before.offer()))
  const call = vi.fn()
  const after = load(storage, [pageTool('add_statement', call)])
  const newest = asked.slice(-64)
  expect(await over(after.perform(newest))).toEqual(newest.map(({ callId }) => ({ callId, content: '{"ok":true}' })))
  expect(call).not.toHaveBeenCalled()
})

test('[C41] long results take no more of the storage than a quarter of what a browser gives: the oldest are forgotten, the calls are not', async () => {
  const storage = fakeStorage()
  const before = load(storage, [pageTool('list', () => ({ ok: true, rows: 'x'.repeat(7_900) }))])
  const asked = Array.from({ length: 512 }, (_, at) => callOf('list', `c${at}`))
  await over(before.perform(asked, before.offer()))
  const chars = [...storage.kept].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
  expect(chars).toBeLessThan(1_250_000)
  const after = load(storage, [])
  const answers = await over(after.perform([...asked.slice(-96, -64), ...asked.slice(-32)]))
  expect(answers.filter(({ error }) => error?.includes('nothing was done'))).toEqual([])
  expect(answers.slice(-32).filter(({ error }) => error !== undefined)).toEqual([])
})

test('[C41] storage that is full, closed or absent is told, and calls run once all the same; after a reload nothing is claimed to be undone', async () => {
  const throws = (): never => {
    throw new Error('QuotaExceededError')
  }
  const full: SessionStorage = { getItem: () => null, setItem: throws, removeItem: throws }
  const closed: SessionStorage = { getItem: throws, setItem: throws, removeItem: throws }
  for (const storage of [full, closed]) {
    const call = vi.fn(() => ({ ok: true }))
    const registry = load(storage, [pageTool('statements_overview', call)])
    const twice = [callOf('statements_overview', 'c1'), callOf('statements_overview', 'c1')]
    expect(await over(registry.perform(twice, registry.offer()))).toEqual(Array.from({ length: 2 }, () => ({ callId: 'c1', content: '{"ok":true}' })))
    expect(call).toHaveBeenCalledTimes(1)
    expect(registry.warnings()).toEqual([expect.stringMatching(/storage of this page is full or closed/)])
    const [restored] = await over(registry.perform([callOf('statements_overview', 'c2')]))
    expect(restored?.error).toMatch(/it is not known whether this was done/)
  }
  // Where there is no storage at all, as in this runtime.
  const bare = createRegistry()
  await over(bare.perform([]))
  expect(bare.warnings()).toEqual([expect.stringMatching(/^The browser lets this page store nothing/)])
})

test('[C41] a spoiled ledger is told and written anew', async () => {
  const storage = fakeStorage()
  for (let at = 0; at < 32; at += 1) storage.setItem(`ambit:calls:${at}`, at % 2 === 0 ? '{"not":' : '[{"callId":5}]')
  const registry = load(storage, [pageTool('statements_overview')])
  await over(registry.perform([callOf('statements_overview', 'c1')], registry.offer()))
  expect(registry.warnings()).toEqual(['What this page had stored about its calls could not be read, and is written anew.'])
  expect(await over(load(storage, []).perform([callOf('statements_overview', 'c1')]))).toEqual([{ callId: 'c1', content: '{"ok":true}' }])
})

test('[C41] a page that may use no locks runs a call once', async () => {
  const call = vi.fn(() => ({ ok: true }))
  // Only `request` is ever asked.
  const forbidden = { request: () => Promise.reject(new DOMException('no origin', 'SecurityError')) } as unknown as LockManager
  const registry = load(fakeStorage(), [pageTool('add_statement', call)], forbidden)
  const twice = [callOf('add_statement', 'c1'), callOf('add_statement', 'c1')]
  expect(await over(registry.perform(twice, registry.offer()))).toHaveLength(2)
  expect(call).toHaveBeenCalledTimes(1)
})
