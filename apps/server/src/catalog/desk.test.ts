import { openSqliteStore } from '@ambit/adapters/store'
import { Fault } from '@ambit/domain'
import type { AnyItemVersion, BodyOf } from '@ambit/domain/catalog'
import type { CatalogStore, News, Word } from '@ambit/engine'
import { expect, test } from 'vitest'
import { callback, inCatalog, resourceCenter, sessionApi, skill } from '../fixtures/catalog.ts'
import { WORKSPACE, agent, closeLater, getPanel, instead, serve } from '../fixtures/served.ts'
import { nodeSha256 } from '../node-sha256.ts'
import { CatalogDesk } from './desk.ts'
import { Shelf } from './shelf.ts'

/** A desk over a real store, whose reads are counted and can be held or fail. */
async function desk({ agents = [], hears = true }: { agents?: readonly ReturnType<typeof agent>[]; hears?: boolean } = {}) {
  const store = await openSqliteStore({ path: ':memory:' })
  closeLater(() => store.close())
  const listeners = new Set<(word: Word) => void>()
  const news: News = { tell: async () => {}, hear: (listener) => (listeners.add(listener), () => listeners.delete(listener)) }
  const reads = { heads: 0, versions: 0 }
  const held: { after?: Promise<unknown>; error?: Error; versionsError?: Error } = {}
  const time = { now: 1_000 }
  const counted: CatalogStore = instead(store.catalog, {
    heads: async (workspace) => {
      reads.heads += 1
      if (held.error) throw held.error
      const seen = await store.catalog.heads(workspace)
      await held.after
      return seen
    },
    versions: async (workspace, refs) => {
      reads.versions += 1
      if (held.versionsError) throw held.versionsError
      return store.catalog.versions(workspace, refs)
    },
  })
  const made = new CatalogDesk({ workspace: WORKSPACE, agents, store: counted, news: hears ? news : undefined, sha256: nodeSha256, now: () => time.now })
  const tell = (word: Word) => listeners.forEach((listener) => listener(word))
  return { desk: made, catalog: inCatalog({ store }), store, reads, held, time, tell, listeners }
}

const CHANGED = { kind: 'catalog', workspace: WORKSPACE } as const

async function withStudio(options: Parameters<typeof desk>[0] = {}) {
  const all = await desk(options)
  await all.catalog.save('action', 'invite_member', sessionApi())
  await all.catalog.save('capability', 'members', skill(['invite_member']))
  await all.catalog.save('agent', 'studio', resourceCenter(['members']))
  for (const [kind, key] of [
    ['action', 'invite_member'],
    ['capability', 'members'],
    ['agent', 'studio'],
  ] as const)
    await all.catalog.publish(kind, key)
  return all
}

test('[E4] what was read of a catalog is used until a word of a change, and nothing is made twice however many ask', async () => {
  const { desk: all, reads, tell, catalog } = await withStudio()
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => all.snapshot('studio', 'production')))
  expect(others.every((each) => each === first)).toBe(true)
  expect(reads).toEqual({ heads: 1, versions: 3 })
  await catalog.save('capability', 'members', skill(['invite_member'], { prompt: 'Other.' }))
  expect(await all.snapshot('studio', 'test')).toMatchObject({ attachments: [{ capability: { version: 1 } }] })
  tell({ kind: 'catalog', workspace: 'another' })
  tell({ kind: 'thread', threadId: 't' })
  expect(await all.snapshot('studio', 'test')).toMatchObject({ attachments: [{ capability: { version: 1 } }] })
  tell(CHANGED)
  expect(await all.snapshot('studio', 'test')).toMatchObject({ attachments: [{ capability: { version: 2 } }] })
  expect(await all.snapshot('studio', 'production')).toBe(first)
  expect(reads.heads).toBe(2)
})

test('[E4] an answer that was on its way when a change came is not kept as the new one', async () => {
  const { desk: all, catalog, held, tell, reads } = await withStudio()
  const { promise, resolve } = Promise.withResolvers<void>()
  held.after = promise
  const old = all.snapshot('studio', 'test')
  await expect.poll(() => reads.heads).toBe(1)
  delete held.after
  await catalog.save('agent', 'studio', resourceCenter(['members'], { label: 'Renamed' }))
  tell(CHANGED)
  expect((await all.snapshot('studio', 'test'))?.agent.label).toBe('Renamed')
  resolve()
  expect((await old)?.agent.label).toBe('Studio assistant')
  expect((await all.snapshot('studio', 'test'))?.agent.label).toBe('Renamed')
  expect(reads.heads).toBe(2)
})

