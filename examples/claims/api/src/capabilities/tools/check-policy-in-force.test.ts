import { describe, expect, it } from 'vitest'
import type { Claim, Loss, Policy, PolicyEvent } from '../../../../shared/claim.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, lossOf, policyOf } from '../testing/claim-of.ts'
import { checkPolicyInForce } from './check-policy-in-force.ts'

/** Period P of the worked examples is that of `policyOf`: 2026-03-01T00:01 to 2027-02-28T23:59, to the end of the minute. */
const P_COVER = { from: '2026-03-01T00:01', to: '2027-02-28T23:59' }

const at = (occurredAt: string): Claim => claimOf({ policy: policyOf(), loss: lossOf({ occurredAt }) })
const during = (loss: Partial<Loss>, policy: Partial<Policy> = {}): Claim => claimOf({ policy: policyOf(policy), loss: lossOf(loss) })

const moment = (value: string) => ({ basis: 'occurred_at', value, precision: 'minute' })
const day = (value: string) => ({ basis: 'occurred_on', value, precision: 'date' })

const HOURLY: Policy['period'] = { startAt: '2026-10-25T00:30:00+01:00', endAt: '2026-10-25T01:30:00Z', endConvention: 'exclusive' }
const hourly = (occurredAt: string): Claim => during({ occurredAt }, { period: HOURLY })
const HOURLY_COVER = { from: '2026-10-25T00:30', to: '2026-10-25T01:29' }

const CANCELLED: PolicyEvent = { id: 'ev-1', kind: 'cancellation', effectiveAt: '2026-06-10T00:01', by: 'insurer', reason: 'missed payment', noticeSentOn: '2026-06-05' }
const reinstated = (basis: 'continuous' | 'from_date', excludesGapLosses = false): PolicyEvent => ({
  id: 'ev-2', kind: 'reinstatement', effectiveAt: '2026-06-20T12:00', basis, excludesGapLosses,
})

const CLAIMS_MADE: Partial<Policy> = {
  trigger: 'claims_made_and_notified',
  period: { startAt: '2026-01-01T00:00', endAt: '2026-12-31T23:59', endConvention: 'inclusive_minute' },
  retroactiveDate: '2022-01-01',
  extendedReportingDays: 30,
}
const MADE: Partial<Loss> = { actOn: '2023-04-04', firstClaimMadeOn: '2026-12-20', insurerNotifiedOn: '2027-01-15' }
const MADE_TESTED = { basis: 'first_claim_made_on', value: '2026-12-20', precision: 'date' }
const MADE_COVER = { from: '2026-01-01T00:00', to: '2026-12-31T23:59' }

