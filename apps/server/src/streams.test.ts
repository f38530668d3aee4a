import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { ModelPort } from '@ambit/engine'
import { expect, test, vi } from 'vitest'
import { serveNode } from './index.ts'
import { RunReader, type Sink } from './runs/reader.ts'
import { LiveRun } from './runs/live-run.ts'
import { RUNS, Reading, ask, closeLater, eventsOf, parsed, said, serve, textOf, tokenOf, type Served } from './fixtures/served.ts'

test('[H27] fault row 29: a proxy that closes after 20 idle seconds passes a tool of three minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  closeLater(() => void vi.useRealTimers())
  const model: ModelPort = {
    name: 'slow',
    async *reply() {
      yield { type: 'text', text: 'Wait. ' }
      await new Promise((resolve) => setTimeout(resolve, 180_000))
      yield { type: 'text', text: 'Done.' }
    },
  }
  const served = await serve({ model })
  const response = await ask(served, RUNS, { body: said('Go') })
  const { silences, text } = watched(response)
  for (let second = 0; second < 190; second += 1) await vi.advanceTimersByTimeAsync(1_000)
  expect(textOf(parsed(await text))).toBe('Wait. Done.')
  expect(Math.max(...silences)).toBeGreaterThan(8_000)
  expect(Math.max(...silences)).toBeLessThanOrEqual(15_000)
})

/** Reads a stream to its end, with the times between what came. */
function watched(response: Response): { silences: number[]; text: Promise<string> } {
  const silences: number[] = []
  const read = async (): Promise<string> => {
    let [text, last] = ['', Date.now()]
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      silences.push(Date.now() - last)
      last = Date.now()
      text += decoder.decode(chunk, { stream: true })
    }
    return text
  }
  return { silences, text: read() }
}

