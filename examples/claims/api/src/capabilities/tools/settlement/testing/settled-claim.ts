import type { Claim, CoverSection, LossItem } from '../../../../../../shared/claim.ts'
import { claimOf, itemOf, lossOf, medicalOf, paymentOf, personOf, policyOf, reserveOf, sectionOf } from '../../../testing/claim-of.ts'

export function agreed(pence: number, parts: Partial<LossItem> = {}): LossItem {
  return itemOf({ claimed: pence, agreed: pence, status: 'accepted', ...parts })
}

/** What a section sets to take these amounts off first. */
export function excess(...amounts: readonly number[]): Pick<CoverSection, 'excesses'> {
  return { excesses: amounts.map((amount) => ({ kind: 'compulsory', amount })) }
}

export const LIABILITY = sectionOf({ id: 'sec-2', name: 'Liability to others', basis: 'liability' })

/** An item of the third party p-3 under that cover. */
export function headOf(lossHead: NonNullable<LossItem['lossHead']>, pence: number, parts: Partial<LossItem> = {}): LossItem {
  return agreed(pence, { id: `it-${lossHead}`, sectionId: 'sec-2', partyId: 'p-3', lossHead, ...parts })
}

/** Worked example 8 of the specification: an injury for which the insured is 75% to blame. */
export const INJURY: Claim = claimOf({
  policy: policyOf({ sections: [sectionOf(), LIABILITY] }),
  loss: lossOf({ occurredOn: '2026-01-15', liability: { insuredPct: 75, basis: 'agreed' } }),
  parties: [personOf({ roles: ['policyholder'] }), personOf({ id: 'p-3', name: 'Helen Marsh', roles: ['third_party_claimant'] })],
  medical: [medicalOf({ partyId: 'p-3', cru: { benefits: [{ head: 'earnings', amount: 350_000 }] } })],
  items: [headOf('general', 800_000), headOf('earnings', 400_000), headOf('care', 120_000)],
  reserves: [reserveOf(1_000_000, { sectionId: 'sec-2', partyId: 'p-3' })],
  payments: [paymentOf(100_000, { payeePartyId: 'p-3', interim: true })],
})
