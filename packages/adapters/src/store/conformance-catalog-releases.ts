import { expect, test } from 'vitest'
import {
  BEGIN,
  BEN,
  WORKSPACE,
  action,
  agent,
  change,
  everything,
  faultOf,
  publishing,
  saveTimes,
  saving,
  skill,
  type CatalogParts,
  type WithCatalog,
} from './conformance-catalog-samples.ts'

export function testReleases(withCatalog: WithCatalog): void {
  test('[Q55] several items are published, rolled back and taken out as one', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 3)
      await catalog.save(saving([agent('studio'), skill('team')]))
      const team = { kind: 'capability', key: 'team', from: null, to: 1 } as const
      const changes = [change('invite_member', null, 3), { kind: 'agent', key: 'studio', from: null, to: 1 } as const, team]
      const release = { id: 1, changes, by: BEN, note: 'go', at: BEGIN + 1 }
      expect(await catalog.publish(publishing(changes, { by: BEN, note: 'go', at: BEGIN + 1 }))).toEqual(release)
      expect(await catalog.releases(WORKSPACE, { limit: 1 })).toEqual([release])
      expect(await published(catalog)).toEqual({ invite_member: 3, studio: 1, team: 1 })
      await catalog.publish(publishing([change('invite_member', 3, 1), { ...team, from: 1, to: null }]))
      expect(await published(catalog)).toEqual({ invite_member: 1, studio: 1, team: null })
    }))

  test('[Q55] where one change cannot be made, none is', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 3)
      await catalog.save(saving([action('open_page')]))
      await catalog.publish(publishing([change('invite_member', null, 2)]))
      const before = await everything(catalog, WORKSPACE)
      const good = change('open_page', null, 1)
      const refused = [change('invite_member', null, 3), change('invite_member', 1, 3), change('invite_member', 3, null), change('invite_member', 2, 2)]
      const faults = await Promise.all(refused.map((bad) => faultOf(catalog.publish(publishing([good, bad])))))
      expect(faults).toEqual([
        ['conflict', 'Production has version 2 of action invite_member, not no version as you saw it. Look at it, then publish again.'],
        ['conflict', 'Production has version 2 of action invite_member, not version 1 as you saw it. Look at it, then publish again.'],
        ['conflict', 'Production has version 2 of action invite_member, not version 3 as you saw it. Look at it, then publish again.'],
        ['bad_request', 'Production has version 2 of action invite_member already. Leave it out.'],
      ])
      expect(await everything(catalog, WORKSPACE)).toEqual(before)
    }))

  test('[Q55] of publications from one state that come at once, exactly one wins', () =>
    withCatalog(async ({ catalog }, other) => {
      await saveTimes(catalog, 'invite_member', 6)
      const ends = await Promise.allSettled(
        [1, 2, 3, 4, 5, 6].map((to) => (to % 2 === 0 ? catalog : other.catalog).publish(publishing([change('invite_member', null, to)]))),
      )
      expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(1)
      const releases = await other.catalog.releases(WORKSPACE, { limit: 9 })
      expect(releases.map(({ id }) => id)).toEqual([1])
      expect(await published(catalog)).toEqual({ invite_member: releases[0]?.changes[0]?.to })
    }))

  test('[Q56] what was never saved cannot be published', () =>
    withCatalog(async ({ catalog }) => {
      expect(await faultOf(catalog.publish(publishing([change('gone', null, 1)])))).toEqual(['not_found', 'There is no action gone. Save it first.'])
      await saveTimes(catalog, 'invite_member', 2)
      const before = await everything(catalog, WORKSPACE)
      for (const to of [3, 0, -1, 1.5, Number.NaN, 2 ** 60]) {
        expect(await faultOf(catalog.publish(publishing([change('invite_member', null, to)])))).toEqual([
          'not_found',
          `Action invite_member has no version ${to}. Choose one of its versions.`,
        ])
      }
      expect((await faultOf(catalog.publish(publishing([change('gone', null, null)]))))[0]).toBe('not_found')
      const asAgent = { ...change('invite_member', null, 1), kind: 'agent' } as const
      expect((await faultOf(catalog.publish(publishing([asAgent]))))[0]).toBe('not_found')
      expect(await everything(catalog, WORKSPACE)).toEqual(before)
    }))

  test('[Q56] a publication that names nothing, an item twice, or what changes nothing is refused', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 2)
      const before = await everything(catalog, WORKSPACE)
      const refused = [[], [change('invite_member', null, 1), change('invite_member', 1, 2)], [change('invite_member', null, null)]]
      expect(await Promise.all(refused.map((changes) => faultOf(catalog.publish(publishing(changes)))))).toEqual([
        ['bad_request', 'Nothing is named to be published. Name at least one item.'],
        ['bad_request', 'Action invite_member stands there twice. Name each item once.'],
        ['bad_request', 'Production has no version of action invite_member already. Leave it out.'],
      ])
      expect(await everything(catalog, WORKSPACE)).toEqual(before)
    }))

  test('[Q57] releases come newest first, in pages without a gap or a repeat', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 1)
      for (let count = 0; count < 7; count += 1) {
        const [from, to] = count % 2 === 0 ? [null, 1] : [1, null]
        await catalog.publish(publishing([change('invite_member', from, to)], { note: `release ${count + 1}` }))
      }
      const pages: (readonly number[])[] = []
      for (let before: number | undefined; pages.at(-1)?.length !== 0; before = pages.at(-1)?.at(-1)) {
        const page = await catalog.releases(WORKSPACE, { limit: 3, ...(before === undefined ? {} : { before }) })
        expect(page.map(({ note }) => note)).toEqual(page.map(({ id }) => `release ${id}`))
        pages.push(page.map(({ id }) => id))
      }
      expect(pages).toEqual([[7, 6, 5], [4, 3, 2], [1], []])
      for (const limit of [0, -1, 1.5, Number.NaN]) expect((await faultOf(catalog.releases(WORKSPACE, { limit })))[0]).toBe('bad_request')
      expect((await faultOf(catalog.releases(WORKSPACE, { limit: 1, before: Number.NaN })))[0]).toBe('bad_request')
    }))
}

async function published(catalog: CatalogParts['catalog']): Promise<Record<string, number | null>> {
  const { heads } = await catalog.heads(WORKSPACE)
  return Object.fromEntries(heads.map((head) => [head.key, head.published]))
}
