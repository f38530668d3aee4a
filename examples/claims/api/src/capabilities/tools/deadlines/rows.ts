import type { Claim, IsoDate } from '../../../../../shared/claim.ts'
import { daysBetween } from '../../dates.ts'
import { compareRefs, compareText } from '../../refs.ts'
import { complaintRules } from './complaints.ts'
import { courtRules } from './court.ts'
import { dataRequestRules } from './data-requests.ts'
import {
  type DatedFind,
  type DeadlineContext,
  type DeadlineRow,
  type DeadlineRule,
  deadlineContext,
  type Found,
  type MissingDate,
  statusOf,
} from './deadline.ts'
import { firmRules } from './firm.ts'
import { injuryRules } from './injury.ts'
import { limitationRules } from './limitation.ts'
import { motorThirdPartyRules } from './motor-third-party.ts'
import { offerRules } from './offers.ts'
import { policyRules } from './policy-notice.ts'
import { protocolRules } from './protocols.ts'

const RULES: readonly DeadlineRule[] = [
  ...complaintRules,
  ...motorThirdPartyRules,
  ...protocolRules,
  ...injuryRules,
  ...limitationRules,
  ...courtRules,
  ...offerRules,
  ...dataRequestRules,
  ...policyRules,
  ...firmRules,
]

export interface Deadlines {
  /** Every row, met ones too: by due date (none last), code, ref. */
  readonly rows: readonly DeadlineRow[]
  /** Dates without which a row cannot be worked out: by code, ref. */
  readonly cannotCompute: readonly MissingDate[]
}

/** All deadlines of the claim as of today. */
export function deadlinesOf(claim: Claim, today: IsoDate): Deadlines {
  const context = deadlineContext(claim, today)
  const finds = RULES.flatMap((rule) => rule.find(context).map((found) => ({ rule, found })))
  return {
    rows: finds.flatMap(({ rule, found }) => rowOf(rule, found, context)).toSorted(compareRows),
    cannotCompute: finds.flatMap(({ rule, found }) => missingDateOf(rule, found)).toSorted(compareByCode),
  }
}

function rowOf(rule: DeadlineRule, found: Found, { today }: DeadlineContext): readonly DeadlineRow[] {
  const { code, what, kind, authority } = rule
  switch (found.kind) {
    case 'dated':
      return [datedRow(rule, found, today)]
    case 'paused':
      return [{ code, what, status: 'paused', kind, authority, ref: found.ref, paused_since: found.since }]
    case 'undated':
      return [{ code, what, kind, authority: found.authority, ref: found.ref, note: found.note }]
    case 'needs':
      return []
  }
}

function datedRow({ code, what, kind, authority }: DeadlineRule, found: DatedFind, today: IsoDate): DeadlineRow {
  return {
    code,
    what: found.what ?? what,
    due: found.due,
    days: daysBetween(today, found.due),
    status: statusOf(kind, found, today),
    kind,
    authority: found.authority ?? authority,
    ref: found.ref,
    note: found.note,
    assumed_start: found.assumed_start,
    total_period_ends: found.total_period_ends,
    last_open_day: found.last_open_day,
    calendar: found.calendar,
  }
}

function missingDateOf({ code }: DeadlineRule, found: Found): readonly MissingDate[] {
  return found.kind === 'needs' ? [{ code, needs: found.needs, ref: found.ref }] : []
}

function compareRows(a: DeadlineRow, b: DeadlineRow): number {
  return compareDue(a.due, b.due) || compareByCode(a, b)
}

function compareByCode(a: MissingDate | DeadlineRow, b: MissingDate | DeadlineRow): number {
  return compareText(a.code, b.code) || compareRefs(a.ref, b.ref)
}

function compareDue(a: IsoDate | undefined, b: IsoDate | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return compareText(a, b)
}
