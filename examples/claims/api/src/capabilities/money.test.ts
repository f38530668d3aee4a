import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, mulDiv, sum } from './money.ts'

describe('money', () => {
  it.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [-1200, '-£12.00'],
    [123_450, '£1,234.50'],
    [100_000_000, '£1,000,000.00'],
    [-99_999_999, '-£999,999.99'],
  ])('[D9] %i pence is written %s', (pence, text) => {
    expect(money(pence)).toBe(text)
  })

  it.each([
    [775_000, 300, 400, 581_250],
    [1, 1, 2, 1],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [9_007_199_254_740_991, 100, 100, 9_007_199_254_740_991],
    [0, 5, 7, 0],
  ])('[D9] %i times %i over %i is %i, rounded half up', (a, n, d, expected) => {
    expect(mulDiv(a, n, d)).toBe(expected)
  })

  it('[D9] a share never differs from the exact one by more than half a penny', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), fc.nat({ max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (a, n, d) => {
        const twice = 2n * BigInt(mulDiv(a, n, d)) * BigInt(d) - 2n * BigInt(a) * BigInt(n)
        expect(-BigInt(d) < twice && twice <= BigInt(d)).toBe(true)
      }),
    )
  })

  it.each([
    [-1, 1, 1],
    [1, -1, 1],
    [1, 1, 0],
  ])('[D9] %i times %i over %i is refused', (a, n, d) => {
    expect(() => mulDiv(a, n, d)).toThrow(`mulDiv takes a >= 0, n >= 0 and d > 0, not ${a}, ${n}, ${d}.`)
  })

  it('[D9] nothing adds up to nothing', () => {
    expect([sum([]), sum([120, -20, 5])]).toEqual([0, 105])
  })
})
