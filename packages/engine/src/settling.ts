import { withheldFields, type ApprovalEnd, type Outcome } from '@ambit/domain'
import type { Playing } from './playing.ts'
import type { CallRow } from './ports.ts'
import { settle, type ToolMessage } from './settle.ts'

/** What a call came to. */
export interface Ended {
  readonly outcome: Outcome
  /** The error is a sentence of ours. */
  readonly ours?: boolean
  /** Of an approval that was given out, how it ended. One that ended before has its state already. */
  readonly end?: Extract<ApprovalEnd, 'succeeded' | 'failed' | 'outcome_unknown'>
}

/** Gives a call its result: in the talk, in its row, in its approval and in the audit, all with the next commit. */
export function settleCall({ talk, ports, notes }: Pick<Playing, 'talk' | 'ports' | 'notes'>, row: Omit<CallRow, 'state'>, ended: Ended): ToolMessage {
  const { outcome, ours = false } = ended
  const at = ports.clock.now()
  const end = endOfApproval(talk.approval(row.id)?.state, ended)
  const message = settle({ id: ports.ids.next('msg'), callId: row.id, name: row.name, at, ours, ...(end ? { approval: end } : {}) }, row.form, outcome)
  talk.add(message)
  const { awaits: _over, ...rest } = row
  talk.put({ ...rest, state: 'settled', isError: message.isError, endedAt: at })
  if (ended.end !== undefined && talk.approval(row.id)?.state === 'dispatched') talk.move(row.id, ended.end, at)
  const withheld = outcome.ok && row.form.mask !== '*' ? withheldFields(outcome.value, row.form.mask) : []
  talk.note(notes.settled({ ...row, version: row.form.origin?.version }, message, { end, withheld }))
  return message
}

function endOfApproval(state: string | undefined, { end }: Ended): ApprovalEnd | undefined {
  if (state === 'dispatched') return end
  return state === 'declined' || state === 'expired' || state === 'withdrawn' ? state : undefined
}