describe('the worked examples, today 2026-11-30', () => {
  it.each([
    ['1', at('2026-03-01T00:01'), true, 'within_period', ['loss_in_inception_minute', 'loss_on_inception_date'], moment('2026-03-01T00:01')],
    ['2', at('2026-03-01T00:00'), false, 'before_inception', ['loss_on_inception_date'], moment('2026-03-01T00:00')],
    ['3', during({ occurredOn: '2026-03-01' }), null, 'loss_time_needed', ['loss_on_inception_date'], day('2026-03-01')],
    ['4, last minute', at('2027-02-28T23:59'), true, 'within_period', ['loss_on_expiry_date'], moment('2027-02-28T23:59')],
    ['4, a minute later', at('2027-03-01T00:00'), false, 'after_expiry', ['renewal_minute_gap'], moment('2027-03-01T00:00')],
  ])('[D29] example %s of a year from 00:01 to 23:59', async (_, claim, inForce, reason, flags, tested) => {
    expect(await answerOf(checkPolicyInForce, claim)).toEqual({ in_force: inForce, cover_triggered: inForce, reason, tested, cover: P_COVER, flags, premium: 'paid' })
  })

  it.each([
    ['with an offset', '2026-10-25T01:45:00+01:00', true, 'within_period', ['loss_on_expiry_date', 'loss_on_inception_date']],
    ['without one', '2026-10-25T01:45:00', true, 'within_period', ['ambiguous_local_time', 'loss_on_expiry_date', 'loss_on_inception_date']],
    ['in UTC', '2026-10-25T01:45:00Z', false, 'after_expiry', ['loss_on_expiry_date', 'loss_on_inception_date']],
  ])('[D29] example 5: hourly cover over the clock change, the loss %s', async (_, value, inForce, reason, flags) => {
    expect(await answerOf(checkPolicyInForce, hourly(value))).toEqual({
      in_force: inForce, cover_triggered: inForce, reason, tested: moment(value), cover: HOURLY_COVER, flags, premium: 'paid',
    })
  })

  it.each([
    ['6, a minute before', { occurredAt: '2026-06-20T11:59' }, reinstated('from_date'), false, 'in_reinstatement_gap', ['cancellation_notice_short']],
    ['6, at the minute', { occurredAt: '2026-06-20T12:00' }, reinstated('from_date'), true, 'within_period', ['cancellation_notice_short']],
    ['6, the day only', { occurredOn: '2026-06-20' }, reinstated('from_date'), null, 'loss_time_needed', ['cancellation_notice_short']],
    ['7', { occurredAt: '2026-06-15T10:00' }, reinstated('continuous'), true, 'within_period', ['cancellation_notice_short', 'reinstated_loss_in_former_gap']],
  ] as const)('[D30] example %s: cancelled, then reinstated', async (_, loss, reinstatement, inForce, reason, flags) => {
    const claim = during(loss, { events: [CANCELLED, reinstatement] })
    const tested = 'occurredAt' in loss ? moment(loss.occurredAt) : day(loss.occurredOn)
    expect(await answerOf(checkPolicyInForce, claim)).toEqual({ in_force: inForce, cover_triggered: inForce, reason, tested, cover: P_COVER, flags, premium: 'paid' })
  })

  it('[D29] example 8: a year that ends on 29 February', async () => {
    const period: Policy['period'] = { startAt: '2027-03-01T00:00', endAt: '2028-02-29T23:59', endConvention: 'inclusive_minute' }
    expect(await answerOf(checkPolicyInForce, during({ occurredAt: '2028-02-29T18:00' }, { period }))).toEqual({
      in_force: true, cover_triggered: true, reason: 'within_period', tested: moment('2028-02-29T18:00'), cover: { from: '2027-03-01T00:00', to: '2028-02-29T23:59' },
      flags: ['loss_on_expiry_date'], premium: 'paid',
    })
  })

  it.each([
    ['9', MADE, CLAIMS_MADE, true, []],
    ['10, without further reporting days', MADE, { ...CLAIMS_MADE, extendedReportingDays: 0 }, false, ['notified_after_period']],
    ['10, with an early act', { ...MADE, actOn: '2021-12-15' }, CLAIMS_MADE, false, ['act_before_retroactive_date']],
  ])('[D32] example %s: claims made and notified', async (_, loss, policy, triggered, flags) => {
    expect(await answerOf(checkPolicyInForce, during(loss, policy), { today: '2027-02-01' })).toEqual({
      in_force: true, cover_triggered: triggered, reason: 'within_period', tested: MADE_TESTED, cover: MADE_COVER, ...(flags.length > 0 ? { flags } : {}), premium: 'paid',
    })
  })

  it('[D29] example 11: a theft found on return, some time in two weeks', async () => {
    expect(await answerOf(checkPolicyInForce, during({ occurredFrom: '2026-02-20', occurredTo: '2026-03-05' }))).toEqual({
      in_force: null, cover_triggered: null, reason: 'loss_period_straddles_cover', tested: { basis: 'occurred_range', value: '2026-02-20..2026-03-05', precision: 'range' },
      cover: P_COVER, premium: 'paid',
    })
  })

  it('[D35] example 12: avoided, whatever the date, with the duty to third parties', async () => {
    const events: readonly PolicyEvent[] = [{ id: 'ev-1', kind: 'avoidance', effectiveAt: '2026-07-01T09:00', ground: 'misrepresentation' }]
    expect(await answerOf(checkPolicyInForce, { ...during({ occurredOn: '2026-05-01' }, { events }), line: 'motor' })).toEqual({
      in_force: false, cover_triggered: false, reason: 'avoided', tested: day('2026-05-01'), premium: 'paid',
      motor: { vehicle_on_policy: null, driver_permitted: null, third_party_duty: 'Consider RTA 1988 s151 and MIB rules before telling a third party there is no cover.' },
    })
  })
})