test('[E4] a change through the desk itself is seen at once, before any news of it', async () => {
  const { desk: all, store } = await withStudio()
  expect((await all.snapshot('studio', 'test'))?.actions).toHaveLength(1)
  const through = inCatalog({ store: { catalog: all.store ?? store.catalog } })
  await through.save('action', 'invite_member', sessionApi({ enabled: false }))
  expect((await all.snapshot('studio', 'test'))?.actions).toEqual([])
  expect((await all.snapshot('studio', 'production'))?.actions).toHaveLength(1)
  await through.publish('action', 'invite_member')
  expect((await all.snapshot('studio', 'production'))?.actions).toEqual([])
})

test('[E5] a catalog that cannot be read is used for half a minute at most, and never after a word that it may have changed', async () => {
  const { desk: all, held, time, tell } = await withStudio()
  const down = new Fault({ code: 'storage_unavailable', sentence: 'The database does not answer. Try again in a moment.' })
  const first = await all.snapshot('studio', 'production')
  held.error = down
  time.now += 30_000
  expect(await all.snapshot('studio', 'production')).toBe(first)
  time.now += 1
  await expect(all.snapshot('studio', 'production')).rejects.toBe(down)
  await expect(all.actions('production')).rejects.toBe(down)
  delete held.error
  expect(await all.snapshot('studio', 'production')).toBe(first)
  time.now -= 60_000
  held.error = down
  await expect(all.snapshot('studio', 'production')).rejects.toBe(down)
  delete held.error
  expect(await all.snapshot('studio', 'production')).toBe(first)
  held.error = down
  tell({ kind: 'missed' })
  await expect(all.snapshot('studio', 'production')).rejects.toBe(down)
  await expect(all.ready()).rejects.toBe(down)
})

test('[E5] without news of changes the catalog is read each time; what has not changed is not made again', async () => {
  const { desk: all, reads, catalog } = await withStudio({ hears: false })
  const first = await all.snapshot('studio', 'production')
  expect(await all.snapshot('studio', 'production')).toBe(first)
  expect(reads).toEqual({ heads: 2, versions: 3 })
  expect(await all.actions('production')).toBe(await all.actions('production'))
  await catalog.takeOut('agent', 'studio')
  expect(await all.snapshot('studio', 'production')).toBe(undefined)
})

