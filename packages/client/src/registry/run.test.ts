import { Window } from 'happy-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Json, JsonObject } from '@ambit/domain'
import { createRegistry, type PageTool, type Registry } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { callOf, fakeLocks, pageTool } from '../testing/registry.ts'

const scope = { scopeId: 'contacts:list' }
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Ran {
  readonly registry: Registry
  readonly content: Json
  readonly error: string | undefined
}

async function run(call: PageTool['call'], { args = { text: 'a' }, ...rest }: Partial<PageTool> & { readonly args?: JsonObject } = {}): Promise<Ran> {
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  registry.register([pageTool('add_contact', call, rest)], scope)
  const [answer] = await registry.perform([callOf('add_contact', 'c1', args)], registry.offer())
  return { registry, content: JSON.parse(answer?.content ?? ''), error: answer?.error }
}

test('[C33] fault row 26: arguments that break the schema never reach the handler, and the model is told what is wrong where', async () => {
  const call = vi.fn()
  const wrong: readonly JsonObject[] = [{}, { text: 5 }, { text: 'a', more: 1 }]
  const told = await Promise.all(wrong.map(async (args) => (await run(call, { args })).content))
  expect(call).not.toHaveBeenCalled()
  expect(told).toEqual([
    { ok: false, error: expect.stringMatching(/^The arguments do not fit: .*"text"/) },
    { ok: false, error: expect.stringMatching(/^The arguments do not fit: text: /) },
    { ok: false, error: expect.stringMatching(/^The arguments do not fit: .*more/) },
  ])
})

test('[C33] fault row 26: arguments that are no object, and a schema that cannot be evaluated, let nothing through', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const call = vi.fn()
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  registry.register([pageTool('loose', call, { parameters: {} }), pageTool('broken', call, { parameters: { $ref: '#/$defs/none' } })], scope)
  const answers = await registry.perform([{ ...callOf('loose'), args: ['a'] }, callOf('broken')], registry.offer())
  expect(answers.map(({ error }) => error)).toEqual([
    'The arguments have to be one JSON object.',
    'The page describes the arguments of this tool in a way that cannot be checked, so it was not called.',
  ])
  expect(call).not.toHaveBeenCalled()
})

test('[C33] what a handler does to its arguments does not show in the talk', async () => {
  const args = { text: 'a', list: [1] }
  await run((given) => void Object.assign(given, { text: 'b' }), { args, parameters: { type: 'object' } })
  expect(args).toEqual({ text: 'a', list: [1] })
})

test('[C34] fault row 27: a handler that never settles is answered after its time limit, thirty seconds by itself', async () => {
  vi.useFakeTimers()
  const never = (): Promise<never> => new Promise(() => undefined)
  const usual = run(never)
  const short = run(never, { timeoutMs: 2000 })
  await vi.advanceTimersByTimeAsync(2050)
  expect((await short).error).toBe('It took longer than 2 seconds. It may still be done later: read the state of the page before you do it again.')
  let over = false
  void usual.then(() => (over = true))
  await vi.advanceTimersByTimeAsync(27_900)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect((await usual).error).toMatch(/^It took longer than 30 seconds\./)
})

test('[C34] fault row 27: a handler that throws, at once or later, with anything, is answered in words and reported to the page', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const thrown = [new Error('The graph is read-only.'), 'no', Object.create(null)]
  const now = await Promise.all(
    thrown.map((each) =>
      run(() => {
        throw each
      }),
    ),
  )
  const later = await run(() => Promise.reject(new Error('The graph is read-only.')))
  expect([...now, later].map(({ content }) => content)).toEqual([
    { ok: false, error: 'It failed: The graph is read-only.' },
    { ok: false, error: 'It failed: no' },
    { ok: false, error: 'It failed: it gave no reason.' },
    { ok: false, error: 'It failed: The graph is read-only.' },
  ])
  expect(report).toHaveBeenCalledTimes(4)
})

