import type { IsoDate, ProtocolTrack } from '../../../../../shared/claim.ts'
import { addMonths } from '../../dates.ts'
import type { DeadlineContext, DeadlineRule, Found } from './deadline.ts'
import { firstOfferOn } from './offers.ts'

/** Three months from presentation, and again from the day on which liability and damages were both settled. */
const OFFER_MONTHS = 3

export const motorThirdPartyRules: readonly DeadlineRule[] = [
  {
    code: 'MTP-3M',
    what: 'Make a reasoned offer, or give a reasoned reply',
    kind: 'regulatory',
    authority: 'ICOBS 8.2',
    find: (context) => tracks(context).flatMap((track) => reasonedReply(track, context)),
  },
  {
    code: 'MTP-OFFER',
    what: 'Make a reasoned offer, now that liability is not contested and damages are quantified',
    kind: 'regulatory',
    authority: 'ICOBS 8.2',
    find: (context) => tracks(context).flatMap((track) => reasonedOffer(track, context)),
  },
]

function tracks({ claim }: DeadlineContext): readonly ProtocolTrack[] {
  return claim.protocols.filter((track) => track.kind === 'motor_tp')
}

function reasonedReply(track: ProtocolTrack, { known }: DeadlineContext): readonly Found[] {
  if (track.claimPresentedOn === undefined) return [{ kind: 'needs', ref: track.id, needs: 'claimPresentedOn' }]
  const presentedOn = known(track.claimPresentedOn)
  return presentedOn === undefined ? [] : [{ kind: 'dated', ref: track.id, due: addMonths(presentedOn, OFFER_MONTHS), done: known(track.reasonedResponseOn) }]
}

function reasonedOffer(track: ProtocolTrack, { claim, today, known }: DeadlineContext): readonly Found[] {
  const [presentedOn, quantifiedOn] = [known(track.claimPresentedOn), known(track.becameQuantifiedOn)]
  if (presentedOn === undefined || quantifiedOn === undefined || quantifiedOn <= presentedOn) return []
  const done: IsoDate | undefined = firstOfferOn(claim, { partyId: track.partyId, from: quantifiedOn, today })
  return [{ kind: 'dated', ref: track.id, due: addMonths(quantifiedOn, OFFER_MONTHS), done }]
}
