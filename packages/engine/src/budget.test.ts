import { expect, test } from 'vitest'
import { compose, contextOf } from './index.ts'
import { large, manyActions } from './testing/large.ts'
import { resultsOf, world } from './testing/world.ts'

/** What the first request of a turn may cost before anybody has said anything: estimated tokens. */
const BUDGET = 6_000
const own = { ownClient: true }

test('[B20] fault row 37: with 200 actions and 40 capabilities, prompt and definitions stay within 6,000 tokens', async () => {
  const snapshot = await large(200)
  expect([snapshot.actions.length, snapshot.attachments.length]).toEqual([200, 40])
  const offer = compose({ snapshot, scopes: [], task: undefined, screen: false, context: [], ...own })
  const { tokens, sections } = contextOf(offer)
  expect(tokens).toBeLessThanOrEqual(BUDGET)
  expect(tokens).toBeGreaterThan(4_000)
  expect(sections.filter(({ from }) => typeof from === 'object')).toHaveLength(8)
  expect(offer.shown.size).toBeLessThan(42)
})

test('[B20] each of the 200 can be called by its name at once', async () => {
  const snapshot = await large(200)
  const keys = manyActions(200).map(({ key }) => key)
  const calls = keys.map((call) => ({ call, args: { id: 'x' } }))
  const w = await world({ script: [0, 50, 100, 150].map((from) => calls.slice(from, from + 50)), catalog: { snapshot: async () => snapshot } })
  const results = resultsOf(await w.say('All of it', own))
  expect(results.map(({ name }) => name)).toEqual(keys)
  expect(results.every(({ content }) => content.startsWith('{"ok":false,"error":"This operation is not available right now.'))).toBe(true)
})

test('[B20] each of the 200 is found by name and by what it does, and is a definition from then on', async () => {
  const snapshot = await large(200)
  const all = manyActions(200)
  const byName = groups(all, 20).map((group) => ({ keys: group.map(({ key }) => key), calls: [{ names: group.map(({ key }) => key) }] }))
  const bySearch = groups(all, 4).map((group) => ({ keys: group.map(({ key }) => key), calls: group.map(({ body }) => ({ search: body.title })) }))
  const asked = [...byName, ...bySearch]
  const script = asked.flatMap(({ calls }) => [calls.map((args) => ({ call: 'load_actions', args })), []])
  const w = await world({ script, catalog: { snapshot: async () => snapshot } })
  for (const [index, { keys }] of asked.entries()) {
    await w.say('Find it', own)
    const definitions = w.model.requests[2 * index + 1]?.tools
    expect(keys.filter((key) => !definitions?.has(key))).toEqual([])
  }
})

function groups<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
