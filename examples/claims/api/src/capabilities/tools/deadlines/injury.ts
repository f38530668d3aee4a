/** Duties to the Compensation Recovery Unit, which takes back benefits that an injured party drew. */
import type { Offer, Party } from '../../../../../shared/claim.ts'
import { addDays, earliest } from '../../dates.ts'
import { injuredParties, medicalOf, presentedOn } from '../../facts.ts'
import { sum } from '../../money.ts'
import { cruPayments, offerPaidOn } from '../../payments.ts'
import type { DeadlineContext, DeadlineRule, Found } from './deadline.ts'

const CRU_DAYS = 14

export const injuryRules: readonly DeadlineRule[] = [
  {
    code: 'CRU-REG',
    what: 'Register the injury claim with the Compensation Recovery Unit (form CRU1)',
    kind: 'statutory',
    authority: 'DWP guidance Z1',
    find: (context) => injuredParties(context.claim).flatMap((party) => registration(party, context)),
  },
  {
    code: 'CRU-PAY',
    what: 'Pay the recoverable benefits to the Compensation Recovery Unit',
    kind: 'statutory',
    authority: 'Social Security (Recovery of Benefits) Act 1997',
    find: (context) => context.claim.offers.flatMap((offer) => repayment(offer, context)),
  },
]

function registration(party: Party, { claim, today, known }: DeadlineContext): readonly Found[] {
  const start = presentedOn(claim, party.id, today)
  if (start === undefined) return []
  const done = earliest(medicalOf(claim, party.id).map((row) => known(row.cru?.registeredOn)))
  return [{ kind: 'dated', ref: party.id, due: addDays(start, CRU_DAYS), done }]
}

/** Due once the settlement is paid, for a party with benefits to give back. */
function repayment(offer: Offer, { claim, today }: DeadlineContext): readonly Found[] {
  const benefits = medicalOf(claim, offer.partyId).flatMap((row) => row.cru?.benefits ?? [])
  const settledOn = offerPaidOn(claim, offer.id, today)
  const settles = offer.status === 'accepted' && offer.basis === 'full_and_final' && offer.madeOn <= today
  if (!settles || settledOn === undefined || sum(benefits.map((benefit) => benefit.amount)) === 0) return []
  const done = earliest(cruPayments(claim, offer.partyId, today).map((payment) => payment.issuedOn))
  return [{ kind: 'dated', ref: offer.id, due: addDays(settledOn, CRU_DAYS), done }]
}