test('[C34] a handler that throws something that cannot be read is answered in words, and so is a result that throws such a thing', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const unread = Object.defineProperty(new Error(), 'message', {
    get: () => {
      throw unread
    },
  })
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const thrown: readonly unknown[] = [unread, revoked.proxy]
  const answers = await Promise.all(thrown.map((each) => run(() => Promise.reject(each))))
  expect(answers.map(({ content }) => content)).toEqual(thrown.map(() => ({ ok: false, error: 'It failed: it gave no reason.' })))
  expect(report).toHaveBeenCalledTimes(2)
  const given: readonly unknown[] = thrown.map((each) => ({
    get rows() {
      throw each
    },
  }))
  const told = await Promise.all([revoked.proxy, ...given].map((value) => run(() => [value])))
  expect(told.map(({ error }) => error)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^It ran, but what it returned cannot be told as JSON: it contains itself, or cannot be read\./)),
  )
})

test.each([Number.POSITIVE_INFINITY, 2 ** 40])(
  '[C34] a time limit that no timer can hold (%d milliseconds) is the longest one that can, and no call is given up at once',
  async (timeoutMs) => {
    vi.useFakeTimers()
    const slow = run(() => new Promise((resolve) => setTimeout(resolve, 3_600_000, { ok: true, slow: true })), { timeoutMs })
    await vi.advanceTimersByTimeAsync(3_600_100)
    expect((await slow).content).toEqual({ ok: true, slow: true })
  },
)

test.each([Number.NaN, 0, -1, '5'])('[C34] a time limit that is none (%s) is the usual one', async (given) => {
  vi.useFakeTimers()
  // A page without types may give anything.
  const never = run(() => new Promise(() => undefined), { timeoutMs: given as number })
  await vi.advanceTimersByTimeAsync(30_100)
  expect((await never).error).toMatch(/^It took longer than 30 seconds\./)
})

test('[C35] what a handler returns is told as { ok, … }, whatever JSON it is', async () => {
  const given: readonly unknown[] = [
    undefined,
    null,
    'text',
    5,
    [1],
    { count: 2 },
    { ok: true, count: 2 },
    { ok: false, error: 'Its name is taken.' },
    new Date(0),
    { at: new Date(0) },
    { name: 'a', rename: () => undefined },
    { link: new URL('https://example.org/a'), none: {}, list: [] },
  ]
  const told = await Promise.all(given.map(async (value) => (await run(() => value)).content))
  expect(told).toEqual([
    { ok: true },
    { ok: true, value: null },
    { ok: true, value: 'text' },
    { ok: true, value: 5 },
    { ok: true, value: [1] },
    { ok: true, count: 2 },
    { ok: true, count: 2 },
    { ok: false, error: 'Its name is taken.' },
    { ok: true, value: '1970-01-01T00:00:00.000Z' },
    { ok: true, at: '1970-01-01T00:00:00.000Z' },
    { ok: true, name: 'a' },
    { ok: true, link: 'https://example.org/a', none: {}, list: [] },
  ])
})

test('[C35] a cycle, a DOM node, and what JSON would lose without a word are answered in words', async () => {
  const window = new Window()
  vi.stubGlobal('EventTarget', window.EventTarget)
  const cycle: Record<string, unknown> = { name: 'a' }
  cycle['self'] = cycle
  const given: readonly unknown[] = [
    cycle,
    window.document.createElement('div'),
    { node: window.document.body },
    1n,
    () => 1,
    { rows: new Map() },
    [Symbol('x')],
    new Error('boom'),
    { why: new TypeError('The field is closed.') },
    Number.NaN,
    { mean: Number.NaN },
    [1, Number.POSITIVE_INFINITY],
    { rows: [() => 1] },
    { blob: new Blob(['a']) },
    /a/,
  ]
  const told = await Promise.all(given.map(async (value) => (await run(() => value)).error))
  const sentence = (why: string): string => `It ran, but what it returned cannot be told as JSON: ${why}. Read the state of the page before you do it again.`
  expect(told).toEqual(
    [
      'it contains itself, or cannot be read',
      'it is an element or another part of the page',
      'node is an element or another part of the page',
      'it is a BigInt',
      'it is a function',
      'rows is a Map',
      '0 is a symbol',
      'it is an Error: boom',
      'why is an Error: The field is closed.',
      'it is NaN',
      'mean is NaN',
      '1 is Infinity',
      '0 is a function',
      'blob is a Blob',
      'it is a RegExp',
    ].map(sentence),
  )
})

