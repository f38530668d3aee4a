import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { PageCallback, Snapshot } from '@ambit/domain'
import { compose, contextOf } from './index.ts'
import { callbackAction, guidance, helper, parts, sessionAction, stored, wizard } from './testing/catalog.ts'
import { manyActions } from './testing/large.ts'
import { scope, tool } from './testing/world.ts'

const composed = (snapshot: Snapshot, more: Partial<Parameters<typeof compose>[0]> = {}) =>
  compose({ snapshot, scopes: [], task: undefined, screen: false, context: [], ownClient: true, ...more })
const registers = (...names: readonly string[]): ReadonlyMap<string, PageCallback> =>
  new Map(names.map((name) => [name, { parameters: { type: 'object' }, checkedBy: { type: 'object' } }]))
const titles = (offer: ReturnType<typeof compose>) => offer.sections.map(({ title }) => title)

const quick = { message: 'Look.', group: 'g', pinned: false }
const capabilities: Parameters<typeof parts>[1] = [
  { version: guidance('tone', { type: 'brand_voice', label: 'Plain words', priority: 1 }, 4), context: 'embed' },
  { version: guidance('safe', { type: 'security', label: 'Keep it safe', priority: 9 }), context: 'embed' },
  { version: guidance('product', { type: 'product_domain', label: 'What it is', priority: 5 }), context: 'embed' },
  { version: guidance('b', { label: 'How to b', priority: 5, quickAction: quick }), context: 'embed' },
  { version: guidance('a', { label: 'How to a', priority: 5 }), context: 'embed' },
  { version: guidance('refunds', { label: 'Refunds', description: 'When money goes\nback.', quickAction: quick }), context: 'load' },
  { version: guidance('members', { label: 'Members', priority: 2 }), context: 'load' },
]

test('[B3] the sections of a prompt stand in one order, each with where it is from and about what it costs', async () => {
  const steps = [
    { id: 'file', title: 'File', instructions: 'Ask for one.\nShow it.' },
    { id: 'check', title: 'Check', instructions: 'Look at it.' },
  ]
  const snapshot = await stored(parts(wizard(steps, { handover: 'Name the help page.' }), capabilities, manyActions(60)))
  const offer = composed(snapshot, { scopes: [scope()], context: [{ description: 'x', value: 'y' }] })
  expect(offer.sections.map(({ title, from }) => [title, from])).toEqual([
    ['Instructions', 'agent'],
    ['Steps', 'agent'],
    ['Where you cannot help', 'agent'],
    ['Security: Keep it safe', { kind: 'capability', key: 'safe', version: 1 }],
    ['How to a', { kind: 'capability', key: 'a', version: 1 }],
    ['How to b', { kind: 'capability', key: 'b', version: 1 }],
    ['Product domain: What it is', { kind: 'capability', key: 'product', version: 1 }],
    ['Brand voice: Plain words', { kind: 'capability', key: 'tone', version: 4 }],
    ['Guidance that can be loaded', 'catalog'],
    ['Free chat', 'agent'],
    ['More actions', 'catalog'],
    ['Page', 'page'],
    ['What the page tells', 'page'],
  ])
  expect(offer.system).toBe(offer.sections.map(({ text }) => text).join('\n\n'))
  expect(offer.sections.map(({ tokens, text }) => tokens - Math.ceil(new TextEncoder().encode(text).length / 4))).toEqual(offer.sections.map(() => 0))
  expect(offer.sections[1]?.text).toBe(
    '## Steps\nGo through these in order, one at a time, and say which one you are at.\n1. File: Ask for one.\n   Show it.\n2. Check: Look at it.',
  )
  expect(offer.sections[4]?.text).toBe('## How to a\nHow to do a.')
})

test('[B4] a capability that can be loaded is one line and a name of load_capability, whose text stands nowhere', async () => {
  const snapshot = await stored(parts(helper(), capabilities))
  const offer = composed(snapshot)
  const index = offer.sections.find(({ title }) => title === 'Guidance that can be loaded')
  expect(index?.text.split('\n').slice(2)).toEqual(['- members: Members. When it is about members.', '- refunds: Refunds. When money goes back.'])
  expect(offer.shown.get('load_capability')?.parameters).toEqual({
    type: 'object',
    properties: { name: { type: 'string', enum: ['members', 'refunds'] } },
    required: ['name'],
    additionalProperties: false,
  })
  expect(offer.system).not.toContain('How to do refunds.')
  const none = await stored(parts(helper(), capabilities.slice(0, 5)))
  expect(composed(none).tools.has('load_capability')).toBe(false)
})

test('[B5] what is the task stands as the task alone: not in its place, not as a line, not to be loaded', async () => {
  const snapshot = await stored(parts(helper(), capabilities))
  const loaded = composed(snapshot, { task: 'refunds' })
  expect(titles(loaded).at(-1)).toBe('Task: Refunds')
  expect(loaded.system).not.toContain('- refunds:')
  expect(loaded.tools.get('load_capability')?.parameters).toMatchObject({ properties: { name: { enum: ['members'] } } })
  const embedded = composed(snapshot, { task: 'b' })
  expect(titles(embedded).filter((title) => title.includes('How to b'))).toEqual(['Task: How to b'])
  expect(titles(embedded)).not.toContain('Free chat')
  // Nothing names it as a quick action.
  expect(titles(composed(snapshot, { task: 'safe' }))).toEqual(titles(composed(snapshot)))
})

