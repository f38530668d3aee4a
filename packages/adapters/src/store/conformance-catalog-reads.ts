import { expect, test } from 'vitest'
import type { VersionRef } from '@ambit/domain/catalog'
import {
  ADA,
  BEGIN,
  BEN,
  WORKSPACE,
  action,
  agent,
  change,
  faultOf,
  headOf,
  publishing,
  saveTimes,
  saving,
  skill,
  type CatalogParts,
  type WithCatalog,
} from './conformance-catalog-samples.ts'

export function testReads(withCatalog: WithCatalog): void {
  test('[Q58] heads come ordered by kind and key, whatever the order in which they were saved', () =>
    withCatalog(async ({ catalog }) => {
      expect(await catalog.heads(WORKSPACE)).toEqual({ revision: 0, heads: [] })
      const keys = ['b', 'a_b', 'a', 'ab', 'a-b', 'B', 'a1', 'é', 'z', 'a_', '\u{1F600}', '\uFF5E']
      await catalog.save(saving(keys.toReversed().flatMap((key) => [skill(key), agent(key), action(key)])))
      const ordered = keys.toSorted()
      expect((await catalog.heads(WORKSPACE)).heads.map(({ kind, key }) => `${kind} ${key}`)).toEqual(
        ['action', 'agent', 'capability'].flatMap((kind) => ordered.map((key) => `${kind} ${key}`)),
      )
    }))

  test('[Q58] the revision grows with each change, and with nothing else', () =>
    withCatalog(async ({ catalog }, other) => {
      const revision = async (): Promise<number> => (await other.catalog.heads(WORKSPACE)).revision
      const seen = [await revision()]
      const changes = [
        () => catalog.save(saving([action('invite_member')])),
        () => catalog.publish(publishing([change('invite_member', null, 1)])),
        () => other.catalog.save(saving([action('invite_member', 1), agent('studio')])),
        () => catalog.publish(publishing([change('invite_member', 1, 2)])),
      ]
      for (const changeIt of changes) {
        await changeIt()
        seen.push(await revision())
      }
      expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
      expect(new Set(seen).size).toBe(5)
      const before = await revision()
      await faultOf(catalog.save(saving([action('invite_member')])))
      await faultOf(catalog.publish(publishing([change('invite_member', 1, 2)])))
      await catalog.save(saving([{ ...action('invite_member', 1), base: 2 }]))
      await catalog.tick(WORKSPACE, { key: 'invite_member', version: 1 }, { point: 'mask', by: ADA, at: BEGIN })
      await catalog.save(saving([action('invite_member')], { workspace: 'globex' }))
      expect(await revision()).toBe(before)
    }))

  test('[Q59] versions come in the order asked, those that exist', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 3)
      await catalog.save(saving([agent('invite_member'), skill('team')]))
      const refs: readonly VersionRef[] = [
        { kind: 'action', key: 'invite_member', version: 3 },
        { kind: 'agent', key: 'invite_member', version: 1 },
        { kind: 'agent', key: 'invite_member', version: 2 },
        { kind: 'action', key: 'gone', version: 1 },
        { kind: 'action', key: 'invite_member', version: 1 },
        { kind: 'action', key: 'invite_member', version: 3 },
        { kind: 'capability', key: 'team', version: 1 },
        { kind: 'action', key: 'invite_member', version: 0 },
        { kind: 'action', key: 'invite_member', version: 1.5 },
        { kind: 'action', key: 'invite_member', version: Number.NaN },
        { kind: 'action', key: 'invite_member', version: 2 ** 70 },
      ]
      const found = await catalog.versions(WORKSPACE, refs)
      expect(found.map(({ kind, key, version }) => ({ kind, key, version }))).toEqual([0, 1, 4, 5, 6].map((index) => refs[index]))
      expect(found.map(({ body }) => body)).toEqual(
        [action('invite_member', 2), agent('invite_member'), action('invite_member'), action('invite_member', 2), skill('team')].map(({ body }) => body),
      )
      expect(await catalog.versions(WORKSPACE, [])).toEqual([])
    }))

  test.each([7, 16, 17, 63, 65, 200, 201, 5000])(
    '[Q59] %i items are saved at once, and read at once',
    (count) =>
      withCatalog(async ({ catalog }) => {
        const items = Array.from({ length: count }, (_none, index) => (index % 2 === 0 ? action(`key_${index}`) : skill(`key_${index}`)))
        await catalog.save(saving(items))
        const asked = items.toReversed()
        const refs = asked.flatMap(({ kind, key }) => [
          { kind, key, version: 1 },
          { kind, key, version: 2 },
        ])
        expect((await catalog.versions(WORKSPACE, refs)).map(({ body }) => body)).toEqual(asked.map(({ body }) => body))
        expect((await catalog.heads(WORKSPACE)).heads).toEqual(
          items.map((item) => headOf(item)).toSorted((a, b) => (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1)),
        )
      }),
    MANY_WRITES_MS,
  )

  test('[Q60] the history of an item is newest first, with who saved it and why', () =>
    withCatalog(async ({ catalog }) => {
      await catalog.save(saving([action('invite_member'), agent('invite_member')], { note: 'first' }))
      await catalog.save(saving([action('invite_member', 1)], { by: BEN, note: 'second', at: BEGIN + 1 }))
      const item = { kind: 'action', key: 'invite_member' } as const
      expect(await catalog.history(WORKSPACE, item)).toEqual([
        { ...item, version: 2, digest: action('invite_member', 1).digest, by: BEN, note: 'second', at: BEGIN + 1 },
        { ...item, version: 1, digest: action('invite_member').digest, by: ADA, note: 'first', at: BEGIN },
      ])
      expect(await catalog.history(WORKSPACE, { kind: 'capability', key: 'invite_member' })).toEqual([])
    }))

  test('[Q61] ticks belong to one version of an action: a new version has none', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 1)
      await catalog.save(saving([action('open_page')]))
      const ticks = [
        { point: 'mask', by: ADA, at: BEGIN + 1 },
        { point: 'input', by: BEN, at: BEGIN + 2 },
      ]
      for (const tick of ticks.toReversed()) await catalog.tick(WORKSPACE, { key: 'invite_member', version: 1 }, tick)
      await catalog.save(saving([action('invite_member', 1)]))
      expect(await ticksOf(catalog)).toEqual([ticks, [], []])
      await catalog.tick(WORKSPACE, { key: 'invite_member', version: 1 }, { point: 'mask', by: BEN, at: BEGIN + 9 })
      expect(await ticksOf(catalog)).toEqual([ticks, [], []])
      await catalog.untick(WORKSPACE, { key: 'invite_member', version: 2 }, 'mask')
      await catalog.untick(WORKSPACE, { key: 'invite_member', version: 1 }, 'mask')
      expect(await ticksOf(catalog)).toEqual([ticks.slice(1), [], []])
    }))

  test('[Q61] only a version that was saved is ticked', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 1)
      await catalog.save(saving([agent('studio')]))
      const tick = { point: 'mask', by: ADA, at: BEGIN }
      const refused = [
        ['invite_member', 2],
        ['invite_member', Number.NaN],
        ['studio', 1],
      ] as const
      const faults = refused.map(([key, version]) => faultOf(catalog.tick(WORKSPACE, { key, version }, tick)))
      expect(await Promise.all(faults)).toEqual(
        refused.map(([key, version]) => ['not_found', `Action ${key} has no version ${version}. Choose one of its versions.`]),
      )
      await catalog.untick(WORKSPACE, { key: 'invite_member', version: Number.NaN }, 'mask')
      expect(await catalog.ticks(WORKSPACE, { key: 'invite_member', version: Number.NaN })).toEqual([])
    }))
}

const MANY_WRITES_MS = 60_000

async function ticksOf(catalog: CatalogParts['catalog']) {
  const actions = [
    { key: 'invite_member', version: 1 },
    { key: 'invite_member', version: 2 },
    { key: 'open_page', version: 1 },
  ]
  return Promise.all(actions.map((its) => catalog.ticks(WORKSPACE, its)))
}
