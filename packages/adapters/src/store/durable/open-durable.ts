import type { Store } from '@ambit/engine'
import { Kysely } from 'kysely'
import { breakRunning } from '../broken-runs.ts'
import { storageFault } from '../faults.ts'
import { migrate } from '../migrations.ts'
import { sqliteDialect } from '../sqlite-dialect.ts'
import { SqliteStore } from '../sqlite-store.ts'
import type { Tables } from '../tables.ts'
import { runCoded } from './coded-sql.ts'
import { DurableStatements } from './durable-statements.ts'
import { DurableWrites } from './durable-writes.ts'
import type { DurableStorage } from './storage.ts'

/**
 * Opens the store in the storage of a Durable Object that is made with SQLite. Let nothing else into the object until it
 * is open. Runs that were running when the object was last in memory become `broken`. Throws a fault; tables that are
 * newer than this program stay as they are.
 */
export async function openDurableStore(storage: DurableStorage): Promise<Store & { close(): void }> {
  const { sql } = storage
  const query = (text: string, values: Parameters<typeof runCoded>[2]): readonly unknown[] => runCoded(sql, text, values).rows
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect({ query, transactions: 'callers' }) })
  try {
    await storage.transaction(() => migrate(kysely))
    await breakRunning(kysely)
  } catch (thrown) {
    throw storageFault(thrown)
  }
  return new SqliteStore({ kysely, statements: new DurableStatements(sql), writes: new DurableWrites(storage), release: () => {} })
}
