import type { ApprovalState } from '@ambit/domain'
import { sql, type Kysely } from 'kysely'
import { pick, query } from '../query.ts'
import type { Tables } from '../tables.ts'
import type { ApprovalsTable } from './governance-tables.ts'

/** Texts are packed. What is null stays as it is. */
export interface Move {
  readonly workspace: string
  readonly threadId: string
  readonly id: string
  readonly from: ApprovalState
  readonly to: ApprovalState
  readonly reason: string | null
  readonly decidedAt: number | null
  readonly dispatchedAt: number | null
  readonly endedAt: number | null
}
export interface OfThread {
  readonly workspace: string
  readonly threadId: string
}

export function approvalQueries(db: Kysely<Tables>) {
  return {
    insertApproval: query((row: ApprovalsTable) => db.insertInto('approvals').values(pick(row, COLUMNS))),
    /** Changes no row where the approval is not in the state that it is moved from. */
    moveApproval: query((its: Move) =>
      db
        .updateTable('approvals')
        .set((eb) => ({
          state: its.to,
          reason: eb.fn.coalesce(eb.val(its.reason), 'reason'),
          decided_at: eb.fn.coalesce(eb.val(its.decidedAt), 'decided_at'),
          dispatched_at: eb.fn.coalesce(eb.val(its.dispatchedAt), 'dispatched_at'),
          ended_at: eb.fn.coalesce(eb.val(its.endedAt), 'ended_at'),
        }))
        .where('workspace', '=', its.workspace)
        .where('id', '=', its.id)
        .where('thread_id', '=', its.threadId)
        .where('state', '=', its.from),
    ),
    findApproval: query((its: { readonly workspace: string; readonly id: string }) =>
      db.selectFrom('approvals').select(COLUMNS).where('workspace', '=', its.workspace).where('id', '=', its.id),
    ),
    approvalsOfThread: query((its: OfThread) =>
      db.selectFrom('approvals').select(COLUMNS).where('workspace', '=', its.workspace).where('thread_id', '=', its.threadId).orderBy('place'),
    ),
    /** Those of the calls that `callsOf` gives. */
    approvalsOfTurn: query((its: OfThread & { readonly turnId: string }) =>
      db
        .selectFrom('approvals')
        .select(COLUMNS)
        .where('workspace', '=', its.workspace)
        .where('thread_id', '=', its.threadId)
        .where((eb) =>
          eb(
            'id',
            'in',
            eb
              .selectFrom('calls')
              .select('calls.id')
              .where('calls.workspace', '=', its.workspace)
              .where('calls.thread_id', '=', its.threadId)
              .where((of) => of.or([of('calls.turn_id', '=', its.turnId), of('calls.state', '=', sql.lit('waiting'))])),
          ),
        )
        .orderBy('place'),
    ),
  }
}

const COLUMNS = [
  'workspace',
  'id',
  'thread_id',
  'turn_id',
  'run_id',
  'place',
  'subject',
  'name',
  'version',
  'digest',
  'decided_by',
  'card_json',
  'state',
  'reason',
  'asked_at',
  'expires_at',
  'decided_at',
  'dispatched_at',
  'ended_at',
] as const satisfies readonly (keyof ApprovalsTable)[]
