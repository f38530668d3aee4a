import { Fault } from '@ambit/domain'
import { sql, type Kysely, type Transaction } from 'kysely'
import { makeCatalog } from './catalog/make-catalog.ts'
import { makeGovernance } from './governance/make-governance.ts'
import type { Tables } from './tables.ts'

/**
 * Brings the tables to the newest version, in one transaction, in which `before` comes first. Throws a fault where they are
 * newer than this program.
 */
export async function migrate(db: Kysely<Tables>, before: (transaction: Transaction<Tables>) => Promise<void> = async () => {}): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await before(transaction)
    await transaction.schema
      .createTable('meta')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    const version = await schemaVersion(transaction)
    assertKnown(version)
    for (const step of MIGRATIONS.slice(version)) await step(transaction)
    const value = String(SCHEMA_VERSION)
    await transaction
      .insertInto('meta')
      .values({ name: VERSION, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
}

/** The version that the tables have; 0 where `meta` does not name one. */
export async function schemaVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', VERSION).executeTakeFirst()
  return row === undefined ? 0 : Number(row.value)
}

export function assertKnown(version: number): void {
  if (version <= SCHEMA_VERSION) return
  throw new Fault({
    code: 'storage_unavailable',
    sentence: `The database has version ${version}, and this program knows versions up to ${SCHEMA_VERSION}. Start a newer program, or restore a backup made before the upgrade.`,
  })
}

const VERSION = 'schema_version'

/** Version n is reached by the first n. A step that was released is never changed; a new one is added at the end. */
const MIGRATIONS: readonly ((db: Transaction<Tables>) => Promise<void>)[] = [makeThreads, nameNodes, makeCatalog, makeGovernance]

/** The newest version that this program knows. */
export const SCHEMA_VERSION = MIGRATIONS.length

async function makeThreads(db: Transaction<Tables>): Promise<void> {
  await createThreads(db)
  await createTurnsAndRuns(db)
  await createMessagesAndEvents(db)
  await createCalls(db)
}

/** Several processes may share one database from here on. */
async function nameNodes({ schema }: Transaction<Tables>): Promise<void> {
  await schema.alterTable('runs').addColumn('node', 'text').execute()
}

async function createThreads({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('threads')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('agent_key', 'text', (column) => column.notNull())
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('record_type', 'text')
    .addColumn('record_id', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_folded', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('turn_id', 'text')
    .addColumn('run_id', 'text')
    .addColumn('places', 'bigint', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('threads_key', ['workspace', 'id'])
    .execute()
  await schema.createIndex('threads_of_owner').on('threads').columns(['workspace', 'subject', 'updated_at', 'id']).execute()
}

async function createTurnsAndRuns({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('turns')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('thread_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('task', 'text')
    .addColumn('rounds', 'integer', (column) => column.notNull())
    .addColumn('has_text', 'integer', (column) => column.notNull())
    .addColumn('snapshot_digest', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('turns_key', ['workspace', 'thread_id', 'id'])
    .addForeignKeyConstraint('turns_of_thread', ['workspace', 'thread_id'], 'threads', ['workspace', 'id'], (key) => key.onDelete('cascade'))
    .execute()
  await schema
    .createTable('runs')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('thread_id', 'text', (column) => column.notNull())
    .addColumn('turn_id', 'text', (column) => column.notNull())
    .addColumn('request_digest', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('input_json', 'text')
    .addColumn('end_json', 'text')
    .addColumn('usage_json', 'text')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('runs_key', ['workspace', 'subject', 'id'])
    .addForeignKeyConstraint('runs_of_turn', ['workspace', 'thread_id', 'turn_id'], 'turns', ['workspace', 'thread_id', 'id'], (key) => key.onDelete('cascade'))
    .execute()
  await schema.createIndex('runs_of_thread').on('runs').columns(['workspace', 'thread_id', 'turn_id']).execute()
  await schema.createIndex('runs_running').unique().on('runs').columns(['workspace', 'thread_id']).where(sql.ref('state'), '=', sql.lit('running')).execute()
}

async function createMessagesAndEvents({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('messages')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('thread_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('message_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('messages_key', ['workspace', 'thread_id', 'id'])
    .addForeignKeyConstraint('messages_of_thread', ['workspace', 'thread_id'], 'threads', ['workspace', 'id'], (key) => key.onDelete('cascade'))
    .execute()
  await schema
    .createTable('events')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('thread_id', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('turn_id', 'text', (column) => column.notNull())
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('events_key', ['workspace', 'thread_id', 'sequence'])
    .addForeignKeyConstraint('events_of_thread', ['workspace', 'thread_id'], 'threads', ['workspace', 'id'], (key) => key.onDelete('cascade'))
    .execute()
}

async function createCalls({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('calls')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('thread_id', 'text', (column) => column.notNull())
    .addColumn('turn_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('args_json', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('awaits', 'text')
    .addColumn('read_only', 'integer', (column) => column.notNull())
    .addColumn('form_json', 'text', (column) => column.notNull())
    .addColumn('is_error', 'integer')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('calls_key', ['workspace', 'thread_id', 'turn_id', 'id'])
    .addForeignKeyConstraint('calls_of_turn', ['workspace', 'thread_id', 'turn_id'], 'turns', ['workspace', 'thread_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}
