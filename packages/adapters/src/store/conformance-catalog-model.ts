import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyItemVersion, PublishChange, Release } from '@ambit/domain/catalog'
import type { CatalogStore, SavedItem } from '@ambit/engine'
import { ADA, BEGIN, action, actionBody, change, everything, faultOf, publishing, saving, type WithCatalog } from './conformance-catalog-samples.ts'

/** Beside a catalog, the same as plain lists: whatever is done to both leaves them equal. */
export function testModel(withCatalog: WithCatalog): void {
  test(
    '[Q69] what is published is what Production has, and heads, history and releases always agree',
    () =>
      withCatalog(async ({ catalog }, other) => {
        let count = 0
        await fc.assert(
          fc.asyncProperty(fc.array(fc.oneof(saveSteps, publishSteps, rollbackSteps), { maxLength: 12 }), async (steps) => {
            const model = new Model(`workspace ${(count += 1)}`)
            let revision = 0
            for (const [index, step] of steps.entries()) {
              const before = model.tell()
              expect(await model.take(step, index % 2 === 0 ? catalog : other.catalog)).toBe(true)
              const { revision: now, ...told } = await everything(catalog, model.workspace)
              expect(told).toEqual(model.tell())
              expect(await production(catalog, model.workspace)).toEqual(model.production())
              const moved = JSON.stringify(before) !== JSON.stringify(model.tell())
              expect([now >= revision, now > revision]).toEqual([true, moved])
              revision = now
            }
          }),
          { numRuns: 25 },
        )
      }),
    MANY_WRITES_MS,
  )
}

const MANY_WRITES_MS = 60_000

const KEYS = ['a', 'b', 'c'] as const

interface SaveStep {
  readonly kind: 'save'
  /** `off` is added to the base that would be right. */
  readonly items: readonly { readonly key: string; readonly off: number; readonly body: number }[]
}
interface PublishStep {
  readonly kind: 'publish'
  readonly changes: readonly { readonly key: string; readonly seen: boolean; readonly to: number | null }[]
}
/** Undoes one of the releases there are, however long ago it was. */
interface RollbackStep {
  readonly kind: 'rollback'
  readonly release: number
}
type ModelStep = SaveStep | PublishStep | RollbackStep

const mostly = fc.nat(9).map((number) => number > 0)
const saveSteps: fc.Arbitrary<ModelStep> = fc.record({
  kind: fc.constant('save'),
  items: fc.uniqueArray(fc.record({ key: fc.constantFrom(...KEYS), off: fc.constantFrom(0, 0, 0, 0, 0, 0, -1, 1), body: fc.nat(2) }), {
    selector: ({ key }) => key,
    maxLength: 3,
  }),
})
const publishSteps: fc.Arbitrary<ModelStep> = fc.record({
  kind: fc.constant('publish'),
  changes: fc.uniqueArray(fc.record({ key: fc.constantFrom(...KEYS), seen: mostly, to: fc.option(fc.integer({ min: 1, max: 3 })) }), {
    selector: ({ key }) => key,
    maxLength: 3,
  }),
})
const rollbackSteps: fc.Arbitrary<ModelStep> = fc.record({ kind: fc.constant('rollback'), release: fc.nat(5) })

/** The catalog as plain lists. */
class Model {
  readonly workspace: string
  readonly #versions = new Map<string, AnyItemVersion[]>()
  readonly #published = new Map<string, number | null>()
  readonly #releases: Release[] = []

  constructor(workspace: string) {
    this.workspace = workspace
  }

  /** Does the same to the model and to the catalog; whether both took it, or both refused. */
  async take(step: ModelStep, catalog: CatalogStore): Promise<boolean> {
    if (step.kind === 'save') {
      const items = step.items.map(({ key, off, body }) => action(key, this.#latest(key) + off, actionBody({ title: `Body ${body}` })))
      const fits = step.items.every(({ off }) => off === 0)
      if (fits) this.#save(items)
      return (await faultOf(catalog.save(saving(items, { workspace: this.workspace }))))[0] === (fits ? 'no fault' : 'conflict')
    }
    const changes = step.kind === 'publish' ? this.#changes(step) : this.#undoing(step)
    const fits = changes.length > 0 && changes.every((each) => this.#mayChange(each))
    if (fits) this.#publish(changes)
    return ((await faultOf(catalog.publish(publishing(changes, { workspace: this.workspace }))))[0] === 'no fault') === fits
  }

  tell() {
    const keys = [...this.#versions.keys()].toSorted()
    const heads = keys.map((key) => ({
      kind: 'action',
      key,
      latest: this.#latest(key),
      latestDigest: this.#versions.get(key)?.at(-1)?.digest,
      published: this.#published.get(key) ?? null,
      createdAt: BEGIN,
      updatedAt: BEGIN,
    }))
    const lists = keys.map((key) => this.#versions.get(key) ?? [])
    const histories = lists.map((list) => list.map(({ body: _body, ...line }) => line).toReversed())
    return { heads, versions: lists.flat(), histories, releases: this.#releases.toReversed() }
  }

  production() {
    const entries = [...this.#published].flatMap(([key, version]) => (version === null ? [] : [[key, this.#versions.get(key)?.[version - 1]?.body] as const]))
    return new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  #latest(key: string): number {
    return this.#versions.get(key)?.length ?? 0
  }

  #save(items: readonly SavedItem[]): void {
    for (const { base: _base, ...item } of items) {
      const list = this.#versions.get(item.key) ?? []
      if (list.at(-1)?.digest !== item.digest) list.push({ ...item, version: list.length + 1, by: ADA, note: '', at: BEGIN })
      this.#versions.set(item.key, list)
    }
  }

  #changes({ changes }: PublishStep): readonly PublishChange[] {
    return changes.map(({ key, seen, to }) => {
      const published = this.#published.get(key) ?? null
      return change(key, seen ? published : (published ?? 0) + 1, to)
    })
  }

  #undoing({ release }: RollbackStep): readonly PublishChange[] {
    const undone = this.#releases[release % Math.max(1, this.#releases.length)]
    return undone?.changes.map(({ key, from, to }) => change(key, to, from)) ?? []
  }

  #mayChange({ key, from, to }: PublishChange): boolean {
    return this.#versions.has(key) && from === (this.#published.get(key) ?? null) && from !== to && (to === null || to <= this.#latest(key))
  }

  #publish(changes: readonly PublishChange[]): void {
    for (const { key, to } of changes) this.#published.set(key, to)
    this.#releases.push({ id: this.#releases.length + 1, changes, by: ADA, note: '', at: BEGIN })
  }
}

/** What Production makes of the catalog: the bodies of the published versions. */
async function production(catalog: CatalogStore, workspace: string) {
  const { heads } = await catalog.heads(workspace)
  const refs = heads.flatMap(({ kind, key, published }) => (published === null ? [] : [{ kind, key, version: published }]))
  return new Map((await catalog.versions(workspace, refs)).map(({ key, body }) => [key, body]))
}
