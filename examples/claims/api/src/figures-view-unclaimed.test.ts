import { describe, expect, it } from 'vitest'
import type { Claim } from '../../shared/claim.ts'
import { unclaimedSections } from './figures-view-unclaimed.ts'
import { CLAIMS } from './fixtures/claims.ts'

const TODAY = '2026-11-30'

function demo(id: string): Claim {
  const claim = CLAIMS.find((each) => each.id === id)
  if (claim === undefined) throw new Error(`no claim ${id}`)
  return claim
}

describe('sections paid on without an item', () => {
  it('[P35] are those of the policy with payments that went out and nothing claimed, in ref order', () => {
    expect(unclaimedSections(demo('clm-1'), TODAY)).toEqual([
      { ref: 'sec-1', paid: 325_000, payments: ['pay-3'] },
      { ref: 'sec-3', paid: 185_000, payments: ['pay-2'] },
    ])
  })

  it('[P35] what is asked for, or goes out after today, or is an expense, or has no section, is no payment on them', () => {
    const claim = demo('clm-1')
    const found = unclaimedSections(
      {
        ...claim,
        payments: claim.payments.map((payment) => {
          if (payment.id === 'pay-2') return { ...payment, status: 'approved' as const }
          if (payment.id === 'pay-3') return { ...payment, issuedOn: '2026-12-01' }
          return payment.id === 'pay-4' ? { ...payment, sectionId: 'sec-1' } : payment
        }),
      },
      TODAY,
    )
    expect(found).toEqual([])
  })

  it('[P35] a claim without a policy has none', () => {
    const { policy: _, ...claim } = demo('clm-1')
    expect(unclaimedSections(claim, TODAY)).toEqual([])
  })
})
