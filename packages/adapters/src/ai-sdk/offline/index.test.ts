import { toJson } from '@ambit/domain'
import type { ModelEvent, ModelRequest } from '@ambit/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offlineModel } from './index.ts'
import { calls, reply, round, said, user } from './testing/talk.ts'
import { CONTACTS, DESK, GRAPH, GUIDE } from './testing/tools.ts'

const never = new AbortController().signal
const payments = {
  section: 'payments',
  count: 1,
  items: [{ id: 'pay-1', amount: '£400.00', status: 'cleared', issued_on: '2026-09-24', reason: 'Inspection of the car by an engineer' }],
}
const answered: ModelRequest = {
  system: GUIDE,
  messages: [user('What payments are there?'), ...round({ name: 'get_case_section', args: { section: 'payments' }, result: payments })],
  tools: DESK,
  thinkingLevel: 'low',
  textOnly: false,
}

async function events(request: ModelRequest, signal = never): Promise<readonly ModelEvent[]> {
  const seen: ModelEvent[] = []
  for await (const event of offlineModel().reply(request, signal)) seen.push(event)
  return seen
}

test('[F1] the same request gets the same events, and the clock changes nothing', async () => {
  const first = await events(answered)
  expect(await events({ ...answered, tools: new Map(DESK) })).toEqual(first)
  const dated = { messages: [user('Was the policy in force yesterday?')], tools: DESK }
  expect(await calls(dated)).toEqual(['check_policy_in_force {"at":"2026-11-29"}'])
  expect((await reply(dated, { now: () => new Date('2030-01-02T12:00:00Z') })).calls).toEqual([{ name: 'check_policy_in_force', args: { at: '2030-01-01' } }])
})

test('[F1] text comes in pieces of a few words that add up to the answer', async () => {
  const pieces = (await events(answered)).map((event) => (event.type === 'text' ? event.text : ''))
  expect(pieces.length).toBeGreaterThan(3)
  expect(Math.max(...pieces.map((piece) => piece.trim().split(/\s+/).length))).toBe(4)
  expect(pieces.join('')).toBe('1 payment.\n\n- `pay-1`: £400.00; cleared; issued on 24 September 2026; reason: Inspection of the car by an engineer')
})

test('[F1] whatever is asked and whatever results hold, there is a reply, and the same one again', async () => {
  const tools = new Map([...DESK, ...CONTACTS, ...GRAPH])
  const words = fc.array(
    fc.constantFrom(...'add tag delete find read the contact statement payments and "Ada" c1 `x` ## Task: 14 march who ? , : __proto__ constructor'.split(' ')),
    { maxLength: 9 },
  )
  const asked = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    words.map((list) => list.join(' ')),
  )
  const turn = fc.record({
    text: asked,
    name: fc.constantFrom(...tools.keys()),
    args: fc.dictionary(fc.string(), fc.string()),
    result: fc.oneof(fc.jsonValue(), fc.string()),
    isError: fc.boolean(),
  })
  const law = fc.asyncProperty(turn, asked, fc.string(), async ({ text, name, args, result, isError }, next, system) => {
    const messages = [user(text), ...round({ name, args, result: toJson(result) ?? null, isError })]
    for (const request of [
      { system, tools, messages },
      { system, tools, messages: [...messages, said('?'), user(next)] },
    ]) {
      const first = await reply(request)
      expect(first.text !== '' || first.calls.length > 0).toBe(true)
      expect(await reply(request)).toEqual(first)
      expect(first.calls.filter((call) => !tools.has(call.name))).toEqual([])
    }
  })
  await fc.assert(law, { numRuns: 60 })
})

test('[F2] an abort stops it at once, before and in the middle of its text', async () => {
  await expect(events(answered, AbortSignal.abort('cancel'))).rejects.toBe('cancel')
  const stop = new AbortController()
  const seen: ModelEvent[] = []
  const reading = async (): Promise<void> => {
    for await (const event of offlineModel().reply(answered, stop.signal)) {
      seen.push(event)
      stop.abort('park')
    }
  }
  await expect(reading()).rejects.toBe('park')
  expect(seen).toHaveLength(1)
})

test('[F2] an abort between two pieces is seen by the next one', async () => {
  const stop = new AbortController()
  const pieces = offlineModel().reply(answered, stop.signal)[Symbol.asyncIterator]()
  await pieces.next()
  const second = pieces.next()
  stop.abort('cancel')
  await expect(second).rejects.toBe('cancel')
})

test('[F3] where only text is asked for, it writes up what there is and calls nothing', async () => {
  const messages = [user('Add Alan Turing'), ...round({ name: 'get_contacts_overview', result: { total: 0 } })]
  expect(await reply({ messages, tools: CONTACTS, textOnly: true })).toEqual({ text: '**Contacts overview**\n\n- **Total**: 0', calls: [] })
  expect(await reply({ messages: [user('What payments are there?')], tools: DESK, textOnly: true })).toEqual({
    text: 'Nothing was looked up for this, so I have nothing to report.',
    calls: [],
  })
})

test.each([
  ['hello', 'Hello. Ask me something, or ask what I can do here.'],
  ['Good morning!', 'Hello. Ask me something, or ask what I can do here.'],
  ['thanks a lot', 'You are welcome.'],
  ['great, thank you!', 'You are welcome.'],
  ['Goodbye.', 'Goodbye.'],
  ['never mind', 'All right.'],
])('[F4] "%s" gets a short plain answer', async (text, answer) => {
  expect(await reply({ system: GUIDE, messages: [user(text)], tools: DESK })).toEqual({ text: answer, calls: [] })
})

test('[F4] a greeting with a request is a request', async () => {
  expect(await calls({ messages: [user('Hello, what payments are there?')], tools: DESK })).toEqual(['get_case_section {"section":"payments"}'])
})

test('[F4] its name is offline, and nothing that it says speaks of that', async () => {
  expect(offlineModel().name).toBe('offline')
  const texts = [
    await reply(answered),
    await reply({ messages: [user('What can you do?')], system: GUIDE }),
    await reply({ messages: [user('Write a poem'), said('?'), user('Sing')] }),
  ]
  expect(texts.filter(({ text }) => /offline|language model/i.test(text))).toEqual([])
})