test('[H28] fault row 33: fifty streams at once carry only their own', async () => {
  const model: ModelPort = {
    name: 'echo',
    async *reply({ messages }) {
      const last = messages.at(-1)
      const word = last?.role === 'user' ? last.text : '?'
      for (let part = 0; part < 20; part += 1) {
        yield { type: 'text', text: `${word} ` }
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
  const served = await serve({ model })
  const people = Array.from({ length: 50 }, (_, index) => `p${index}`)
  const told = await Promise.all(
    people.map(async (as) => eventsOf(await ask(served, RUNS, { as, body: said(`word-${as}`, { threadId: `thr_${as}`, runId: `run_${as}` }) }))),
  )
  for (const [index, sent] of told.entries()) {
    const as = people[index] ?? ''
    expect(textOf(sent)).toBe(`word-${as} `.repeat(20))
    expect([sent[0]?.event, sent.at(-1)?.event]).toMatchObject([
      { threadId: `thr_${as}`, runId: `run_${as}` },
      { threadId: `thr_${as}`, runId: `run_${as}` },
    ])
  }
})

test('[H29] a reader that takes nothing holds no text of its own, and is given up after a minute', () => {
  const live = liveRun()
  let now = 0
  const held: string[] = []
  const ends: string[] = []
  const sink: Sink = { write: (text) => (held.push(text), false), end: (text) => void ends.push(`end${text}`), drop: () => void ends.push('drop') }
  const reader = new RunReader({ live, text: '', from: 0, older: false, now: () => now, left: () => void ends.push('left') }, sink)
  live.begin()
  reader.wake()
  for (let part = 0; part < 500; part += 1) live.take({ type: 'text-delta', messageId: 'm', text: 'x'.repeat(100) })
  reader.wake()
  reader.beat()
  expect(held.length).toBe(1)
  reader.drained()
  expect(held.length).toBe(2)
  expect(held[1]?.length).toBeLessThan(40_000)
  now = 61_000
  reader.beat()
  expect(ends).toEqual(['left', 'drop'])
})

const flood: ModelPort = {
  name: 'flood',
  async *reply() {
    for (let part = 0; part < 40; part += 1) {
      yield { type: 'text', text: `${part}`.repeat(50_000) }
      await new Promise((resolve) => setImmediate(resolve))
    }
  },
}
const FLOOD = Array.from({ length: 40 }, (_, part) => `${part}`.repeat(50_000)).join('')

async function untilEnded(served: Served): Promise<void> {
  await vi.waitUntil(async () => (await (await ask(served, '/v1/threads/thr_1')).json()).run?.state === 'ended', { timeout: 5_000, interval: 20 })
}

test('[H29] a reader that reads late gets the whole of a run that is larger than its connection holds', async () => {
  const served = await serve({ model: flood })
  const response = await ask(served, RUNS, { body: said('Go') })
  await untilEnded(served)
  expect(textOf(await eventsOf(response)) === FLOOD).toBe(true)
})

test('[H29] a reader on Node’s own connection that reads late gets it too', async () => {
  const served = await serve({ model: flood })
  const node = await serveNode((request, env) => served.server.fetch(request, env), { port: 0, host: '127.0.0.1' })
  closeLater(() => node.close())
  const headers = { authorization: `Bearer ${await tokenOf()}`, 'content-type': 'application/json' }
  const sent = httpRequest({ port: node.port, host: '127.0.0.1', path: RUNS, method: 'POST', headers })
  sent.end(JSON.stringify(said('Go')))
  const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  await untilEnded(served)
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
  expect(textOf(parsed(text)) === FLOOD).toBe(true)
})

test('[H29] a stream whose reader takes nothing holds little, and is given up after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  closeLater(() => void vi.useRealTimers())
  const served = await serve({ model: flood })
  const reader = (await ask(served, RUNS, { body: said('Go') })).body?.getReader()
  const first = await reader?.read()
  expect(first?.value?.byteLength).toBeLessThan(FLOOD.length / 10)
  await untilEnded(served)
  await vi.advanceTimersByTimeAsync(70_000)
  await expect(reader?.read()).rejects.toThrow('The reader takes nothing any more.')
})

test('[H29] a reader is let go as soon as its connection to Node closes, and the run goes on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const served = await serve({ replies: [[{ text: 'A ' }, { wait: promise }, { text: 'B' }]] })
  const node = await serveNode((request, env) => served.server.fetch(request, env), { port: 0, host: '127.0.0.1' })
  closeLater(() => node.close())
  const leave = vi.spyOn(RunReader.prototype, 'leave')
  closeLater(() => leave.mockRestore())
  const headers = { authorization: `Bearer ${await tokenOf()}`, 'content-type': 'application/json' }
  const leaving = new AbortController()
  const response = await fetch(`${node.address}${RUNS}`, { method: 'POST', headers, body: JSON.stringify(said('Go')), signal: leaving.signal })
  await new Reading(response).until('A ')
  expect(leave.mock.calls.length).toBe(0)
  leaving.abort()
  await vi.waitUntil(() => leave.mock.calls.length > 0, { timeout: 5_000, interval: 5 })
  resolve()
  await untilEnded(served)
  expect(textOf(await eventsOf(await ask(served, '/v1/threads/thr_1/events?after=1')))).toBe('A B')
})

test('[H29] of an endless run the oldest events are let go, and a reader behind them is sent to start again', () => {
  const live = liveRun()
  live.begin()
  const written: string[] = []
  const ends: string[] = []
  const reader = new RunReader(
    { live, text: '', from: 0, older: false, now: () => 0, left: () => void ends.push('left') },
    { write: (text) => (written.push(text), true), end: (text) => void ends.push(`end${text}`), drop: () => void ends.push('drop') },
  )
  for (let part = 0; part < 100; part += 1) live.take({ type: 'text-delta', messageId: 'm', text: 'x'.repeat(100_000) })
  expect(live.chars).toBeLessThanOrEqual(8_000_000)
  expect(live.indexAfter(1)).toBe(undefined)
  reader.wake()
  expect([written, ends]).toEqual([[], ['left', 'end']])
})

test('[H36] of a request a run keeps whose it is and which, and nothing of what was asked', () => {
  expect(liveRun().request).toEqual({
    user: { workspace: 'w', subject: 's', name: undefined, roles: [] },
    agentKey: 'a',
    threadId: 't',
    runId: 'r',
    requestDigest: 'd',
  })
})

function liveRun(): LiveRun {
  const user = { workspace: 'w', subject: 's', name: undefined, roles: [] }
  const request = {
    user,
    agentKey: 'a',
    environment: 'production',
    threadId: 't',
    runId: 'r',
    requestDigest: 'd',
    input: 'what was asked',
    message: { id: 'u', text: 'what was asked' },
    screen: false,
    ownClient: false,
    callbacks: new Map(),
    scopes: [],
    context: [],
    replies: [],
    performs: false,
    channel: 'widget',
  } as const
  const live = new LiveRun({
    request,
    turn: { threadId: 't', turnId: 'turn', events: (async function* () {})() },
    controller: new AbortController(),
    now: () => 0,
  })
  live.give(1, 100_000)
  return live
}

test('[H29] a reader that leaves in the middle is forgotten', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const served = await serve({ replies: [[{ text: 'A ' }, { wait: promise }, { text: 'B' }]] })
  const [first, second] = [new Reading(await ask(served, RUNS, { body: said('Go') })), new Reading(await ask(served, '/v1/threads/thr_1/events?after=0'))]
  await first.until('A ')
  await second.until('A ')
  await first.leave()
  resolve()
  expect((await second.toEnd()).at(-1)?.event.type).toBe('RUN_FINISHED')
})
