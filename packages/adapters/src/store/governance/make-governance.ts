import { PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { RARE_KINDS } from './audit-queries.ts'

/** The migration that makes the tables of approvals and of the audit. */
export async function makeGovernance(db: Transaction<Tables>): Promise<void> {
  await createApprovals(db)
  await createAudit(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter) await keepAuditOnPostgres(db)
  else await keepAuditOnSqlite(db)
}

async function createApprovals({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('approvals')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('thread_id', 'text', (column) => column.notNull())
    .addColumn('turn_id', 'text', (column) => column.notNull())
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint')
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.notNull())
    .addColumn('card_json', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('decided_at', 'bigint')
    .addColumn('dispatched_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('approvals_key', ['workspace', 'id'])
    .addForeignKeyConstraint('approvals_of_thread', ['workspace', 'thread_id'], 'threads', ['workspace', 'id'], (key) => key.onDelete('cascade'))
    .execute()
  await schema.createIndex('approvals_in_thread').on('approvals').columns(['workspace', 'thread_id', 'place']).execute()
}

/** Without a key of another table: no row goes with its thread. */
async function createAudit({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('audit')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('tool', 'text')
    .addColumn('version', 'bigint')
    .addColumn('thread_id', 'text')
    .addColumn('call_id', 'text')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('previous', 'text', (column) => column.notNull())
    .addColumn('row_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_key', ['workspace', 'sequence'])
    .execute()
  await createAuditIndexes(schema)
  await schema
    .createTable('audit_heads')
    .addColumn('workspace', 'text', (column) => column.notNull().primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
}

/** The more exact ones last: of two that fit as well, SQLite takes the last. */
async function createAuditIndexes(schema: Transaction<Tables>['schema']): Promise<void> {
  const rare = RARE_KINDS.map((kind) => sql.lit(kind))
  await schema.createIndex('audit_rare').on('audit').columns(['workspace', 'sequence']).where(sql.ref('kind'), 'in', rare).execute()
  await schema.createIndex('audit_of_time').on('audit').columns(['workspace', 'at']).execute()
  await schema.createIndex('audit_of_tool').on('audit').columns(['workspace', 'tool', 'sequence']).execute()
  await schema.createIndex('audit_of_subject').on('audit').columns(['workspace', 'subject', 'sequence']).execute()
  await schema.createIndex('audit_of_thread').on('audit').columns(['workspace', 'thread_id', 'sequence']).execute()
  await schema.createIndex('audit_of_call').on('audit').columns(['workspace', 'call_id', 'sequence']).execute()
}

async function keepAuditOnSqlite(db: Transaction<Tables>): Promise<void> {
  await sql`create trigger audit_unchanged before update on audit begin select raise(abort, ${sql.lit(KEPT)}); end`.execute(db)
  await sql`create trigger audit_unremoved before delete on audit begin select raise(abort, ${sql.lit(KEPT)}); end`.execute(db)
}

async function keepAuditOnPostgres(db: Transaction<Tables>): Promise<void> {
  const body = sql.lit(`begin raise exception '${KEPT}' using errcode = 'restrict_violation'; end`)
  await sql`create function audit_kept() returns trigger language plpgsql as ${body}`.execute(db)
  await sql`create trigger audit_kept before update or delete on audit for each row execute function audit_kept()`.execute(db)
  await sql`create trigger audit_not_emptied before truncate on audit for each statement execute function audit_kept()`.execute(db)
}

const KEPT = 'Rows of the audit are never changed or removed.'
