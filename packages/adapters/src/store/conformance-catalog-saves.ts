import { expect, test } from 'vitest'
import {
  ADA,
  BEGIN,
  BEN,
  WORKSPACE,
  action,
  actionBody,
  agent,
  change,
  everything,
  faultOf,
  headOf,
  publishing,
  saveTimes,
  saving,
  skill,
  type WithCatalog,
} from './conformance-catalog-samples.ts'

export function testSaves(withCatalog: WithCatalog): void {
  test('[Q50] several items are saved as one, each with its head and its version', () =>
    withCatalog(async ({ catalog }) => {
      const items = [skill('team'), action('invite_member'), agent('studio')]
      const heads = items.map((item) => headOf(item))
      expect(await catalog.save(saving(items, { by: BEN, note: 'first' }))).toEqual(heads)
      const ordered = [heads[1], heads[2], heads[0]]
      expect((await catalog.heads(WORKSPACE)).heads).toEqual(ordered)
      const refs = items.map(({ kind, key }) => ({ kind, key, version: 1 }))
      expect(await catalog.versions(WORKSPACE, refs)).toEqual(
        items.map(({ kind, key, body, digest }) => ({ kind, key, version: 1, digest, by: BEN, note: 'first', at: BEGIN, body })),
      )
    }))

  test('[Q50] where one item of a save cannot be stored, none is', () =>
    withCatalog(async ({ catalog }) => {
      await catalog.save(saving([action('invite_member')]))
      const before = await everything(catalog, WORKSPACE)
      expect((await faultOf(catalog.save(saving([agent('studio'), action('invite_member', 7), skill('team')]))))[0]).toBe('conflict')
      expect((await faultOf(catalog.save(saving([action('new'), agent('studio'), action('new')]))))[0]).toBe('bad_request')
      expect(await everything(catalog, WORKSPACE)).toEqual(before)
      expect(await catalog.save(saving([]))).toEqual([])
      expect(await everything(catalog, WORKSPACE)).toEqual(before)
    }))

  test('[Q50] a new version changes its item, what Production has and when it was made stay', () =>
    withCatalog(async ({ catalog }) => {
      await catalog.save(saving([action('invite_member')]))
      await catalog.publish(publishing([change('invite_member', null, 1)]))
      const second = action('invite_member', 1)
      const head = headOf(second, { published: 1, updatedAt: BEGIN + 5 })
      expect(await catalog.save(saving([second], { at: BEGIN + 5 }))).toEqual([head])
      expect((await catalog.heads(WORKSPACE)).heads).toEqual([head])
    }))

  test('[Q51] a save that was made from an older version names the item and who has a newer one', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 3)
      await catalog.save(saving([action('invite_member', 3)], { by: ADA }))
      await catalog.save(saving([agent('studio'), skill('team')], { by: BEN }))
      await catalog.save(saving([agent('studio', 1)], { by: BEN }))
      const saves = [action('invite_member', 3), action('invite_member', 9), action('invite_member'), agent('studio', 1), skill('team'), action('gone', 2)]
      expect(await Promise.all(saves.map((item) => faultOf(catalog.save(saving([item])))))).toEqual(
        [
          'Action invite_member has a newer version 4 by Ada; yours was made from 3. Look at the difference, then save again.',
          'Action invite_member has no version 9: its newest is 4 by Ada; yours was made from 9. Look at the difference, then save again.',
          'Action invite_member exists already, with version 4 by Ada. Look at it, then save again from there.',
          'Agent studio has a newer version 2 by ambit:author:ben; yours was made from 1. Look at the difference, then save again.',
          'Capability team exists already, with version 1 by ambit:author:ben. Look at it, then save again from there.',
          'There is no action gone; yours was made from its version 2. Save it as a new one.',
        ].map((sentence) => ['conflict', sentence]),
      )
    }))

  test('[Q52] of saves with one base that come at once, exactly one wins', () =>
    withCatalog(async ({ catalog }, other) => {
      for (let base = 0; base < 5; base += 1) {
        const saves = [0, 1, 2, 3, 4, 5].map((number) => {
          const body = actionBody({ title: `By ${number}` })
          return (number % 2 === 0 ? catalog : other.catalog).save(saving([{ ...action('invite_member', base, body), digest: `${base} ${number}` }]))
        })
        const ends = await Promise.allSettled(saves)
        expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(1)
        const refused = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code?: string }).code] : []))
        expect(refused).toEqual(Array.from({ length: 5 }, () => 'conflict'))
        expect((await other.catalog.heads(WORKSPACE)).heads.map(({ latest }) => latest)).toEqual([base + 1])
      }
      expect((await catalog.history(WORKSPACE, { kind: 'action', key: 'invite_member' })).map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
    }))

  test('[Q52] saves of several items that overlap at once stay whole', () =>
    withCatalog(async ({ catalog }, other) => {
      const ends = await Promise.allSettled([
        catalog.save(saving([action('a'), action('b'), action('c')], { by: ADA })),
        other.catalog.save(saving([action('c'), action('b'), action('a'), action('d')], { by: BEN })),
      ])
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const { versions } = await everything(catalog, WORKSPACE)
      expect(new Set(versions.map(({ by }) => by.subject)).size).toBe(1)
      expect(versions.length).toBe(ends[0]?.status === 'fulfilled' ? 3 : 4)
    }))

  test('[Q53] a body with the digest of the latest version makes no new version, and other items of the save do', () =>
    withCatalog(async ({ catalog }) => {
      const first = action('invite_member')
      await catalog.save(saving([first]))
      const before = await everything(catalog, WORKSPACE)
      const again = { ...first, base: 1 }
      expect(await catalog.save(saving([again], { by: BEN, note: 'again', at: BEGIN + 9 }))).toEqual([headOf(first)])
      expect(await everything(catalog, WORKSPACE)).toEqual(before)
      expect((await faultOf(catalog.save(saving([first]))))[0]).toBe('conflict')
      const heads = await catalog.save(saving([again, skill('team')], { at: BEGIN + 9 }))
      expect(heads).toEqual([headOf(first), headOf(skill('team'), { createdAt: BEGIN + 9, updatedAt: BEGIN + 9 })])
    }))

  test('[Q53] a body that was the latest once, and is no longer, is a new version', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 2)
      const { body, digest } = action('invite_member')
      await catalog.save(saving([{ ...action('invite_member', 2), body, digest } as ReturnType<typeof action>]))
      expect((await catalog.history(WORKSPACE, { kind: 'action', key: 'invite_member' })).map((line) => line.digest)).toEqual([
        digest,
        action('invite_member', 1).digest,
        digest,
      ])
    }))
}
