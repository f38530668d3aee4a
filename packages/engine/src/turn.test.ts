import { expect, test } from 'vitest'
import { NO_ANSWER } from './ask.ts'
import { ROUNDS_MAX } from './index.ts'
import { REPEATED } from './repeat.ts'
import { callsOf, endOf, resultsOf, scope, textOf, tool, types, world } from './testing/world.ts'

test('[T1] a server tool runs at once, and its string reaches the model and the person unchanged', async () => {
  const w = await world({
    script: [[{ call: 'policy', args: {} }], [{ text: 'In force.' }]],
    tools: [tool({ name: 'policy', runs: { in: 'server', do: () => ({ ok: true, value: '{"in_force":true}' }) } })],
  })
  const events = await w.say('Is it in force?')
  expect(types(events)).toEqual(['call', 'activity', 'activity', 'result', 'text-start', 'text-delta', 'text-end', 'end'])
  expect(resultsOf(events)[0]).toMatchObject({ content: '{"in_force":true}', isError: false })
  expect(w.model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: '{"in_force":true}' })
  expect(endOf(events)).toEqual({ kind: 'done' })
})

test('[T2] the tools of one round run side by side, and their results keep the order of the calls', async () => {
  let release: () => void = () => {}
  const second = new Promise<void>((resolve) => (release = resolve))
  const slow = tool({ name: 'slow', runs: { in: 'server', do: async () => (await second, { ok: true, value: 'slow' }) } })
  const fast = tool({ name: 'fast', runs: { in: 'server', do: () => (release(), { ok: true, value: 'fast' }) } })
  const w = await world({
    script: [
      [
        { call: 'slow', args: {} },
        { call: 'fast', args: {} },
      ],
    ],
    tools: [slow, fast],
  })
  expect(resultsOf(await w.say('both')).map((message) => message.content)).toEqual(['slow', 'fast'])
})

test('[T3] after four rounds the model answers without tools, and a person gets an answer even where it says nothing', async () => {
  const script = Array.from({ length: 9 }, (_, index) => [{ call: 'read', args: { index } }])
  const w = await world({ script, tools: [tool({ name: 'read' })] })
  const events = await w.say('read on')
  expect(callsOf(events)).toHaveLength(ROUNDS_MAX)
  expect(w.model.requests.map((request) => request.textOnly)).toEqual([false, false, false, false, true])
  expect(textOf(events)).toBe(NO_ANSWER)
  expect(endOf(events)).toEqual({ kind: 'done' })
})

test('[T4] a repeated identical read is told once that nothing has changed; repeating it again ends the rounds', async () => {
  let runs = 0
  const read = tool({ name: 'read', runs: { in: 'server', do: () => ({ ok: true, value: `run ${++runs}` }) } })
  const w = await world({
    script: [
      [{ call: 'read', args: { a: 1, b: 2 } }],
      [{ call: 'read', args: { b: 2, a: 1 } }],
      [{ call: 'read', args: { a: 1, b: 2 } }],
      [{ text: 'enough' }],
    ],
    tools: [read],
  })
  const events = await w.say('again and again')
  expect(runs).toBe(1)
  expect(resultsOf(events).map((message) => message.content)).toEqual(['run 1', REPEATED, REPEATED])
  expect(w.model.requests.map((request) => request.textOnly)).toEqual([false, false, false, true])
})

test('[T4] a read after something was written is no repeat', async () => {
  let runs = 0
  const read = tool({ name: 'read', runs: { in: 'server', do: () => ({ ok: true, value: `run ${++runs}` }) } })
  const w = await world({
    script: [[{ call: 'read', args: {} }], [{ call: 'write', args: {} }], [{ call: 'read', args: {} }]],
    tools: [read, tool({ name: 'write', readOnly: false })],
  })
  await w.say('read, write, read')
  expect(runs).toBe(2)
})

test('[T5] every call has an id of ours, also where the model repeats or omits its own', async () => {
  const w = await world({
    script: [
      [
        { call: 'a', args: {} },
        { call: 'a', args: { n: 2 } },
      ],
    ],
    tools: [tool({ name: 'a' })],
  })
  const calls = callsOf(await w.say('twice'))
  expect(new Set(calls.map((call) => call.id)).size).toBe(2)
  expect(calls.every((call) => call.id.startsWith('call_'))).toBe(true)
})

const pageTool = (name: string) => tool({ name, result: 'json', readOnly: false, runs: { in: 'page' } })
const answer = (callId: string, content = '{"ok":true}') => ({ callId, kind: 'outcome', content, isError: false }) as const

