import { describe, expect, it } from 'vitest'
import { moneyParts, moneyText, penceOf, roundMoneyText } from './money.ts'

describe('money for the eye', () => {
  it('[P3] whole pence are shown with thousands grouped, and the pence apart', () => {
    expect(moneyParts(31_765_550)).toEqual({ pounds: '£317,655', pence: '.50' })
    expect([moneyText(0), moneyText(5), moneyText(99_999), moneyText(100_000), moneyText(123_456_789)]).toEqual([
      '£0.00',
      '£0.05',
      '£999.99',
      '£1,000.00',
      '£1,234,567.89',
    ])
  })

  it('[P3] a negative sum keeps its sign before the pound', () => {
    expect([moneyText(-1_200), moneyText(-1), moneyText(-123_456)]).toEqual(['-£12.00', '-£0.01', '-£1,234.56'])
  })

  it('[P3] a limit is shown without pence where it has none', () => {
    expect([roundMoneyText(5_500_000), roundMoneyText(48_620)]).toEqual(['£55,000', '£486.20'])
  })

  it('[P3] a printed sum is read back to the penny, and words are no sum', () => {
    const sums = [0, 5, -1_200, 1_845_000, 123_456_789]
    expect(sums.map((pence) => penceOf(moneyText(pence)))).toEqual(sums)
    expect([penceOf('none recorded'), penceOf('£1.5'), penceOf('')]).toEqual([undefined, undefined, undefined])
  })
})
