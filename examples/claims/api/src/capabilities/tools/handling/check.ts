/** What the handling checks share: one finding a check, made of findings of single records. */
import type { Claim, FirmStandards, IsoDate, Jurisdiction } from '../../../../../shared/claim.ts'
import { known } from '../../facts.ts'
import { standardsOf } from '../../firm-standards.ts'
import { compareRefs, inRefOrder } from '../../refs.ts'
import type { DeadlineRow } from '../deadlines/deadline.ts'
import { deadlinesOf } from '../deadlines/rows.ts'

/** Worst first. `due`: not done, and its time has not run out. */
export const RESULTS = ['fail', 'due', 'cannot_check', 'pass', 'not_applicable'] as const
export type CheckResult = (typeof RESULTS)[number]

export interface Finding {
  readonly result: CheckResult
  readonly detail?: string | undefined
  readonly refs?: readonly string[]
}

export interface HandlingContext {
  readonly claim: Claim
  readonly today: IsoDate
  readonly office: Jurisdiction
  readonly standards: FirmStandards
  /** The date where it has come. */
  readonly known: (date: IsoDate | undefined) => IsoDate | undefined
  /** The deadlines of one code, met ones too. */
  readonly deadlines: (code: string) => readonly DeadlineRow[]
}

export interface HandlingCheck {
  readonly code: string
  /** What is asked of the file, in a few words. */
  readonly check: string
  readonly basis: string
  readonly find: (context: HandlingContext) => Finding
}

/** Records that one check tells of by name; of more it gives the number. */
export const DETAILS_MAX = 5
const REFS_MAX = 20

export const NOT_APPLICABLE: Finding = { result: 'not_applicable' }

export function handlingContext(claim: Claim, today: IsoDate): HandlingContext {
  const { rows } = deadlinesOf(claim, today)
  return {
    claim,
    today,
    office: claim.handling.office,
    standards: standardsOf(claim),
    known: (date) => known(date, today),
    deadlines: (code) => rows.filter((row) => row.code === code),
  }
}

/** The worst of several records, told by those that are as bad; not applicable where there is none. */
export function worstOf(findings: readonly Finding[]): Finding {
  const result = RESULTS.find((each) => findings.some((finding) => finding.result === each))
  if (result === undefined) return NOT_APPLICABLE
  const worst = findings.filter((finding) => finding.result === result)
  const details = worst.flatMap((finding) => finding.detail ?? []).toSorted(compareRefs)
  return { result, detail: inAll(details.slice(0, DETAILS_MAX), details.length), refs: firstRefs(worst.flatMap((finding) => finding.refs ?? [])) }
}

/** What is told of many: the first by name, and how many more. */
export function inAll(told: readonly string[], count: number): string | undefined {
  if (count === 0) return undefined
  return `${told.join('; ')}${count > told.length ? `; and ${count - told.length} more` : ''}`
}

/** Distinct refs in ref order, as many as one check tells. */
export function firstRefs(refs: Iterable<string>): readonly string[] {
  return inRefOrder(refs).slice(0, REFS_MAX)
}

/** Done by the limit, done late, still to be done in time, or not done. */
export function inTime(done: IsoDate | undefined, limit: IsoDate, today: IsoDate): CheckResult {
  if (done !== undefined) return done <= limit ? 'pass' : 'fail'
  return today <= limit ? 'due' : 'fail'
}

/** `missing: leaflet, time limit wording`; nothing where all is there. */
export function missing(parts: Readonly<Record<string, boolean>>): string | undefined {
  const lacking = Object.entries(parts).flatMap(([name, isThere]) => (isThere ? [] : [name]))
  return lacking.length > 0 ? `missing: ${lacking.join(', ')}` : undefined
}
