import type { UnclaimedSection } from '../../shared/api.ts'
import type { Claim, IsoDate } from '../../shared/claim.ts'
import { sum } from './capabilities/money.ts'
import { isOnIndemnityLine, isPaid, paymentSection } from './capabilities/payments.ts'
import { byRef } from './capabilities/refs.ts'

/** Sections on which indemnity is paid although no item is claimed under them, in ref order: no settlement speaks of them. */
export function unclaimedSections(claim: Claim, today: IsoDate): readonly UnclaimedSection[] {
  const claimedOn = new Set(claim.items.map((item) => item.sectionId))
  const paid = claim.payments.filter((payment) => isPaid(payment, today) && isOnIndemnityLine(claim, payment))
  return byRef(claim.policy?.sections ?? [])
    .filter(({ id }) => !claimedOn.has(id))
    .map(({ id }) => ({ ref: id, payments: byRef(paid.filter((payment) => paymentSection(claim, payment) === id)) }))
    .filter(({ payments }) => payments.length > 0)
    .map(({ ref, payments }) => ({ ref, paid: sum(payments.map(({ amount }) => amount)), payments: payments.map(({ id }) => id) }))
}
