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
import { forEach } from './at-once.ts'
import { headsOf, idOf, type Authoring } from './authoring.ts'

/** Bodies that are read at once. */
const READ = 200

/** The whole catalog as one document: what Test has, what Production has, and who judged what of that. */
export async function exportCatalog(authoring: Authoring): Promise<CatalogFile> {
  const heads = await headsOf(authoring)
  const latest = await bodiesOf(
    authoring,
    heads.map(({ kind, key, latest: version }) => ({ kind, key, version })),
  )
  const published = await bodiesOf(
    authoring,
    heads.flatMap(({ kind, key, published: version }) => (version === null ? [] : [{ kind, key, version }])),
  )
  const items = await forEach(heads, async (head): Promise<AnyFileItem> => {
    const body = latest.get(idOf(head))
    if (!body) throw new Error('The store lost a version that it saved.')
    return fileItem(head, body.body, publishedOf(head, published.get(idOf(head))), await ticksOf(authoring, head))
  })
  return writeCatalogFile(items)
}

/** By item. */
export async function bodiesOf({ catalog, workspace }: Authoring, refs: readonly VersionRef[]): Promise<ReadonlyMap<string, AnyItemVersion>> {
  const found = new Map<string, AnyItemVersion>()
  for (let from = 0; from < refs.length; from += READ)
    for (const version of await catalog.versions(workspace, refs.slice(from, from + READ))) found.set(idOf(version), version)
  return found
}

/** Another version with the same body says nothing that the latest does not. */
function publishedOf({ latestDigest }: ItemHead, published: AnyItemVersion | undefined): 'latest' | BodyOf[ItemKind] | null {
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
