import { describe, expect, it } from 'vitest'
import type { Claim, Loss, Policy, PolicyEvent } from '../../../../shared/claim.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, lossOf, policyOf } from '../testing/claim-of.ts'
import { checkPolicyInForce } from './check-policy-in-force.ts'

/** Period P of the worked examples is that of `policyOf`: 2026-03-01T00:01 to 2027-02-28T23:59, to the end of the minute. */
const P_COVER = { from: '2026-03-01T00:01', to: '2027-02-28T23:59' }

const during = (loss: Partial<Loss>, policy: Partial<Policy> = {}): Claim => claimOf({ policy: policyOf(policy), loss: lossOf(loss) })

const moment = (value: string) => ({ basis: 'occurred_at', value, precision: 'minute' })
const day = (value: string) => ({ basis: 'occurred_on', value, precision: 'date' })

/** A date of loss, and how the answer says that it was tested. */
type Dated = readonly [Partial<Loss>, ReturnType<typeof moment>]
const at = (occurredAt: string): Dated => [{ occurredAt }, moment(occurredAt)]
const on = (occurredOn: string): Dated => [{ occurredOn }, day(occurredOn)]

const HOURLY: Policy['period'] = { startAt: '2026-10-25T00:30:00+01:00', endAt: '2026-10-25T01:30:00Z', endConvention: 'exclusive' }
const HOURLY_COVER = { from: '2026-10-25T00:30', to: '2026-10-25T01:29' }

