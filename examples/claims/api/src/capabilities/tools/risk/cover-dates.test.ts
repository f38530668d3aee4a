import { describe, expect, it } from 'vitest'
import type { Claim, Policy } from '../../../../../shared/claim.ts'
import { claimOf, handlingOf, itemOf, lossOf, policyOf } from '../../testing/claim-of.ts'
import { indicatorOf } from './testing/indicator-of.ts'

const on = (occurredOn: string, policy: Partial<Policy> = {}, more: Partial<Claim> = {}) =>
  claimOf({ loss: lossOf({ occurredOn }), policy: policyOf(policy), ...more })
const needsBoth = { needs: 'a loss date and a policy' }

describe('dates of cover', () => {
  it.each([
    ['2026-10-20', '2026-11-05', 'First insured on 2026-10-20, 16 days before the loss on 2026-11-05.'],
    ['2026-03-01', '2026-03-31', 'First insured on 2026-03-01, 30 days before the loss on 2026-03-31.'],
    ['2026-03-01', '2026-03-02', 'First insured on 2026-03-01, 1 day before the loss on 2026-03-02.'],
    ['2026-03-01', '2026-03-01', 'First insured on 2026-03-01, the day of the loss.'],
    ['2026-03-01', '2026-04-01', undefined],
    ['2026-03-01', '2026-02-28', undefined],
    ['2019-03-01', '2026-03-17', undefined],
  ])('[D128] R01: first insured on %s, loss on %s: %s', async (firstInceptionOn, occurredOn, detail) => {
    const expected = detail === undefined ? 'clear' : { strength: 'moderate', detail, refs: ['loss', 'policy'] }
    expect(await indicatorOf(on(occurredOn, { firstInceptionOn }), 'R01')).toEqual(expected)
  })

  it('[D128] R02: cover increased or an item bought up to 30 days before the loss; not one that was reduced or withdrawn', async () => {
    const change = (id: string, effectiveAt: string, increasesCover = true) =>
      ({ id, kind: 'adjustment', effectiveAt, description: 'x', increasesCover }) as const
    const claim = (day: string) =>
      on(
        '2026-09-01',
        { events: [change('evt-2', `${day}T09:00`), change('evt-1', '2026-08-31T09:00', false)] },
        { items: [itemOf({ id: 'it-1', purchasedOn: day })] },
      )
    expect(await indicatorOf(claim('2026-08-02'), 'R02')).toEqual({
      strength: 'moderate',
      detail:
        'Cover was increased (evt-2) on 2026-08-02, 30 days before the loss on 2026-09-01. Item it-1 was bought on 2026-08-02, 30 days before the loss on 2026-09-01.',
      refs: ['evt-2', 'it-1', 'loss'],
    })
    expect([await indicatorOf(claim('2026-08-01'), 'R02'), await indicatorOf(claim('2026-09-02'), 'R02')]).toEqual(['clear', 'clear'])
    expect(await indicatorOf(on('2026-09-01', {}, { items: [itemOf({ purchasedOn: '2026-08-31', status: 'withdrawn' })] }), 'R02')).toBe('clear')
    const unsure = claimOf({ loss: lossOf({ occurredOn: '2026-09-01' }), items: [itemOf({ purchasedOn: '2026-09-01' })] })
    expect(await indicatorOf(unsure, 'R02')).toEqual({
      strength: 'moderate',
      detail: 'Item it-1 was bought on 2026-09-01, the day of the loss.',
      refs: ['it-1', 'loss'],
    })
  })

  it.each([
    ['2027-02-14', 'The loss on 2027-02-14 is 14 days before the end of the policy period on 2027-02-28.'],
    ['2027-02-28', 'The loss on 2027-02-28 is on the day of the end of the policy period.'],
    ['2027-02-13', undefined],
    ['2027-03-01', undefined],
  ])('[D128] R03: loss on %s, policy to the end of 2027-02-28: %s', async (occurredOn, detail) => {
    const expected = detail === undefined ? 'clear' : { strength: 'weak', detail, refs: ['loss', 'policy'] }
    expect(await indicatorOf(on(occurredOn), 'R03')).toEqual(expected)
  })

  it('[D128] R03: a period that ends with a day’s midnight covers the day before last', async () => {
    const period = { startAt: '2026-03-01T00:00', endAt: '2027-03-01T00:00', endConvention: 'exclusive' } as const
    expect(await indicatorOf(on('2027-02-14', { period }), 'R03')).toEqual({
      strength: 'weak',
      detail: 'The loss on 2027-02-14 is 14 days before the end of the policy period on 2027-02-28.',
      refs: ['loss', 'policy'],
    })
    expect(await indicatorOf(on('2027-02-13', { period }), 'R03')).toBe('clear')
  })

  it('[D128] R03: up to 14 days before a cancellation, not before a lapse, and up to 7 days after a reinstatement', async () => {
    const cancelled = { id: 'evt-1', kind: 'cancellation', effectiveAt: '2026-06-10T00:01', by: 'insurer', reason: 'x' } as const
    const lapsed = { id: 'evt-1', kind: 'lapse', effectiveAt: '2026-06-10T00:01', reason: 'x' } as const
    const back = { id: 'evt-2', kind: 'reinstatement', effectiveAt: '2026-06-20T12:00', basis: 'from_date', excludesGapLosses: true } as const
    const ask = async (day: string, events: Policy['events']) => indicatorOf(on(day, { events }), 'R03')
    const weak = { strength: 'weak', detail: 'The loss on 2026-05-27 is 14 days before the cancellation (evt-1) on 2026-06-10.', refs: ['evt-1', 'loss'] }
    const late = { strength: 'moderate', detail: 'The loss on 2026-06-27 is 7 days after the reinstatement (evt-2) on 2026-06-20.', refs: ['evt-2', 'loss'] }
    const same = { strength: 'moderate', detail: 'The loss on 2026-06-20 is on the day of the reinstatement (evt-2).', refs: ['evt-2', 'loss'] }
    expect(await Promise.all([ask('2026-05-27', [cancelled]), ask('2026-06-27', [cancelled, back]), ask('2026-06-20', [cancelled, back])])).toEqual([
      weak,
      late,
      same,
    ])
    const clear = [ask('2026-05-26', [cancelled]), ask('2026-05-27', [lapsed]), ask('2026-06-28', [cancelled, back]), ask('2026-06-19', [cancelled, back])]
    expect(await Promise.all(clear)).toEqual(['clear', 'clear', 'clear', 'clear'])
  })

  it('[D128] R03: where it is near an end and after a reinstatement, the stronger counts', async () => {
    const back = { id: 'evt-1', kind: 'reinstatement', effectiveAt: '2027-02-20T12:00', basis: 'continuous', excludesGapLosses: false } as const
    expect(await indicatorOf(on('2027-02-21', { events: [back] }), 'R03')).toEqual({
      strength: 'moderate',
      detail:
        'The loss on 2027-02-21 is 7 days before the end of the policy period on 2027-02-28. The loss on 2027-02-21 is 1 day after the reinstatement (evt-1) on 2027-02-20.',
      refs: ['evt-1', 'loss', 'policy'],
    })
  })

  it('[D128] R19: arrears cleared, or cover reinstated, on the day of the loss or the day before', async () => {
    const premium = (arrearsClearedOn: string): Policy['premium'] => ({ annual: 1, status: 'paid', arrears: 0, setOffAllowed: false, arrearsClearedOn })
    const back = { id: 'evt-1', kind: 'reinstatement', effectiveAt: '2026-08-31T23:59', basis: 'from_date', excludesGapLosses: true } as const
    expect(await indicatorOf(on('2026-09-01', { premium: premium('2026-09-01'), events: [back] }), 'R19')).toEqual({
      strength: 'moderate',
      detail:
        'Arrears of premium were cleared on 2026-09-01, the day of the loss. The policy was reinstated (evt-1) on 2026-08-31, 1 day before the loss on 2026-09-01.',
      refs: ['evt-1', 'loss', 'policy'],
    })
    const other = ['2026-08-30', '2026-09-02'].map(async (day) => indicatorOf(on('2026-09-01', { premium: premium(day) }), 'R19'))
    expect(await Promise.all(other)).toEqual(['clear', 'clear'])
    expect(await indicatorOf(on('2026-12-01', { premium: premium('2026-12-01') }), 'R19')).toBe('clear')
  })

  it('[D135] R01, R03 and R19 need a loss date and a policy, R02 a loss date', async () => {
    const none = claimOf()
    expect(await Promise.all(['R01', 'R02', 'R03', 'R19'].map(async (code) => indicatorOf(none, code)))).toEqual([
      needsBoth,
      { needs: 'a loss date' },
      needsBoth,
      needsBoth,
    ])
    const undated = claimOf({ policy: policyOf(), loss: lossOf({ occurredFrom: '2026-08-01' }) })
    expect(await indicatorOf(undated, 'R01')).toEqual({ needs: 'a loss date' })
    expect(await indicatorOf(claimOf({ loss: lossOf({ occurredOn: '2026-08-01' }) }), 'R19')).toEqual({ needs: 'a policy' })
  })

  it('[D136] a claim may set its own days for R01, R02 and R03', async () => {
    const standards = { inceptionGapDays: 31, coverChangeGapDays: 1, nearEndDays: 15, reinstatementGapDays: 0 }
    const handling = handlingOf({ standards })
    const back = { id: 'evt-1', kind: 'reinstatement', effectiveAt: '2026-08-01T12:00', basis: 'continuous', excludesGapLosses: false } as const
    const early = on('2026-04-01', {}, { handling, items: [itemOf({ purchasedOn: '2026-03-30' })] })
    expect([await indicatorOf(early, 'R01'), await indicatorOf(early, 'R02')]).toEqual([
      { strength: 'moderate', detail: 'First insured on 2026-03-01, 31 days before the loss on 2026-04-01.', refs: ['loss', 'policy'] },
      'clear',
    ])
    expect(await indicatorOf(on('2027-02-13', {}, { handling }), 'R03')).toEqual({
      strength: 'weak',
      detail: 'The loss on 2027-02-13 is 15 days before the end of the policy period on 2027-02-28.',
      refs: ['loss', 'policy'],
    })
    expect(await indicatorOf(on('2026-08-02', { events: [back] }, { handling }), 'R03')).toBe('clear')
  })
})
