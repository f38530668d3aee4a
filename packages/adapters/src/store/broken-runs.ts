import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** At opening: whatever worked on the runs that are running is gone. */
export async function breakRunning(kysely: Kysely<Tables>): Promise<void> {
  await kysely.updateTable('runs').set({ state: 'broken' }).where('state', '=', sql.lit('running')).execute()
}
