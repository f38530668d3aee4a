import type { Claim, IsoDate, Pence } from '../../../../shared/claim.ts'
import { checkedArguments, textArgument } from '../arguments.ts'
import { money, sum } from '../money.ts'
import { byRef, inCodeOrder } from '../refs.ts'
import { compactJson, sentenceWithList } from '../result.ts'
import type { ChatTool, ToolDefinition } from '../types.ts'
import { type OfferPosition, offerPositions } from './settlement/offer-positions.ts'
import { type SectionPosition, sectionPositions } from './settlement/section-position.ts'
import { liabilityItems, type ThirdPartyPosition, thirdPartyPositions } from './settlement/third-party-position.ts'

const definition: ToolDefinition = {
  name: 'settlement_position',
  description:
    'Works out what the policy pays, each step with its running figure: for each first-party section items, VAT, betterment, limits, average, excess and any misrepresentation remedy, then ' +
    'what is left to pay; for each third party the heads of loss at the insured’s share, benefits to recover and what is left to lay out; the whiplash tariff; open offers and the gap between them; and ' +
    'whether that is within authority. Call it before quoting any settlement figure: do not work one out yourself. It computes, the handler decides. Flags are questions to settle first; ' +
    'provisional means that some items count as claimed, which nobody has verified.',
  parameters: {
    type: 'object',
    properties: {
      section_id: {
        type: 'string',
        description: 'Only this section of the policy, such as sec-1. Of third parties its heads and payments alone; benefits and NHS charges stay whole.',
      },
      party_id: { type: 'string', description: 'Only this third party and its offers, such as p-3. Leaves out the first-party sections.' },
    },
    additionalProperties: false,
  },
}

/** Sections and third parties in ref order; without items, or without a policy, one sentence. */
export const settlementPosition: ChatTool = {
  definition,
  activity: () => 'Working out the settlement…',
  run: (input, { claim, today }) => {
    const args = checkedArguments(definition.parameters, input)
    return { result: settlement(claim, today, { sectionId: textArgument(args, 'section_id'), partyId: textArgument(args, 'party_id') }) }
  },
}

interface Asked {
  readonly sectionId: string | undefined
  readonly partyId: string | undefined
}

interface Shown {
  readonly sections: readonly SectionPosition[]
  readonly thirdParties: readonly ThirdPartyPosition[]
  readonly offers: readonly OfferPosition[]
  /** An item under liability cover that names nobody is in none of the rows. */
  readonly namesNobody: boolean
}

function settlement(claim: Claim, today: IsoDate, asked: Asked): string {
  const unknown = unknownId(claim, asked)
  if (unknown !== undefined) return unknown
  if (claim.policy === undefined && hasItems(claim, asked)) return 'No policy recorded on this claim, so no settlement figure can be worked out.'
  const shown = shownOf(claim, today, asked)
  if (shown.sections.length === 0 && shown.thirdParties.length === 0 && !shown.namesNobody) {
    return 'No items claimed recorded, so no settlement figure can be worked out.'
  }
  return compactJson(answer(claim, shown))
}

function unknownId({ parties, policy }: Claim, { sectionId, partyId }: Asked): string | undefined {
  if (partyId !== undefined && !parties.some((party) => party.id === partyId)) {
    return sentenceWithList(
      `No party ${partyId} on this claim.`,
      'Parties',
      byRef(parties).map((party) => `${party.id} ${party.name}`),
    )
  }
  if (sectionId === undefined || policy === undefined || policy.sections.some((section) => section.id === sectionId)) return undefined
  return sentenceWithList(
    `No section ${sectionId} on this policy.`,
    'Sections',
    byRef(policy.sections).map((section) => `${section.id} ${section.name}`),
  )
}

function hasItems({ items }: Claim, { sectionId, partyId }: Asked): boolean {
  return items.some((item) => (sectionId === undefined || item.sectionId === sectionId) && (partyId === undefined || item.partyId === partyId))
}

