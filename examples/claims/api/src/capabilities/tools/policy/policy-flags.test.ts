import { describe, expect, it } from 'vitest'
import type { Claim, Loss, Policy, PolicyEvent } from '../../../../../shared/claim.ts'
import { partOf } from '../../testing/answers.ts'
import { claimOf, handlingOf, lossOf, policyOf } from '../../testing/claim-of.ts'
import { checkPolicyInForce } from '../check-policy-in-force.ts'

const claimWith = (loss: Partial<Loss>, policy: Partial<Policy> = {}, rest: Partial<Claim> = {}): Claim =>
  claimOf({ policy: policyOf(policy), loss: lossOf(loss), ...rest })
const flags = async (claim: Claim, today = '2026-11-30') => (await partOf(checkPolicyInForce, claim, 'flags', { today })) ?? []

const premium = (status: Policy['premium']['status']) => ({ annual: 30_000, status, arrears: 5_000, setOffAllowed: false })
const cancellation = (parts: Partial<Extract<PolicyEvent, { kind: 'cancellation' }>>): PolicyEvent => ({
  id: 'ev-1',
  kind: 'cancellation',
  effectiveAt: '2026-06-10T00:00',
  by: 'insurer',
  reason: '',
  ...parts,
})

const events = (excludesGapLosses: boolean): readonly PolicyEvent[] => [
  cancellation({ by: 'policyholder' }),
  { id: 'ev-2', kind: 'reinstatement', effectiveAt: '2026-06-20T12:00', basis: 'continuous', excludesGapLosses },
]
const misrepresentation = (category: 'undecided' | 'careless') => ({ misrepresentation: { matter: 'Past claims', category } })

