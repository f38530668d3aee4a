/** When something moved on a claim, and for how long nothing did. */
import type { Claim, IsoDate, Payment } from '../../../shared/claim.ts'
import { daysBetween } from './dates.ts'
import { known, reportedOn } from './facts.ts'
import { londonDate } from './instants.ts'
import { COMPLAINT_DATES, COURT_DATES, datesOf, TRACK_DATES } from './step-dates.ts'

export interface Stretch {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly days: number
}

/**
 * Distinct dates up to today, oldest first, of everything that shows work on the claim: messages, notes, money,
 * decisions, complaints and legal steps. Papers that came in, tasks and the policy's own dates do not.
 */
export function movementDates(claim: Claim, today: IsoDate): readonly IsoDate[] {
  const dates = [...contactDates(claim), ...moneyDates(claim, today), ...decisionDates(claim), ...stepDates(claim)]
  return [...new Set(dates.filter((date) => known(date, today) !== undefined))].toSorted()
}

/** The stretches between one movement and the next, from the report to the closing, else today. */
export function quietStretches(claim: Claim, today: IsoDate): readonly Stretch[] {
  const [start, end] = [reportedOn(claim), lastDayOf(claim, today)]
  const within = movementDates(claim, today).filter((date) => start < date && date < end)
  const bounds = start < end ? [start, ...within, end] : []
  return bounds.slice(1).map((to, index) => stretch(bounds[index] ?? to, to))
}

/** The day the claim was closed, else today. */
export function lastDayOf(claim: Claim, today: IsoDate): IsoDate {
  return known(claim.handling.closedOn, today) ?? today
}

/** The latest known step of a payment: issued, else approved, else requested. */
export function paymentStepOn(payment: Payment, today: IsoDate): IsoDate {
  return known(payment.issuedOn, today) ?? known(payment.approvedOn, today) ?? payment.requestedOn
}

function stretch(from: IsoDate, to: IsoDate): Stretch {
  return { from, to, days: daysBetween(from, to) }
}

function contactDates(claim: Claim): readonly IsoDate[] {
  return [...claim.correspondence, ...claim.notes].map((each) => londonDate(each.at))
}

function moneyDates(claim: Claim, today: IsoDate): readonly IsoDate[] {
  return [
    ...claim.reserves.flatMap((line) => line.history.map((entry) => entry.on)),
    ...claim.payments.map((payment) => paymentStepOn(payment, today)),
    ...claim.recoveries.flatMap((recovery) => recovery.receipts.map((receipt) => receipt.on)),
    ...recorded(claim.offers.flatMap((offer) => [offer.madeOn, offer.respondedOn])),
  ]
}

function decisionDates(claim: Claim): readonly IsoDate[] {
  return recorded([claim.decision?.madeOn, claim.decision?.communicatedOn])
}

function stepDates({ complaints, protocols, litigation }: Claim): readonly IsoDate[] {
  const steps = [
    ...complaints.flatMap((complaint) => datesOf(complaint, COMPLAINT_DATES)),
    ...protocols.flatMap((track) => datesOf(track, TRACK_DATES)),
    ...(litigation === undefined ? [] : datesOf(litigation, COURT_DATES)),
  ]
  return steps.map(({ date }) => date)
}

function recorded(dates: readonly (IsoDate | undefined)[]): readonly IsoDate[] {
  return dates.filter((date) => date !== undefined)
}
