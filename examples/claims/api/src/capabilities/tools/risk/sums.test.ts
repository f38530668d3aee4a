import { describe, expect, it } from 'vitest'
import type { Claim, Payment } from '../../../../../shared/claim.ts'
import { claimOf, handlingOf, itemOf, paymentOf, personOf, policyOf, sectionOf } from '../../testing/claim-of.ts'
import { indicatorOf } from './testing/indicator-of.ts'

const items = (...claimed: readonly number[]) => claimed.map((amount, index) => itemOf({ id: `it-${index + 1}`, claimed: amount }))
const limited = (limit: number | undefined, ...claimed: readonly number[]): Claim =>
  claimOf({
    policy: policyOf({ sections: [sectionOf({ name: 'Contents', sumInsured: 1_000_000, ...(limit === undefined ? {} : { limit }) })] }),
    items: items(...claimed),
  })
const paid = (changedOn: string, ...payments: readonly Partial<Payment>[]): Claim =>
  claimOf({
    parties: [personOf({ bank: { sortCode: '00-11-22', accountNumber: '00012345', changedOn } })],
    payments: payments.map((parts, index) => paymentOf(1, { id: `pay-${index + 1}`, ...parts })),
  })
const assessed = (...pairs: readonly (readonly [number, number | undefined])[]): Claim =>
  claimOf({ items: pairs.map(([claimed, value], index) => itemOf({ id: `it-${index + 1}`, claimed, ...(value === undefined ? {} : { assessed: value }) })) })

