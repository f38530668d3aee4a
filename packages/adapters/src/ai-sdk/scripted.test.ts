import { Fault } from '@ambit/domain'
import type { ModelEvent, ModelRequest } from '@ambit/engine'
import { expect, test } from 'vitest'
import { scriptedModel } from './scripted.ts'

const request: ModelRequest = { system: 'You help.', messages: [], tools: new Map(), thinkingLevel: 'low', textOnly: false }
const never = new AbortController().signal

async function collect(events: AsyncIterable<ModelEvent>, into: ModelEvent[] = []): Promise<ModelEvent[]> {
  for await (const event of events) into.push(event)
  return into
}

test('[L1] the scripted model plays one reply a request, then says done', async () => {
  const model = scriptedModel([
    [{ text: 'Let me ' }, { call: 'read', args: { id: 1 } }, { text: 'look.' }, { usage: { inputTokens: 3 } }],
    (seen) => [{ text: seen.system }, { call: 'read', malformed: '{"id":' }],
  ])
  const other = { ...request, system: 'Other.' }
  expect(await collect(model.reply(request, never))).toEqual([
    { type: 'text', text: 'Let me ' },
    { type: 'text', text: 'look.' },
    { type: 'usage', usage: { inputTokens: 3 } },
    { type: 'call', call: { name: 'read', args: { id: 1 } } },
  ])
  expect(await collect(model.reply(other, never))).toEqual([
    { type: 'text', text: 'Other.' },
    { type: 'call', call: { name: 'read', args: null, malformed: '{"id":' } },
  ])
  expect(await collect(model.reply(request, never))).toEqual([{ type: 'text', text: 'done' }])
  expect(model.requests).toEqual([request, other, request])
})

test('[L1] a scripted fault comes at its place and takes the calls before it with it', async () => {
  const model = scriptedModel([[{ text: 'Half' }, { call: 'read', args: {} }, { fault: 'model_broken' }]])
  const seen: ModelEvent[] = []
  await expect(collect(model.reply(request, never), seen)).rejects.toEqual(
    new Fault({ code: 'model_broken', sentence: 'The scripted model failed here on purpose.' }),
  )
  expect(seen).toEqual([{ type: 'text', text: 'Half' }])
})

test('[L1] a scripted wait holds the reply, and an abort ends it', async () => {
  const gate = Promise.withResolvers<void>()
  const model = scriptedModel([
    [{ wait: gate.promise }, { text: 'Late' }],
    [{ text: 'Early' }, { wait: new Promise(() => {}) }],
  ])
  const first = collect(model.reply(request, never))
  gate.resolve()
  expect(await first).toEqual([{ type: 'text', text: 'Late' }])

  const stop = new AbortController()
  const seen: ModelEvent[] = []
  const second = collect(model.reply(request, stop.signal), seen)
  stop.abort('cancel')
  await expect(second).rejects.toBe('cancel')
  expect(seen).toEqual([{ type: 'text', text: 'Early' }])
})
