import {
  writeCatalogFile,
  type AnyFileItem,
  type AnyItemVersion,
  type BodyOf,
  type CatalogFile,
  type ItemHead,
  type ItemKind,
  type ItemRef,
  type Tick,
  type VersionRef,
} from '@ambit/domain/catalog'
import { mapAtOnce } from './at-once.ts'
import { headsOf, refId, type Authoring } from './authoring.ts'
import { bodiesOf } from './bodies.ts'

/** The whole catalog as one document: what Test has, what Production has, and who judged what of that. */
export async function exportCatalog(authoring: Authoring): Promise<CatalogFile> {
  const heads = await headsOf(authoring)
  const bodies = await bodiesOf(
    authoring,
    heads.flatMap((head) => [latestOf(head), ...publishedOf(head)]),
  )
  const items = await mapAtOnce(heads, async (head): Promise<AnyFileItem> => {
    const latest = bodies.get(refId(latestOf(head)))
    const [published] = publishedOf(head).map((ref) => bodies.get(refId(ref)))
    if (!latest || (head.published !== null && !published)) throw new Error('The store lost a version that it saved.')
    return fileItem(head, latest.body, live(head, published), await ticksOf(authoring, head))
  })
  return writeCatalogFile(items)
}

function latestOf({ kind, key, latest: version }: ItemHead): VersionRef {
  return { kind, key, version }
}

/** The version that Production has, where it has one. */
export function publishedOf({ kind, key, published: version }: ItemHead): readonly VersionRef[] {
  return version === null ? [] : [{ kind, key, version }]
}

/** Another version with the same body says nothing that the latest does not. */
function live({ latestDigest }: ItemHead, published: AnyItemVersion | undefined): 'latest' | BodyOf[ItemKind] | null {
  if (!published) return null
  return published.digest === latestDigest ? 'latest' : published.body
}

async function ticksOf({ catalog, workspace }: Authoring, { kind, key, published }: ItemHead): Promise<readonly Tick[]> {
  return kind === 'action' && published !== null ? await catalog.ticks(workspace, { key, version: published }) : []
}

/** The bodies are of the item's own kind, as the store keeps them. */
function fileItem({ kind, key }: ItemRef, latest: BodyOf[ItemKind], published: 'latest' | BodyOf[ItemKind] | null, ticks: readonly Tick[]): AnyFileItem {
  return { kind, key, latest, published, ...(ticks.length === 0 ? {} : { review: ticks }) } as AnyFileItem
}
