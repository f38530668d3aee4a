/** Reserves, payments, recoveries and offers, as the timeline tells them. */
import type { Claim, IsoDate, Offer, Payment, Recovery, ReserveLine } from '../../../../../shared/claim.ts'
import { known } from '../../facts.ts'
import { paymentStepOn } from '../../quiet-stretches.ts'
import { compareText } from '../../refs.ts'
import { type Fact, type NameOf, onDay, pounds, saying } from './fact.ts'

export function moneyFacts(claim: Claim, nameOf: NameOf, today: IsoDate): readonly Fact[] {
  return [
    ...claim.reserves.flatMap(reserveFacts),
    ...claim.payments.flatMap((payment) => paymentFacts(payment, nameOf, today)),
    ...claim.recoveries.flatMap((recovery) => receiptFacts(recovery, nameOf)),
    ...claim.offers.flatMap((offer) => offerFacts(offer, nameOf)),
  ]
}

/** Each entry of a line's history with the estimate before it; entries of one day in the order recorded. */
function reserveFacts({ id: ref, name, history }: ReserveLine): readonly Fact[] {
  const entries = history.toSorted((a, b) => compareText(a.on, b.on))
  return entries.flatMap(({ on, estimate, reason }, index) => {
    const before = entries[index - 1]
    const change = before === undefined ? pounds(estimate) : `${pounds(before.estimate)} → ${pounds(estimate)}`
    return onDay(on, { kind: 'money', ref, text: saying(`Reserve ${name} ${change}`, reason) })
  })
}

/** A payment appears once, at its latest known step. Steps dated after today are given too, as what is still to come. */
function paymentFacts(payment: Payment, nameOf: NameOf, today: IsoDate): readonly Fact[] {
  const { id: ref, amount, payeePartyId, reason } = payment
  const later = [payment.requestedOn, payment.approvedOn, payment.issuedOn].filter((date) => date !== undefined && date > today)
  const text = saying(`Payment of ${pounds(amount)} to ${nameOf(payeePartyId) ?? payeePartyId} ${progressOf(payment, today)}`, reason)
  return [paymentStepOn(payment, today), ...later].flatMap((date) => onDay(date, { kind: 'money', ref, text }))
}

/** The step that is dated, and what has become of the payment where that is more. */
function progressOf({ status, approvedOn, issuedOn }: Payment, today: IsoDate): string {
  const isYetToGoOut = issuedOn !== undefined && issuedOn > today && (status === 'issued' || status === 'cleared')
  const step = stepOf(known(approvedOn, today), known(issuedOn, today))
  return status === step || isYetToGoOut ? step : `${step}, now ${status}`
}

function stepOf(approvedOn: IsoDate | undefined, issuedOn: IsoDate | undefined): 'issued' | 'approved' | 'requested' {
  if (issuedOn !== undefined) return 'issued'
  return approvedOn === undefined ? 'requested' : 'approved'
}

function receiptFacts({ id: ref, type, fromPartyId, receipts }: Recovery, nameOf: NameOf): readonly Fact[] {
  const from = nameOf(fromPartyId)
  return receipts.flatMap(({ on, amount }) =>
    onDay(on, { kind: 'money', ref, text: `Received ${pounds(amount)} (${type} recovery)${from === undefined ? '' : ` from ${from}`}` }),
  )
}

function offerFacts({ id: ref, direction, partyId, amount, basis, madeOn, respondedOn, status }: Offer, nameOf: NameOf): readonly Fact[] {
  const party = nameOf(partyId) ?? partyId
  const offer = `${pounds(amount)} ${direction === 'from_insurer' ? 'to' : 'from'} ${party} (${BASIS_WORDS[basis]})`
  return [
    ...onDay(madeOn, { kind: 'money', ref, text: `Offer of ${offer}` }),
    ...onDay(respondedOn, { kind: 'money', ref, text: `Offer of ${offer} ${ANSWER_WORDS[status]}` }),
  ]
}

const BASIS_WORDS: Readonly<Record<Offer['basis'], string>> = {
  full_and_final: 'full and final',
  interim: 'interim',
  part_36: 'Part 36',
  cash_in_lieu: 'cash in lieu',
  without_prejudice: 'without prejudice',
}

const ANSWER_WORDS: Readonly<Record<Offer['status'], string>> = {
  open: 'answered',
  accepted: 'accepted',
  rejected: 'rejected',
  withdrawn: 'answered, now withdrawn',
}
