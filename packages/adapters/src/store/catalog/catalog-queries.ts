import { sql, type Kysely } from 'kysely'
import { query } from '../query.ts'
import type { Tables } from '../tables.ts'
import type { ItemsTable, KeptTable, ReleasesTable, TicksTable, VersionsTable } from './catalog-tables.ts'
import { compileRowWriter, type RowWriter } from './many-rows.ts'

export type CatalogQueries = ReturnType<typeof compileCatalogQueries>

/** Every statement of the catalog but those of many rows, compiled for the dialect of `db`. Parameters are packed text, as rows are. */
export function compileCatalogQueries(db: Kysely<Tables>) {
  return { ...workspaceQueries(db), ...itemQueries(db), ...versionQueries(db), ...releaseQueries(db), ...tickQueries(db) }
}

export interface CatalogWriters {
  readonly versions: RowWriter<VersionsTable>
  /** Makes the items, or changes those that are there in all but their keys and when they were made. An item is written once a statement. */
  readonly items: RowWriter<ItemsTable>
}

export function compileCatalogWriters(db: Kysely<Tables>): CatalogWriters {
  return {
    versions: compileRowWriter<VersionsTable>(['workspace', ...LINE_COLUMNS, 'body_json'], (rows) => db.insertInto('versions').values(rows)),
    items: compileRowWriter<ItemsTable>(ITEM_COLUMNS, (rows) =>
      db
        .insertInto('items')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'kind', 'key']).doUpdateSet((eb) => ({
            latest: eb.ref('excluded.latest'),
            latest_digest: eb.ref('excluded.latest_digest'),
            published: eb.ref('excluded.published'),
            updated_at: eb.ref('excluded.updated_at'),
          })),
        ),
    ),
  }
}

export type KeptQueries = ReturnType<typeof compileKeptQueries>

export function compileKeptQueries(db: Kysely<Tables>) {
  return {
    findKept: query((its: Pick<KeptTable, 'name'>) => db.selectFrom('kept').select('value').where('name', '=', its.name)),
    /** A value that is there stays. */
    insertKept: query((row: KeptTable) =>
      db
        .insertInto('kept')
        .values({ name: row.name, value: row.value })
        .onConflict((conflict) => conflict.column('name').doNothing()),
    ),
  }
}

interface OfWorkspace {
  readonly workspace: string
}
type OfItem = Pick<ItemsTable, 'workspace' | 'kind' | 'key'>
type OfAction = Pick<TicksTable, 'workspace' | 'key' | 'version'>

function workspaceQueries(db: Kysely<Tables>) {
  return {
    /** Makes the row where there is none, and holds it: on PostgreSQL another change of the workspace waits here. */
    holdCatalog: query((its: OfWorkspace) =>
      db
        .insertInto('catalogs')
        .values({ workspace: its.workspace, revision: sql.lit(0), releases: sql.lit(0) })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet((eb) => ({ revision: eb.ref('catalogs.revision') })))
        .returning('releases'),
    ),
    moveCatalog: query((its: OfWorkspace & { readonly releases: number }) =>
      db
        .updateTable('catalogs')
        .set((eb) => ({ revision: eb('revision', '+', sql.lit(1)), releases: its.releases }))
        .where('workspace', '=', its.workspace),
    ),
  }
}

function itemQueries(db: Kysely<Tables>) {
  return {
    /** Each with the revision, so that both are of one moment. In no order: databases differ in how they sort text. */
    headsOf: query((its: OfWorkspace) =>
      db
        .selectFrom('items')
        .innerJoin('catalogs', 'catalogs.workspace', 'items.workspace')
        .select(['revision', 'kind', 'key', 'latest', 'latest_digest', 'published', 'created_at', 'updated_at'])
        .where('items.workspace', '=', its.workspace),
    ),
  }
}

function versionQueries(db: Kysely<Tables>) {
  return {
    findLine: query((its: OfItem & { readonly version: number }) =>
      db
        .selectFrom('versions')
        .select(LINE_COLUMNS)
        .where('workspace', '=', its.workspace)
        .where('kind', '=', its.kind)
        .where('key', '=', its.key)
        .where('version', '=', its.version),
    ),
    linesOf: query((its: OfItem) =>
      db
        .selectFrom('versions')
        .select(LINE_COLUMNS)
        .where('workspace', '=', its.workspace)
        .where('kind', '=', its.kind)
        .where('key', '=', its.key)
        .orderBy('version', 'desc'),
    ),
  }
}

function releaseQueries(db: Kysely<Tables>) {
  return {
    insertRelease: query((row: ReleasesTable) =>
      db.insertInto('releases').values({
        workspace: row.workspace,
        id: row.id,
        by_subject: row.by_subject,
        by_name: row.by_name,
        note: row.note,
        released_at: row.released_at,
        changes_json: row.changes_json,
      }),
    ),
    releasesBefore: query((its: OfWorkspace & { readonly before: number; readonly limit: number }) =>
      db
        .selectFrom('releases')
        .select(['id', 'by_subject', 'by_name', 'note', 'released_at', 'changes_json'])
        .where('workspace', '=', its.workspace)
        .where('id', '<', its.before)
        .orderBy('id', 'desc')
        .limit(its.limit),
    ),
  }
}

function tickQueries(db: Kysely<Tables>) {
  return {
    /** A tick that is there stays. */
    insertTick: query((row: TicksTable) =>
      db
        .insertInto('ticks')
        .values({
          workspace: row.workspace,
          key: row.key,
          version: row.version,
          point: row.point,
          by_subject: row.by_subject,
          by_name: row.by_name,
          ticked_at: row.ticked_at,
        })
        .onConflict((conflict) => conflict.columns(['workspace', 'key', 'version', 'point']).doNothing()),
    ),
    deleteTick: query((its: OfAction & { readonly point: string }) =>
      db
        .deleteFrom('ticks')
        .where('workspace', '=', its.workspace)
        .where('key', '=', its.key)
        .where('version', '=', its.version)
        .where('point', '=', its.point),
    ),
    ticksOf: query((its: OfAction) =>
      db
        .selectFrom('ticks')
        .select(['point', 'by_subject', 'by_name', 'ticked_at'])
        .where('workspace', '=', its.workspace)
        .where('key', '=', its.key)
        .where('version', '=', its.version),
    ),
  }
}

/** Of a version, all but its body. */
export const LINE_COLUMNS = [
  'kind',
  'key',
  'version',
  'digest',
  'by_subject',
  'by_name',
  'note',
  'saved_at',
] as const satisfies readonly (keyof VersionsTable)[]
const ITEM_COLUMNS = [
  'workspace',
  'kind',
  'key',
  'latest',
  'latest_digest',
  'published',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ItemsTable)[]
