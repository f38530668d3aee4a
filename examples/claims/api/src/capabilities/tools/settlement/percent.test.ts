import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAtLeastPercent, percentOf } from './percent.ts'

describe('a percentage of an amount', () => {
  it.each([
    [324_000, 10, 32_400],
    [1, 50, 1],
    [1, 49.9, 0],
    [10_001, 12.5, 1_250],
    [4, 12.5, 1],
    [100_000_000_003, 33.3, 33_300_000_001],
    [900_000_000_000_000, 66.67, 600_030_000_000_000],
    [500, 0, 0],
    [500, 100, 500],
  ])('[D107] %i at %f%% is %i', (amount, pct, share) => {
    expect(percentOf(amount, pct)).toBe(share)
  })

  it('[D107] what the insured bears and what is left to the claimant differ from the whole by no more than a penny', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), fc.integer({ min: 0, max: 1_000 }), (amount, permille) => {
        const both = percentOf(amount, permille / 10) + percentOf(amount, (1_000 - permille) / 10)
        expect([amount, amount + 1]).toContain(both)
      }),
    )
  })

  it('[D103] a threshold is compared without rounding', () => {
    expect(isAtLeastPercent(85, 85, 100)).toBe(true)
    expect(isAtLeastPercent(849_999_999_999, 85, 1_000_000_000_000)).toBe(false)
    expect(isAtLeastPercent(333, 33.3, 1_000)).toBe(true)
    expect(isAtLeastPercent(333, 33.31, 1_000)).toBe(false)
  })
})