test('[B6] delivery changes the text alone: the same actions are offered, whatever is embedded, loaded or the task', async () => {
  const actions = [sessionAction('one'), callbackAction('two'), ...manyActions(50)]
  const offered = async (context: 'embed' | 'load', task?: string) => {
    const skill = guidance('skill', { delivery: 'optional', actions: actions.map(({ key }) => key), quickAction: quick })
    const snapshot = await stored(parts(helper(), [{ version: skill, context }], actions))
    const offer = composed(snapshot, { task, callbacks: registers('two') })
    const ours = (names: Iterable<string>) => [...names].filter((name) => name !== 'load_capability')
    return [ours(offer.tools.keys()), ours(offer.shown.keys())]
  }
  const embedded = await offered('embed')
  expect(embedded[0]).toHaveLength(53)
  expect(await offered('load')).toEqual(embedded)
  expect(await offered('embed', 'skill')).toEqual(embedded)
  expect(await offered('load', 'skill')).toEqual(embedded)
})

test('[B7] the offer depends neither on the order of attaching nor on the order in which a page registers', async () => {
  const action = fc.record({ key: fc.stringMatching(/^[a-z]{2,4}$/), callback: fc.boolean() })
  const list = fc.uniqueArray(action, { selector: ({ key }) => key, maxLength: 60 })
  const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length })
  await fc.assert(
    fc.asyncProperty(
      list.chain((all) => fc.tuple(fc.constant(all), shuffled(all), shuffled(capabilities))),
      async ([all, other, attached]) => {
        const actions = all.map(({ key, callback }) => (callback ? callbackAction(key) : sessionAction(key)))
        const names = (each: typeof all) => each.filter(({ callback }) => callback).map(({ key }) => key)
        const one = contextOf(composed(await stored({ ...parts(helper(), [], actions), capabilities }), { callbacks: registers(...names(all)) }))
        const two = contextOf(composed(await stored({ ...parts(helper(), [], actions), capabilities: attached }), { callbacks: registers(...names(other)) }))
        expect(two.sections).toEqual(one.sections)
        expect(two.tools.toSorted(byName)).toEqual(one.tools.toSorted(byName))
        expect(two.tokens).toBe(one.tokens)
      },
    ),
    { numRuns: 40 },
  )
})
const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1)

test('[B9] up to 40 actions stand in full; of more, the first ones, and a line for each that follows', async () => {
  const few = composed(await stored(parts(helper(), [], manyActions(40))))
  expect([few.shown.size, titles(few)]).toEqual([40, ['Instructions', 'Free chat']])
  const small = Array.from({ length: 60 }, (_, index) => sessionAction(`do_${index}`, { title: `Do\n${index}`, description: 'Does it.' }))
  const more = composed(await stored(parts(helper(), [], small)))
  expect([...more.shown.keys()]).toEqual(['load_actions', ...small.slice(0, 40).map(({ key }) => key)])
  expect(more.tools.size).toBe(61)
  const lines = more.sections.find(({ title }) => title === 'More actions')?.text.split('\n') ?? []
  expect(lines.slice(2)).toEqual(small.slice(40).map(({ key }, index) => `- ${key}: Do ${index + 40}`))
})

test('[B9] actions cost a bounded part of the prompt, however many there are; what has no line is counted', async () => {
  const offer = composed(await stored(parts(helper(), [], manyActions(2_000))))
  const index = offer.sections.find(({ title }) => title === 'More actions')
  const { tokens } = contextOf(offer)
  const lines = (index?.text ?? '').split('\n')
  expect(index?.tokens).toBeLessThanOrEqual(1_550)
  expect(index?.tokens).toBeGreaterThan(1_400)
  expect(tokens).toBeLessThanOrEqual(4_650)
  const named = lines.filter((line) => line.startsWith('- ')).length
  expect(lines.at(-1)).toBe(`And ${2_000 - named - (offer.shown.size - 1)} more: search for them with \`load_actions\`.`)
})

test('[B9] what an offer is made of is made once a snapshot: with 10,000 actions it takes less than a millisecond', async () => {
  const snapshot = await stored(parts(helper(), capabilities, [...manyActions(10_000), callbackAction('pick')]))
  const scopes = [scope(...Array.from({ length: 20 }, (_, index) => tool({ name: `page_${index}` })))]
  const callbacks = registers('pick', 'other')
  const once = (): number => {
    const before = performance.now()
    composed(snapshot, { scopes, callbacks })
    return performance.now() - before
  }
  once()
  const times = Array.from({ length: 101 }, once).toSorted((a, b) => a - b)
  expect(times[50]).toBeLessThan(1)
  expect(composed(snapshot, { scopes }).system).toBe(composed(snapshot, { scopes }).system)
  expect(composed(snapshot).shown).toBe(composed(snapshot).shown)
})