describe('what is tested', () => {
  const madeOn = (loss: Partial<Loss>) => partOf(checkPolicyInForce, during(loss, { trigger: 'claims_made', period: { startAt: '2026-01-01T00:00', endAt: '2027-12-31T23:59', endConvention: 'inclusive_minute' } }), 'tested')

  it('[D28] of a loss the moment, else the day, else the range', async () => {
    const all = { occurredAt: '2026-05-01T10:00', occurredOn: '2026-05-02', occurredFrom: '2026-05-03', occurredTo: '2026-05-04' }
    const { occurredAt: _, ...dayAndRange } = all
    const { occurredOn: __, ...range } = dayAndRange
    const tested = (loss: Partial<Loss>) => partOf(checkPolicyInForce, during(loss), 'tested')
    expect([await tested(all), await tested(dayAndRange), await tested(range)]).toEqual([
      moment('2026-05-01T10:00'),
      day('2026-05-02'),
      { basis: 'occurred_range', value: '2026-05-03..2026-05-04', precision: 'range' },
    ])
  })

  it('[D28] of claims-made cover the first claim, else a notified circumstance, each by today', async () => {
    expect([
      await madeOn({ firstClaimMadeOn: '2026-05-01', circumstanceNotifiedOn: '2026-04-01' }),
      await madeOn({ firstClaimMadeOn: '2026-12-01', circumstanceNotifiedOn: '2026-04-01', occurredOn: '2026-03-01' }),
      await madeOn({ circumstanceNotifiedOn: '2026-12-01' }),
    ]).toEqual([
      { basis: 'first_claim_made_on', value: '2026-05-01', precision: 'date' },
      { basis: 'circumstance_notified_on', value: '2026-04-01', precision: 'date' },
      undefined,
    ])
  })

  it('[D28] a date or time that is asked about comes before what is recorded', async () => {
    const claim = during({ occurredOn: '2026-05-01' })
    const asked = (text: string) => answerOf(checkPolicyInForce, claim, { args: { at: text } })
    expect(await asked('2026-02-01')).toEqual({
      in_force: false, cover_triggered: false, reason: 'before_inception', tested: { basis: 'at', value: '2026-02-01', precision: 'date' }, cover: P_COVER, premium: 'paid',
    })
    expect(await asked('2026-04-01T12:30+01:00')).toEqual({
      in_force: true, cover_triggered: true, reason: 'within_period', tested: { basis: 'at', value: '2026-04-01T12:30+01:00', precision: 'minute' }, cover: P_COVER, premium: 'paid',
    })
  })

  it('[D28] a range without both ends, or with them the wrong way round, is nothing to test', async () => {
    const reason = (loss: Partial<Loss>) => partOf(checkPolicyInForce, during(loss), 'reason')
    expect([await reason({ occurredTo: '2026-05-01' }), await reason({ occurredFrom: '2026-05-02', occurredTo: '2026-05-01' })]).toEqual(['no_test_date', 'no_test_date'])
  })

  it.each(['01/03/2026', '2026-02-30', '2026-03-01T25:00', 'today', ''])('[D19] "%s" is refused as a date to test, with or without a policy', async (text) => {
    for (const claim of [during({}), claimOf()]) {
      await expect(async () => resultOf(checkPolicyInForce, claim, { args: { at: text } })).rejects.toThrow(`"${text}" is not a date`)
    }
  })

  it('[D19] it refuses arguments it does not know, and says what it is doing', async () => {
    expect(checkPolicyInForce.activity({})).toBe('Checking the policy…')
    await expect(async () => resultOf(checkPolicyInForce, claimOf(), { args: { date: '2026-01-01' } })).rejects.toThrow('date')
    await expect(async () => resultOf(checkPolicyInForce, claimOf(), { args: { at: 5 } })).rejects.toThrow('at')
  })

  it('[D36] without a policy it says so', async () => {
    expect(await resultOf(checkPolicyInForce, claimOf(), { args: { section_id: 'sec-1' } })).toBe('No policy recorded on this claim.')
  })
})