test('[C35] five megabytes are cut, as JSON that says so', async () => {
  const { content } = await run(() => ({ ok: true, text: 'é"'.repeat(1_250_000) }))
  expect(content).toEqual({
    ok: true,
    cut: expect.stringMatching(/^Cut here: \d{7} characters are more than the 48000 that can be told\./),
    start: expect.stringMatching(/^\{"ok":true,"text":"é/),
  })
  expect(JSON.stringify(content).length).toBeLessThan(48_000)
})

test('[C35] a long result that is cut keeps its ok and its error, wherever they stand in it', async () => {
  const rows = '😀'.repeat(25_000)
  const cut = 'Cut here: 50021 characters are more than the 48000 that can be told. Ask for less at once.'
  const done = await run(() => ({ rows, ok: true }))
  expect(done).toMatchObject({ content: { ok: true, cut, start: `{"rows":"${'😀'.repeat(9_995)}` }, error: undefined })
  const refused = await run(() => ({ rows, ok: false, error: 'The graph is read-only.' }))
  expect(refused.error).toBe('The graph is read-only.')
  expect(refused.content).toEqual({ ok: false, error: 'The graph is read-only.', cut: expect.stringMatching(/^Cut here/), start: expect.any(String) })
  const wordy = await run(() => ({ ok: false, error: '\u0001'.repeat(60_000) }))
  expect(wordy.content).toMatchObject({ ok: false, error: '\u0001'.repeat(1_000) })
  expect(wordy.error).toBe('\u0001'.repeat(1_000))
  expect(JSON.stringify(wordy.content).length).toBeLessThan(48_000)
})

test('[C63] a listener that throws is reported to the page, and neither keeps a call from its answer nor the others from being told', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  await registry.perform([])
  const broken = new Error('a broken panel')
  const other = vi.fn()
  registry.subscribe(() => {
    throw broken
  })
  registry.subscribe(other)
  registry.register([pageTool('add_contact')], scope)
  expect(await registry.perform([callOf('add_contact', 'c1')], registry.offer())).toEqual([{ callId: 'c1', content: '{"ok":true}' }])
  expect(other).toHaveBeenCalledTimes(3)
  expect(report.mock.calls).toEqual([[broken], [broken], [broken]])
})

test('[C43] the newest calls can be looked at, with their arguments, times and answers', async () => {
  let now = 1000
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks(), now: () => now })
  const handle = registry.register(
    [pageTool('add_contact', () => ({ ok: true, at: (now += 40) })), pageTool('fail', () => ({ ok: false, error: 'No.' }))],
    scope,
  )
  await registry.perform([])
  const told = vi.fn()
  registry.subscribe(told)
  await registry.perform([callOf('add_contact', 'c1'), callOf('fail', 'c2')], registry.offer())
  expect(registry.calls()).toEqual([
    {
      callId: 'c1',
      name: 'add_contact',
      scopeId: 'contacts:list',
      args: { text: 'a' },
      startedAt: 1000,
      state: 'done',
      tookMs: 40,
      content: '{"ok":true,"at":1040}',
    },
    {
      callId: 'c2',
      name: 'fail',
      scopeId: 'contacts:list',
      args: { text: 'a' },
      startedAt: 1040,
      state: 'failed',
      tookMs: 0,
      content: '{"ok":false,"error":"No."}',
    },
  ])
  expect(told).toHaveBeenCalledTimes(4)
  const offered = registry.offer()
  handle.leave()
  await registry.perform(
    Array.from({ length: 60 }, (_, at) => callOf('fail', `g${at}`)),
    offered,
  )
  expect(registry.calls()).toHaveLength(50)
})
