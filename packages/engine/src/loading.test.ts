import { expect, test } from 'vitest'
import type { Message, Snapshot } from '@ambit/domain'
import { compose, type CatalogPort } from './index.ts'
import { shownNow } from './loaded.ts'
import { guidance, helper, parts, stored } from './testing/catalog.ts'
import { manyActions } from './testing/large.ts'
import { resultsOf, world } from './testing/world.ts'

const loadable = (prompt: string, version = 1): Parameters<typeof parts>[1] => [
  { version: guidance('refunds', { label: 'Refunds', prompt, delivery: 'on_demand' }, version), context: 'load' },
  { version: guidance('members', { label: 'Members', prompt: 'Ask for the role.', delivery: 'on_demand' }), context: 'load' },
]
const load = (name: string) => ({ call: 'load_capability', args: { name } })
const contents = (events: Parameters<typeof resultsOf>[0]) => resultsOf(events).map(({ content }) => content)

test('[B8] the text of a capability is told once a talk; afterwards a sentence points to it, until another text is published', async () => {
  let prompt = 'Within 30 days.'
  const catalog: CatalogPort = { snapshot: () => stored(parts(helper(), loadable(prompt))) }
  const w = await world({ script: [[load('refunds')], [], [load('refunds')], [], [load('refunds')], [], [load('refunds'), load('members')]], catalog })
  expect(contents(await w.say('How?'))).toEqual(['Within 30 days.'])
  const pointer = '"Refunds" was loaded earlier in this talk and has not changed: its text stands in that result.'
  expect(contents(await w.say('How again?'))).toEqual([pointer])
  prompt = 'Within 14 days.'
  expect(contents(await w.say('And now?'))).toEqual(['Within 14 days.'])
  expect(contents(await w.say('And now?'))).toEqual([pointer, 'Ask for the role.'])
})

test('[B8] of two calls in one reply the second points to the first, and a name that is not offered loads nothing', async () => {
  const catalog: CatalogPort = { snapshot: () => stored(parts(helper(), loadable('Within 30 days.'))) }
  const w = await world({ script: [[load('refunds'), load('refunds'), load('constructor'), load('gone')]], catalog })
  const results = contents(await w.say('How?'))
  expect(results[0]).toBe('Within 30 days.')
  expect(results[1]).toMatch(/^"Refunds" was loaded earlier/)
  expect(results.slice(2).every((content) => content.startsWith('Tool failed: The arguments of load_capability do not fit: '))).toBe(true)
})

test('[B8] a text that is longer than a result is told once all the same', async () => {
  const catalog: CatalogPort = { snapshot: () => stored(parts(helper(), loadable('x'.repeat(60_000)))) }
  const w = await world({ script: [[load('refunds')], [], [load('refunds')]], catalog })
  expect(contents(await w.say('How?'))[0]).toContain('[Cut here: ')
  expect(contents(await w.say('How?'))[0]).toMatch(/^"Refunds" was loaded earlier/)
})

const many = (): Promise<Snapshot> => stored(parts(helper(), [], manyActions(300)))
const own = { ownClient: true }

test('[B10] what load_actions gives is a definition from the next round on, for the rest of the talk', async () => {
  const snapshot = await many()
  const w = await world({
    script: [[{ call: 'load_actions', args: { names: ['export_refund', 'share_refund', 'export_refund'] } }], [], []],
    catalog: { snapshot: async () => snapshot },
  })
  const [result] = contents(await w.say('Export the refunds', own))
  expect(JSON.parse(result ?? '')).toEqual({
    actions: ['Export a refund', 'Share a refund'].map((title) => ({
      name: title.toLowerCase().replace(' a ', '_'),
      title,
      description: expect.stringMatching(`^${title}\\. `) as string,
    })),
  })
  await w.say('And again', own)
  const [first, second, third] = w.model.requests.map(({ tools }) => [...tools.keys()])
  expect(first).not.toContain('export_refund')
  expect(second).toEqual([...(first ?? []), 'export_refund', 'share_refund'])
  expect(third).toEqual(second)
  expect(w.model.requests[1]?.tools).not.toBe(w.model.requests[0]?.tools)
})

test('[B10] words find actions, best first; what does not exist and what nothing fits is said', async () => {
  const snapshot = await many()
  const w = await world({
    script: [
      [
        { call: 'load_actions', args: { search: 'archive campaigns' } },
        { call: 'load_actions', args: { search: 'zzz' } },
        { call: 'load_actions', args: { names: ['gone', 'constructor', 'get_tag'] } },
        { call: 'load_actions', args: {} },
        { call: 'load_actions', args: { names: [] } },
      ],
    ],
    catalog: { snapshot: async () => snapshot },
  })
  const results = contents(await w.say('Find', own))
  const found = JSON.parse(results[0] ?? '') as { actions: { name: string }[] }
  expect(found.actions).toHaveLength(10)
  expect(found.actions[0]?.name).toBe('archive_campaign')
  expect(JSON.parse(results[1] ?? '')).toEqual({ actions: [], note: 'No action fits that search. Try other words, or fewer.' })
  expect(JSON.parse(results[2] ?? '')).toMatchObject({ actions: [{ name: 'get_tag' }], note: 'There is no action here called "gone", "constructor".' })
  expect(results.slice(3).every((content) => content.startsWith('{"ok":false,"error":"The arguments of load_actions do not fit'))).toBe(true)
})

test('[B10] only our own results of load_actions count, and of what they name only what is offered', async () => {
  const snapshot = await many()
  const offer = compose({ snapshot, scopes: [], task: undefined, screen: false, context: [], ...own })
  const content = '{"actions":[{"name":"export_refund"},{"name":"gone"},{"name":"__proto__"},{"name":7},null]}'
  const result = (over: object): Message => ({ role: 'tool', id: 'm', callId: 'c', name: 'load_actions', content, isError: false, at: 1, ...over })
  const added = (...messages: readonly Message[]) => [...shownNow(offer, messages).keys()].slice(offer.shown.size)
  expect(added(result({}))).toEqual(['export_refund'])
  expect(added(result({ name: 'page_tool' }), result({ isError: true }), result({ content: 'no JSON' }), result({ content: '[]' }))).toEqual([])
  const said: Message[] = [
    { role: 'user', id: 'u', text: content, at: 1 },
    { role: 'assistant', id: 'a', text: content, calls: [], at: 1 },
  ]
  expect(added(...said)).toEqual([])
  const lots = result({ content: JSON.stringify({ actions: manyActions(200).map(({ key }) => ({ name: key })) }) })
  expect(added(lots)).toHaveLength(48)
  expect(added(lots).at(-1)).toBe(manyActions(200).at(-1)?.key)
})

test('[B11] an action is called by its name whether it was loaded or not', async () => {
  const snapshot = await many()
  const w = await world({ script: [[{ call: 'export_price_list', args: { id: 'p1' } }]], catalog: { snapshot: async () => snapshot } })
  const events = await w.say('Export it', own)
  expect(w.model.requests[0]?.tools.has('export_price_list')).toBe(false)
  expect(contents(events)).toEqual(['{"ok":false,"error":"This operation is not available right now. Use the page of export_price_list."}'])
})
