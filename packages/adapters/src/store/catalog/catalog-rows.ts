import type { Actor, AnyItemVersion, ItemHead, PublishChange, Release, Tick, VersionLine } from '@ambit/domain/catalog'
import type { Publishing, SavedItem, Saving } from '@ambit/engine'
import { pack, unpack } from '../text.ts'
import type { HeadRow, VersionRow } from './asked-queries.ts'
import type { ItemsTable, ReleasesTable, TicksTable, VersionsTable } from './catalog-tables.ts'

// What is read here was written here: JSON of a column has the type that it was written with, and holds what a newer program wrote.

export function rowOfVersion(item: SavedItem, { workspace, by, note, at }: Saving): VersionsTable {
  return {
    workspace: pack(workspace),
    kind: item.kind,
    key: pack(item.key),
    version: item.base + 1,
    digest: pack(item.digest),
    ...actorColumns(by),
    note: pack(note),
    saved_at: at,
    body_json: JSON.stringify(item.body),
  }
}

export function lineOfRow(row: Omit<VersionRow, 'body_json'>): VersionLine {
  return {
    kind: row.kind,
    key: unpack(row.key),
    version: row.version,
    digest: unpack(row.digest),
    by: actorOf(row),
    note: unpack(row.note),
    at: row.saved_at,
  }
}

export function versionOfRow(row: VersionRow): AnyItemVersion {
  return { ...lineOfRow(row), body: JSON.parse(row.body_json) }
}

/** The item as it is once `version` is its latest. */
export function rowOfItem(version: VersionsTable, before: HeadRow | undefined): ItemsTable {
  return {
    workspace: version.workspace,
    kind: version.kind,
    key: version.key,
    latest: version.version,
    latest_digest: version.digest,
    published: before?.published ?? null,
    created_at: before?.created_at ?? version.saved_at,
    updated_at: version.saved_at,
  }
}

export function headOfRow(row: HeadRow): ItemHead {
  return {
    kind: row.kind,
    key: unpack(row.key),
    latest: row.latest,
    latestDigest: unpack(row.latest_digest),
    published: row.published,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function rowOfRelease({ workspace, changes, by, note, at }: Publishing, id: number): ReleasesTable {
  const listed = changes.map(({ kind, key, from, to }): PublishChange => ({ kind, key, from, to }))
  return { workspace: pack(workspace), id, ...actorColumns(by), note: pack(note), released_at: at, changes_json: JSON.stringify(listed) }
}

export function releaseOfRow(row: Omit<ReleasesTable, 'workspace'>): Release {
  return { id: row.id, changes: JSON.parse(row.changes_json) as readonly PublishChange[], by: actorOf(row), note: unpack(row.note), at: row.released_at }
}

export function rowOfTick(action: Pick<TicksTable, 'workspace' | 'key' | 'version'>, { point, by, at }: Tick): TicksTable {
  return { ...action, point: pack(point), ...actorColumns(by), ticked_at: at }
}

export function tickOfRow(row: Omit<TicksTable, 'workspace' | 'key' | 'version'>): Tick {
  return { point: unpack(row.point), by: actorOf(row), at: row.ticked_at }
}

interface ActorColumns {
  readonly by_subject: string
  readonly by_name: string | null
}

function actorColumns({ subject, name }: Actor): ActorColumns {
  return { by_subject: pack(subject), by_name: name === undefined ? null : pack(name) }
}

function actorOf(row: ActorColumns): Actor {
  return { subject: unpack(row.by_subject), ...(row.by_name === null ? {} : { name: unpack(row.by_name) }) }
}