describe('flags of the policy check', () => {
  it('[D33] the first minute and the first and last day are pointed out, whatever the answer', async () => {
    expect([
      await flags(claimWith({ occurredAt: '2026-03-01T00:01:59' })),
      await flags(claimWith({ occurredAt: '2026-03-01T00:02' })),
      await flags(claimWith({ occurredOn: '2027-02-28' })),
      await flags(claimWith({ occurredOn: '2027-02-27' })),
      await flags(claimWith({ occurredFrom: '2026-02-20', occurredTo: '2026-03-01' })),
      await flags(claimWith({ occurredAt: '2026-03-01T00:01' }, { events: [{ id: 'ev-1', kind: 'avoidance', effectiveAt: '2026-07-01T09:00', ground: '' }] })),
    ]).toEqual([
      ['loss_in_inception_minute', 'loss_on_inception_date'],
      ['loss_on_inception_date'],
      ['loss_on_expiry_date'],
      [],
      [],
      ['loss_in_inception_minute', 'loss_on_inception_date'],
    ])
  })

  it('[D33] the minute between two policy years is pointed out only after an end at 23:59', async () => {
    const ending = (endAt: string, occurredAt: string) =>
      flags(claimWith({ occurredAt }, { period: { startAt: '2026-03-01T00:01', endAt, endConvention: 'inclusive_minute' } }))
    expect([
      await ending('2027-02-28T23:59', '2027-03-01T00:00:59'),
      await ending('2027-02-28T23:59', '2027-03-01T00:01'),
      await ending('2027-02-28T23:59Z', '2027-03-01T00:00'),
      await ending('2027-02-28T23:58', '2027-03-01T00:00'),
      await flags(claimWith({ occurredOn: '2027-03-01' })),
    ]).toEqual([['renewal_minute_gap'], [], ['renewal_minute_gap'], [], []])
  })

  it('[D33] notice of a cancellation by the insurer is checked against the policy, else the firm standard', async () => {
    const loss = { occurredOn: '2026-04-01' }
    const notice = (parts: Parameters<typeof cancellation>[0], policy: Partial<Policy> = {}, rest: Partial<Claim> = {}) =>
      flags(claimWith(loss, { events: [cancellation(parts)], ...policy }, rest))
    expect([
      await notice({ noticeSentOn: '2026-06-03' }),
      await notice({ noticeSentOn: '2026-06-04' }),
      await notice({ noticeSentOn: '2026-06-03' }, { cancellationNoticeDays: 14 }),
      await notice({ noticeSentOn: '2026-06-04' }, {}, { handling: handlingOf({ standards: { cancellationNoticeDays: 6 } }) }),
      await notice({}),
      await notice({ noticeSentOn: '2026-12-01', effectiveAt: '2026-12-24T00:00' }),
      await notice({ by: 'policyholder' }),
      await notice({ by: 'mutual', noticeSentOn: '2026-06-09' }),
    ]).toEqual([
      [],
      ['cancellation_notice_short'],
      ['cancellation_notice_short'],
      [],
      ['cancellation_notice_not_recorded'],
      ['cancellation_notice_not_recorded'],
      [],
      [],
    ])
  })

  it('[D33] a loss in a gap that was given back is pointed out only where it is covered', async () => {
    expect([
      await flags(claimWith({ occurredOn: '2026-06-15' }, { events: events(false) })),
      await flags(claimWith({ occurredFrom: '2026-06-01', occurredTo: '2026-06-10' }, { events: events(false) })),
      await flags(claimWith({ occurredAt: '2026-06-20T12:00' }, { events: events(false) })),
      await flags(claimWith({ occurredOn: '2026-06-15' }, { events: events(true) })),
      await flags(
        claimWith({ occurredOn: '2026-06-12' }, { events: [...events(false), { id: 'ev-3', kind: 'lapse', effectiveAt: '2026-06-14T00:00', reason: '' }] }),
      ),
    ]).toEqual([['reinstated_loss_in_former_gap'], ['reinstated_loss_in_former_gap'], [], [], []])
  })

  it('[D33] premium and misrepresentation are pointed out, and arrears alone leave the policy in force', async () => {
    const loss = { occurredOn: '2026-05-01' }
    expect([
      await flags(claimWith(loss, { premium: premium('in_arrears') })),
      await flags(claimWith(loss, { premium: premium('unpaid') })),
      await flags(claimWith(loss, { premium: premium('unknown') })),
      await flags(claimWith(loss, { premium: premium('instalments_up_to_date') })),
      await flags(claimWith(loss, misrepresentation('undecided'))),
      await flags(claimWith(loss, misrepresentation('careless'))),
      await partOf(checkPolicyInForce, claimWith(loss, { premium: premium('unpaid') }), 'in_force'),
      await partOf(checkPolicyInForce, claimWith(loss, { premium: premium('unpaid') }), 'premium'),
    ]).toEqual([['premium_in_arrears'], ['premium_in_arrears'], ['premium_status_unknown'], [], ['misrepresentation_open'], [], true, 'unpaid'])
  })

  it('[D33] local times in the repeated or skipped hour are pointed out: of the test, the period and what happened to the policy', async () => {
    const loss = { occurredOn: '2026-05-01' }
    const [repeated, skipped] = ['2026-10-25T01:30', '2026-03-29T01:30']
    const happened = (event: PolicyEvent) => flags(claimWith(loss, { events: [event] }))
    expect([
      await flags(claimWith({ occurredAt: repeated })),
      await flags(claimWith({ occurredAt: skipped })),
      await flags(claimWith(loss, { period: { startAt: skipped, endAt: repeated, endConvention: 'exclusive' } })),
      await happened({ id: 'ev-1', kind: 'suspension', from: '2026-10-01T00:00', to: repeated, reason: '' }),
      await happened({ id: 'ev-1', kind: 'lapse', effectiveAt: skipped, reason: '' }),
      await happened({ id: 'ev-1', kind: 'adjustment', effectiveAt: repeated, description: '', increasesCover: false }),
      await happened({ id: 'ev-1', kind: 'avoidance', effectiveAt: repeated, ground: '' }),
      await flags(claimWith(loss, { period: { startAt: '', endAt: repeated, endConvention: 'exclusive' } })),
    ]).toEqual([
      ['ambiguous_local_time'],
      ['nonexistent_local_time'],
      ['ambiguous_local_time', 'nonexistent_local_time'],
      ['ambiguous_local_time'],
      ['nonexistent_local_time'],
      [],
      [],
      ['ambiguous_local_time'],
    ])
  })

  it('[D32] what a claims-made policy lacks is pointed out, whatever the period says', async () => {
    const policy: Partial<Policy> = { trigger: 'claims_made_and_notified', retroactiveDate: '2022-01-01' }
    const answer = async (loss: Partial<Loss>, more: Partial<Policy> = {}) => {
      const claim = claimWith(loss, { ...policy, ...more })
      return [await partOf(checkPolicyInForce, claim, 'in_force'), await partOf(checkPolicyInForce, claim, 'cover_triggered'), await flags(claim)]
    }
    const made = { firstClaimMadeOn: '2026-05-01' }
    expect([
      await answer(made),
      await answer({ ...made, actOn: '2022-01-01', insurerNotifiedOn: '2026-05-02' }),
      await answer({ ...made, actOn: '2021-12-31' }),
      await answer({ ...made, actOn: '2022-01-01', insurerNotifiedOn: '2026-12-01' }),
      await answer({ ...made, insurerNotifiedOn: '2026-05-02' }, { retroactiveDate: null }),
      await answer({ firstClaimMadeOn: '2026-02-01', insurerNotifiedOn: '2026-05-02' }),
      await answer({ ...made, actOn: '2022-01-01', insurerNotifiedOn: '2026-05-02' }, { period: { startAt: '', endAt: '', endConvention: 'exclusive' } }),
      await answer(made, { trigger: 'claims_made' }),
      await answer({ actOn: '2021-12-31' }, { trigger: 'claims_made' }),
    ]).toEqual([
      [true, null, ['act_date_needed', 'notification_date_needed']],
      [true, true, []],
      [true, false, ['act_before_retroactive_date', 'notification_date_needed']],
      [true, null, ['notification_date_needed']],
      [true, true, []],
      [false, false, ['act_date_needed']],
      [null, null, []],
      [true, null, ['act_date_needed']],
      [null, false, ['act_before_retroactive_date']],
    ])
  })
})
