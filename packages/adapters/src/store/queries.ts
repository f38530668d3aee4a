import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import { approvalQueries } from './governance/approval-queries.ts'
import { auditQueries } from './governance/audit-queries.ts'
import { pick, query } from './query.ts'
import type { CallsTable, EventsTable, MessagesTable, RunsTable, Tables, ThreadsTable, TurnsTable } from './tables.ts'

export type Queries = ReturnType<typeof compileQueries>

/** Every query of a `ThreadStore` and an `AuditStore` but their lists, compiled for the dialect of `db`. Parameters are packed text, as rows are. */
export function compileQueries(db: Kysely<Tables>) {
  return {
    ...threadQueries(db),
    ...turnQueries(db),
    ...runQueries(db),
    ...messageQueries(db),
    ...callQueries(db),
    ...eventQueries(db),
    ...approvalQueries(db),
    ...auditQueries(db),
  }
}

interface OfThread {
  readonly workspace: string
  readonly threadId: string
}
interface OfTurn extends OfThread {
  readonly turnId: string
}
interface ById {
  readonly threadId: string
}
interface RunKey {
  readonly workspace: string
  readonly subject: string
  readonly runId: string
}

function threadQueries(db: Kysely<Tables>) {
  return {
    insertThread: query((row: ThreadsTable) => db.insertInto('threads').values(pick(row, THREAD_COLUMNS))),
    /** Finds the thread too: no row comes back where there is none. */
    touchThread: query((its: ById & { readonly updatedAt: number; readonly places: number; readonly runId: string | null }) =>
      db
        .updateTable('threads')
        .set((eb) => ({
          updated_at: its.updatedAt,
          places: eb('places', '+', its.places),
          run_id: eb.fn.coalesce(eb.val(its.runId), 'run_id'),
        }))
        .where('id', '=', its.threadId)
        .returning(['workspace', 'subject', 'run_id', 'places']),
    ),
    /** Nobody else moves the thread on until the transaction ends. */
    findNewestRun: query((its: ById) => db.selectFrom('threads').select('run_id').where('id', '=', its.threadId).forNoKeyUpdate()),
    setNewestTurn: query((its: OfTurn) =>
      db.updateTable('threads').set({ turn_id: its.turnId }).where('workspace', '=', its.workspace).where('id', '=', its.threadId),
    ),
    findThread: query((its: ById) => db.selectFrom('threads').select(THREAD_COLUMNS).where('id', '=', its.threadId)),
    findWorkspace: query((its: ById) => db.selectFrom('threads').select('workspace').where('id', '=', its.threadId)),
    /** Everything of it goes along: the other tables refer to it with `on delete cascade`. */
    deleteThread: query((its: OfThread & { readonly subject: string }) =>
      db.deleteFrom('threads').where('workspace', '=', its.workspace).where('id', '=', its.threadId).where('subject', '=', its.subject),
    ),
    reserveSequence: query((its: ById & { readonly count: number }) =>
      db
        .updateTable('threads')
        .set((eb) => ({ sequence: eb('sequence', '+', its.count) }))
        .where('id', '=', its.threadId)
        .returning('sequence'),
    ),
  }
}

function turnQueries(db: Kysely<Tables>) {
  return {
    insertTurn: query((row: TurnsTable) => db.insertInto('turns').values(pick(row, TURN_COLUMNS))),
    updateTurn: query((row: TurnsTable) =>
      db
        .updateTable('turns')
        .set(pick(row, ['task', 'rounds', 'has_text', 'snapshot_digest', 'state', 'started_at']))
        .where('workspace', '=', row.workspace)
        .where('thread_id', '=', row.thread_id)
        .where('id', '=', row.id),
    ),
    findTurn: query((its: OfTurn) =>
      db.selectFrom('turns').select(TURN_COLUMNS).where('workspace', '=', its.workspace).where('thread_id', '=', its.threadId).where('id', '=', its.turnId),
    ),
  }
}

function runQueries(db: Kysely<Tables>) {
  return {
    insertRun: query((row: RunsTable) => db.insertInto('runs').values(pick(row, RUN_COLUMNS))),
    updateRun: query((row: RunsTable) =>
      db
        .updateTable('runs')
        .set(pick(row, ['state', 'node', 'input_json', 'end_json', 'usage_json', 'started_at', 'ended_at']))
        .where('workspace', '=', row.workspace)
        .where('subject', '=', row.subject)
        .where('id', '=', row.id)
        .where('thread_id', '=', row.thread_id),
    ),
    findRun: query((its: RunKey) =>
      db.selectFrom('runs').select(RUN_COLUMNS).where('workspace', '=', its.workspace).where('subject', '=', its.subject).where('id', '=', its.runId),
    ),
    /** Nobody else changes the run until the transaction ends. */
    findNodeOfRun: query((its: RunKey) =>
      db
        .selectFrom('runs')
        .select(['state', 'node'])
        .where('workspace', '=', its.workspace)
        .where('subject', '=', its.subject)
        .where('id', '=', its.runId)
        .forNoKeyUpdate(),
    ),
  }
}

