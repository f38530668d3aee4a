import { afterEach, expect, test, vi } from 'vitest'
import { promptMessages } from './prompt.ts'
import { callsOf, endOf, resultsOf, scope, skill, textOf, tool, world } from './testing/world.ts'

afterEach(() => vi.useRealTimers())

const pageTool = (name: string) => tool({ name, result: 'json', readOnly: false, runs: { in: 'page' } })
const answer = (callId: string, content = '{"ok":true}') => ({ callId, kind: 'outcome', content, isError: false }) as const

/** Stops the run at its nth event, whatever that is. */
async function stopAt(n: number) {
  const w = await world({
    script: [
      [{ text: 'First ' }, { text: 'look. ' }, { call: 'a', args: {} }, { call: 'b', args: {} }],
      [{ text: 'The ' }, { text: 'end.' }],
      [{ text: 'Next.' }],
    ],
    tools: [tool({ name: 'a' }), tool({ name: 'b' })],
  })
  const stop = new AbortController()
  const { runTurn } = await import('./turn.ts')
  const run = await runTurn(w.request({ message: { id: 'u', text: 'go' } }), w.ports, stop.signal)
  let seen = 0
  let end
  for await (const event of run.events) {
    if (event.type === 'end') end = event.end
    if (++seen === n) stop.abort('cancel')
  }
  return { w, end }
}

test.each(Array.from({ length: 14 }, (_, index) => index + 1))(
  '[T10] stopped at its event %i, a turn leaves a thread that the next one can go on from',
  async (n) => {
    const { w, end } = await stopAt(n)
    expect(end?.kind).toMatch(/cancelled|done/)
    const next = await w.say('and now?')
    expect(endOf(next)).toEqual({ kind: 'done' })
    const prompt = w.model.requests.at(-1)?.messages ?? []
    const calls = prompt.flatMap((message) => (message.role === 'assistant' ? message.calls.map((call) => call.id) : []))
    const results = prompt.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))
    expect(results).toEqual(calls)
    expect(w.faults).toEqual([])
  },
)

test('[T10] what was said before a stop is kept, marked as cut', async () => {
  const { w, end } = await stopAt(2)
  expect(end).toEqual({ kind: 'cancelled' })
  expect((await w.messages()).at(-1)).toMatchObject({ role: 'assistant', text: 'First ', cut: true })
})

