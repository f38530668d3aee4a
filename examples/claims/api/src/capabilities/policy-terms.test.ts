import { describe, expect, it } from 'vitest'
import { FIRM_STANDARDS, standardsOf } from './firm-standards.ts'
import { endorsementsOn, sectionExcess, termsOf } from './policy-terms.ts'
import { claimOf, handlingOf, policyOf, sectionOf } from './testing/claim-of.ts'

const endorsement = { title: 'Endorsement', text: '', sectionIds: ['sec-1'], effectiveFrom: '2026-06-01' }

describe('terms of the policy', () => {
  it('[D16] a term that names no section applies to the whole policy', () => {
    const terms = [
      { id: 'ex-10', title: '', text: '', sectionIds: [] },
      { id: 'ex-2', title: '', text: '', sectionIds: ['sec-1', 'sec-2'] },
      { id: 'ex-3', title: '', text: '', sectionIds: ['sec-2'] },
    ]
    expect(termsOf(terms, 'sec-1').map((term) => term.id)).toEqual(['ex-2', 'ex-10'])
  })

  it('[D16] the excess is the sum of the excesses with what effective endorsements change, and never below zero', () => {
    const section = sectionOf({
      excesses: [
        { kind: 'compulsory', amount: 35_000 },
        { kind: 'voluntary', amount: 25_000 },
      ],
    })
    const policy = policyOf({
      endorsements: [
        { ...endorsement, id: 'en-2', excessChange: 10_000 },
        { ...endorsement, id: 'en-1', effectiveFrom: '2026-09-01', excessChange: -100_000 },
        { ...endorsement, id: 'en-3', sectionIds: ['sec-2'], excessChange: 5_000 },
        { ...endorsement, id: 'en-4', sectionIds: [] },
      ],
    })
    expect([undefined, '2026-05-31', '2026-06-01', '2026-09-01'].map((date) => sectionExcess(policy, section, date))).toEqual([60_000, 60_000, 70_000, 0])
    const { effective, later } = endorsementsOn(policy, 'sec-1', '2026-06-01')
    expect([effective.map((each) => each.id), later.map((each) => each.id)]).toEqual([['en-2', 'en-4'], ['en-1']])
    expect(endorsementsOn(policy, 'sec-1', undefined)).toEqual({ effective: [], later: [] })
  })

  it('[D13] a claim may set any firm standard otherwise, and the rest stay', () => {
    expect(standardsOf(claimOf())).toEqual(FIRM_STANDARDS)
    expect(standardsOf(claimOf({ handling: handlingOf({ standards: { srcBusinessDays: 1 } }) }))).toEqual({ ...FIRM_STANDARDS, srcBusinessDays: 1 })
  })

  it('[D13] the firm standards are those of the specification', () => {
    expect(FIRM_STANDARDS).toEqual({
      claimAckBusinessDays: 5,
      updateIntervalBusinessDays: 20,
      firstReserveBusinessDays: 5,
      complaintAckBusinessDays: 5,
      complaintUpdateDays: 28,
      payAfterAgreementBusinessDays: 5,
      srcBusinessDays: 2,
      vulnerabilityReviewMonths: 6,
      inactivityGapDays: 30,
      cancellationNoticeDays: 7,
      inceptionGapDays: 30,
      coverChangeGapDays: 30,
      nearEndDays: 14,
      reinstatementGapDays: 7,
      lateNotificationDays: 30,
      injuryPresentationMonths: 6,
      priorClaimsYears: 5,
      priorClaimsCount: 2,
      bankChangeDays: 14,
      nearLimitPct: 95,
      overclaimPct: 150,
    })
  })
})
