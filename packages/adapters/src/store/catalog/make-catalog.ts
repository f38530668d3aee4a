import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** The migration that makes the tables of the catalog and of the kept keys. */
export async function makeCatalog(db: Transaction<Tables>): Promise<void> {
  await createItems(db)
  await createVersions(db)
  await createReleasesAndTicks(db)
  await db.schema
    .createTable('kept')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

async function createItems({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('catalogs')
    .addColumn('workspace', 'text', (column) => column.notNull().primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('releases', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('items')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('latest', 'bigint', (column) => column.notNull())
    .addColumn('latest_digest', 'text', (column) => column.notNull())
    .addColumn('published', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('items_key', ['workspace', 'kind', 'key'])
    .addForeignKeyConstraint('items_of_catalog', ['workspace'], 'catalogs', ['workspace'])
    .execute()
}

/** Without `on delete cascade`: an item with versions cannot be removed either. */
async function createVersions({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('versions')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('by_subject', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('versions_key', ['workspace', 'kind', 'key', 'version'])
    .addForeignKeyConstraint('versions_of_item', ['workspace', 'kind', 'key'], 'items', ['workspace', 'kind', 'key'])
    .execute()
}

async function createReleasesAndTicks({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('releases')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('by_subject', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('released_at', 'bigint', (column) => column.notNull())
    .addColumn('changes_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('releases_key', ['workspace', 'id'])
    .addForeignKeyConstraint('releases_of_catalog', ['workspace'], 'catalogs', ['workspace'])
    .execute()
  await schema
    .createTable('ticks')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('point', 'text', (column) => column.notNull())
    .addColumn('by_subject', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text')
    .addColumn('ticked_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ticks_key', ['workspace', 'key', 'version', 'point'])
    .addForeignKeyConstraint('ticks_of_catalog', ['workspace'], 'catalogs', ['workspace'])
    .execute()
}