test('[T11] a turn that failed goes on when its own message is sent again, without storing it twice', async () => {
  const w = await world({ script: [[{ call: 'a', args: {} }], [{ fault: 'model_unavailable' }], [{ text: 'Now it works.' }]], tools: [tool({ name: 'a' })] })
  const message = { id: 'u', text: 'go' }
  const failed = await w.run({ message })
  expect(endOf(failed)).toMatchObject({ kind: 'failed', code: 'model_unavailable' })
  expect(w.faults.map((fault) => fault.code)).toEqual(['model_unavailable'])
  expect(textOf(await w.run({ message }))).toBe('Now it works.')
  expect((await w.messages()).map((each) => each.role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
  await expect(w.run({ message })).rejects.toMatchObject({ code: 'nothing_new' })
})

test('[T12] a run that broke is resumed under its id, and nothing that is stored runs again', async () => {
  let runs = 0
  const w = await world({
    script: [[{ call: 'a', args: {} }], [{ wait: new Promise(() => {}) }], [{ text: 'Back again.' }]],
    tools: [tool({ name: 'a', runs: { in: 'server', do: () => ({ ok: true, value: `run ${++runs}` }) } })],
  })
  const stop = new AbortController()
  setTimeout(() => stop.abort('park'), 20)
  const events = await w.run({ runId: 'r1', message: { id: 'u', text: 'go' } }, stop.signal)
  expect(endOf(events)).toBeUndefined()
  expect((await w.store.load('t1'))?.run?.state).toBe('broken')
  expect((await w.messages()).map((message) => message.role)).toEqual(['user', 'assistant', 'tool'])
  const resumed = await w.resume({ runId: 'r1' })
  expect(textOf(resumed)).toBe('Back again.')
  expect(endOf(resumed)).toEqual({ kind: 'done' })
  expect(runs).toBe(1)
  await expect(w.resume({ runId: 'r1' })).rejects.toMatchObject({ code: 'conflict' })
})

test('[T13] a request without anything new is refused', async () => {
  const w = await world({ script: [[{ text: 'Hi.' }]] })
  await w.run({ message: { id: 'u', text: 'hello' } })
  await expect(w.run({ message: { id: 'u', text: 'hello, changed' } })).rejects.toMatchObject({ code: 'nothing_new' })
  await expect(w.run({})).rejects.toMatchObject({ code: 'nothing_new' })
  expect(await w.messages()).toHaveLength(2)
})

test('[T14] a thread is its owner’s, and its agent, environment and record are fixed by its first run', async () => {
  const w = await world({ script: [] })
  const record = { type: 'claim', id: 'c-1' }
  await w.say('hello', { record })
  await expect(w.say('let me in', { record, user: { workspace: 'w', subject: 'eve', name: undefined, roles: [] } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(w.say('let me in', { record, user: { workspace: 'x', subject: 'ada', name: undefined, roles: [] } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(w.say('other', { record: { type: 'claim', id: 'c-2' } })).rejects.toMatchObject({ code: 'conflict' })
  await expect(w.say('other', { record, environment: 'test' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(w.say('other', { record, agentKey: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(w.say('other', { record, agentKey: 'other' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(w.say('new', { threadId: 't2', record: { type: 'claim', id: 'c-9' } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(w.say('new', { threadId: 't3', task: 'constructor' })).rejects.toMatchObject({ code: 'bad_request' })
})

test('[T15] a tool that throws becomes a result that the model can read', async () => {
  const w = await world({
    script: [[{ call: 'a', args: {} }]],
    tools: [
      tool({
        name: 'a',
        runs: {
          in: 'server',
          do: () => {
            throw new Error('no such section')
          },
        },
      }),
    ],
  })
  expect(resultsOf(await w.say('go'))[0]).toMatchObject({ content: 'Tool failed: no such section', isError: true })
})

test('[T15] a tool that never answers is given up after its time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const w = await world({ script: [[{ call: 'a', args: {} }]], tools: [tool({ name: 'a', runs: { in: 'server', do: () => new Promise(() => {}) } })] })
  const events = w.say('go')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(resultsOf(await events)[0]).toMatchObject({ content: 'Tool failed: it took longer than 10 seconds', isError: true })
})

test('[T16] in the prompt each call has exactly one result right behind it, wherever it stands in the thread', () => {
  const call = (id: string) => ({ id, name: 'a', args: {} })
  const result = (callId: string) => ({ role: 'tool', id: `m${callId}`, callId, name: 'a', content: callId, isError: false, at: 1 }) as const
  const prompt = promptMessages([
    { role: 'user', id: 'u1', text: 'a', at: 1 },
    { role: 'assistant', id: 'a1', text: '', calls: [call('1'), call('2'), call('3')], at: 1 },
    result('2'),
    { role: 'user', id: 'u2', text: 'b', at: 1 },
    result('1'),
    result('of no call'),
  ])
  expect(prompt.map((message) => (message.role === 'tool' ? message.callId + message.content : message.role))).toEqual([
    'user',
    'assistant',
    '11',
    '22',
    '3not finished',
    'user',
  ])
})

test('[T17] a conflict with a run that is going on is told before anything starts', async () => {
  const w = await world({ script: [[{ wait: new Promise(() => {}) }]] })
  const { runTurn } = await import('./turn.ts')
  await runTurn(w.request({ message: { id: 'u1', text: 'one' } }), w.ports, new AbortController().signal)
  await expect(w.say('two')).rejects.toMatchObject({ code: 'conflict' })
})

test('[T18] the task stays that of the turn over all its runs, and its thinking level with it', async () => {
  const validate = skill({ id: 'validate', delivery: 'optional', thinkingLevel: 'high' })
  const page = [scope(pageTool('add'))]
  const w = await world({ script: [[{ call: 'add', args: {} }]], attachments: [{ capability: validate, context: 'task' }] })
  const [call] = callsOf(await w.say('go', { task: 'validate', scopes: page }))
  await w.run({ scopes: page, replies: [answer(call?.id ?? '')] })
  expect(w.model.requests.map((request) => [request.system.includes('## Task: validate'), request.thinkingLevel])).toEqual([
    [true, 'high'],
    [true, 'high'],
  ])
})

test('[T17] a request that was decided from an older state of the thread is refused', async () => {
  const w = await world({ script: [] })
  await w.say('one')
  const stale = await w.store.load('t1')
  await w.say('two')
  const ports = { ...w.ports, threads: { ...w.ports.threads, load: async () => stale, commit: w.store.commit.bind(w.store) } }
  const { runTurn } = await import('./turn.ts')
  await expect(runTurn(w.request({ message: { id: 'late', text: 'three' } }), ports, new AbortController().signal)).rejects.toMatchObject({ code: 'conflict' })
  expect((await w.messages()).some((message) => message.id === 'late')).toBe(false)
})

test('[T19] after a stop nothing starts, also not what a person has just approved', async () => {
  let runs = 0
  const close = tool({ name: 'close', policy: 'confirm', readOnly: false, runs: { in: 'server', do: () => (runs++, { ok: true, value: 'closed' }) } })
  const w = await world({ script: [[{ call: 'close', args: {} }]], tools: [close] })
  const [call] = callsOf(await w.say('Close it'))
  const events = await w.run({ replies: [{ callId: call?.id ?? '', kind: 'decision', decision: 'approved' }] }, AbortSignal.abort('cancel'))
  expect(runs).toBe(0)
  expect(endOf(events)).toEqual({ kind: 'cancelled' })
})

test('[T12] a shutdown in the middle of a tool stores nothing of it, and the resumed run makes the call anew', async () => {
  let runs = 0
  const slow = tool({ name: 'slow', runs: { in: 'server', do: () => (++runs === 1 ? new Promise(() => {}) : { ok: true, value: 'read' }) } })
  const w = await world({ script: [[{ call: 'slow', args: {} }], [{ call: 'slow', args: {} }], [{ text: 'Read.' }]], tools: [slow] })
  const stop = new AbortController()
  setTimeout(() => stop.abort('park'), 20)
  const events = await w.run({ runId: 'r1', message: { id: 'u', text: 'go' } }, stop.signal)
  expect(endOf(events)).toBeUndefined()
  expect((await w.messages()).map((message) => message.role)).toEqual(['user'])
  expect(resultsOf(await w.resume({ runId: 'r1' })).map((message) => message.content)).toEqual(['read'])
})

test('[T12] rounds that were used up before a shutdown stay used up', async () => {
  const page = [scope(pageTool('add'))]
  const w = await world({ script: [[{ call: 'add', args: {} }], [{ wait: new Promise(() => {}) }]] })
  const [call] = callsOf(await w.say('Add', { scopes: page }))
  const stop = new AbortController()
  setTimeout(() => stop.abort('park'), 20)
  await w.run({ scopes: page, replies: [answer(call?.id ?? '')] }, stop.signal)
  expect((await w.store.load('t1'))?.turn?.rounds).toBe(1)
})

test('[T7] a call that a new message left behind is told as over to whoever watches', async () => {
  const page = [scope(pageTool('add'))]
  const w = await world({ script: [[{ call: 'add', args: {} }]] })
  const [call] = callsOf(await w.say('Add', { scopes: page }))
  const events = await w.say('Something else', { scopes: page })
  expect(events[0]).toEqual({ type: 'activity', callId: call?.id, label: 'add…', state: 'failed' })
})

test('[T20] an approved page call that comes with a new message still waits for its page, and its answer is taken', async () => {
  const page = [scope(tool({ name: 'add', result: 'json', policy: 'confirm', readOnly: false, runs: { in: 'page' } }))]
  const w = await world({ script: [[{ call: 'add', args: {} }], [{ text: 'Both.' }]] })
  const [call] = callsOf(await w.say('Add', { scopes: page }))
  const both = await w.say('And say hello', { scopes: page, replies: [{ callId: call?.id ?? '', kind: 'decision', decision: 'approved' }] })
  expect(endOf(both)).toMatchObject({ kind: 'waiting', calls: [{ callId: call?.id, awaits: 'outcome' }] })
  expect(textOf(await w.run({ scopes: page, replies: [answer(call?.id ?? '')] }))).toBe('Both.')
})

test('[T21] a reply is taken up to a number of calls, and arguments that nest too deeply become a result', async () => {
  const deep = JSON.parse('['.repeat(2000) + ']'.repeat(2000))
  const many = Array.from({ length: 100 }, (_, index) => ({ call: 'read', args: { index } }))
  const w = await world({ script: [[{ call: 'read', args: { deep } }], many], tools: [tool({ name: 'read' })] })
  const events = await w.say('go')
  expect(resultsOf(events)[0]).toMatchObject({ content: 'Tool failed: The arguments of read are not valid JSON.', isError: true })
  expect(callsOf(events)).toHaveLength(1 + 64)
  expect(JSON.stringify(await w.store.load('t1')).length).toBeGreaterThan(0)
})
