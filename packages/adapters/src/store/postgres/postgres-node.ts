import { sql, type Kysely } from 'kysely'
import type { Node } from '../commit-work.ts'
import { query } from '../query.ts'
import type { Tables } from '../tables.ts'
import { get, type Work } from '../work.ts'

/** Makes of the name of a node the number of its lock. Nobody else may have the same number for something else. */
export const NODE_LOCK_SEED = 20261130

/** A process on a shared database: it holds a lock by its name while it lives. */
export function postgresNode(kysely: Kysely<Tables>, id: string): Node {
  const isGone = query((its: { readonly node: string }) => kysely.selectNoFrom(goneNode(its.node).as('gone')))
  return {
    id,
    *isGone(node: string): Work<boolean> {
      return (yield* get(isGone, { node }))?.gone === true
    },
  }
}

/**
 * At opening: runs whose process is gone are broken, and ours to say so. A process that comes back with one of them finds
 * that it has it no more.
 */
export async function breakAbandoned(kysely: Kysely<Tables>, id: string): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const running = sql.lit('running' as const)
    const rows = await transaction.selectFrom('runs').select('node').distinct().where('state', '=', running).execute()
    for (const { node } of rows) {
      if (node !== null && !(await transaction.selectNoFrom(goneNode(node).as('gone')).executeTakeFirstOrThrow()).gone) continue
      await transaction
        .updateTable('runs')
        .set({ state: 'broken', node: id })
        .where('state', '=', running)
        .where('node', node === null ? 'is' : '=', node)
        .execute()
    }
  })
}

/** Takes the lock, for as long as the transaction lasts and together with others who ask. */
function goneNode(node: string) {
  return sql<boolean>`pg_try_advisory_xact_lock_shared(hashtextextended(${node}, ${sql.lit(NODE_LOCK_SEED)}))`
}