/** The positions of the whole claim, kept to the ids asked for. Premium that was set off elsewhere stays set off there. */
function shownOf(claim: Claim, today: IsoDate, { sectionId, partyId }: Asked): Shown {
  const isOfSection = (id: string): boolean => sectionId === undefined || id === sectionId
  const isOfParty = (id: string): boolean => partyId === undefined || id === partyId
  return {
    sections: partyId === undefined ? sectionPositions(claim, today).filter(({ ref }) => isOfSection(ref)) : [],
    thirdParties: thirdPartyPositions(claim, today, sectionId).filter(({ ref }) => isOfParty(ref)),
    offers: offerPositions(claim, today).filter(({ party }) => isOfParty(party)),
    namesNobody: partyId === undefined && liabilityItems(claim).some((item) => item.partyId === undefined && isOfSection(item.sectionId)),
  }
}

function answer({ handling }: Claim, { sections, thirdParties, offers, namesNobody }: Shown) {
  const positions = [...sections, ...thirdParties]
  const liabilityLimit = handling.liabilityAuthorityLimit ?? handling.authorityLimit
  return {
    sections: sections.map(sectionRow),
    third_parties: thirdParties.map(thirdPartyRow),
    offers: offers.map(offerRow),
    authority: authority(
      sections.map((section) => section.liability),
      handling.authorityLimit,
    ),
    liability_authority: authority(
      thirdParties.map((party) => party.outlayRemaining),
      liabilityLimit,
    ),
    flags: inCodeOrder<string>([...positions.flatMap((position) => position.flags), ...(namesNobody ? ['liability_item_without_party'] : [])]),
    provisional: positions.some((position) => position.provisional) ? true : undefined,
  }
}

function sectionRow({ ref, steps, provisional, liability, salvage, premiumSetOff, paid, balance, overpaid }: SectionPosition) {
  return {
    ref,
    steps: steps.map(({ step, amount }) => ({ step, amount: money(amount), basis: step === 'items' && provisional ? 'claimed, unverified' : undefined })),
    policy_liability: money(liability),
    salvage: unlessZero(salvage),
    premium_set_off: unlessZero(premiumSetOff),
    paid: money(paid),
    balance: money(balance),
    overpaid: unlessZero(overpaid),
  }
}

function thirdPartyRow({ ref, heads, paid, netToClaimant, cruPayable, nhsCharges, outlayRemaining, tariff }: ThirdPartyPosition) {
  return {
    ref,
    heads: heads.map(({ head, amount, reduced, offset }) => ({ head, amount: money(amount), reduced: money(reduced), offset: money(offset) })),
    paid: money(paid),
    net_to_claimant: money(netToClaimant),
    cru_payable: money(cruPayable),
    nhs_charges: nhsCharges === undefined ? undefined : money(nhsCharges),
    outlay_remaining: money(outlayRemaining),
    tariff: tariff.map((row) => ({ ref: row.ref, months: row.months, amount: money(row.amount) })),
  }
}

function offerRow({ party, open, highestFromInsurer, lowestToInsurer, gap }: OfferPosition) {
  return {
    party,
    open: open.map(({ offer, windowEnds }) => ({
      ref: offer.id,
      direction: offer.direction,
      amount: money(offer.amount),
      basis: offer.basis,
      expires: offer.expiresOn,
      window_ends: windowEnds,
    })),
    highest_from_insurer: highestFromInsurer === undefined ? undefined : money(highestFromInsurer),
    lowest_to_insurer: lowestToInsurer === undefined ? undefined : money(lowestToInsurer),
    gap: gap === undefined ? undefined : money(gap),
  }
}

/** How the sum stands to the handler's limit; nothing where there is nothing to sum up. */
function authority(amounts: readonly Pence[], limit: Pence | undefined): 'within' | 'above' | 'not recorded' | undefined {
  if (amounts.length === 0) return undefined
  if (limit === undefined) return 'not recorded'
  return sum(amounts) <= limit ? 'within' : 'above'
}

function unlessZero(amount: Pence): string | undefined {
  return amount === 0 ? undefined : money(amount)
}