test('[T21] an answer that nests too deeply is told as a failure, and the turn goes on', async () => {
  const page = [scope(pageTool('add'))]
  const w = await world({ script: [[{ call: 'add', args: {} }], [{ text: 'It failed.' }]] })
  const [add] = callsOf(await w.say('Add', { scopes: page }))
  const content = `{"ok":true,"deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const rest = await w.run({ scopes: page, replies: [answer(add?.id ?? '', content)] })
  expect(rest.flatMap((event) => (event.type === 'result' ? [event.message.content] : []))).toEqual(['{"ok":false,"error":"the answer is nested too deeply"}'])
  expect(endOf(rest)).toEqual({ kind: 'done' })
})

test('[T6] fault row 31: a turn goes on only when every page call of it is answered, each result with its call', async () => {
  const page = [scope(pageTool('add'), pageTool('tag'))]
  const w = await world({
    script: [
      [
        { call: 'add', args: {} },
        { call: 'tag', args: {} },
      ],
      [{ text: 'Both done.' }],
    ],
  })
  const handed = await w.say('Add and tag', { scopes: page })
  const [add, tag] = callsOf(handed)
  expect(endOf(handed)).toEqual({
    kind: 'waiting',
    calls: [
      { callId: add?.id, name: 'add', args: {}, awaits: 'outcome' },
      { callId: tag?.id, name: 'tag', args: {}, awaits: 'outcome' },
    ],
  })
  const half = await w.run({ scopes: page, replies: [answer(tag?.id ?? '', '{"ok":true,"tagged":1}')] })
  expect(endOf(half)).toEqual({ kind: 'waiting', calls: [{ callId: add?.id, name: 'add', args: {}, awaits: 'outcome' }] })
  expect(w.model.requests).toHaveLength(1)
  const whole = await w.run({ scopes: page, replies: [answer(add?.id ?? '', '{"ok":false,"error":"Name is empty."}')] })
  expect(textOf(whole)).toBe('Both done.')
  expect(w.model.requests[1]?.messages.slice(-2)).toMatchObject([
    { callId: add?.id, content: '{"ok":false,"error":"Name is empty."}', isError: true },
    { callId: tag?.id, content: '{"ok":true,"tagged":1}', isError: false },
  ])
})

test('[T7] a new message while page calls wait settles them as not answered', async () => {
  const page = [scope(pageTool('add'))]
  const w = await world({ script: [[{ call: 'add', args: {} }], [{ text: 'Never mind.' }]] })
  const [call] = callsOf(await w.say('Add', { scopes: page }))
  expect(endOf(await w.say('Something else', { scopes: page }))).toEqual({ kind: 'done' })
  expect(w.model.requests[1]?.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool', 'user'])
  expect(w.model.requests[1]?.messages[2]).toMatchObject({ callId: call?.id, content: '{"ok":false,"error":"not answered"}' })
  await expect(w.run({ scopes: page, replies: [answer(call?.id ?? '')] })).rejects.toMatchObject({ code: 'nothing_new' })
})

test('[T8] a new message while a decision is open ends with the same decision and is not taken', async () => {
  const w = await world({ script: [[{ call: 'close', args: {} }]], tools: [tool({ name: 'close', policy: 'confirm', readOnly: false })] })
  const asked = endOf(await w.say('Close it'))
  expect(asked).toMatchObject({ kind: 'waiting', calls: [{ name: 'close', awaits: 'decision' }] })
  expect(endOf(await w.say('Hello?'))).toEqual(asked)
  expect((await w.messages()).filter((message) => message.role === 'user')).toHaveLength(1)
})

const show = tool({
  name: 'show',
  showsOnly: true,
  readOnly: false,
  runs: { in: 'server', do: () => ({ ok: true, value: 'Showing.', clientActions: [{ type: 'highlight_panel', panel: 'policy' }] }) },
})

test('[T9] fault row 23: a screen action by itself starts no new round once the turn has text', async () => {
  const w = await world({ script: [[{ text: 'Here it is.' }, { call: 'show', args: {} }]], tools: [show], screenTools: ['show'] })
  const events = await w.say('Where?', { screen: true })
  expect(events.filter((event) => event.type === 'client-action')).toEqual([
    { type: 'client-action', callId: callsOf(events)[0]?.id, action: { type: 'highlight_panel', panel: 'policy' } },
  ])
  expect(w.model.requests).toHaveLength(1)
  expect(endOf(events)).toEqual({ kind: 'done' })
})

test('[T9] a screen action without any text yet is followed by an answer', async () => {
  const w = await world({ script: [[{ call: 'show', args: {} }], [{ text: 'Shown.' }]], tools: [show], screenTools: ['show'] })
  expect(textOf(await w.say('Where?', { screen: true }))).toBe('Shown.')
})
