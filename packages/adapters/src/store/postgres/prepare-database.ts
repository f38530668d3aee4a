import { Fault } from '@ambit/domain'
import { sql, type Kysely, type Transaction } from 'kysely'
import { assertKnown, migrate, schemaVersion } from '../migrations.ts'
import type { Tables } from '../tables.ts'
import { breakAbandoned } from './postgres-node.ts'

/**
 * Makes a database ready for this node: its tables are of the newest version, and runs of processes that are gone are
 * broken. Two nodes may do so at once. Throws a fault where the database is not for us, which then stays as it is.
 */
export async function prepareDatabase(kysely: Kysely<Tables>, node: string): Promise<void> {
  await assertServer(kysely)
  await migrate(kysely, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
    await assertOurs(transaction)
  })
  await breakAbandoned(kysely, node)
}

const MIGRATION_LOCK = 7_202_611_301

interface Server {
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly standby: boolean
  readonly schema: string | null
}

async function assertServer(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby, current_schema() as schema`.execute(kysely)
  const wrong = rows[0] && wrongWith(rows[0])
  if (wrong !== undefined) throw new Fault({ code: 'storage_unavailable', sentence: wrong })
}

/** A sentence, where a server or a database cannot be used. */
export function wrongWith({ version, name, encoding, standby, schema }: Server): string | undefined {
  if (version < 150_000) return `The database is PostgreSQL ${name}, and this program needs 15 or later. Upgrade it, or let DATABASE_URL name another one.`
  if (encoding !== 'UTF8')
    return `The database keeps text as ${encoding}, and this program needs UTF8. Make one with createdb --encoding=UTF8 --template=template0.`
  if (standby) return 'The database is a standby, which takes no writes. Let DATABASE_URL name the primary.'
  if (schema === null) return 'The database has no schema that its user may use. Make one (create schema), or correct the search_path of the user.'
  return undefined
}

/** Reads only. Tables of an extension are nobody's. */
async function assertOurs(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`.execute(transaction)
  if (rows.length === 0) return
  if (!(await hasOurMeta(transaction))) {
    throw new Fault({
      code: 'storage_unavailable',
      sentence: 'The database belongs to another program. Give this one a database of its own (DATABASE_URL).',
    })
  }
  assertKnown(await schemaVersion(transaction))
}

async function hasOurMeta(transaction: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = 'meta'`.execute(transaction)
  const names = new Set(rows.map(({ name }) => name))
  return names.size === 2 && names.has('name') && names.has('value') && (await schemaVersion(transaction)) > 0
}
