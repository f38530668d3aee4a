import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Loss, Policy, PolicyEvent } from '../../../../../shared/claim.ts'
import { answerOf, partOf } from '../../testing/answers.ts'
import { claimOf, lossOf, policyOf } from '../../testing/claim-of.ts'
import { checkPolicyInForce } from '../check-policy-in-force.ts'

const cancelledAt = (effectiveAt: string, by: 'insurer' | 'policyholder' = 'policyholder'): PolicyEvent => ({
  id: 'ev-c',
  kind: 'cancellation',
  effectiveAt,
  by,
  reason: '',
})
const lapsedAt = (effectiveAt: string): PolicyEvent => ({ id: 'ev-l', kind: 'lapse', effectiveAt, reason: '' })
const suspended = (from: string, to?: string): PolicyEvent => ({ id: 'ev-s', kind: 'suspension', from, ...(to === undefined ? {} : { to }), reason: '' })
const reinstatedAt = (effectiveAt: string, basis: 'continuous' | 'from_date' = 'from_date', excludesGapLosses = false): PolicyEvent => ({
  id: 'ev-r',
  kind: 'reinstatement',
  effectiveAt,
  basis,
  excludesGapLosses,
})
const avoided: PolicyEvent = { id: 'ev-a', kind: 'avoidance', effectiveAt: '2026-07-01T09:00', ground: '' }
const adjusted: PolicyEvent = { id: 'ev-d', kind: 'adjustment', effectiveAt: '2026-07-01T09:00', description: '', increasesCover: true }

interface Facts {
  readonly loss?: Partial<Loss>
  readonly policy?: Partial<Policy>
}

async function judgedAs({ loss = {}, policy = {} }: Facts) {
  const claim = claimOf({ policy: policyOf(policy), loss: lossOf(loss) })
  return [await partOf(checkPolicyInForce, claim, 'in_force'), await partOf(checkPolicyInForce, claim, 'reason')]
}

const onMoment = (occurredAt: string, ...events: readonly PolicyEvent[]) => judgedAs({ loss: { occurredAt }, policy: { events } })
const onDay = (occurredOn: string, ...events: readonly PolicyEvent[]) => judgedAs({ loss: { occurredOn }, policy: { events } })

const cover = (...events: readonly PolicyEvent[]) => partOf(checkPolicyInForce, claimOf({ policy: policyOf({ events }) }), 'cover')
const last = (endConvention: 'inclusive_minute' | 'exclusive', occurredAt: string) =>
  judgedAs({ loss: { occurredAt }, policy: { period: { startAt: '2026-03-01T00:00', endAt: '2026-04-01T12:00', endConvention } } })

