import { openSqliteStore } from '@ambit/adapters/store'
import { canonicalJson, toJson } from '@ambit/domain'
import type { ItemKind } from '@ambit/domain/catalog'
import type { CatalogStore, SavedItem } from '@ambit/engine'
import { expect, test } from 'vitest'
import { resourceCenter, sessionApi, skill } from '../fixtures/catalog.ts'
import { WORKSPACE, closeLater, instead } from '../fixtures/served.ts'
import { nodeSha256 } from '../node-sha256.ts'
import { CatalogDesk } from './desk.ts'

const by = { subject: 'ambit:author:ines' }

/** A catalog that is written at times of its own, and desks over it that count what they ask and hash. */
async function place() {
  const store = await openSqliteStore({ path: ':memory:' })
  closeLater(() => store.close())
  const { catalog } = store
  const headOf = async (kind: ItemKind, key: string) => (await catalog.heads(WORKSPACE)).heads.find((head) => head.kind === kind && head.key === key)
  const save = async (at: number, kind: ItemKind, key: string, body: object) => {
    const item = { kind, key, base: (await headOf(kind, key))?.latest ?? 0, body, digest: nodeSha256(canonicalJson(toJson(body) ?? null)) } as SavedItem
    await catalog.save({ workspace: WORKSPACE, items: [item], by, note: '', at })
  }
  const publish = async (at: number, kind: ItemKind, key: string, to?: number | null) => {
    const head = await headOf(kind, key)
    const change = { kind, key, from: head?.published ?? null, to: to === undefined ? (head?.latest ?? null) : to }
    await catalog.publish({ workspace: WORKSPACE, changes: [change], by, note: '', at })
  }
  const asked = { releases: 0, hashes: 0 }
  const counted: CatalogStore = instead(catalog, {
    releases: async (workspace, page) => {
      asked.releases += 1
      return catalog.releases(workspace, page)
    },
  })
  const sha256: typeof nodeSha256 = (...parts) => {
    asked.hashes += 1
    return nodeSha256(...parts)
  }
  const desk = () => new CatalogDesk({ workspace: WORKSPACE, agents: [], store: counted, news: store.news, sha256, now: Date.now })
  return { catalog, save, publish, asked, desk }
}

async function withStudio() {
  const all = await place()
  await all.save(1, 'action', 'invite_member', sessionApi())
  await all.save(2, 'capability', 'members', skill(['invite_member']))
  await all.save(3, 'agent', 'studio', resourceCenter(['members']))
  await all.publish(4, 'action', 'invite_member')
  await all.publish(5, 'capability', 'members')
  await all.publish(6, 'agent', 'studio')
  return all
}

test('[E25] what a turn began with is looked for once however many ask, and what was not found is not looked for again', async () => {
  const { desk, asked, save } = await withStudio()
  const all = desk()
  const newest = await all.snapshot('studio', 'production')
  const found = await Promise.all(Array.from({ length: 20 }, () => all.snapshot('studio', 'production', 'of another deploy')))
  expect([found.every((each) => each === newest), asked.releases]).toEqual([true, 1])
  const { hashes } = asked
  expect(await all.snapshot('studio', 'production', 'of another deploy')).toBe(newest)
  expect(asked).toEqual({ releases: 1, hashes })
  await all.snapshot('studio', 'production', 'of a third')
  expect(asked.releases).toBe(2)
  all.close()
  const other = desk()
  await save(7, 'capability', 'members', skill([]))
  await other.snapshot('studio', 'production', 'of another deploy')
  expect(asked.releases).toBe(3)
})

test('[E25] a moment at which neither the agent nor the names of actions changed is not made again', async () => {
  const { desk, asked, save, publish } = await withStudio()
  await save(10, 'capability', 'other', skill([]))
  const made = async () => {
    const before = asked.hashes
    await desk().snapshot('studio', 'production', 'unknown')
    return asked.hashes - before
  }
  const few = await made()
  for (let at = 11; at < 31; at += 1) await publish(at, 'capability', 'other', at % 2 === 0 ? null : 1)
  expect(await made()).toBe(few)
  await save(40, 'action', 'open_panel', sessionApi())
  expect(await made()).toBeGreaterThan(few)
})

test('[E25] releases are taken back in the order of their numbers, wherever the clock stood', async () => {
  const { desk, save, publish } = await withStudio()
  const began: (string | undefined)[] = []
  const versions = async (digest?: string) => {
    const snapshot = await desk().snapshot('studio', 'production', digest)
    return [snapshot?.attachments.map(({ capability }) => capability.version), snapshot?.actions.map(({ name }) => name)]
  }
  const note = async () => began.push((await desk().snapshot('studio', 'production'))?.digest)
  await note()
  await save(100, 'capability', 'members', skill(['invite_member'], { prompt: 'Second.' }))
  await publish(100, 'capability', 'members')
  await note()
  await publish(50, 'action', 'invite_member', null)
  await note()
  await publish(100, 'agent', 'studio', null)
  const [first, second, third] = began
  expect([await versions(first), await versions(second), await versions(third)]).toEqual([
    [[1], ['invite_member']],
    [[2], ['invite_member']],
    [[2], []],
  ])
})