test('[E5] what failed once is tried again by whoever asks next', async () => {
  const { desk: all, held, reads } = await withStudio()
  held.versionsError = new Fault({ code: 'storage_unavailable', sentence: 'The database does not answer. Try again in a moment.' })
  const asked = await Promise.allSettled([all.snapshot('studio', 'production'), all.snapshot('studio', 'production')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(reads).toEqual({ heads: 1, versions: 1 })
  delete held.versionsError
  expect((await all.snapshot('studio', 'production'))?.agent.key).toBe('studio')
  expect(reads.heads).toBe(1)
})

test('[E6] a turn finds the snapshot that it began with by its digest, also in a process that did not see it begin', async () => {
  const { desk: all, catalog, store, tell } = await withStudio()
  const began = await all.snapshot('studio', 'production')
  await new Promise((resolve) => setTimeout(resolve, 2))
  await catalog.save('action', 'open_panel', callback())
  await catalog.save('capability', 'members', skill(['open_panel'], { prompt: 'Other.' }))
  for (const [kind, key] of [
    ['action', 'open_panel'],
    ['capability', 'members'],
  ] as const)
    await catalog.publish(kind, key)
  await catalog.takeOut('agent', 'studio')
  tell(CHANGED)
  expect(await all.snapshot('studio', 'production')).toBe(undefined)
  expect(await all.snapshot('studio', 'production', began?.digest)).toBe(began)
  const elsewhere = new CatalogDesk({ workspace: WORKSPACE, agents: [], store: store.catalog, news: store.news, sha256: nodeSha256, now: Date.now })
  const rebuilt = await elsewhere.snapshot('studio', 'production', began?.digest)
  expect(rebuilt && { ...rebuilt, actions: rebuilt.actions.map(({ name }) => name) }).toEqual({ ...began, actions: ['invite_member'] })
  expect(await elsewhere.snapshot('studio', 'production', 'no such digest')).toBe(undefined)
  await catalog.publish('agent', 'studio')
  const newest = await elsewhere.snapshot('studio', 'production')
  expect([newest?.actions.map(({ name }) => name), await elsewhere.snapshot('studio', 'production', 'no such digest')]).toEqual([['open_panel'], newest])
})

test('[E6] a digest opens nothing of another agent or environment', async () => {
  const { desk: all, catalog, tell } = await withStudio()
  await catalog.save('agent', 'secret', resourceCenter([], { label: 'Not published' }))
  tell(CHANGED)
  const secret = await all.snapshot('secret', 'test')
  expect(secret?.agent.label).toBe('Not published')
  expect(await all.snapshot('secret', 'production', secret?.digest)).toBe(undefined)
  expect((await all.snapshot('studio', 'test', secret?.digest))?.agent.key).toBe('studio')
})

test('[E7] names that code declares and the store has too stop the start, each one named', async () => {
  const { desk: all, catalog, tell } = await withStudio({ agents: [agent()] })
  await all.ready()
  await catalog.save('agent', 'claims', { type: 'declared', attachments: [{ capability: 'members' }] })
  tell(CHANGED)
  await all.ready()
  expect((await all.snapshot('claims', 'test'))?.actions.map(({ name }) => name)).toEqual(['invite_member'])
  await catalog.save('agent', 'claims', resourceCenter([]))
  await catalog.save('capability', 'claim_summary', skill([]))
  await catalog.save('action', 'get_panel', sessionApi())
  tell(CHANGED)
  await expect(all.ready()).rejects.toThrow(
    'The catalog of the workspace "desk" has names that this server declares in code: the agent "claims", the capability "claim_summary", the action "get_panel". Rename what is declared; nothing of the catalog was changed.',
  )
  const bodies: readonly (readonly ['agent' | 'capability' | 'action', string, BodyOf['agent' | 'capability' | 'action'], boolean])[] = [
    ['agent', 'claims', resourceCenter([]), true],
    ['agent', 'claims', { type: 'declared', attachments: [] }, false],
    ['agent', 'studio', resourceCenter([]), false],
    ['capability', 'claim_summary', skill([]), true],
    ['capability', 'get_panel', skill([]), false],
    ['action', 'get_panel', sessionApi(), true],
    ['action', 'constructor', sessionApi(), false],
  ]
  for (const [kind, key, body, clash] of bodies) expect([kind, key, all.clashes(kind, key, body)]).toEqual([kind, key, clash])
})

test('[E7] an agent that was published as one of its own clashes too, whatever its latest version is', async () => {
  const { desk: all, catalog, tell } = await desk({ agents: [agent({ tools: [getPanel], screenTools: new Set() })] })
  await catalog.save('agent', 'claims', resourceCenter([]))
  await catalog.publish('agent', 'claims')
  await catalog.save('agent', 'claims', { type: 'declared', attachments: [] })
  tell(CHANGED)
  await expect(all.ready()).rejects.toThrow('the agent "claims"')
  expect((await all.snapshot('claims', 'production'))?.agent.label).toBe('Claims assistant')
})

test('[E7] a server is ready where nothing clashes, and its programs learn it before they listen', async () => {
  const served = await serve()
  await served.server.ready()
  await inCatalog(served).save('action', 'get_panel', sessionApi())
  await expect(served.server.ready()).rejects.toThrow('the action "get_panel"')
})

test('[E4] versions that were read stay at hand up to a size, and those that were read longest ago go first', async () => {
  const asked: string[][] = []
  const version = (key: string): AnyItemVersion => ({
    kind: 'action',
    key,
    version: 1,
    digest: key,
    body: sessionApi({ description: 'd'.repeat(1_000) }),
    by: { subject: 'x' },
    note: '',
    at: 0,
  })
  const shelf = new Shelf(
    {
      versions: async (_, refs) => {
        asked.push(refs.map(({ key }) => key))
        return refs.filter(({ key }) => key !== 'lost').map(({ key }) => version(key))
      },
    },
    WORKSPACE,
    5_000,
  )
  const read = async (...keys: string[]) => (await shelf.versions(keys.map((key) => ({ kind: 'action', key, version: 1 })))).map(({ key }) => key)
  expect(await read('a', 'b')).toEqual(['a', 'b'])
  expect(await read('b', 'a', 'c')).toEqual(['b', 'a', 'c'])
  expect(await read('b')).toEqual(['b'])
  expect(asked).toEqual([['a', 'b'], ['c'], ['b']])
  await expect(read('lost')).rejects.toMatchObject({ code: 'storage_unavailable' })
})

test('[E4] a desk that is closed hears no more', async () => {
  const { desk: all, listeners } = await desk()
  expect(listeners.size).toBe(1)
  all.close()
  expect(listeners.size).toBe(0)
})

test('[E4] the actions of an environment are listed once for each look, however many ask', async () => {
  const { store } = await withStudio()
  const { revision, heads } = await store.catalog.heads(WORKSPACE)
  let walks = 0
  const walked = new Proxy(heads, {
    get: (target, name) => {
      if (name === 'filter') walks += 1
      return Reflect.get(target, name)
    },
  })
  const counted: CatalogStore = instead(store.catalog, { heads: async () => ({ revision, heads: walked }) })
  const all = new CatalogDesk({ workspace: WORKSPACE, agents: [], store: counted, news: store.news, sha256: nodeSha256, now: Date.now })
  const [first, ...others] = [await all.actions('production'), await all.actions('production'), await all.actions('production')]
  expect([first?.length, others.every((each) => each === first), walks]).toEqual([1, true, 1])
})
