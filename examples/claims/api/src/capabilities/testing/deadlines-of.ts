import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import type { DeadlineRow } from '../tools/deadlines/deadline.ts'
import { deadlinesOf } from '../tools/deadlines/rows.ts'
import { TODAY } from './answers.ts'

/** The rows of one code as `due status days`, with whatever else a row of that code may carry; met ones too. */
export function rowsOf(claim: Claim, code: string, today: IsoDate = TODAY): readonly string[] {
  return deadlinesOf(claim, today)
    .rows.filter((row) => row.code === code)
    .map(inShort)
}

/** `ref: needs` of what cannot be computed under a code. */
export function missingOf(claim: Claim, code: string, today: IsoDate = TODAY): readonly string[] {
  return deadlinesOf(claim, today)
    .cannotCompute.filter((row) => row.code === code)
    .map((row) => `${row.ref}: ${row.needs}`)
}

function inShort(row: DeadlineRow): string {
  const marks = [
    row.note,
    row.assumed_start === true ? 'assumed start' : undefined,
    row.total_period_ends && `total ${row.total_period_ends}`,
    row.last_open_day && `last open day ${row.last_open_day}`,
    row.paused_since && `since ${row.paused_since}`,
    row.calendar,
  ]
  return [row.ref, row.due ?? 'no date', row.status ?? 'no status', row.days, ...marks].filter((part) => part !== undefined).join(' ')
}
