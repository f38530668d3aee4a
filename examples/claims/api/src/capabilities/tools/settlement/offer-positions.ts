import type { Claim, IsoDate, Offer, Pence } from '../../../../../shared/claim.ts'
import { byRef, inRefOrder } from '../../refs.ts'
import { relevantPeriodEnds } from '../deadlines/offers.ts'

interface OpenOffer {
  readonly offer: Offer
  /** The end of a Part 36 offer's relevant period. Absent outside England and Wales, where Part 36 is not law. */
  readonly windowEnds: IsoDate | undefined
}

/** The offers on the table with one party, in pence. */
export interface OfferPosition {
  readonly party: string
  readonly open: readonly OpenOffer[]
  readonly highestFromInsurer: Pence | undefined
  readonly lowestToInsurer: Pence | undefined
  /** Their demand less our offer; below 0 where the two cross. */
  readonly gap: Pence | undefined
}

/** One position for each party with an open offer, in ref order. An interim offer is listed, but settles nothing and is in no figure. */
export function offerPositions(claim: Claim, today: IsoDate): readonly OfferPosition[] {
  const open = byRef(claim.offers).filter((offer) => isOpen(offer, today))
  return inRefOrder(open.map((offer) => offer.partyId)).map((party) => {
    const offers = open.filter((offer) => offer.partyId === party)
    const settling = (direction: Offer['direction']): readonly Pence[] =>
      offers.filter((offer) => offer.direction === direction && offer.basis !== 'interim').map((offer) => offer.amount)
    const [ours, theirs] = [settling('from_insurer'), settling('to_insurer')]
    const highestFromInsurer = ours.length > 0 ? Math.max(...ours) : undefined
    const lowestToInsurer = theirs.length > 0 ? Math.min(...theirs) : undefined
    return {
      party,
      open: offers.map((offer) => ({ offer, windowEnds: windowEnds(claim, offer, today) })),
      highestFromInsurer,
      lowestToInsurer,
      gap: highestFromInsurer === undefined || lowestToInsurer === undefined ? undefined : lowestToInsurer - highestFromInsurer,
    }
  })
}

/** Made by today, not answered, and good through today. */
function isOpen({ status, madeOn, expiresOn }: Offer, today: IsoDate): boolean {
  return status === 'open' && madeOn <= today && (expiresOn === undefined || today <= expiresOn)
}

function windowEnds({ loss }: Claim, offer: Offer, today: IsoDate): IsoDate | undefined {
  return offer.basis === 'part_36' && loss?.jurisdiction === 'england-and-wales' ? relevantPeriodEnds(offer, today) : undefined
}
