import type { Claim, CoverSection, IsoDate, Pence, Policy } from '../../../../../shared/claim.ts'
import { known } from '../../facts.ts'
import { sum } from '../../money.ts'
import { isOnIndemnityLine, isPaid, paymentSection } from '../../payments.ts'
import { byRef } from '../../refs.ts'
import { type SectionFigure, sectionFigure } from './section-steps.ts'

/** What a first-party section comes to and what is left to pay on it, in pence. */
export interface SectionPosition extends SectionFigure {
  /** The section. */
  readonly ref: string
  /** The insured keeps the wreck or the remains, and their value. */
  readonly salvage: Pence
  readonly premiumSetOff: Pence
  readonly paid: Pence
  /** Still to pay, never below 0. */
  readonly balance: Pence
  /** How much more than its liability the section has had. */
  readonly overpaid: Pence
}

/** All sections with items that are not liability cover, in ref order. None without a policy. */
export function sectionPositions(claim: Claim, today: IsoDate): readonly SectionPosition[] {
  const { policy } = claim
  if (policy === undefined) return []
  const claimedOn = new Set(claim.items.map((item) => item.sectionId))
  let premium = outstandingPremium(policy, today)
  return byRef(policy.sections)
    .filter((section) => section.basis !== 'liability' && claimedOn.has(section.id))
    .map((section) => {
      const position = sectionPosition(claim, { policy, section, premium, today })
      premium -= position.premiumSetOff
      return position
    })
}

function sectionPosition(
  claim: Claim,
  { policy, section, premium, today }: { readonly policy: Policy; readonly section: CoverSection; readonly premium: Pence; readonly today: IsoDate },
): SectionPosition {
  const figure = sectionFigure(claim, policy, section)
  const salvage = claim.assessments.find((assessment) => assessment.sectionId === section.id)?.salvageRetained ?? 0
  const paid = sum(claim.payments.filter((payment) => settles(claim, section, payment, today)).map((payment) => payment.amount))
  const left = figure.liability - salvage - paid
  const premiumSetOff = Math.min(premium, Math.max(0, left))
  return { ref: section.id, ...figure, salvage, premiumSetOff, paid, balance: Math.max(0, left - premiumSetOff), overpaid: Math.max(0, -left) }
}

function settles(claim: Claim, section: CoverSection, payment: Claim['payments'][number], today: IsoDate): boolean {
  return isPaid(payment, today) && isOnIndemnityLine(claim, payment) && paymentSection(claim, payment) === section.id
}

/** Arrears that the policy lets us take out of a payment. Each pound of them counts once, whichever section comes first. */
function outstandingPremium({ premium }: Policy, today: IsoDate): Pence {
  const isOwed = premium.setOffAllowed && known(premium.arrearsClearedOn, today) === undefined
  return isOwed ? premium.arrears : 0
}