describe('why the policy was in force, or was not', () => {
  it.each<readonly [string, Facts, boolean | null, string]>([
    ['in the period', { loss: { occurredOn: '2026-05-01' } }, true, 'within_period'],
    ['before it', { loss: { occurredOn: '2026-02-28' } }, false, 'before_inception'],
    ['after it', { loss: { occurredOn: '2027-03-01' } }, false, 'after_expiry'],
    ['cancelled before', { loss: { occurredOn: '2026-07-01' }, policy: { events: [cancelledAt('2026-06-10T00:01')] } }, false, 'after_cancellation'],
    ['lapsed before', { loss: { occurredOn: '2026-07-01' }, policy: { events: [lapsedAt('2026-06-10T00:01')] } }, false, 'after_lapse'],
    [
      'before it was reinstated',
      { loss: { occurredOn: '2026-06-15' }, policy: { events: [lapsedAt('2026-06-10T00:01'), reinstatedAt('2026-06-20T12:00')] } },
      false,
      'in_reinstatement_gap',
    ],
    ['suspended', { loss: { occurredOn: '2026-06-15' }, policy: { events: [suspended('2026-06-10T00:00', '2026-06-20T00:00')] } }, false, 'during_suspension'],
    ['avoided', { loss: { occurredOn: '2026-05-01' }, policy: { events: [avoided] } }, false, 'avoided'],
    ['cancelled from the start', { loss: { occurredOn: '2026-05-01' }, policy: { events: [cancelledAt('2026-03-01T00:01')] } }, false, 'not_taken_up'],
    ['partly in by the day', { loss: { occurredOn: '2026-03-01' } }, null, 'loss_time_needed'],
    ['partly in by the range', { loss: { occurredFrom: '2026-02-20', occurredTo: '2026-03-05' } }, null, 'loss_period_straddles_cover'],
    ['nothing to test', {}, null, 'no_test_date'],
    [
      'no start of the period',
      { loss: { occurredOn: '2026-05-01' }, policy: { period: { startAt: '', endAt: '2027-02-28T23:59', endConvention: 'exclusive' } } },
      null,
      'policy_dates_missing',
    ],
    ['no end of the period', { policy: { period: { startAt: '2026-03-01T00:01', endAt: '', endConvention: 'exclusive' } } }, null, 'policy_dates_missing'],
    ['avoided without any date', { policy: { events: [avoided], period: { startAt: '', endAt: '', endConvention: 'exclusive' } } }, false, 'avoided'],
  ])('[D31] %s', async (_, facts, inForce, reason) => {
    expect(await judgedAs(facts)).toEqual([inForce, reason])
  })

  it('[D31] a suspension that runs on ends at a reinstatement', async () => {
    const events = [suspended('2026-06-05T00:00'), reinstatedAt('2026-06-20T12:00')]
    expect([await onDay('2026-06-10', ...events), await onDay('2026-06-21', ...events), await onDay('2026-06-10', suspended('2026-06-05T00:00'))]).toEqual([
      [false, 'during_suspension'],
      [true, 'within_period'],
      [false, 'during_suspension'],
    ])
  })

  it('[D31] the latest event that took the cover away names the reason', async () => {
    const events = [
      suspended('2026-06-12T00:00', '2026-06-15T00:00'),
      cancelledAt('2026-06-10T00:00'),
      reinstatedAt('2026-07-01T00:00'),
      lapsedAt('2026-08-01T00:00'),
    ]
    const days = ['2026-06-09', '2026-06-11', '2026-06-13', '2026-06-16', '2026-07-02', '2026-08-02']
    expect(await Promise.all(days.map((date) => onDay(date, ...events)))).toEqual([
      [true, 'within_period'],
      [false, 'in_reinstatement_gap'],
      [false, 'during_suspension'],
      [false, 'in_reinstatement_gap'],
      [true, 'within_period'],
      [false, 'after_lapse'],
    ])
  })

  it('[D31] a cancellation before the start leaves nothing, a lapse there is still a lapse, and a later reinstatement makes a gap', async () => {
    expect([
      await onDay('2026-05-01', cancelledAt('2026-02-01T00:00')),
      await onDay('2026-05-01', lapsedAt('2026-02-01T00:00')),
      await onDay('2026-05-01', cancelledAt('2026-02-01T00:00'), reinstatedAt('2026-06-01T00:00')),
      await onDay('2026-06-01', cancelledAt('2026-02-01T00:00'), reinstatedAt('2026-06-01T00:00')),
    ]).toEqual([
      [false, 'not_taken_up'],
      [false, 'after_lapse'],
      [false, 'in_reinstatement_gap'],
      [true, 'within_period'],
    ])
  })

  it('[D31] a day or range out of cover is judged by its first instant inside the period', async () => {
    const fromStart = cancelledAt('2026-03-01T00:01')
    expect([
      await onDay('2026-03-01', fromStart),
      await judgedAs({ loss: { occurredFrom: '2026-02-01', occurredTo: '2026-02-10' }, policy: { events: [fromStart] } }),
      await judgedAs({ loss: { occurredFrom: '2026-02-01', occurredTo: '2026-03-10' }, policy: { events: [fromStart] } }),
      await judgedAs({ loss: { occurredFrom: '2027-03-01', occurredTo: '2027-03-02' } }),
      await judgedAs({
        loss: { occurredOn: '2026-02-28' },
        policy: { period: { startAt: '2026-03-01T00:00', endAt: '2027-02-28T23:59', endConvention: 'inclusive_minute' } },
      }),
    ]).toEqual([
      [false, 'not_taken_up'],
      [false, 'before_inception'],
      [false, 'not_taken_up'],
      [false, 'after_expiry'],
      [false, 'before_inception'],
    ])
  })
})

