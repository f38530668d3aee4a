import type { Claim, IsoDate, LossItem, Medical, Pence } from '../../../../../shared/claim.ts'
import { isCertificate, medicalOf, reportReceivedOn } from '../../facts.ts'
import { sum } from '../../money.ts'
import { cruPayments, isOnIndemnityLine, isPaid, paymentSection } from '../../payments.ts'
import { byRef, inRefOrder } from '../../refs.ts'
import { type ItemValue, itemValues } from './item-value.ts'
import { percentOf } from './percent.ts'
import { isTariffWhiplash, type TariffRow, tariffRows } from './whiplash-tariff.ts'

const HEADS = ['general', 'earnings', 'care', 'mobility', 'other'] as const

type Head = (typeof HEADS)[number]

interface HeadPosition {
  readonly head: Head
  readonly amount: Pence
  /** The insured's share of it. */
  readonly reduced: Pence
  /** Benefits of the same head, which go to the Compensation Recovery Unit and not to the claimant. */
  readonly offset: Pence
}

type ThirdPartyFlag = 'liability_not_recorded' | 'cru_certificate_needed' | 'tariff_applies_whiplash_only' | 'medical_report_needed_before_offer'

/** What a third party's claim comes to and what is left to lay out on it, in pence. */
export interface ThirdPartyPosition {
  /** The party. */
  readonly ref: string
  readonly heads: readonly HeadPosition[]
  readonly paid: Pence
  /** Below 0 where interim payments were more than the claim comes to. */
  readonly netToClaimant: Pence
  readonly cruPayable: Pence
  readonly nhsCharges: Pence | undefined
  readonly outlayRemaining: Pence
  readonly tariff: readonly TariffRow[]
  readonly provisional: boolean
  readonly flags: readonly ThirdPartyFlag[]
}

/** The items under liability cover. None without a policy, because only it tells which cover that is. */
export function liabilityItems({ policy, items }: Claim): readonly LossItem[] {
  const liability = new Set(policy?.sections.filter((section) => section.basis === 'liability').map((section) => section.id))
  return items.filter((item) => liability.has(item.sectionId))
}

/**
 * One position for each party that an item under liability cover names, in ref order. With a section its items alone, and
 * no payment under another one; benefits and NHS charges are the party's, whatever the section.
 */
export function thirdPartyPositions(claim: Claim, today: IsoDate, sectionId?: string): readonly ThirdPartyPosition[] {
  const items = liabilityItems(claim).filter((item) => sectionId === undefined || item.sectionId === sectionId)
  return inRefOrder(items.flatMap((item) => item.partyId ?? [])).map((partyId) =>
    thirdPartyPosition(claim, { partyId, items: items.filter((item) => item.partyId === partyId), today, sectionId }),
  )
}

interface Named {
  readonly partyId: string
  readonly items: readonly LossItem[]
  readonly today: IsoDate
  readonly sectionId: string | undefined
}

function thirdPartyPosition(claim: Claim, { partyId, items, today, sectionId }: Named): ThirdPartyPosition {
  const medical = byRef(medicalOf(claim, partyId))
  const benefits = medical.flatMap((row) => row.cru?.benefits ?? [])
  const values = itemValues(items)
  const heads = headPositions(values, claim.loss?.liability?.insuredPct ?? 100, benefits)
  const isOfSection = (id: string | undefined): boolean => sectionId === undefined || id === undefined || id === sectionId
  const payments = claim.payments.filter((payment) => isPaidTo(claim, payment, partyId, today) && isOfSection(paymentSection(claim, payment)))
  const paid = sum(payments.map((payment) => payment.amount))
  const netToClaimant = sum(heads.map((head) => head.reduced - head.offset)) - paid
  const cruPayable = sum(benefits.map((benefit) => benefit.amount))
  const charges = medical.flatMap((row) => row.nhsCharges ?? [])
  const nhsCharges = charges.length > 0 ? sum(charges) : undefined
  const cruPaid = sum(cruPayments(claim, partyId, today).map((payment) => payment.amount))
  const tariff = tariffRows(claim, medical)
  return {
    ref: partyId,
    heads,
    paid,
    netToClaimant,
    cruPayable,
    nhsCharges,
    outlayRemaining: netToClaimant + cruPayable + (nhsCharges ?? 0) - cruPaid,
    tariff,
    provisional: values.some((value) => value.unverified),
    flags: thirdPartyFlags(claim, { medical, tariff, today }),
  }
}

/** Each head is reduced by itself and rounded once; benefits come off their own head alone, and never more than it is. */
function headPositions(values: readonly ItemValue[], insuredPct: number, benefits: NonNullable<Medical['cru']>['benefits']): readonly HeadPosition[] {
  return HEADS.flatMap((head) => {
    const ofHead = values.filter(({ item }) => (item.lossHead ?? 'other') === head)
    if (ofHead.length === 0) return []
    const amount = sum(ofHead.map((value) => value.amount))
    const reduced = percentOf(amount, insuredPct)
    const drawn = sum(benefits.filter((benefit) => benefit.head === head).map((benefit) => benefit.amount))
    return [{ head, amount, reduced, offset: Math.min(drawn, reduced) }]
  })
}

function isPaidTo(claim: Claim, payment: Claim['payments'][number], partyId: string, today: IsoDate): boolean {
  return payment.payeePartyId === partyId && isPaid(payment, today) && isOnIndemnityLine(claim, payment)
}

function thirdPartyFlags(
  claim: Claim,
  { medical, tariff, today }: { readonly medical: readonly Medical[]; readonly tariff: readonly TariffRow[]; readonly today: IsoDate },
): readonly ThirdPartyFlag[] {
  const whiplash = medical.filter((row) => isTariffWhiplash(claim, row))
  return [
    ...(claim.loss?.liability === undefined ? ['liability_not_recorded' as const] : []),
    ...(medical.length > 0 && !medical.some(isCertificate) ? ['cru_certificate_needed' as const] : []),
    ...(tariff.length > 0 ? ['tariff_applies_whiplash_only' as const] : []),
    ...(whiplash.some((row) => reportReceivedOn(claim, row, today) === undefined) ? ['medical_report_needed_before_offer' as const] : []),
  ]
}
