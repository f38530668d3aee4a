import type { Complaint, IsoDate } from '../../../../../shared/claim.ts'
import { addDays, addMonths, earliest, latest } from '../../dates.ts'
import { afterBusinessDays, type DeadlineContext, type DeadlineRule, type Due, type Found } from './deadline.ts'

/** The 3 business days of DISP 1.5.2AR, after which the eight-week machinery applies. */
const WINDOW_BUSINESS_DAYS = 3
const EIGHT_WEEKS = 56
const REFERRAL_MONTHS = 6

/** A complaint received by today, with whether the complainant accepted within the first three business days. */
interface Clock {
  readonly complaint: Complaint
  readonly window: Due
  readonly acceptedOn: IsoDate | undefined
  readonly isResolved: boolean
}

export const complaintRules: readonly DeadlineRule[] = [
  {
    code: 'CMP-3BD',
    what: 'Last day on which the complaint can be closed with a summary resolution',
    kind: 'window',
    authority: 'DISP 1.5.1R',
    find: (context) => clocks(context).map(({ complaint, window, acceptedOn }) => ({ kind: 'dated', ref: complaint.id, ...window, done: acceptedOn })),
  },
  {
    code: 'CMP-SRC',
    what: 'Send the summary resolution communication',
    kind: 'firm_standard',
    authority: 'Firm standard; the duty itself is DISP 1.5.4R',
    find: (context) => clocks(context).flatMap((clock) => summaryResolution(clock, context)),
  },
  {
    code: 'CMP-ACK',
    what: 'Acknowledge the complaint in writing',
    kind: 'firm_standard',
    authority: 'Firm standard; DISP 1.6.1R says only "prompt"',
    find: (context) => unresolved(context).map((complaint) => acknowledgement(complaint, context)),
  },
  {
    code: 'CMP-4WK',
    what: 'Update the complainant',
    kind: 'firm_standard',
    authority: 'Firm standard',
    find: (context) => unresolved(context).flatMap((complaint) => (complaint.status === 'open' ? [update(complaint, context)] : [])),
  },
  {
    code: 'CMP-8WK',
    what: 'Send the final response, or the letter that says it is not ready and gives the right to go to the ombudsman',
    kind: 'regulatory',
    authority: 'DISP 1.6.2R',
    find: (context) => unresolved(context).map((complaint) => eightWeeks(complaint, context)),
  },
  {
    code: 'CMP-FOS',
    what: 'Last day for the complainant to refer the complaint to the ombudsman',
    kind: 'counterparty',
    authority: 'DISP 2.8.2R(1)',
    find: (context) => received(context).flatMap((complaint) => referral(complaint, context)),
  },
]

function received({ claim, today }: DeadlineContext): readonly Complaint[] {
  return claim.complaints.filter((complaint) => complaint.receivedOn <= today)
}

function clocks(context: DeadlineContext): readonly Clock[] {
  return received(context).map((complaint) => {
    const window = afterBusinessDays(complaint.receivedOn, WINDOW_BUSINESS_DAYS, context.office)
    const acceptedOn = context.known(complaint.acceptedOn)
    return { complaint, window, acceptedOn, isResolved: acceptedOn !== undefined && acceptedOn <= window.due }
  })
}

function unresolved(context: DeadlineContext): readonly Complaint[] {
  return clocks(context)
    .filter((clock) => !clock.isResolved)
    .map((clock) => clock.complaint)
}

function summaryResolution({ complaint, acceptedOn, isResolved }: Clock, { known, office, standards }: DeadlineContext): readonly Found[] {
  if (acceptedOn === undefined || !isResolved) return []
  const due = afterBusinessDays(acceptedOn, standards.srcBusinessDays, office)
  return [{ kind: 'dated', ref: complaint.id, ...due, done: known(complaint.srcSentOn), note: 'DISP says promptly' }]
}

function acknowledgement(complaint: Complaint, { known, office, standards }: DeadlineContext): Found {
  const due = afterBusinessDays(complaint.receivedOn, standards.complaintAckBusinessDays, office)
  return { kind: 'dated', ref: complaint.id, ...due, done: earliest([known(complaint.acknowledgedOn), known(complaint.finalResponseOn)]) }
}

/** An update on the day of receipt is the acknowledgement, and one after the due date came too late to count. */
function update(complaint: Complaint, { known, standards }: DeadlineContext): Found {
  const due = addDays(complaint.receivedOn, standards.complaintUpdateDays)
  const updates = complaint.updates.filter((on) => complaint.receivedOn < on && on <= due)
  return { kind: 'dated', ref: complaint.id, due, done: earliest([...updates, complaint.finalResponseOn].map(known)) }
}

function eightWeeks(complaint: Complaint, { known }: DeadlineContext): Found {
  const done = earliest([known(complaint.finalResponseOn), known(complaint.eightWeekLetterOn)])
  return { kind: 'dated', ref: complaint.id, due: addDays(complaint.receivedOn, EIGHT_WEEKS), done }
}

function referral(complaint: Complaint, { known }: DeadlineContext): readonly Found[] {
  const sentOn = latest([known(complaint.finalResponseOn), known(complaint.srcSentOn)])
  return sentOn === undefined ? [] : [{ kind: 'dated', ref: complaint.id, due: addMonths(sentOn, REFERRAL_MONTHS), done: known(complaint.fosReferredOn) }]
}
