import type { ItemHead, ItemKind, ItemRef, PublishChange, Release, Tick, VersionRef } from '@ambit/domain/catalog'
import type { Publishing, SavedItem, Saving } from '@ambit/engine'
import { pack } from '../text.ts'
import { get, notify, run, type Work } from '../work.ts'
import type { AskedQueries, HeadRow, VersionRow } from './asked-queries.ts'
import { changesNothing, itemTwice, newerVersion, noSuchBase, noSuchItem, noSuchVersion, nothingNamed, publishedMeanwhile } from './catalog-faults.ts'
import type { CatalogQueries, CatalogWriters } from './catalog-queries.ts'
import type { ItemsTable, VersionsTable } from './catalog-tables.ts'
import { headOfRow, lineOfRow, releaseOfRow, rowOfItem, rowOfRelease, rowOfTick, rowOfVersion } from './catalog-rows.ts'

export interface CatalogStatements {
  readonly queries: CatalogQueries
  readonly asked: AskedQueries
  readonly writers: CatalogWriters
}

/** In a transaction. */
export function* save({ queries, asked, writers }: CatalogStatements, saving: Saving): Work<readonly ItemHead[]> {
  const { items } = saving
  assertOnce(items)
  if (items.length === 0) return []
  const workspace = pack(saving.workspace)
  const held = yield* get(queries.holdCatalog, { workspace })
  const before = byItem(yield* asked.items(workspace, items.map(askedItem)))
  const rows: ItemsTable[] = []
  const versions: VersionsTable[] = []
  for (const item of items) {
    const found = before.get(nameOf(item.kind, pack(item.key)))
    if (item.base !== (found?.latest ?? 0)) throw yield* staleBase(queries, workspace, { item, found })
    const version = rowOfVersion(item, saving)
    const isSame = found?.latest_digest === version.digest
    rows.push(isSame ? { ...found, workspace } : rowOfItem(version, found))
    if (!isSame) versions.push(version)
  }
  if (versions.length > 0) {
    yield* writers.items.write(rows)
    yield* writers.versions.write(versions)
    yield* run(queries.moveCatalog, { workspace, releases: held?.releases ?? 0 })
    yield* notify({ kind: 'catalog', workspace: saving.workspace })
  }
  return rows.map(headOfRow)
}

/** In a transaction. */
export function* publish({ queries, asked, writers }: CatalogStatements, publishing: Publishing): Work<Release> {
  const { changes } = publishing
  assertOnce(changes)
  if (changes.length === 0) throw nothingNamed()
  const workspace = pack(publishing.workspace)
  const held = yield* get(queries.holdCatalog, { workspace })
  const before = byItem(yield* asked.items(workspace, changes.map(askedItem)))
  const rows = changes.map((change): ItemsTable => {
    const found = changeable(change, before.get(nameOf(change.kind, pack(change.key))))
    return { ...found, workspace, published: change.to }
  })
  yield* writers.items.write(rows)
  const release = rowOfRelease(publishing, (held?.releases ?? 0) + 1)
  yield* run(queries.insertRelease, release)
  yield* run(queries.moveCatalog, { workspace, releases: release.id })
  yield* notify({ kind: 'catalog', workspace: publishing.workspace })
  return releaseOfRow(release)
}

/** In a transaction. */
export function* tick({ queries }: CatalogStatements, action: ActionVersion, its: Tick): Work<void> {
  const { workspace, key, version } = action
  const row = { workspace: pack(workspace), key: pack(key), version }
  const line = Number.isSafeInteger(version) ? yield* get(queries.findLine, { ...row, kind: 'action' }) : undefined
  if (line === undefined) throw noSuchVersion({ kind: 'action', key }, version)
  yield* run(queries.insertTick, rowOfTick(row, its))
}

/** Those that exist, in no order. */
export function* versionsOf({ asked }: CatalogStatements, workspace: string, refs: readonly VersionRef[]): Work<readonly VersionRow[]> {
  const once = new Map(refs.filter(({ version }) => Number.isSafeInteger(version)).map((ref) => [`${ref.version} ${ref.kind} ${ref.key}`, ref]))
  const wanted = [...once.values()].map(({ kind, key, version }) => ({ kind, key: pack(key), version }))
  return yield* asked.versions(pack(workspace), wanted)
}

export interface ActionVersion {
  readonly workspace: string
  readonly key: string
  readonly version: number
}

function* staleBase(
  queries: CatalogQueries,
  workspace: string,
  { item, found }: { readonly item: SavedItem; readonly found: HeadRow | undefined },
): Work<Error> {
  if (found === undefined) return noSuchBase(item)
  const line = yield* get(queries.findLine, { workspace, kind: item.kind, key: pack(item.key), version: found.latest })
  if (line === undefined) throw new TypeError(`Version ${found.latest} of ${item.kind} ${item.key} is missing.`)
  return newerVersion(item, lineOfRow(line))
}

/** The item, where the change may be made to it. Versions count up from 1 without a gap, and none is ever removed. */
function changeable(change: PublishChange, found: HeadRow | undefined): HeadRow {
  if (found === undefined) throw noSuchItem(change)
  const { to } = change
  if (to !== null && !(Number.isSafeInteger(to) && to >= 1 && to <= found.latest)) throw noSuchVersion(change, to)
  if (change.from !== found.published) throw publishedMeanwhile(change, found.published)
  if (change.from === to) throw changesNothing(change)
  return found
}

function assertOnce(items: readonly ItemRef[]): void {
  const seen = new Set<string>()
  for (const item of items) {
    const name = nameOf(item.kind, item.key)
    if (seen.has(name)) throw itemTwice(item)
    seen.add(name)
  }
}

function askedItem({ kind, key }: ItemRef): { readonly kind: ItemKind; readonly key: string; readonly version: number } {
  return { kind, key: pack(key), version: 0 }
}

function byItem(rows: readonly HeadRow[]): ReadonlyMap<string, HeadRow> {
  return new Map(rows.map((row) => [nameOf(row.kind, row.key), row]))
}

function nameOf(kind: ItemKind, key: string): string {
  return `${kind} ${key}`
}
