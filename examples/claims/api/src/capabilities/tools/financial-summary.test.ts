import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../../shared/claim.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, itemOf, lossOf, paymentOf, policyOf, recoveryOf, reserveOf, sectionOf } from '../testing/claim-of.ts'
import { financialSummary } from './financial-summary.ts'

const RESERVES = [
  reserveOf(650_000),
  reserveOf(1_200_000, { id: 'rl-2', name: 'Third-party injury' }),
  reserveOf(150_000, { id: 'rl-3', name: 'Fees', costType: 'expense' }),
] as const

const PAYMENTS = [
  paymentOf(120_000, { id: 'pay-1' }),
  paymentOf(30_000, { id: 'pay-2', status: 'requested' }),
  paymentOf(250_000, { id: 'pay-3', reserveLineId: 'rl-2', status: 'cleared' }),
  paymentOf(400_000, { id: 'pay-4', reserveLineId: 'rl-2', status: 'voided' }),
  paymentOf(162_000, { id: 'pay-5', reserveLineId: 'rl-3' }),
]

const RECOVERIES = [
  recoveryOf(90_000, { id: 'rec-1', type: 'salvage', receipts: [{ on: '2026-10-01', amount: 90_000 }] }),
  recoveryOf(200_000, { id: 'rec-2' }),
]

const F1 = claimOf({ reserves: RESERVES, payments: PAYMENTS, recoveries: RECOVERIES })

const OWN_DAMAGE = {
  ref: 'rl-1',
  name: 'Own damage',
  type: 'indemnity',
  status: 'open',
  estimate: '£6,500.00',
  paid: '£1,200.00',
  outstanding: '£5,300.00',
  incurred: '£6,500.00',
}
const INJURY = {
  ref: 'rl-2',
  name: 'Third-party injury',
  type: 'indemnity',
  status: 'open',
  estimate: '£12,000.00',
  paid: '£2,500.00',
  outstanding: '£9,500.00',
  incurred: '£12,000.00',
}
const FEES = {
  ref: 'rl-3',
  name: 'Fees',
  type: 'expense',
  status: 'open',
  estimate: '£1,500.00',
  paid: '£1,620.00',
  outstanding: '£0.00',
  incurred: '£1,620.00',
  over_estimate: '£120.00',
  flag: 'paid_exceeds_estimate',
}
const TOTALS = {
  paid: '£5,320.00',
  pending: '£300.00',
  outstanding: '£14,800.00',
  incurred_gross: '£20,120.00',
  recovered: '£900.00',
  incurred_net: '£19,220.00',
  recoveries_expected: '£2,000.00',
  incurred_net_after_expected: '£17,220.00',
  indemnity_incurred: '£18,500.00',
  expense_incurred: '£1,620.00',
}

const entry = (on: string, estimate: number) => ({ on, estimate, by: 'u-1', reason: '' })
const excesses = (amount: number) => [{ kind: 'compulsory' as const, amount }]
const ask = (claim: Claim) => answerOf(financialSummary, claim)

