import { describe, expect, it } from 'vitest'
import type { Claim, CoverSection, Loss, Policy } from '../../../../../shared/claim.ts'
import { partOf, resultOf } from '../../testing/answers.ts'
import { claimOf, lossOf, policyOf, sectionOf } from '../../testing/claim-of.ts'
import { checkPolicyInForce } from '../check-policy-in-force.ts'

const claimWith = (sections: readonly CoverSection[], policy: Partial<Policy> = {}, loss: Partial<Loss> = { occurredOn: '2026-09-01' }): Claim =>
  claimOf({ policy: policyOf({ sections, ...policy }), loss: lossOf(loss) })

const clause = (id: string, ...sectionIds: readonly string[]) => ({ id, title: id, sectionIds, text: '' })
const endorsement = (id: string, effectiveFrom: string, ...sectionIds: readonly string[]) => ({
  ...clause(id, ...sectionIds),
  effectiveFrom,
  excessChange: 10_000,
})

const operative = async (section: Partial<CoverSection>, loss: Partial<Loss>, endConvention: 'inclusive_minute' | 'exclusive' = 'inclusive_minute') => {
  const claim = claimWith([sectionOf(section)], { period: { startAt: '2026-03-01T00:01', endAt: '2027-02-28T23:59', endConvention } }, loss)
  return /"operative":(\w+)/.exec(await resultOf(checkPolicyInForce, claim))?.[1]
}

const TERMS: Partial<Policy> = {
  endorsements: [
    endorsement('en-10', '2026-06-01', 'sec-1'),
    endorsement('en-2', '2026-09-01'),
    endorsement('en-3', '2026-09-02', 'sec-1'),
    endorsement('en-4', '2026-06-01', 'sec-2'),
  ],
  exclusions: [clause('ex-2', 'sec-1'), clause('ex-1')],
  conditions: [clause('co-1', 'sec-2'), clause('co-2', 'sec-1', 'sec-2')],
}

describe('sections of the policy', () => {
  it('[D34] each section shows its limit, its excess on the test date and the ids of its terms, in ref order', async () => {
    const claim = claimWith(
      [
        sectionOf({ id: 'sec-10', name: 'Legal', operative: false, limit: 5_000_000, sumInsured: 1 }),
        sectionOf({ sumInsured: 2_000_000, excesses: [{ kind: 'compulsory', amount: 35_000 }] }),
        sectionOf({ id: 'sec-2', name: 'Glass' }),
      ],
      TERMS,
    )
    expect(await partOf(checkPolicyInForce, claim, 'sections')).toEqual([
      {
        ref: 'sec-1',
        name: 'Own damage',
        operative: true,
        limit: '£20,000.00',
        excess: '£550.00',
        endorsements: ['en-2', 'en-10'],
        not_yet_effective: ['en-3'],
        exclusions: ['ex-1', 'ex-2'],
        conditions: ['co-2'],
      },
      { ref: 'sec-2', name: 'Glass', operative: true, excess: '£200.00', endorsements: ['en-2', 'en-4'], exclusions: ['ex-1'], conditions: ['co-1', 'co-2'] },
      { ref: 'sec-10', name: 'Legal', operative: false, limit: '£50,000.00', excess: '£100.00', endorsements: ['en-2'], exclusions: ['ex-1'] },
    ])
  })

  it('[D34] without a test date no endorsement is in effect, and of a range the last day counts', async () => {
    const sections = [sectionOf({ excesses: [{ kind: 'voluntary', amount: 1_000 }] })]
    const [undated, range] = [claimWith(sections, TERMS, {}), claimWith(sections, TERMS, { occurredFrom: '2026-05-01', occurredTo: '2026-09-02' })]
    expect(await partOf(checkPolicyInForce, undated, 'sections')).toEqual([
      { ref: 'sec-1', name: 'Own damage', operative: true, excess: '£10.00', exclusions: ['ex-1', 'ex-2'], conditions: ['co-2'] },
    ])
    expect(await partOf(checkPolicyInForce, range, 'sections')).toEqual([
      {
        ref: 'sec-1',
        name: 'Own damage',
        operative: true,
        excess: '£310.00',
        endorsements: ['en-2', 'en-3', 'en-10'],
        exclusions: ['ex-1', 'ex-2'],
        conditions: ['co-2'],
      },
    ])
  })

  it('[D34] a section with dates of its own responds within them, and what cannot be told stays null', async () => {
    const narrow = { coverFrom: '2026-06-01T09:00', coverTo: '2026-06-10T18:00' }
    expect([
      await operative(narrow, { occurredOn: '2026-06-05' }),
      await operative(narrow, { occurredOn: '2026-06-01' }),
      await operative(narrow, { occurredOn: '2026-06-11' }),
      await operative(narrow, { occurredAt: '2026-06-10T18:00' }),
      await operative(narrow, { occurredAt: '2026-06-10T18:00' }, 'exclusive'),
      await operative(narrow, { occurredAt: '2026-06-01T08:59' }),
      await operative(narrow, {}),
      await operative({ coverFrom: '2026-06-01T09:00' }, { occurredOn: '2026-12-24' }),
      await operative({ coverFrom: '2026-06-01T09:00' }, { occurredOn: '2026-05-31' }),
      await operative({ coverTo: '2026-06-01T09:00' }, { occurredOn: '2026-03-02' }),
      await operative({ coverTo: '2026-06-01T09:00' }, { occurredOn: '2026-06-02' }),
      await operative({ ...narrow, operative: false }, {}),
      await operative({}, {}),
    ]).toEqual(['true', 'null', 'false', 'true', 'false', 'false', 'null', 'true', 'false', 'true', 'false', 'false', 'true'])
  })

  it('[D34] one section can be asked for, and one that is not there is answered with those that are', async () => {
    const claim = claimWith([sectionOf({ id: 'sec-10', name: 'Glass' }), sectionOf({ id: 'sec-2', name: 'Legal' })])
    expect(await partOf(checkPolicyInForce, claim, 'sections', { args: { section_id: 'sec-2' } })).toEqual([
      { ref: 'sec-2', name: 'Legal', operative: true, excess: '£0.00' },
    ])
    expect(await resultOf(checkPolicyInForce, claim, { args: { section_id: 'sec-9' } })).toBe(
      'No section sec-9 on this policy. Sections: sec-2 Legal, sec-10 Glass.',
    )
    expect(await resultOf(checkPolicyInForce, claimWith([]), { args: { section_id: 'sec-9' } })).toBe('No section sec-9 on this policy.')
  })
})
