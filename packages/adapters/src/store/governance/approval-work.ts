import { Fault, type Approval, type ApprovalChange } from '@ambit/domain'
import { conflictWhereTaken } from '../faults.ts'
import type { Queries } from '../queries.ts'
import { pack } from '../text.ts'
import { all, get, run, type Work } from '../work.ts'
import { approvalOfRow, rowOfApproval, rowOfMove } from './approval-rows.ts'

interface OfThread {
  readonly workspace: string
  readonly threadId: string
}

/** Takes the steps of approvals of one thread, which is packed. New ones get places from `firstPlace` on. */
export function* changeApprovals(
  queries: Queries,
  changes: readonly ApprovalChange[],
  { workspace, threadId, firstPlace }: OfThread & { readonly firstPlace: number },
): Work<void> {
  let place = firstPlace
  for (const change of changes) {
    if (change.kind === 'new') yield* insert(queries, change.approval, place++)
    else if (!(yield* run(queries.moveApproval, rowOfMove(change, { workspace, threadId })))) throw new Fault({ code: 'conflict', sentence: MOVED })
  }
}

/** One of another workspace than its thread refers to a thread that does not exist, which the database refuses. */
function* insert(queries: Queries, approval: Approval, place: number): Work<void> {
  try {
    yield* run(queries.insertApproval, rowOfApproval(approval, place))
  } catch (thrown) {
    throw conflictWhereTaken(thrown, 'This question was asked before. Look at the conversation again.')
  }
}

export function* approvalsOfThread(queries: Queries, of: OfThread): Work<readonly Approval[]> {
  return (yield* all(queries.approvalsOfThread, of)).map(approvalOfRow)
}

/** Of the calls that `load` gives. */
export function* approvalsOfTurn(queries: Queries, of: OfThread & { readonly turnId: string }): Work<readonly Approval[]> {
  return (yield* all(queries.approvalsOfTurn, of)).map(approvalOfRow)
}

export function* findApproval(queries: Queries, workspace: string, id: string): Work<Approval | undefined> {
  const row = yield* get(queries.findApproval, { workspace: pack(workspace), id: pack(id) })
  return row && approvalOfRow(row)
}

const MOVED = 'This was decided or done already, here or elsewhere. Look at the conversation again.'
