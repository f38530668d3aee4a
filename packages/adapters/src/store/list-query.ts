import { sql, type Kysely } from 'kysely'
import { THREAD_COLUMNS } from './queries.ts'
import { query, type Query } from './query.ts'
import type { Tables, ThreadsTable } from './tables.ts'

/** Which conditions a list has beside its owner. */
export interface ListShape {
  readonly byAgent: boolean
  readonly byTitle: boolean
  readonly afterOther: boolean
}
/** What is not part of the shape is not read. */
export interface ListParameters {
  readonly workspace: string
  readonly subject: string
  readonly agentKey: string
  /** Folded; not empty. */
  readonly title: string
  readonly updatedAt: number
  readonly id: string
  readonly limit: number
}
export interface ListRow extends ThreadsTable {
  /** SQLite says 0 or 1, PostgreSQL false or true. */
  readonly waiting: number | boolean
}

/** Gives the list query of a shape, compiled the first time it is asked for. */
export function listQueries(db: Kysely<Tables>): (shape: ListShape) => Query<ListParameters, ListRow> {
  const compiled = new Map<string, Query<ListParameters, ListRow>>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const found = compiled.get(key) ?? query((its: ListParameters) => list(db, shape, its))
    compiled.set(key, found)
    return found
  }
}

function list(db: Kysely<Tables>, { byAgent, byTitle, afterOther }: ListShape, its: ListParameters) {
  return db
    .selectFrom('threads')
    .select(THREAD_COLUMNS)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('calls')
            .select(sql.lit(1).as('one'))
            .whereRef('calls.workspace', '=', 'threads.workspace')
            .whereRef('calls.thread_id', '=', 'threads.id')
            .whereRef('calls.turn_id', '=', 'threads.turn_id')
            .where('calls.state', '=', sql.lit('waiting')),
        )
        .as('waiting'),
    )
    .where('workspace', '=', its.workspace)
    .where('subject', '=', its.subject)
    .$if(byAgent, (each) => each.where('agent_key', '=', its.agentKey))
    .$if(byTitle, (each) => each.where(sql<boolean>`replace(title_folded, ${its.title}, '') <> title_folded`))
    .$if(afterOther, (each) => each.where((eb) => eb(eb.refTuple('updated_at', 'id'), '<', eb.tuple(its.updatedAt, its.id))))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(its.limit)
}
