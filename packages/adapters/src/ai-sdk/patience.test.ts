import { Fault } from '@ambit/domain'
import { describe, expect, test, vi } from 'vitest'
import { ADAPTERS, type Heard, NEVER, REQUEST, hear } from './fixtures/adapters.ts'
import { type MockAnswer, lineFetch, mockProvider } from './fixtures/mock-provider.ts'
import { type Wire, wireEvents } from './fixtures/wire-events.ts'
import type { Patience } from './patience.ts'

/** Notes the pauses between tries in place of waiting. */
function noted(random = 1): { readonly pauses: number[]; readonly patience: Patience } {
  const pauses: number[] = []
  return { pauses, patience: { random: () => random, pause: async (ms) => void pauses.push(ms) } }
}
const refused = (status: number, headers: Readonly<Record<string, string>> = {}): MockAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  pieces: ['{"error":{"message":"secret words"}}'],
})
const faultOf = (thrown: unknown): unknown =>
  thrown instanceof Fault ? { code: thrown.code, sentence: thrown.sentence, retryAfterMs: thrown.retryAfterMs } : thrown
const BUSY = 'The language model has too much to do. Wait a moment and try again.'
const SILENT = 'The language model did not answer. Try again in a moment.'

/** An event that says nothing but that the provider is there. */
const ALIVE: Readonly<Record<Wire, string>> = {
  chat: 'data: {"choices":[]}\n\n',
  responses: 'event: keepalive\ndata: {"type":"keepalive","sequence_number":5}\n\n',
  anthropic: 'event: ping\ndata: {"type":"ping"}\n\n',
  google: 'data: {"usageMetadata":{}}\n\n',
}
/** Until everything that needs no timer has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

describe.each(ADAPTERS)('$title', ({ wire, make }) => {
  const whole: MockAnswer = { pieces: wireEvents(wire, { text: ['Hello'] }) }
  const events = wireEvents(wire, { text: ['Half', ' an answer'] })
  const half = events.slice(0, events.findIndex((event) => event.includes('Half')) + 1)
  const usage = { type: 'usage', usage: { inputTokens: 7, outputTokens: 3 } }

  test('[L6] after 429 it asks again when retry-after says', async () => {
    await using provider = await mockProvider([refused(429, { 'retry-after': '7' }), whole])
    const { pauses, patience } = noted()
    expect(await hear(make(provider.url, patience).reply(REQUEST, NEVER))).toEqual({ text: 'Hello', events: [usage] })
    expect(pauses).toEqual([7000])
  })

  test.each([
    [429, 'rate_limited', BUSY],
    [408, 'model_unavailable', SILENT],
    [500, 'model_unavailable', SILENT],
    [503, 'model_unavailable', SILENT],
    [529, 'model_unavailable', SILENT],
  ] as const)('[L6] after status %i it asks twice more, later each time, then gives up', async (status, code, sentence) => {
    await using provider = await mockProvider([refused(status)])
    const { pauses, patience } = noted()
    const heard = await hear(make(provider.url, patience).reply(REQUEST, NEVER))
    expect({ ...heard, thrown: faultOf(heard.thrown) }).toEqual({ text: '', events: [], thrown: { code, sentence, retryAfterMs: undefined } })
    expect({ pauses, requests: provider.requests.length }).toEqual({ pauses: [500, 1000], requests: 3 })
  })

  test('[L6] a provider that wants more than 20 s is not asked again, and the fault says when', async () => {
    await using provider = await mockProvider([refused(429, { 'retry-after': '21' })])
    const { pauses, patience } = noted()
    const heard = await hear(make(provider.url, patience).reply(REQUEST, NEVER))
    expect(faultOf(heard.thrown)).toEqual({ code: 'rate_limited', sentence: BUSY, retryAfterMs: 21_000 })
    expect({ pauses, requests: provider.requests.length }).toEqual({ pauses: [], requests: 1 })
  })

  test('[L6] a used-up quota is no reason to ask again', async () => {
    await using provider = await mockProvider([{ status: 429, pieces: ['{"error":{"code":"insufficient_quota","message":"x","type":"x"}}'] }])
    const heard = await hear(make(provider.url, noted().patience).reply(REQUEST, NEVER))
    expect(faultOf(heard.thrown)).toEqual({
      code: 'model_rejected',
      sentence: 'The quota of the language model is used up. Whoever runs this assistant has to raise it.',
      retryAfterMs: undefined,
    })
    expect(provider.requests.length).toBe(1)
  })

  test('[L6] a connection that closes before the first token is asked for again', async () => {
    await using provider = await mockProvider([{ pieces: [': hello\n\n'], ending: 'cut' }, { pieces: [] }, whole])
    const { pauses, patience } = noted(0)
    expect(await hear(make(provider.url, patience).reply(REQUEST, NEVER))).toEqual({ text: 'Hello', events: [usage] })
    expect(pauses).toEqual([250, 500])
  })

  test('[L6] an address where nobody listens is tried three times', async () => {
    const provider = await mockProvider([])
    await provider[Symbol.asyncDispose]()
    const { pauses, patience } = noted()
    const heard = await hear(make(provider.url, patience).reply(REQUEST, NEVER))
    expect(faultOf(heard.thrown)).toEqual({ code: 'model_unavailable', sentence: SILENT, retryAfterMs: undefined })
    expect(heard.thrown instanceof Fault && heard.thrown.detail).toContain('ECONNREFUSED')
    expect(pauses).toEqual([500, 1000])
  })

  test('[L6] after the first token it never asks again', async () => {
    await using provider = await mockProvider([{ pieces: half, ending: 'cut' }])
    const { pauses, patience } = noted()
    const heard = await hear(make(provider.url, patience).reply(REQUEST, NEVER))
    expect(faultOf(heard.thrown)).toEqual({ code: 'model_broken', sentence: 'The answer broke off. Try again.', retryAfterMs: undefined })
    expect({ pauses, requests: provider.requests.length }).toEqual({ pauses: [], requests: 1 })
  })

  test.each([
    ['before its head', { silent: true }, ''],
    ['before its first token', { ending: 'hang' }, ''],
    ['after its first token', { pieces: half, ending: 'hang' }, 'Half'],
  ] as const)('[L8] a provider that falls silent %s is stalled after 60 s, and its connection is closed', async (_, answer, text) => {
    await using provider = await mockProvider([answer])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      const heard = hear(make(provider.url).reply(REQUEST, NEVER))
      await provider.answered
      // What the provider sent may reach us only after the clock has moved, and counts from there. What has reached us is told within some turns of the loop.
      const ticking = { on: true }
      void heard.finally(() => (ticking.on = false))
      while (ticking.on) {
        for (let turn = 0; turn < 8; turn++) await new Promise(setImmediate)
        await vi.advanceTimersByTimeAsync(60_000)
      }
      expect(faultOf((await heard).thrown)).toEqual({
        code: 'model_stalled',
        sentence: 'The language model stopped answering. Try again.',
        retryAfterMs: undefined,
      })
      expect((await heard).text).toBe(text)
      await provider.hungUp
    } finally {
      vi.useRealTimers()
    }
  })

  test('[L8] silence is counted from the last sign of life', async () => {
    const line = lineFetch()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      let heard: Heard | undefined
      void hear(make('http://mock.test', { fetch: line.fetch }).reply(REQUEST, NEVER)).then((all) => (heard = all))
      line.send(half.join(''))
      await settled()
      await vi.advanceTimersByTimeAsync(59_990)
      line.send(ALIVE[wire])
      await settled()
      await vi.advanceTimersByTimeAsync(59_990)
      await settled()
      expect(heard).toBe(undefined)
      await vi.advanceTimersByTimeAsync(20)
      await settled()
      expect({ ...heard, thrown: faultOf(heard?.thrown) }).toEqual({
        text: 'Half',
        events: [],
        thrown: { code: 'model_stalled', sentence: 'The language model stopped answering. Try again.', retryAfterMs: undefined },
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('[L9] an abort closes the connection at once and throws its reason', async () => {
    await using provider = await mockProvider([{ pieces: half, ending: 'hang' }])
    const stop = new AbortController()
    const seen: unknown[] = []
    const read = async (): Promise<void> => {
      for await (const event of make(provider.url).reply(REQUEST, stop.signal)) {
        seen.push(event)
        stop.abort('cancel')
      }
    }
    await expect(read()).rejects.toBe('cancel')
    expect(seen).toEqual([{ type: 'text', text: 'Half' }])
    await provider.hungUp
  })

  test('[L9] an abort before the first token throws its reason, and nobody is asked again', async () => {
    await using provider = await mockProvider([{ ending: 'hang' }])
    const stop = new AbortController()
    const heard = hear(make(provider.url).reply(REQUEST, stop.signal))
    await provider.answered
    stop.abort('park')
    expect(await heard).toEqual({ text: '', events: [], thrown: 'park' })
    await provider.hungUp
    expect(provider.requests.length).toBe(1)
  })

  test('[L9] an abort in a pause between two tries ends it', async () => {
    await using provider = await mockProvider([refused(429, { 'retry-after': '19' })])
    const stop = new AbortController()
    const random = (): number => {
      setImmediate(() => stop.abort('cancel'))
      return 1
    }
    expect(await hear(make(provider.url, { random }).reply(REQUEST, stop.signal))).toEqual({ text: '', events: [], thrown: 'cancel' })
  })

  test('[L9] a signal that has aborted before asks nobody', async () => {
    await using provider = await mockProvider([whole])
    expect(await hear(make(provider.url).reply(REQUEST, AbortSignal.abort('cancel')))).toEqual({ text: '', events: [], thrown: 'cancel' })
    expect(provider.requests).toEqual([])
  })

  test('[L9] a reader that leaves closes the connection', async () => {
    await using provider = await mockProvider([{ pieces: half, ending: 'hang' }])
    for await (const event of make(provider.url).reply(REQUEST, NEVER)) {
      expect(event).toEqual({ type: 'text', text: 'Half' })
      break
    }
    await provider.hungUp
  })
})

test('[L6] retry-after may be a date, or milliseconds', async () => {
  const { retryAfterOf } = await import('./provider-faults.ts')
  const now = Date.UTC(2026, 10, 30, 12, 0, 0)
  const of = (headers: Readonly<Record<string, string>>): number | undefined => retryAfterOf((name) => headers[name], now)
  expect(of({ 'retry-after': 'Mon, 30 Nov 2026 12:00:05 GMT' })).toBe(5000)
  expect(of({ 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' })).toBe(0)
  expect(of({ 'retry-after-ms': '120', 'retry-after': '9' })).toBe(120)
  expect(of({ 'retry-after': '0' })).toBe(0)
  expect(of({ 'retry-after': 'soon' })).toBe(undefined)
  expect(of({})).toBe(undefined)
})
