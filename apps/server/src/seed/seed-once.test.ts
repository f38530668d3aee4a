import { openSqliteStore } from '@ambit/adapters/store'
import type { Store } from '@ambit/engine'
import { expect, test } from 'vitest'
import { closeLater } from '../fixtures/served.ts'
import { seedOnce, type SeededStore } from './seed-once.ts'
import { studioCatalog } from './studio.ts'

const WORKSPACE = 'studio'
const FILE = studioCatalog()
const AUTHOR = { by: { subject: 'mara' }, note: '', at: 2 } as const

async function opened(): Promise<Required<Store>> {
  const store = await openSqliteStore({ path: ':memory:' })
  closeLater(() => store.close())
  return store
}
async function heads({ catalog }: SeededStore) {
  return (await catalog.heads(WORKSPACE)).heads
}
const seeded = FILE.items.map(({ kind, key }) => ({ kind, key, latest: 1, published: 1 }))
const brief = async (store: SeededStore) => (await heads(store)).map(({ kind, key, latest, published }) => ({ kind, key, latest, published }))

test('[N13] the first start saves and publishes all of it in one release, with its ticks', async () => {
  const store = await opened()
  await seedOnce(store, WORKSPACE, FILE, () => 1)
  expect(await brief(store)).toEqual(seeded)
  const releases = await store.catalog.releases(WORKSPACE, { limit: 9 })
  expect(releases.map(({ by, changes, at }) => [by.subject, changes.length, at])).toEqual([['ambit:delivered', FILE.items.length, 1]])
  const ticks = await store.catalog.ticks(WORKSPACE, { key: 'invite_member', version: 1 })
  expect(ticks.map(({ point }) => point).toSorted()).toEqual(['mcp', 'policy', 'risk', 'title', 'unavailable'])
  const [version] = await store.catalog.versions(WORKSPACE, [{ kind: 'action', key: 'invite_member', version: 1 }])
  expect(version?.body).toEqual(FILE.items.find(({ key }) => key === 'invite_member')?.latest)
})

test('[N14] a later start changes nothing: not what an author wrote, took out, or left as it was', async () => {
  const store = await opened()
  await seedOnce(store, WORKSPACE, FILE)
  const item = FILE.items.find((each) => each.kind === 'agent')
  if (item?.kind !== 'agent') throw new Error('The seed has no agent.')
  await store.catalog.save({ workspace: WORKSPACE, items: [{ kind: 'agent', key: item.key, base: 1, body: item.latest, digest: 'd' }], ...AUTHOR })
  const changes = FILE.items.map(({ kind, key }) => ({ kind, key, from: 1, to: null }))
  await store.catalog.publish({ workspace: WORKSPACE, changes, ...AUTHOR })
  const before = [await heads(store), await store.catalog.releases(WORKSPACE, { limit: 9 })]
  await seedOnce(store, WORKSPACE, FILE)
  await seedOnce(store, WORKSPACE, { ...FILE, items: [] })
  expect([await heads(store), await store.catalog.releases(WORKSPACE, { limit: 9 })]).toEqual(before)
})

test('[N14] a workspace that has a catalog of its own already is left as it is', async () => {
  const store = await opened()
  const [agent] = FILE.items.filter((each) => each.kind === 'agent')
  if (agent === undefined) throw new Error('The seed has no agent.')
  await store.catalog.save({ workspace: WORKSPACE, items: [{ kind: 'agent', key: 'own', base: 0, body: agent.latest, digest: 'd' }], ...AUTHOR })
  await seedOnce(store, WORKSPACE, FILE)
  expect(await brief(store)).toEqual([{ kind: 'agent', key: 'own', latest: 1, published: null }])
})

test('[N15] processes that start at once seed once', async () => {
  const store = await opened()
  await Promise.all(Array.from({ length: 4 }, () => seedOnce(store, WORKSPACE, FILE)))
  expect(await brief(store)).toEqual(seeded)
  expect((await store.catalog.releases(WORKSPACE, { limit: 9 })).length).toBe(1)
})

test.each(['save', 'tick', 'publish', 'kept'] as const)(
  '[N15] a first start that breaks at its %s is completed by the next one, and what an author changed in between stays theirs',
  async (step) => {
    const store = await opened()
    await expect(seedOnce(breaking(store, step), WORKSPACE, FILE)).rejects.toThrow('power cut')
    const item = FILE.items.find(({ key }) => key === 'invite_member')
    const theirs = step !== 'save' && item?.kind === 'action'
    if (theirs)
      await store.catalog.save({ workspace: WORKSPACE, items: [{ kind: 'action', key: item.key, base: 1, body: item.latest, digest: 'd' }], ...AUTHOR })
    await seedOnce(store, WORKSPACE, FILE)
    const own = { latest: 2, published: step === 'kept' ? 1 : null }
    expect(await brief(store)).toEqual(seeded.map((each) => (theirs && each.key === 'invite_member' ? { ...each, ...own } : each)))
  },
)

/** The same store, whose process dies before the first such step is done; `kept`: before it is written down that all is done. */
function breaking(store: SeededStore, step: 'save' | 'tick' | 'publish' | 'kept'): SeededStore {
  const dies = (): Promise<never> => Promise.reject(new Error('power cut'))
  if (step !== 'kept') return { keys: store.keys, catalog: new Proxy(store.catalog, { get: (target, name) => (name === step ? dies : bound(target, name)) }) }
  return { catalog: store.catalog, keys: { kept: async (_name, make) => (await make(), dies()) } }
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}
