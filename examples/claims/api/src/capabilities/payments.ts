import type { Claim, IsoDate, Payment } from '../../../shared/claim.ts'
import { earliest } from './dates.ts'

/** Issued or cleared, and not with an issue date after today. */
export function isPaid(payment: Payment, today: IsoDate): boolean {
  return (payment.status === 'issued' || payment.status === 'cleared') && (payment.issuedOn === undefined || payment.issuedOn <= today)
}

/** Requested or approved, and requested by today. */
export function isPending(payment: Payment, today: IsoDate): boolean {
  return (payment.status === 'requested' || payment.status === 'approved') && payment.requestedOn <= today
}

/** The payment's own section, else that of its reserve line. */
export function paymentSection(claim: Claim, payment: Payment): string | undefined {
  return payment.sectionId ?? lineOf(claim, payment)?.sectionId
}

export function isOnIndemnityLine(claim: Claim, payment: Payment): boolean {
  return lineOf(claim, payment)?.costType === 'indemnity'
}

/** The first day on which money for an accepted offer went out. */
export function offerPaidOn(claim: Claim, offerId: string, today: IsoDate): IsoDate | undefined {
  return earliest(claim.payments.filter((payment) => payment.offerId === offerId && isPaid(payment, today)).map((payment) => payment.issuedOn))
}

/** What has been paid to the Compensation Recovery Unit for a party: paid with reason `CRU` on a reserve line of that party. */
export function cruPayments(claim: Claim, partyId: string, today: IsoDate): readonly Payment[] {
  return claim.payments.filter((payment) => payment.reason === 'CRU' && isPaid(payment, today) && lineOf(claim, payment)?.partyId === partyId)
}

function lineOf(claim: Claim, payment: Payment): Claim['reserves'][number] | undefined {
  return claim.reserves.find((line) => line.id === payment.reserveLineId)
}