describe('sums', () => {
  it('[D134] R14: three quarters or more of at least four amounts are multiples of £50', async () => {
    expect(await indicatorOf(claimOf({ items: items(5_000, 10_000, 5_001, 125_000) }), 'R14')).toEqual({
      strength: 'weak',
      detail: 'Amounts claimed that are multiples of £50: 3 of 4.',
      refs: ['it-1', 'it-2', 'it-4'],
    })
    const clear = [items(5_000, 5_000, 5_000), items(5_000, 5_000, 5_001, 5_001), items(5_000, 5_000, 5_000, 1, 2)].map((each) => claimOf({ items: each }))
    expect(await Promise.all(clear.map(async (claim) => indicatorOf(claim, 'R14')))).toEqual(['clear', 'clear', 'clear'])
  })

  it('[D134] R15: bank details changed up to 14 days before a payment was requested or issued', async () => {
    expect(await indicatorOf(paid('2026-09-01', { requestedOn: '2026-09-15', issuedOn: '2026-09-16' }), 'R15')).toEqual({
      strength: 'moderate',
      detail: 'Bank details of Asha Rao (p-1) were changed on 2026-09-01; payment pay-1 was requested on 2026-09-15, 14 days later.',
      refs: ['p-1', 'pay-1'],
    })
    expect(
      await indicatorOf(
        paid('2026-09-12', { requestedOn: '2026-09-10', issuedOn: '2026-09-12' }, { requestedOn: '2026-09-13', issuedOn: '2026-09-14' }),
        'R15',
      ),
    ).toEqual({
      strength: 'moderate',
      detail:
        'Bank details of Asha Rao (p-1) were changed on 2026-09-12; payment pay-1 was issued the same day. ' +
        'Bank details of Asha Rao (p-1) were changed on 2026-09-12; payment pay-2 was requested on 2026-09-13, 1 day later and issued on 2026-09-14, 2 days later.',
      refs: ['p-1', 'pay-1', 'pay-2'],
    })
    expect([await indicatorOf(paid('2026-08-26', {}), 'R15'), await indicatorOf(paid('2026-09-13', {}), 'R15')]).toEqual(['clear', 'clear'])
  })

  it('[D134] R15: only payments that are on their way or out', async () => {
    const ask = async (status: Payment['status']) => indicatorOf(paid('2026-09-10', { status, issuedOn: '2026-10-30' }), 'R15')
    const found = {
      strength: 'moderate',
      detail: 'Bank details of Asha Rao (p-1) were changed on 2026-09-10; payment pay-1 was requested the same day.',
      refs: ['p-1', 'pay-1'],
    }
    expect(await Promise.all([ask('requested'), ask('approved'), ask('issued'), ask('cleared')])).toEqual([found, found, found, found])
    expect(await Promise.all([ask('stopped'), ask('voided'), ask('returned')])).toEqual(['clear', 'clear', 'clear'])
    expect(await indicatorOf({ ...paid('2026-09-10', {}), parties: [] }, 'R15')).toBe('clear')
  })

  it('[D134] R16: the sum claimed under a section from 95% of its limit to the whole', async () => {
    expect(await indicatorOf(limited(undefined, 900_000, 50_000), 'R16')).toEqual({
      strength: 'weak',
      detail: 'Claimed under Contents (sec-1): £9,500.00, 95.0% of £10,000.00.',
      refs: ['it-1', 'it-2', 'sec-1'],
    })
    expect(await indicatorOf(limited(200_000, 200_000), 'R16')).toEqual({
      strength: 'weak',
      detail: 'Claimed under Contents (sec-1): £2,000.00, 100.0% of £2,000.00.',
      refs: ['it-1', 'sec-1'],
    })
    const clear = [limited(undefined, 949_999), limited(200_000, 200_001), limited(0, 0), limited(undefined)]
    expect(await Promise.all(clear.map(async (claim) => indicatorOf(claim, 'R16')))).toEqual(['clear', 'clear', 'clear', 'clear'])
  })

  it('[D135] R16 needs a policy where something is claimed', async () => {
    expect([await indicatorOf(claimOf({ items: items(1) }), 'R16'), await indicatorOf(claimOf(), 'R16')]).toEqual([{ needs: 'a policy' }, 'clear'])
  })

  it('[D134] R18: one and a half times what was assessed, over at least three items that were', async () => {
    expect(await indicatorOf(assessed([10_000, 10_000], [10_000, 5_000], [10_000, 5_000], [90_000, undefined]), 'R18')).toEqual({
      strength: 'moderate',
      detail: 'On the 3 items assessed £300.00 is claimed and £200.00 assessed, 150.0%.',
      refs: ['it-1', 'it-2', 'it-3'],
    })
    expect(await indicatorOf(assessed([1, 0], [0, 0], [0, 0]), 'R18')).toEqual({
      strength: 'moderate',
      detail: 'On the 3 items assessed £0.01 is claimed and £0.00 assessed.',
      refs: ['it-1', 'it-2', 'it-3'],
    })
    const clear = [
      assessed([9_999, 10_000], [10_000, 5_000], [10_000, 5_000]),
      assessed([90_000, 1], [90_000, 1], [90_000, undefined]),
      assessed([0, 0], [0, 0], [0, 0]),
    ]
    expect(await Promise.all(clear.map(async (claim) => indicatorOf(claim, 'R18')))).toEqual(['clear', 'clear', 'clear'])
  })

  it('[D136] a claim may set its own limits for R15, R16 and R18', async () => {
    const handling = handlingOf({ standards: { bankChangeDays: 3, nearLimitPct: 90, overclaimPct: 200 } })
    expect([
      await indicatorOf({ ...paid('2026-09-08', { issuedOn: '2026-09-12' }), handling }, 'R15'),
      await indicatorOf({ ...paid('2026-09-06', { issuedOn: '2026-09-12' }), handling }, 'R15'),
      await indicatorOf({ ...limited(undefined, 900_000), handling }, 'R16'),
      await indicatorOf({ ...assessed([10_000, 10_000], [10_000, 5_000], [10_000, 5_000]), handling }, 'R18'),
    ]).toEqual([
      {
        strength: 'moderate',
        detail: 'Bank details of Asha Rao (p-1) were changed on 2026-09-08; payment pay-1 was requested on 2026-09-10, 2 days later.',
        refs: ['p-1', 'pay-1'],
      },
      'clear',
      { strength: 'weak', detail: 'Claimed under Contents (sec-1): £9,000.00, 90.0% of £10,000.00.', refs: ['it-1', 'sec-1'] },
      'clear',
    ])
  })
})
