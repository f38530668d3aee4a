import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import { checkedArguments, flagArgument, numberArgument } from '../arguments.ts'
import { compactJson } from '../result.ts'
import type { ChatTool, ToolDefinition } from '../types.ts'
import { type DeadlineRow, deadlineContext } from './deadlines/deadline.ts'
import { deadlineNotes } from './deadlines/notes.ts'
import { deadlinesOf } from './deadlines/rows.ts'

const definition: ToolDefinition = {
  name: 'list_deadlines',
  description:
    'Works out every date that runs on this claim, soonest first, with its status, its authority and the record it rests on: complaints, protocols, court steps, limitation, ' +
    'data requests, offers, policy notice, reviews and tasks. Call it before saying what is due or late: do not count days yourself. Only kinds regulatory, statutory, protocol and ' +
    'court are obligations; call a firm_standard a firm standard; a window or counterparty date that has passed is no breach of ours. cannot_compute names dates the file lacks.',
  parameters: {
    type: 'object',
    properties: {
      include_met: { type: 'boolean', default: false, description: 'Also list what was done in time.' },
      within_days: {
        type: 'integer',
        minimum: 0,
        maximum: 3650,
        description: 'Leave out upcoming dates later than this many days from today. Overdue and due ones stay.',
      },
    },
    additionalProperties: false,
  },
}

/** Rows by due date; what was met in time or lies beyond `within_days` is only counted in `hidden`. */
export const listDeadlines: ChatTool = {
  definition,
  activity: () => 'Working out deadlines…',
  run: (input, { claim, today }) => {
    const args = checkedArguments(definition.parameters, input)
    return { result: deadlines(claim, today, { includeMet: flagArgument(args, 'include_met') ?? false, withinDays: numberArgument(args, 'within_days') }) }
  },
}

interface Shown {
  readonly includeMet: boolean
  readonly withinDays: number | undefined
}

function deadlines(claim: Claim, today: IsoDate, shown: Shown): string {
  const { rows, cannotCompute } = deadlinesOf(claim, today)
  if (rows.length === 0 && cannotCompute.length === 0) return 'No deadlines can be worked out from this claim.'
  const visible = rows.filter((row) => isShown(row, shown))
  const hidden = rows.length - visible.length
  return compactJson({
    today,
    rows: visible,
    cannot_compute: cannotCompute,
    hidden: hidden > 0 ? hidden : undefined,
    notes: deadlineNotes(deadlineContext(claim, today)),
  })
}

function isShown({ status, days }: DeadlineRow, { includeMet, withinDays }: Shown): boolean {
  if (status === 'met') return includeMet
  return status !== 'upcoming' || withinDays === undefined || (days ?? 0) <= withinDays
}
