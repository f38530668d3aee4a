import type { Claim, IsoDate, Offer } from '../../../../../shared/claim.ts'
import { addDays, earliest } from '../../dates.ts'
import { offerPaidOn } from '../../payments.ts'
import { afterBusinessDays, type DeadlineContext, type DeadlineRule, type Found } from './deadline.ts'

/** CPR 36.5: a relevant period of not less than 21 days. */
const RELEVANT_PERIOD_DAYS = 21

export const offerRules: readonly DeadlineRule[] = [
  {
    code: 'P36',
    what: 'Relevant period of the Part 36 offer ends',
    kind: 'window',
    authority: 'CPR 36.5',
    find: (context) => (context.jurisdiction === 'england-and-wales' ? made(context).flatMap((offer) => relevantPeriod(offer, context)) : []),
  },
  {
    code: 'OFFER-EXP',
    what: 'Offer expires',
    kind: 'window',
    authority: 'Terms of the offer',
    find: (context) => made(context).flatMap((offer) => expiry(offer, context)),
  },
  {
    code: 'STD-PAY',
    what: 'Pay the agreed sum',
    kind: 'firm_standard',
    authority: 'Firm standard; ICOBS 8.1.1R(4) says only "promptly"',
    find: (context) => made(context).flatMap((offer) => payment(offer, context)),
  },
]

/** The last day on which a Part 36 offer can be accepted as of right. */
export function relevantPeriodEnds(offer: Offer, today: IsoDate): IsoDate {
  const servedOn = offer.servedOn !== undefined && offer.servedOn <= today ? offer.servedOn : offer.madeOn
  return addDays(servedOn, offer.relevantPeriodDays ?? RELEVANT_PERIOD_DAYS)
}

/** The first offer that the insurer made to a party, from a day on and up to today. */
export function firstOfferOn(
  claim: Claim,
  { partyId, from, today }: { readonly partyId: string; readonly from: IsoDate; readonly today: IsoDate },
): IsoDate | undefined {
  const offers = claim.offers.filter((offer) => offer.direction === 'from_insurer' && offer.partyId === partyId)
  return earliest(offers.map((offer) => offer.madeOn).filter((madeOn) => from <= madeOn && madeOn <= today))
}

function made({ claim, today }: DeadlineContext): readonly Offer[] {
  return claim.offers.filter((offer) => offer.madeOn <= today)
}

function relevantPeriod(offer: Offer, { known, today }: DeadlineContext): readonly Found[] {
  if (offer.basis !== 'part_36' || offer.status === 'withdrawn') return []
  const what = offer.direction === 'to_insurer' ? 'Relevant period of the Part 36 offer made to us ends' : 'Relevant period of our Part 36 offer ends'
  return [{ kind: 'dated', ref: offer.id, due: relevantPeriodEnds(offer, today), done: known(offer.respondedOn), what }]
}

function expiry(offer: Offer, { known }: DeadlineContext): readonly Found[] {
  if (offer.status !== 'open' || offer.expiresOn === undefined) return []
  const what = offer.direction === 'to_insurer' ? 'Offer made to us expires' : 'Our offer expires'
  return [{ kind: 'dated', ref: offer.id, due: offer.expiresOn, done: known(offer.respondedOn), what }]
}

function payment(offer: Offer, { claim, today, known, office, standards }: DeadlineContext): readonly Found[] {
  const respondedOn = known(offer.respondedOn)
  if (offer.direction !== 'from_insurer' || offer.status !== 'accepted' || respondedOn === undefined) return []
  const due = afterBusinessDays(respondedOn, standards.payAfterAgreementBusinessDays, office)
  return [{ kind: 'dated', ref: offer.id, ...due, done: offerPaidOn(claim, offer.id, today) }]
}
