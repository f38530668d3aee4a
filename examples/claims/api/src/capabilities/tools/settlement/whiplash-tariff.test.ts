import { describe, expect, it } from 'vitest'
import type { Loss, Medical } from '../../../../../shared/claim.ts'
import { claimOf, lossOf, medicalOf } from '../../testing/claim-of.ts'
import { tariffRows } from './whiplash-tariff.ts'

const amountOf = (loss: Partial<Loss>, row: Partial<Medical> = {}): number | undefined => {
  const medical = [medicalOf({ whiplash: true, prognosisMonths: 3, ...row })]
  return tariffRows(claimOf({ loss: lossOf(loss), medical }), medical)[0]?.amount
}

/** The last month of each band. */
const BANDS = [3, 6, 9, 12, 15, 18, 24]

const allBands = (occurredOn: string, minorPsychological: boolean) =>
  BANDS.map((prognosisMonths) => amountOf({ occurredOn }, { prognosisMonths, minorPsychological }))

describe('the whiplash tariff', () => {
  it.each([
    ['2025-05-31', false, [27_500, 56_500, 96_500, 151_000, 233_500, 344_500, 483_000]],
    ['2025-05-31', true, [30_000, 59_500, 102_500, 159_500, 243_500, 355_000, 497_500]],
    ['2025-05-30', false, [24_000, 49_500, 84_000, 132_000, 204_000, 300_500, 421_500]],
    ['2025-05-30', true, [26_000, 52_000, 89_500, 139_000, 212_500, 310_000, 434_500]],
    ['2021-05-31', false, [24_000, 49_500, 84_000, 132_000, 204_000, 300_500, 421_500]],
  ])('[D110] for an accident on %s, with minor psychological injury %j, in pence', (occurredOn, minorPsychological, amounts) => {
    expect(allBands(occurredOn, minorPsychological)).toEqual(amounts)
  })

  it('[D110] a band holds more than the last month of the one before', () => {
    const occurredOn = '2026-01-15'
    const justAbove = BANDS.map((months) => amountOf({ occurredOn }, { prognosisMonths: months + 0.5 }))
    expect(justAbove).toEqual([56_500, 96_500, 151_000, 233_500, 344_500, 483_000, undefined])
    expect([0, 1, 19, 25].map((prognosisMonths) => amountOf({ occurredOn }, { prognosisMonths }))).toEqual([27_500, 27_500, 483_000, undefined])
  })

  it('[D110] there is none before the first tariff, without a date, in other jurisdictions, or for other injuries', () => {
    const occurredOn = '2026-01-15'
    expect([
      amountOf({ occurredOn: '2021-05-30' }),
      amountOf({}),
      amountOf({ occurredOn, jurisdiction: 'scotland' }),
      amountOf({ occurredOn, jurisdiction: 'northern-ireland' }),
      amountOf({ occurredOn }, { whiplash: false }),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined])
    const { prognosisMonths: _, ...open } = medicalOf({ whiplash: true, prognosisMonths: 3 })
    expect(tariffRows(claimOf({ loss: lossOf({ occurredOn }), medical: [open] }), [open])).toEqual([])
  })

  it('[D110] the day of the accident is the one in London', () => {
    expect([amountOf({ occurredAt: '2025-05-30T22:59:00Z' }), amountOf({ occurredAt: '2025-05-30T23:00:00Z' })]).toEqual([24_000, 27_500])
  })

  it('[D110] a row names its medical record and the months', () => {
    const medical = [
      medicalOf({ whiplash: true, prognosisMonths: 7 }),
      medicalOf({ id: 'med-2' }),
      medicalOf({ id: 'med-3', whiplash: true, prognosisMonths: 1 }),
    ]
    expect(tariffRows(claimOf({ loss: lossOf({ occurredOn: '2026-01-15' }), medical }), medical)).toEqual([
      { ref: 'med-1', months: 7, amount: 96_500 },
      { ref: 'med-3', months: 1, amount: 27_500 },
    ])
  })
})