function messageQueries(db: Kysely<Tables>) {
  return {
    insertMessage: query((row: MessagesTable) => db.insertInto('messages').values(pick(row, MESSAGE_COLUMNS))),
    /** In no order: SQLite would copy every text into a sorter, at twice the cost. */
    messagesOf: query((its: OfThread) =>
      db.selectFrom('messages').select(['place', 'message_json']).where('workspace', '=', its.workspace).where('thread_id', '=', its.threadId),
    ),
  }
}

function callQueries(db: Kysely<Tables>) {
  return {
    /** A call that is there keeps its place. */
    putCall: query((row: CallsTable) =>
      db
        .insertInto('calls')
        .values(pick(row, CALL_COLUMNS))
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'thread_id', 'turn_id', 'id'])
            .doUpdateSet((eb) =>
              excluded(eb, ['name', 'args_json', 'label', 'state', 'awaits', 'read_only', 'form_json', 'is_error', 'started_at', 'ended_at']),
            ),
        ),
    ),
    /** In no order, as the messages. */
    callsOf: query((its: OfTurn) =>
      db
        .selectFrom('calls')
        .select(CALL_COLUMNS)
        .where('workspace', '=', its.workspace)
        .where('thread_id', '=', its.threadId)
        .where((eb) => eb.or([eb('turn_id', '=', its.turnId), eb('state', '=', sql.lit('waiting'))])),
    ),
    callsOfThread: query((its: OfThread) =>
      db.selectFrom('calls').select(CALL_COLUMNS).where('workspace', '=', its.workspace).where('thread_id', '=', its.threadId),
    ),
  }
}

function eventQueries(db: Kysely<Tables>) {
  return {
    insertEvent: query((row: EventsTable) => db.insertInto('events').values(pick(row, EVENT_COLUMNS))),
    eventsAfter: query((its: OfThread & { readonly sequence: number }) =>
      db
        .selectFrom('events')
        .select(EVENT_COLUMNS)
        .where('workspace', '=', its.workspace)
        .where('thread_id', '=', its.threadId)
        .where('sequence', '>', its.sequence)
        .orderBy('sequence'),
    ),
    deleteEvents: query((its: OfTurn) =>
      db.deleteFrom('events').where('workspace', '=', its.workspace).where('thread_id', '=', its.threadId).where('turn_id', '=', its.turnId),
    ),
  }
}

export const THREAD_COLUMNS = [
  'workspace',
  'id',
  'subject',
  'agent_key',
  'environment',
  'record_type',
  'record_id',
  'title',
  'title_folded',
  'created_at',
  'updated_at',
  'turn_id',
  'run_id',
  'places',
  'sequence',
] as const satisfies readonly (keyof ThreadsTable)[]
const TURN_COLUMNS = [
  'workspace',
  'thread_id',
  'id',
  'task',
  'rounds',
  'has_text',
  'snapshot_digest',
  'state',
  'started_at',
] as const satisfies readonly (keyof TurnsTable)[]
const RUN_COLUMNS = [
  'workspace',
  'subject',
  'id',
  'thread_id',
  'turn_id',
  'request_digest',
  'state',
  'node',
  'input_json',
  'end_json',
  'usage_json',
  'started_at',
  'ended_at',
] as const satisfies readonly (keyof RunsTable)[]
const MESSAGE_COLUMNS = ['workspace', 'thread_id', 'id', 'place', 'message_json'] as const satisfies readonly (keyof MessagesTable)[]
const CALL_COLUMNS = [
  'workspace',
  'thread_id',
  'turn_id',
  'id',
  'place',
  'name',
  'args_json',
  'label',
  'state',
  'awaits',
  'read_only',
  'form_json',
  'is_error',
  'started_at',
  'ended_at',
] as const satisfies readonly (keyof CallsTable)[]
const EVENT_COLUMNS = ['workspace', 'thread_id', 'sequence', 'turn_id', 'run_id', 'body_json'] as const satisfies readonly (keyof EventsTable)[]

/** Sets each column to what the refused insert would have written. */
function excluded(eb: ExpressionBuilder<Tables & { excluded: CallsTable }, 'excluded'>, columns: readonly (keyof CallsTable)[]) {
  return Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))
}