describe('financial summary', () => {
  it('[D20] worked example F-1: three lines, their totals, and the line that paid more than its estimate', async () => {
    expect(await ask(F1)).toEqual({ lines: [OWN_DAMAGE, INJURY, FEES], totals: TOTALS, flags: ['paid_exceeds_estimate'] })
  })

  it('[D20] worked example F-2: a closed line has nothing outstanding', async () => {
    const [first, second, third] = RESERVES
    const claim = { ...F1, reserves: [first, { ...second, status: 'closed' as const }, third] }
    expect(await ask(claim)).toEqual({
      lines: [OWN_DAMAGE, { ...INJURY, status: 'closed', outstanding: '£0.00', incurred: '£2,500.00' }, FEES],
      totals: {
        ...TOTALS,
        outstanding: '£5,300.00',
        incurred_gross: '£10,620.00',
        incurred_net: '£9,720.00',
        incurred_net_after_expected: '£7,720.00',
        indemnity_incurred: '£9,000.00',
      },
      flags: ['paid_exceeds_estimate'],
    })
  })

  it('[D20] worked example F-3: a returned payment moves from paid to outstanding, and incurred stays', async () => {
    const before = { ...F1, payments: [...PAYMENTS, paymentOf(50_000, { id: 'pay-6' })] }
    const after = { ...F1, payments: [...PAYMENTS, paymentOf(50_000, { id: 'pay-6', status: 'returned' })] }
    const withPayment = {
      lines: [{ ...OWN_DAMAGE, paid: '£1,700.00', outstanding: '£4,800.00' }, INJURY, FEES],
      totals: { ...TOTALS, paid: '£5,820.00', outstanding: '£14,300.00' },
      flags: ['paid_exceeds_estimate'],
    }
    expect([await ask(before), await ask(after)]).toEqual([
      withPayment,
      { lines: [OWN_DAMAGE, INJURY, FEES], totals: TOTALS, flags: ['paid_exceeds_estimate'] },
    ])
  })

  it('[D21] worked example F-4: what is dated after today is left out of the figures and named', async () => {
    const later = { on: '2026-12-01', estimate: 900_000, by: 'u-1', reason: 'more damage' }
    const claim = {
      ...F1,
      reserves: RESERVES.map((line) => (line.id === 'rl-1' ? { ...line, history: [...line.history, later] } : line)),
      payments: [
        ...PAYMENTS,
        paymentOf(5, { id: 'pay-10', issuedOn: '2026-12-01' }),
        paymentOf(7, { id: 'pay-9', status: 'requested', requestedOn: '2026-12-02' }),
      ],
      recoveries: RECOVERIES.map((each) => (each.id === 'rec-2' ? { ...each, receipts: [{ on: '2026-12-24', amount: 9 }] } : each)),
    }
    expect(await ask(claim)).toEqual({
      lines: [OWN_DAMAGE, INJURY, FEES],
      totals: TOTALS,
      flags: ['paid_exceeds_estimate'],
      future_dated: ['pay-9', 'pay-10', 'rec-2', 'rl-1'],
    })
  })

  it('[D24] worked example F-5: without reserves and payments it says so', async () => {
    expect(await resultOf(financialSummary, claimOf({ recoveries: RECOVERIES, policy: policyOf() }))).toBe('No reserves or payments recorded on this claim.')
  })

  it('[D20] the latest entry counts, of one day the last one recorded, and a line without one says none recorded', async () => {
    const claim = claimOf({
      reserves: [
        reserveOf(0, { id: 'rl-10', history: [entry('2026-10-02', 300), entry('2026-10-02', 200), entry('2026-10-01', 900)] }),
        reserveOf(0, { id: 'rl-2', history: [] }),
      ],
      payments: [paymentOf(70, { reserveLineId: 'rl-2' })],
    })
    const row = { name: 'Own damage', type: 'indemnity', status: 'open' }
    expect(await ask(claim)).toEqual({
      lines: [
        { ref: 'rl-2', ...row, estimate: 'none recorded', paid: '£0.70', outstanding: '£0.00', incurred: '£0.70' },
        { ref: 'rl-10', ...row, estimate: '£2.00', paid: '£0.00', outstanding: '£2.00', incurred: '£2.00' },
      ],
      totals: {
        paid: '£0.70',
        pending: '£0.00',
        outstanding: '£2.00',
        incurred_gross: '£2.70',
        recovered: '£0.00',
        incurred_net: '£2.70',
        recoveries_expected: '£0.00',
        incurred_net_after_expected: '£2.70',
        indemnity_incurred: '£2.70',
        expense_incurred: '£0.00',
      },
    })
  })

  it('[D15] an entry, a payment and a receipt of today count today', async () => {
    const claim = claimOf({
      reserves: [reserveOf(0, { history: [entry('2026-11-30', 500)] })],
      payments: [paymentOf(200, { issuedOn: '2026-11-30' })],
      recoveries: [recoveryOf(300, { receipts: [{ on: '2026-11-30', amount: 100 }] })],
    })
    expect(await partOf(financialSummary, claim, 'totals')).toEqual({
      paid: '£2.00',
      pending: '£0.00',
      outstanding: '£3.00',
      incurred_gross: '£5.00',
      recovered: '£1.00',
      incurred_net: '£4.00',
      recoveries_expected: '£2.00',
      incurred_net_after_expected: '£2.00',
      indemnity_incurred: '£5.00',
      expense_incurred: '£0.00',
    })
  })

  it('[D20] a payment on no line is in no row and no total, but pending money is counted wherever it is', async () => {
    const claim = claimOf({ payments: [paymentOf(100, { reserveLineId: 'rl-9' }), paymentOf(40, { id: 'pay-2', reserveLineId: 'rl-9', status: 'approved' })] })
    expect(await ask(claim)).toEqual({
      totals: {
        paid: '£0.00',
        pending: '£0.40',
        outstanding: '£0.00',
        incurred_gross: '£0.00',
        recovered: '£0.00',
        incurred_net: '£0.00',
        recoveries_expected: '£0.00',
        incurred_net_after_expected: '£0.00',
        indemnity_incurred: '£0.00',
        expense_incurred: '£0.00',
      },
    })
  })

  it('[D22] receipts count whatever the status of the recovery, expected money only while it is open, and a reinsurer changes no figure of ours', async () => {
    const receipts = [{ on: '2026-10-01', amount: 30_000 }]
    const claim = claimOf({
      reserves: [reserveOf(100_000)],
      recoveries: [
        recoveryOf(50_000, { id: 'rec-1', status: 'abandoned', receipts }),
        recoveryOf(20_000, { id: 'rec-2', receipts }),
        recoveryOf(45_000, { id: 'rec-3', type: 'excess', receipts: [{ on: '2026-10-02', amount: 10_000 }] }),
        recoveryOf(500_000, {
          id: 'rec-4',
          type: 'reinsurance',
          receipts: [
            { on: '2026-10-03', amount: 25_000 },
            { on: '2026-12-03', amount: 1 },
          ],
        }),
      ],
    })
    expect(await ask(claim)).toEqual({
      lines: [{ ...OWN_DAMAGE, estimate: '£1,000.00', paid: '£0.00', outstanding: '£1,000.00', incurred: '£1,000.00' }],
      totals: {
        paid: '£0.00',
        pending: '£0.00',
        outstanding: '£1,000.00',
        incurred_gross: '£1,000.00',
        recovered: '£700.00',
        incurred_net: '£300.00',
        recoveries_expected: '£350.00',
        incurred_net_after_expected: '-£50.00',
        indemnity_incurred: '£1,000.00',
        expense_incurred: '£0.00',
        reinsurance: '£250.00',
      },
      future_dated: ['rec-4'],
    })
  })

  it('[D23] the excess is due for every section with an item that was not declined or withdrawn', async () => {
    const claim = claimOf({
      loss: lossOf({ occurredOn: '2026-08-29' }),
      policy: policyOf({
        sections: [
          sectionOf({ excesses: excesses(35_000) }),
          sectionOf({ id: 'sec-2', excesses: excesses(10_000) }),
          sectionOf({ id: 'sec-3', excesses: excesses(5_000) }),
          sectionOf({ id: 'sec-4', excesses: excesses(1_000) }),
        ],
        endorsements: [{ id: 'en-1', title: '', text: '', sectionIds: [], effectiveFrom: '2026-08-29', excessChange: 100 }],
      }),
      items: [
        itemOf({ id: 'it-1' }),
        itemOf({ id: 'it-2', status: 'accepted' }),
        itemOf({ id: 'it-3', sectionId: 'sec-2', status: 'declined' }),
        itemOf({ id: 'it-4', sectionId: 'sec-3' }),
        itemOf({ id: 'it-5', sectionId: 'sec-4', status: 'withdrawn' }),
      ],
      reserves: [reserveOf(0)],
      recoveries: [
        recoveryOf(0, {
          type: 'excess',
          receipts: [
            { on: '2026-10-02', amount: 10_000 },
            { on: '2026-12-02', amount: 10_000 },
          ],
        }),
      ],
    })
    expect(await partOf(financialSummary, claim, 'excess')).toEqual({ due: '£402.00', collected: '£100.00' })
  })

  it('[D11] the keys come in the order of the specification', async () => {
    const claim = { ...F1, policy: policyOf(), recoveries: [recoveryOf(1, { type: 'reinsurance', receipts: [{ on: '2026-12-01', amount: 1 }] })] }
    expect(await resultOf(financialSummary, { ...claim, reserves: [RESERVES[2]], payments: [paymentOf(162_000, { reserveLineId: 'rl-3' })] })).toBe(
      '{"lines":[{"ref":"rl-3","name":"Fees","type":"expense","status":"open","estimate":"£1,500.00","paid":"£1,620.00","outstanding":"£0.00","incurred":"£1,620.00",' +
        '"over_estimate":"£120.00","flag":"paid_exceeds_estimate"}],"totals":{"paid":"£1,620.00","pending":"£0.00","outstanding":"£0.00","incurred_gross":"£1,620.00",' +
        '"recovered":"£0.00","incurred_net":"£1,620.00","recoveries_expected":"£0.00","incurred_net_after_expected":"£1,620.00","indemnity_incurred":"£0.00",' +
        '"expense_incurred":"£1,620.00","reinsurance":"£0.00"},"excess":{"due":"£0.00","collected":"£0.00"},"flags":["paid_exceeds_estimate"],"future_dated":["rec-1"]}',
    )
  })

  it('[D19] it takes no arguments, and says what it is doing', async () => {
    expect(financialSummary.activity({})).toBe('Adding up the money…')
    await expect(async () => resultOf(financialSummary, F1, { args: { total: true } })).rejects.toThrow('total')
  })
})
