/** Dates that the firm sets itself: updates, reviews and tasks. */
import type { ReserveLine, Vulnerability } from '../../../../../shared/claim.ts'
import { earliest } from '../../dates.ts'
import { customerMessagesBy, isActiveVulnerability, isClosed, isOpenTask, reportedOn } from '../../facts.ts'
import { quote } from '../../quote.ts'
import { afterBusinessDays, type DeadlineContext, type DeadlineRule, type Found } from './deadline.ts'

const FIRM = { kind: 'firm_standard', authority: 'Firm standard' } as const

export const firmRules: readonly DeadlineRule[] = [
  { code: 'STD-UPD', what: 'Update the customer', ...FIRM, find: customerUpdate },
  { code: 'RSV-REV', what: 'Review the reserve line', ...FIRM, find: (context) => context.claim.reserves.flatMap((line) => reserveReview(line, context)) },
  { code: 'VUL-REV', what: 'Review the support need', ...FIRM, find: (context) => context.claim.vulnerabilities.flatMap((row) => supportReview(row, context)) },
  {
    code: 'TASK',
    what: 'Task',
    ...FIRM,
    find: ({ claim }) =>
      claim.tasks.filter(isOpenTask).map((task) => ({ kind: 'dated', ref: task.id, due: task.dueOn, done: undefined, what: quote(task.title) })),
  },
]

/** From the last message to a customer, else from the report. */
function customerUpdate({ claim, today, known, office, standards }: DeadlineContext): readonly Found[] {
  const last = customerMessagesBy(claim, today).at(-1)
  const start = last?.on ?? known(reportedOn(claim))
  if (isClosed(claim) || start === undefined) return []
  return [{ kind: 'dated', ref: last?.message.id ?? 'handling', ...afterBusinessDays(start, standards.updateIntervalBusinessDays, office), done: undefined }]
}

function reserveReview(line: ReserveLine, { known }: DeadlineContext): readonly Found[] {
  const due = line.nextReviewOn
  if (line.status !== 'open' || due === undefined) return []
  return [{ kind: 'dated', ref: line.id, due, done: earliest(line.history.map(({ on }) => (on >= due ? known(on) : undefined))) }]
}

/** Reviewed when the same need of the same party is recorded anew. */
function supportReview(row: Vulnerability, { claim, today, known }: DeadlineContext): readonly Found[] {
  const due = row.nextReviewOn
  if (!isActiveVulnerability(row, today) || due === undefined) return []
  const reviews = claim.vulnerabilities.filter((each) => each.id !== row.id && each.partyId === row.partyId && each.characteristic === row.characteristic)
  return [{ kind: 'dated', ref: row.id, due, done: earliest(reviews.map(({ recordedOn }) => (recordedOn >= due ? known(recordedOn) : undefined))) }]
}
