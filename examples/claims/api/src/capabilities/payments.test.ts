import { describe, expect, it } from 'vitest'
import { cruPayments, isOnIndemnityLine, isPaid, isPending, offerPaidOn, paymentSection } from './payments.ts'
import { claimOf, paymentOf, reserveOf } from './testing/claim-of.ts'

const TODAY = '2026-11-30'
const STATUSES = ['requested', 'approved', 'issued', 'cleared', 'stopped', 'voided', 'returned'] as const

describe('payments', () => {
  it('[D21] paid is issued or cleared, pending is requested or approved, and the rest is neither', () => {
    expect(STATUSES.filter((status) => isPaid(paymentOf(1, { status }), TODAY))).toEqual(['issued', 'cleared'])
    expect(STATUSES.filter((status) => isPending(paymentOf(1, { status }), TODAY))).toEqual(['requested', 'approved'])
  })

  it('[D15] a payment issued or requested after today is not yet paid or pending', () => {
    expect([isPaid(paymentOf(1, { issuedOn: '2026-12-01' }), TODAY), isPaid(paymentOf(1, { issuedOn: TODAY }), TODAY)]).toEqual([false, true])
    expect([
      isPending(paymentOf(1, { status: 'approved', requestedOn: '2026-12-01' }), TODAY),
      isPending(paymentOf(1, { status: 'approved', requestedOn: TODAY }), TODAY),
    ]).toEqual([false, true])
    const { issuedOn: _, ...undated } = paymentOf(1)
    expect(isPaid(undated, TODAY)).toBe(true)
  })

  it('[D14] a payment belongs to its own section, else to that of its line, and is on an indemnity line by the cost type', () => {
    const claim = claimOf({ reserves: [reserveOf(1, { sectionId: 'sec-2' }), reserveOf(1, { id: 'rl-2', costType: 'expense' })] })
    const [own, ofLine, fees, stray] = [
      paymentOf(1, { sectionId: 'sec-1' }),
      paymentOf(1),
      paymentOf(1, { reserveLineId: 'rl-2' }),
      paymentOf(1, { reserveLineId: 'rl-9' }),
    ]
    expect([own, ofLine, fees, stray].map((payment) => paymentSection(claim, payment))).toEqual(['sec-1', 'sec-2', undefined, undefined])
    expect([own, ofLine, fees, stray].map((payment) => isOnIndemnityLine(claim, payment))).toEqual([true, true, false, false])
  })

  it('[D14] an offer is paid on the first day that money for it went out', () => {
    const payments = [
      paymentOf(1, { offerId: 'off-1', issuedOn: '2026-10-05' }),
      paymentOf(1, { offerId: 'off-1', issuedOn: '2026-10-04' }),
      paymentOf(1, { offerId: 'off-1', issuedOn: '2026-10-01', status: 'voided' }),
      paymentOf(1, { offerId: 'off-2', issuedOn: '2026-12-04' }),
    ]
    expect(['off-1', 'off-2', 'off-3'].map((id) => offerPaidOn(claimOf({ payments }), id, TODAY))).toEqual(['2026-10-04', undefined, undefined])
  })

  it('[D14] benefits are paid back by a payment with reason CRU on a line of that party', () => {
    const reserves = [reserveOf(1, { partyId: 'p-2' }), reserveOf(1, { id: 'rl-2', partyId: 'p-3' })]
    const paid = paymentOf(350_000, { reason: 'CRU' })
    const payments = [paid, paymentOf(1), paymentOf(1, { reason: 'CRU', reserveLineId: 'rl-2' }), paymentOf(1, { reason: 'CRU', status: 'returned' })]
    expect(cruPayments(claimOf({ reserves, payments }), 'p-2', TODAY)).toEqual([paid])
  })
})