const CANCELLED: PolicyEvent = {
  id: 'ev-1',
  kind: 'cancellation',
  effectiveAt: '2026-06-10T00:01',
  by: 'insurer',
  reason: 'missed payment',
  noticeSentOn: '2026-06-05',
}
const reinstated = (basis: 'continuous' | 'from_date', excludesGapLosses = false): PolicyEvent => ({
  id: 'ev-2',
  kind: 'reinstatement',
  effectiveAt: '2026-06-20T12:00',
  basis,
  excludesGapLosses,
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

const tested = (loss: Partial<Loss>) => partOf(checkPolicyInForce, during(loss), 'tested')
const reason = (loss: Partial<Loss>) => partOf(checkPolicyInForce, during(loss), 'reason')
const madeOn = (loss: Partial<Loss>) => partOf(checkPolicyInForce, during(loss, { trigger: 'claims_made' }), 'tested')

const triggered = (insurerNotifiedOn: string, policy: Partial<Policy>) =>
  partOf(checkPolicyInForce, during({ ...MADE, insurerNotifiedOn }, policy), 'cover_triggered', { today: '2027-02-01' })

interface Example {
  readonly name: string
  readonly loss: Dated
  readonly answer: { readonly in_force: boolean | null; readonly reason: string; readonly flags: readonly string[] }
}

describe('the worked examples, today 2026-11-30', () => {
  it.each<Example>([
    {
      name: '1',
      loss: at('2026-03-01T00:01'),
      answer: { in_force: true, reason: 'within_period', flags: ['loss_in_inception_minute', 'loss_on_inception_date'] },
    },
    { name: '2', loss: at('2026-03-01T00:00'), answer: { in_force: false, reason: 'before_inception', flags: ['loss_on_inception_date'] } },
    { name: '3', loss: on('2026-03-01'), answer: { in_force: null, reason: 'loss_time_needed', flags: ['loss_on_inception_date'] } },
    { name: '4, last minute', loss: at('2027-02-28T23:59'), answer: { in_force: true, reason: 'within_period', flags: ['loss_on_expiry_date'] } },
    { name: '4, a minute later', loss: at('2027-03-01T00:00'), answer: { in_force: false, reason: 'after_expiry', flags: ['renewal_minute_gap'] } },
  ])('[D29] example $name of a year from 00:01 to 23:59', async ({ loss: [loss, tested], answer }) => {
    expect(await answerOf(checkPolicyInForce, during(loss))).toEqual({ ...answer, cover_triggered: answer.in_force, tested, cover: P_COVER, premium: 'paid' })
  })

  it.each<Example>([
    {
      name: 'with an offset',
      loss: at('2026-10-25T01:45:00+01:00'),
      answer: { in_force: true, reason: 'within_period', flags: ['loss_on_expiry_date', 'loss_on_inception_date'] },
    },
    {
      name: 'without one',
      loss: at('2026-10-25T01:45:00'),
      answer: { in_force: true, reason: 'within_period', flags: ['ambiguous_local_time', 'loss_on_expiry_date', 'loss_on_inception_date'] },
    },
    {
      name: 'in UTC',
      loss: at('2026-10-25T01:45:00Z'),
      answer: { in_force: false, reason: 'after_expiry', flags: ['loss_on_expiry_date', 'loss_on_inception_date'] },
    },
  ])('[D29] example 5: hourly cover over the clock change, the loss $name', async ({ loss: [loss, tested], answer }) => {
    const claim = during(loss, { period: HOURLY })
    expect(await answerOf(checkPolicyInForce, claim)).toEqual({ ...answer, cover_triggered: answer.in_force, tested, cover: HOURLY_COVER, premium: 'paid' })
  })

  it.each<Example & { readonly basis: 'from_date' | 'continuous' }>([
    {
      name: '6, a minute before',
      loss: at('2026-06-20T11:59'),
      basis: 'from_date',
      answer: { in_force: false, reason: 'in_reinstatement_gap', flags: ['cancellation_notice_short'] },
    },
    {
      name: '6, at the minute',
      loss: at('2026-06-20T12:00'),
      basis: 'from_date',
      answer: { in_force: true, reason: 'within_period', flags: ['cancellation_notice_short'] },
    },
    {
      name: '6, the day only',
      loss: on('2026-06-20'),
      basis: 'from_date',
      answer: { in_force: null, reason: 'loss_time_needed', flags: ['cancellation_notice_short'] },
    },
    {
      name: '7',
      loss: at('2026-06-15T10:00'),
      basis: 'continuous',
      answer: { in_force: true, reason: 'within_period', flags: ['cancellation_notice_short', 'reinstated_loss_in_former_gap'] },
    },
  ])('[D30] example $name: cancelled, then reinstated', async ({ basis, loss: [loss, tested], answer }) => {
    const claim = during(loss, { events: [CANCELLED, reinstated(basis)] })
    expect(await answerOf(checkPolicyInForce, claim)).toEqual({ ...answer, cover_triggered: answer.in_force, tested, cover: P_COVER, premium: 'paid' })
  })

  it('[D29] example 8: a year that ends on 29 February', async () => {
    const period: Policy['period'] = { startAt: '2027-03-01T00:00', endAt: '2028-02-29T23:59', endConvention: 'inclusive_minute' }
    expect(await answerOf(checkPolicyInForce, during({ occurredAt: '2028-02-29T18:00' }, { period }))).toEqual({
      in_force: true,
      cover_triggered: true,
      reason: 'within_period',
      tested: moment('2028-02-29T18:00'),
      cover: { from: '2027-03-01T00:00', to: '2028-02-29T23:59' },
      flags: ['loss_on_expiry_date'],
      premium: 'paid',
    })
  })

  it.each([
    ['9', during(MADE, CLAIMS_MADE), { cover_triggered: true }],
    [
      '10, without further reporting days',
      during(MADE, { ...CLAIMS_MADE, extendedReportingDays: 0 }),
      { cover_triggered: false, flags: ['notified_after_period'] },
    ],
    ['10, with an early act', during({ ...MADE, actOn: '2021-12-15' }, CLAIMS_MADE), { cover_triggered: false, flags: ['act_before_retroactive_date'] }],
  ])('[D32] example %s: claims made and notified', async (_, claim, answer) => {
    expect(await answerOf(checkPolicyInForce, claim, { today: '2027-02-01' })).toEqual({
      in_force: true,
      ...answer,
      reason: 'within_period',
      tested: MADE_TESTED,
      cover: MADE_COVER,
      premium: 'paid',
    })
  })

  it('[D32] the last day to notify is the last day of the period, or the last of the days allowed after it', async () => {
    const { extendedReportingDays: _, ...withoutDays } = CLAIMS_MADE
    const exclusive: Partial<Policy> = { ...withoutDays, period: { startAt: '2026-01-01T00:00', endAt: '2027-01-01T00:00', endConvention: 'exclusive' } }
    expect([
      await triggered('2027-01-30', CLAIMS_MADE),
      await triggered('2027-01-31', CLAIMS_MADE),
      await triggered('2026-12-31', withoutDays),
      await triggered('2027-01-01', withoutDays),
      await triggered('2026-12-31', exclusive),
      await triggered('2027-01-01', exclusive),
    ]).toEqual([true, false, true, false, true, false])
  })

  it('[D29] example 11: a theft found on return, some time in two weeks', async () => {
    expect(await answerOf(checkPolicyInForce, during({ occurredFrom: '2026-02-20', occurredTo: '2026-03-05' }))).toEqual({
      in_force: null,
      cover_triggered: null,
      reason: 'loss_period_straddles_cover',
      tested: { basis: 'occurred_range', value: '2026-02-20..2026-03-05', precision: 'range' },
      cover: P_COVER,
      premium: 'paid',
    })
  })

  it('[D35] example 12: avoided, whatever the date, with the duty to third parties', async () => {
    const events: readonly PolicyEvent[] = [{ id: 'ev-1', kind: 'avoidance', effectiveAt: '2026-07-01T09:00', ground: 'misrepresentation' }]
    expect(await answerOf(checkPolicyInForce, { ...during({ occurredOn: '2026-05-01' }, { events }), line: 'motor' })).toEqual({
      in_force: false,
      cover_triggered: false,
      reason: 'avoided',
      tested: day('2026-05-01'),
      premium: 'paid',
      motor: {
        vehicle_on_policy: null,
        driver_permitted: null,
        third_party_duty: 'Consider RTA 1988 s151 and MIB rules before telling a third party there is no cover.',
      },
    })
  })
})

describe('what is tested', () => {
  it('[D28] of a loss the moment, else the day, else the range', async () => {
    const all = { occurredAt: '2026-05-01T10:00', occurredOn: '2026-05-02', occurredFrom: '2026-05-03', occurredTo: '2026-05-04' }
    const { occurredAt: _, ...dayAndRange } = all
    const { occurredOn: __, ...range } = dayAndRange
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
      in_force: false,
      cover_triggered: false,
      reason: 'before_inception',
      tested: { basis: 'at', value: '2026-02-01', precision: 'date' },
      cover: P_COVER,
      premium: 'paid',
    })
    expect(await asked('2026-04-01T12:30+01:00')).toEqual({
      in_force: true,
      cover_triggered: true,
      reason: 'within_period',
      tested: { basis: 'at', value: '2026-04-01T12:30+01:00', precision: 'minute' },
      cover: P_COVER,
      premium: 'paid',
    })
  })

  it('[D28] a range may be a single day, and is covered where every day of it is', async () => {
    expect(await answerOf(checkPolicyInForce, during({ occurredFrom: '2026-05-01', occurredTo: '2026-05-01' }))).toEqual({
      in_force: true,
      cover_triggered: true,
      reason: 'within_period',
      tested: { basis: 'occurred_range', value: '2026-05-01..2026-05-01', precision: 'range' },
      cover: P_COVER,
      premium: 'paid',
    })
  })

  it('[D28] a range without both ends, or with them the wrong way round, is nothing to test', async () => {
    expect([await reason({ occurredTo: '2026-05-01' }), await reason({ occurredFrom: '2026-05-02', occurredTo: '2026-05-01' })]).toEqual([
      'no_test_date',
      'no_test_date',
    ])
  })

  it.each(['01/03/2026', '2026-02-30', '2026-03-01T25:00', 'today', ''])('[D19] "%s" is refused as a date to test, with or without a policy', async (text) => {
    for (const claim of [during({}), claimOf()]) {
      await expect(async () => resultOf(checkPolicyInForce, claim, { args: { at: text } })).rejects.toThrow(`"${text}" is not a date`)
    }
  })

  it.each(['9999-12-31', '1899-12-31T10:00'])('[D19] %s is refused as a date of no policy', async (text) => {
    await expect(async () => resultOf(checkPolicyInForce, during({}), { args: { at: text } })).rejects.toThrow(`at is a day from 1900 to 2199, not ${text}`)
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