describe('what happened to the policy', () => {
  it('[D30] events apply in the order of time, whatever the order of the record', async () => {
    expect([await onDay('2026-06-25', reinstatedAt('2026-06-20T12:00'), cancelledAt('2026-06-10T00:00')), await onDay('2026-06-25', adjusted)]).toEqual([
      [true, 'within_period'],
      [true, 'within_period'],
    ])
  })

  it('[D30] events at one instant apply in the order of the record', async () => {
    const [cancellation, reinstatement] = [cancelledAt('2026-06-10T00:00'), reinstatedAt('2026-06-10T00:00')]
    expect([
      await onDay('2026-06-25', cancellation, reinstatement),
      await onDay('2026-06-25', reinstatement, cancellation),
      await onMoment('2026-06-10T00:00', reinstatement, cancellation),
    ]).toEqual([
      [true, 'within_period'],
      [false, 'after_cancellation'],
      [false, 'after_cancellation'],
    ])
  })

  it('[D30] a continuous reinstatement gives the gap back unless it excludes losses in it', async () => {
    const gapDay = '2026-06-15'
    expect([
      await onDay(gapDay, lapsedAt('2026-06-10T00:01'), reinstatedAt('2026-06-20T12:00', 'continuous')),
      await onDay(gapDay, lapsedAt('2026-06-10T00:01'), reinstatedAt('2026-06-20T12:00', 'continuous', true)),
      await onDay(gapDay, cancelledAt('2026-06-10T00:01'), reinstatedAt('2026-06-16T12:00'), reinstatedAt('2026-06-20T12:00', 'continuous')),
    ]).toEqual([
      [true, 'within_period'],
      [false, 'in_reinstatement_gap'],
      [true, 'within_period'],
    ])
  })

  it('[D30] an end to the minute covers that minute, an exclusive end does not cover its instant', async () => {
    expect([
      await last('inclusive_minute', '2026-04-01T12:00:59'),
      await last('inclusive_minute', '2026-04-01T12:01'),
      await last('exclusive', '2026-04-01T11:59:59.999'),
      await last('exclusive', '2026-04-01T12:00'),
    ]).toEqual([
      [true, 'within_period'],
      [false, 'after_expiry'],
      [true, 'within_period'],
      [false, 'after_expiry'],
    ])
  })

  it('[D30] a suspension takes its first instant and not its last', async () => {
    const event = suspended('2026-06-10T10:00', '2026-06-10T12:00')
    expect([
      await onMoment('2026-06-10T09:59', event),
      await onMoment('2026-06-10T10:00', event),
      await onMoment('2026-06-10T11:59', event),
      await onMoment('2026-06-10T12:00', event),
    ]).toEqual([
      [true, 'within_period'],
      [false, 'during_suspension'],
      [false, 'during_suspension'],
      [true, 'within_period'],
    ])
  })

  it('[D36] the cover shown is the first and last minute that remain, and nothing where none does', async () => {
    expect([
      await cover(cancelledAt('2026-06-10T10:30')),
      await cover(suspended('2026-02-01T00:00', '2026-04-01T00:00')),
      await cover(avoided),
      await cover(cancelledAt('2026-03-01T00:01')),
    ]).toEqual([{ from: '2026-03-01T00:01', to: '2026-06-10T10:29' }, { from: '2026-04-01T00:00', to: '2027-02-28T23:59' }, undefined, undefined])
  })

  it('[D31] whatever happened to it, the answer fits the reason', async () => {
    const time = fc.integer({ min: 0, max: 500 }).map((days) => `${new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)}T12:00`)
    const anyEvent = fc.oneof(
      time.map((at) => cancelledAt(at)),
      time.map(lapsedAt),
      fc.tuple(time, time).map(([from, to]) => suspended(from, to)),
      time.map((from) => suspended(from)),
      fc
        .tuple(time, fc.constantFrom('continuous' as const, 'from_date' as const), fc.boolean())
        .map(([at, basis, excludes]) => reinstatedAt(at, basis, excludes)),
      fc.constant(adjusted),
      fc.constant(avoided),
    )
    const outside = [
      'before_inception',
      'after_expiry',
      'after_cancellation',
      'after_lapse',
      'in_reinstatement_gap',
      'during_suspension',
      'avoided',
      'not_taken_up',
    ]
    const reasonsOf = new Map<unknown, readonly string[]>([
      [true, ['within_period']],
      [null, ['loss_time_needed']],
      [false, outside],
    ])
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 6 }), time, fc.boolean(), async (events, when, isMoment) => {
        const loss = isMoment ? { occurredAt: when } : { occurredOn: when.slice(0, 10) }
        const [inForce, reason] = await judgedAs({ loss, policy: { events } })
        expect(reasonsOf.get(inForce)).toContain(reason)
        if (isMoment) expect(inForce).not.toBeNull()
      }),
    )
  })

  it('[D18] the same claim gives the same answer in the same order', async () => {
    const claim = claimOf({ policy: policyOf({ events: [cancelledAt('2026-06-10T00:00'), adjusted] }), loss: lossOf({ occurredOn: '2026-06-11' }) })
    expect(await answerOf(checkPolicyInForce, claim)).toEqual(await answerOf(checkPolicyInForce, claim))
  })
})
