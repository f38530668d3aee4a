/** Whether the customer heard from us, and whether the diary and the papers are in order. */
import type { IsoDate } from '../../../../../shared/claim.ts'
import { addBusinessDays, businessDaysBetween } from '../../dates.ts'
import { customerMessagesBy, isClosed, isOpenTask, reportedOn } from '../../facts.ts'
import { lastDayOf } from '../../quiet-stretches.ts'
import { byRef, inRefOrder } from '../../refs.ts'
import { oncePerText } from '../../scanners/once.ts'
import { DETAILS_MAX, NOT_APPLICABLE, firstRefs, inAll, inTime, type Finding, type HandlingCheck, type HandlingContext } from './check.ts'

/** Business days after which a paper should have been read. */
const REVIEW_BUSINESS_DAYS = 5

export const contactChecks: readonly HandlingCheck[] = [
  { code: 'H01', check: 'claim acknowledged', basis: 'Firm standard; ICOBS 8.1.1R(2)', find: acknowledged },
  { code: 'H02', check: 'progress updates', basis: 'Firm standard; ICOBS 8.1.1R(2)', find: updated },
  { code: 'H22', check: 'diary clean', basis: 'Firm standard', find: diary },
  { code: 'H24', check: 'documents reviewed', basis: 'Firm standard', find: reviewed },
]

function acknowledged({ claim, today, office, standards }: HandlingContext): Finding {
  const reported = reportedOn(claim)
  const days = standards.claimAckBusinessDays
  const first = customerMessagesBy(claim, today).find(({ on }) => on >= reported)
  const result = inTime(first?.on, addBusinessDays(reported, days, office), today)
  const detail =
    first === undefined
      ? `reported ${reported}, no message to the customer yet, limit ${days} business days`
      : `first message to the customer on ${first.on}, ${businessDaysBetween(reported, first.on, office)} business days after the report, limit ${days}`
  return { result, detail, refs: [first?.message.id ?? 'handling'] }
}

interface Silence {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly businessDays: number
  readonly refs: readonly string[]
}

/** The stretches without a customer message, from the report to the closing, else today. */
function silences({ claim, today, office }: HandlingContext): readonly Silence[] {
  const [start, end] = [reportedOn(claim), lastDayOf(claim, today)]
  if (start > end) return []
  const sent = customerMessagesBy(claim, today).filter(({ on }) => start <= on && on <= end)
  const marks = [{ on: start, ref: 'handling' }, ...sent.map(({ on, message }) => ({ on, ref: message.id })), { on: end, ref: undefined }]
  return marks.slice(1).map(({ on, ref }, index) => {
    const before = marks[index] ?? { on: start, ref: 'handling' }
    return { from: before.on, to: on, businessDays: businessDaysBetween(before.on, on, office), refs: [before.ref, ref].filter((each) => each !== undefined) }
  })
}

function updated(context: HandlingContext): Finding {
  const limit = context.standards.updateIntervalBusinessDays
  const [first, ...others] = silences(context)
  if (first === undefined) return { result: 'pass', refs: ['handling'] }
  const longest = others.reduce((worst, each) => (each.businessDays > worst.businessDays ? each : worst), first)
  return {
    result: longest.businessDays > limit ? 'fail' : 'pass',
    detail: `longest ${longest.businessDays} business days, ${longest.from} to ${longest.to}, limit ${limit}`,
    refs: inRefOrder(longest.refs),
  }
}

function diary({ claim, today }: HandlingContext): Finding {
  const open = claim.tasks.filter(isOpenTask)
  const late = open.filter((task) => task.dueOn < today)
  if (late.length > 0) return { result: 'fail', detail: `past their date: ${late.length}`, refs: firstRefs(late.map((task) => task.id)) }
  if (open.length === 0 && !isClosed(claim)) return { result: 'fail', detail: 'no open task on an open claim', refs: ['handling'] }
  return { result: 'pass', refs: firstRefs(open.map((task) => task.id)) }
}

/** Days are counted once for each day of receipt, and for those that are told by name: a large file has thousands of papers. */
function reviewed({ claim, today, known, office }: HandlingContext): Finding {
  const received = byRef(claim.documents.filter((document) => document.receivedOn <= today))
  if (received.length === 0) return NOT_APPLICABLE
  const unread = received.filter((document) => known(document.reviewedOn) === undefined)
  if (unread.length === 0) return { result: 'pass', refs: firstRefs(received.map((document) => document.id)) }
  const dueOn = oncePerText((receivedOn) => addBusinessDays(receivedOn, REVIEW_BUSINESS_DAYS, office))
  const late = unread.filter((document) => dueOn(document.receivedOn) < today)
  const worst = late.length > 0 ? late : unread
  const told = worst.slice(0, DETAILS_MAX).map(({ id, receivedOn }) => `${id} not reviewed for ${businessDaysBetween(receivedOn, today, office)} business days`)
  return { result: late.length > 0 ? 'fail' : 'due', detail: inAll(told, worst.length), refs: firstRefs(worst.map((document) => document.id)) }
}
