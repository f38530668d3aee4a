import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActionBody } from '@ambit/domain/catalog'
import type { SavedItem } from '@ambit/engine'
import {
  ADA,
  BEGIN,
  WORKSPACE,
  action,
  actionBody,
  change,
  digestOf,
  everything,
  publishing,
  saveTimes,
  saving,
  type WithCatalog,
} from './conformance-catalog-samples.ts'

const TEXTS: readonly [name: string, text: string][] = [
  ['no text', ''],
  ['a name of every object', '__proto__'],
  ['other scripts', 'Ünïcode 漢字 🏴󠁧󠁢󠁥󠁮󠁧󠁿 \u202Ertl'],
  ['half an emoji', 'cut \uD83D'],
  ['halves in the wrong order', '\uDE00\uD83D'],
  ['NUL', 'a\0b\0'],
  ['the sign of our own packing', '\uFDD0 \uFDD00000'],
  ['quotes', `'; drop table versions; -- "\\`],
  ['a megabyte', 'Straße '.repeat(150_000)],
]

export function testTexts(withCatalog: WithCatalog): void {
  test.each(TEXTS)('[Q64] %s comes back as it was, in bodies and in every name', (_name, text) =>
    withCatalog(async ({ catalog, keys }) => {
      // An index of PostgreSQL holds no key of a megabyte; keys are checked to be short before they are stored.
      const name = text.slice(0, 100)
      const [workspace, by] = [`w${name}`, { subject: text, name: text }]
      const body = actionBody({ title: text, description: text, sample: { [text]: text } })
      const item: SavedItem = { kind: 'action', key: name, base: 0, body, digest: text }
      await catalog.save(saving([item], { workspace, by, note: text }))
      await catalog.publish(publishing([change(name, null, 1)], { workspace, by, note: text }))
      const tick = { point: name, by, at: BEGIN }
      await catalog.tick(workspace, { key: name, version: 1 }, tick)
      const line = { kind: 'action', key: name, version: 1, digest: text, by, note: text, at: BEGIN }
      const head = { kind: 'action', key: name, latest: 1, latestDigest: text, published: 1, createdAt: BEGIN, updatedAt: BEGIN }
      expect(await everything(catalog, workspace)).toEqual({
        revision: expect.any(Number),
        heads: [head],
        versions: [{ ...line, body }],
        histories: [[line]],
        releases: [{ id: 1, changes: [change(name, null, 1)], by, note: text, at: BEGIN }],
      })
      expect(await catalog.ticks(workspace, { key: name, version: 1 })).toEqual([tick])
      await catalog.untick(workspace, { key: name, version: 1 }, name)
      expect(await catalog.ticks(workspace, { key: name, version: 1 })).toEqual([])
      expect([await keys.kept(name, () => text), await keys.kept(name, () => 'other')]).toEqual([text, text])
    }),
  )

  test('[Q64] any JSON in a body comes back as it was', () =>
    withCatalog(async ({ catalog }) => {
      let base = 0
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), async (value) => {
          // Minus zero is no JSON.
          const body = JSON.parse(JSON.stringify(actionBody({ title: String(base), sample: value as never }))) as ActionBody
          await catalog.save(saving([action('invite_member', base++, body)]))
          const [version] = await catalog.versions(WORKSPACE, [{ kind: 'action', key: 'invite_member', version: base }])
          expect(version?.body).toEqual(body)
        }),
        { numRuns: 40 },
      )
    }))

  test('[Q64] names that only differ in broken characters stay different', () =>
    withCatalog(async ({ catalog }) => {
      const names = ['a\uD800', 'a\uD801', 'a\uFFFD', 'a\0', 'a', 'a\uFDD0d800', 'a\uFDD0', 'A']
      await catalog.save(saving(names.map((name) => action(name))))
      for (const name of names) await catalog.save(saving([action('own', 0, actionBody({ title: name }))], { workspace: name }))
      expect((await catalog.heads(WORKSPACE)).heads.map(({ key }) => key)).toEqual(names.toSorted())
      for (const name of names) expect((await everything(catalog, name)).versions.map(({ body }) => body)).toEqual([actionBody({ title: name })])
    }))

  test('[Q65] two workspaces never see each other', () =>
    withCatalog(async ({ catalog }) => {
      await saveTimes(catalog, 'invite_member', 3)
      await catalog.publish(publishing([change('invite_member', null, 2)]))
      await catalog.tick(WORKSPACE, { key: 'invite_member', version: 1 }, { point: 'mask', by: ADA, at: BEGIN })
      const before = await everything(catalog, WORKSPACE)
      for (const workspace of ['globex', '', 'Acme', 'acm', 'acme ', '%']) {
        expect(await everything(catalog, workspace)).toEqual({ revision: 0, heads: [], versions: [], histories: [], releases: [] })
        expect(await catalog.versions(workspace, [{ kind: 'action', key: 'invite_member', version: 1 }])).toEqual([])
        expect(await catalog.history(workspace, { kind: 'action', key: 'invite_member' })).toEqual([])
        await expect(catalog.publish(publishing([change('invite_member', 2, 3)], { workspace }))).rejects.toMatchObject({ code: 'not_found' })
        await expect(catalog.save(saving([action('invite_member', 3)], { workspace }))).rejects.toMatchObject({ code: 'conflict' })
        const tick = { point: 'input', by: ADA, at: BEGIN }
        await expect(catalog.tick(workspace, { key: 'invite_member', version: 1 }, tick)).rejects.toMatchObject({ code: 'not_found' })
        await catalog.save(saving([action('invite_member', 0, actionBody({ title: workspace }))], { workspace }))
        await catalog.publish(publishing([change('invite_member', null, 1)], { workspace }))
        await catalog.untick(workspace, { key: 'invite_member', version: 1 }, 'mask')
        expect(await catalog.ticks(workspace, { key: 'invite_member', version: 1 })).toEqual([])
        expect((await catalog.releases(workspace, { limit: 9 })).map(({ id }) => id)).toEqual([1])
      }
      expect(await everything(catalog, WORKSPACE)).toEqual(before)
      expect((await catalog.ticks(WORKSPACE, { key: 'invite_member', version: 1 })).map(({ point }) => point)).toEqual(['mask'])
    }))

  test('[Q67] what a newer program wrote in a body stays as it is', () =>
    withCatalog(async ({ catalog }) => {
      const newer = [
        { ...actionBody(), quota: { perHour: 3 }, mask: ['a', 'list'] },
        { type: 'graphql', document: 'query' },
      ] as unknown as readonly ActionBody[]
      for (const [base, body] of newer.entries()) await catalog.save(saving([action('invite_member', base, body)]))
      await catalog.publish(publishing([change('invite_member', null, 1)]))
      await catalog.save(saving([action('invite_member', 2)]))
      const { versions } = await everything(catalog, WORKSPACE)
      expect(versions.map(({ body }) => body)).toEqual([...newer, action('invite_member', 2).body])
      expect(versions.map(({ digest }) => digest)).toEqual([...newer.map(digestOf), action('invite_member', 2).digest])
    }))
}
