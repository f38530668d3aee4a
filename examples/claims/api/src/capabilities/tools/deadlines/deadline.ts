/** What a deadline is: a rule finds the records it speaks of, and each find becomes one row or one missing date. */
import type { Claim, FirmStandards, IsoDate, Jurisdiction } from '../../../../../shared/claim.ts'
import { addBusinessDays, leavesHolidayTable, rollForward } from '../../dates.ts'
import { known, lossDate } from '../../facts.ts'
import { standardsOf } from '../../firm-standards.ts'

/** Only the first four may be called obligations. Nobody owes a window; a counterparty's limit is not ours to miss. */
export type DeadlineKind = 'regulatory' | 'statutory' | 'protocol' | 'court' | 'policy' | 'firm_standard' | 'window' | 'counterparty'

export type DeadlineStatus = 'met' | 'met_late' | 'due_today' | 'overdue' | 'upcoming' | 'passed' | 'paused'

export interface DeadlineRule {
  readonly code: string
  /** What is to be done, or what ends. */
  readonly what: string
  readonly kind: DeadlineKind
  readonly authority: string
  readonly find: (context: DeadlineContext) => readonly Found[]
}

/** What the rules read, worked out once. */
export interface DeadlineContext {
  readonly claim: Claim
  readonly today: IsoDate
  readonly standards: FirmStandards
  /** Firm-side periods count by the bank holidays of the handling office. */
  readonly office: Jurisdiction
  /** Where the loss happened; limitation, protocols and courts depend on it. */
  readonly jurisdiction: Jurisdiction | undefined
  readonly lossOn: IsoDate | undefined
  /** The date, or nothing where it is absent or after today. */
  readonly known: (date: IsoDate | undefined) => IsoDate | undefined
}

/** Present on a row whose business days went beyond the bank holiday table. */
interface Calendar {
  readonly calendar?: 'weekends_only'
}

export interface Due extends Calendar {
  readonly due: IsoDate
}

export interface DatedFind extends Due {
  readonly kind: 'dated'
  readonly ref: string
  readonly done: IsoDate | undefined
  /** In place of the rule's own words. */
  readonly what?: string
  readonly authority?: string
  readonly note?: string
  /** The period is counted from a date on which something should have happened but is not recorded. */
  readonly assumed_start?: true
  readonly total_period_ends?: IsoDate
  readonly last_open_day?: IsoDate
}

export type Found =
  | DatedFind
  | { readonly kind: 'paused'; readonly ref: string; readonly since: IsoDate }
  | { readonly kind: 'undated'; readonly ref: string; readonly note: string; readonly authority: string }
  | { readonly kind: 'needs'; readonly ref: string; readonly needs: string }

/** A row as the result has it, keys in this order. */
export interface DeadlineRow {
  readonly code: string
  readonly what: string
  readonly due?: IsoDate
  readonly days?: number
  readonly status?: DeadlineStatus
  readonly kind: DeadlineKind
  readonly authority: string
  readonly ref: string
  readonly note?: string | undefined
  readonly assumed_start?: true | undefined
  readonly total_period_ends?: IsoDate | undefined
  readonly last_open_day?: IsoDate | undefined
  readonly paused_since?: IsoDate
  readonly calendar?: 'weekends_only' | undefined
}

export interface MissingDate {
  readonly code: string
  readonly needs: string
  readonly ref: string
}

export function deadlineContext(claim: Claim, today: IsoDate): DeadlineContext {
  return {
    claim,
    today,
    standards: standardsOf(claim),
    office: claim.handling.office,
    jurisdiction: claim.loss?.jurisdiction,
    lossOn: lossDate(claim),
    known: (date) => known(date, today),
  }
}

export function afterBusinessDays(date: IsoDate, n: number, division: Jurisdiction): Due {
  const due = addBusinessDays(date, n, division)
  return { due, ...calendarOf(date, due) }
}

export function onNextOpenDay(date: IsoDate, division: Jurisdiction): Due {
  const due = rollForward(date, division)
  return { due, ...calendarOf(date, due) }
}

/** The mark of a row whose count looked at these dates, both included. */
export function calendarOf(first: IsoDate, last: IsoDate): Calendar {
  return leavesHolidayTable(first, last) ? { calendar: 'weekends_only' } : {}
}

/** What is gone by is `passed` for a window or another side's limit, whatever was done later: it is no breach of ours. */
export function statusOf(kind: DeadlineKind, { due, done }: Pick<DatedFind, 'due' | 'done'>, today: IsoDate): DeadlineStatus {
  const notOurs = kind === 'window' || kind === 'counterparty'
  if (done !== undefined && done <= due) return 'met'
  if (done !== undefined) return notOurs ? 'passed' : 'met_late'
  if (due < today) return notOurs ? 'passed' : 'overdue'
  return due === today ? 'due_today' : 'upcoming'
}
