import type { AnyFileItem, AnyItemVersion, BodyOf, CatalogFile, ItemHead, ItemKind, ItemRef, PublishChange, Tick, VersionLine } from '@ambit/domain/catalog'
import type { SavedItem } from '@ambit/engine'
import { mapAtOnce } from './at-once.ts'
import { digestOf, headsOf, idOf, refId, type Authoring } from './authoring.ts'
import { bodiesOf } from './bodies.ts'
import { publishedOf } from './export.ts'
import { savedItem } from './save.ts'

/** What an import would do. Where the store has all of the file already, every list is empty. */
export interface ImportPlan {
  readonly heads: readonly ItemHead[]
  /** Bodies of Production that no version has, saved first. */
  readonly older: readonly SavedItem[]
  /** Bodies that Test gets. */
  readonly latest: readonly SavedItem[]
  readonly ticks: readonly CarriedTicks[]
  /** What Production would have afterwards, where that is something else. */
  readonly changes: readonly PublishChange[]
}
interface CarriedTicks {
  readonly key: string
  readonly version: number
  readonly ticks: readonly Tick[]
}

/** Compares the file with the store, item by item. What the store has and the file does not name stays as it is. */
export async function planImport(authoring: Authoring, file: CatalogFile): Promise<ImportPlan> {
  const heads = await headsOf(authoring)
  const byId = new Map(heads.map((head) => [idOf(head), head]))
  const bodies = await bodiesOf(authoring, heads.flatMap(publishedOf))
  const planned = await mapAtOnce(file.items, (item) => {
    const head = byId.get(idOf(item))
    const [published] = head ? publishedOf(head).map((ref) => bodies.get(refId(ref))) : []
    return planItem(authoring, item, { head, published })
  })
  return {
    heads,
    older: planned.flatMap(({ older }) => older ?? []),
    latest: planned.flatMap(({ latest }) => latest ?? []),
    ticks: planned.flatMap(({ ticks }) => ticks ?? []),
    changes: planned.flatMap(({ change }) => change ?? []),
  }
}

interface ItemPlan {
  readonly older?: SavedItem
  readonly latest?: SavedItem
  readonly ticks?: CarriedTicks
  readonly change?: PublishChange
}
interface Stored {
  readonly head: ItemHead | undefined
  readonly published: AnyItemVersion | undefined
}

async function planItem(authoring: Authoring, item: AnyFileItem, { head, published }: Stored): Promise<ItemPlan> {
  const { kind, key } = item
  const top = head?.latest ?? 0
  const digest = await digestOf(authoring, item.latest)
  const wanted = await productionOf(authoring, item, { head, published, latestDigest: digest })
  const older = wanted.kind === 'new' ? savedItem({ kind, key, base: top, digest: wanted.digest, body: wanted.body }) : undefined
  const base = older ? top + 1 : top
  const isNew = older !== undefined || head?.latestDigest !== digest
  const latest = isNew ? savedItem({ kind, key, base, digest, body: item.latest }) : undefined
  const version = versionWanted(wanted, { older: top + 1, latest: isNew ? base + 1 : base })
  const from = head?.published ?? null
  const ticks = kind === 'action' && version !== null ? await newTicks(authoring, item, version) : undefined
  return {
    ...(older ? { older } : {}),
    ...(latest ? { latest } : {}),
    ...(ticks ? { ticks } : {}),
    ...(version === from ? {} : { change: { kind, key, from, to: version } }),
  }
}

/** Where the body that Production is to have comes from. */
type Wanted =
  | { readonly kind: 'none' }
  | { readonly kind: 'latest' }
  | { readonly kind: 'stored'; readonly version: number }
  | { readonly kind: 'new'; readonly digest: string; readonly body: BodyOf[ItemKind] }

async function productionOf(
  authoring: Authoring,
  item: AnyFileItem,
  { head, published, latestDigest }: Stored & { readonly latestDigest: string },
): Promise<Wanted> {
  if (item.published === null) return { kind: 'none' }
  const body = item.published === 'latest' ? item.latest : item.published
  const digest = item.published === 'latest' ? latestDigest : await digestOf(authoring, body)
  if (published?.digest === digest) return { kind: 'stored', version: published.version }
  if (digest === latestDigest) return { kind: 'latest' }
  const line = head && (await lineWith(authoring, item, digest))
  return line ? { kind: 'stored', version: line.version } : { kind: 'new', digest, body }
}

async function lineWith({ catalog, workspace }: Authoring, { kind, key }: ItemRef, digest: string): Promise<VersionLine | undefined> {
  return (await catalog.history(workspace, { kind, key })).find((line) => line.digest === digest)
}

function versionWanted(wanted: Wanted, made: { readonly older: number; readonly latest: number }): number | null {
  switch (wanted.kind) {
    case 'none':
      return null
    case 'latest':
      return made.latest
    case 'stored':
      return wanted.version
    case 'new':
      return made.older
  }
}

/** Ticks of the file that the version does not have. */
async function newTicks({ catalog, workspace }: Authoring, { key, review = [] }: AnyFileItem, version: number): Promise<CarriedTicks | undefined> {
  if (review.length === 0) return undefined
  const has = new Set((await catalog.ticks(workspace, { key, version })).map(({ point }) => point))
  const ticks = review.filter(({ point }) => !has.has(point))
  return ticks.length === 0 ? undefined : { key, version, ticks }
}
