import type { CatalogStore } from '@ambit/engine'
import { expect, test } from 'vitest'
import { instead } from '../../fixtures/served.ts'
import { authorDesk, changesOf, invite, must, saveAll, tickAll, WHOLE } from './fixtures/authors.ts'

/** A desk whose reads of the catalog are counted. */
async function countedDesk() {
  const reads = { heads: 0, versions: 0, bodies: 0 }
  const counted = (catalog: CatalogStore): CatalogStore =>
    instead(catalog, {
      heads: async (workspace) => {
        reads.heads += 1
        return catalog.heads(workspace)
      },
      versions: async (workspace, refs) => {
        reads.versions += 1
        reads.bodies += refs.length
        return catalog.versions(workspace, refs)
      },
    })
  const desk = await authorDesk({ agents: [], wrap: (store) => instead(store, { catalog: counted(store.catalog) }) })
  const readsOf = async (work: () => Promise<unknown>) => {
    const before = { ...reads }
    await work()
    return { heads: reads.heads - before.heads, versions: reads.versions - before.versions, bodies: reads.bodies - before.bodies }
  }
  return { desk, readsOf }
}

test('[V18] publishing many items reads as often as publishing few', async () => {
  const { desk, readsOf } = await countedDesk()
  const admin = desk.as(['admin'])
  const few = Array.from({ length: 3 }, (_, index) => ['action', `few_${index}`, invite] as const)
  const many = Array.from({ length: 40 }, (_, index) => ['action', `many_${index}`, invite] as const)
  await saveAll(admin, [...WHOLE, ...few, ...many])
  const preview = (items: Parameters<typeof changesOf>[0]) => readsOf(async () => must(await admin('POST', '/publish/preview', { changes: changesOf(items) })))
  const [ofFew, ofMany] = [await preview(few), await preview(many)]
  expect(ofMany).toEqual({ ...ofFew, bodies: ofFew.bodies + many.length - few.length })
  expect([ofFew.heads, ofFew.versions <= 4]).toEqual([1, true])
})

test('[V18] a tick reads the catalog once, and no body twice', async () => {
  const { desk, readsOf } = await countedDesk()
  const admin = desk.as(['admin'])
  await saveAll(admin)
  await tickAll(admin, 'invite_member')
  must(await admin('POST', '/publish', { changes: changesOf() }))
  expect(await readsOf(async () => must(await admin('PUT', '/items/action/invite_member/review/title')))).toEqual({ heads: 1, versions: 3, bodies: 4 })
  expect(await readsOf(async () => must(await admin('DELETE', '/items/action/invite_member/review/title')))).toEqual({ heads: 1, versions: 3, bodies: 4 })
})
