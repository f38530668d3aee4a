import { describe, expect, it } from 'vitest'
import { BANKING_NO_NEED, BANKING_REPORTED, BANKING_SET_ASIDE, BANKING_SILENT } from './testing/banking77.ts'
import { claimSaying, judgement, needs, readNeeds } from './testing/claim-saying.ts'

/** The text behind `train 405: `. */
const textOf = (row: string): string => row.slice(row.indexOf(': ') + 2)
const judged = (rows: readonly string[]): readonly string[] => rows.map((row) => judgement(claimSaying(textOf(row))))
const wrong = (rows: readonly string[], isRight: (judgement: string) => boolean): readonly string[] =>
  rows.filter((row) => !isRight(judgement(claimSaying(textOf(row)))))

describe('real messages of bank customers', () => {
  it('[D97] all 61 that show dissatisfaction with the firm are reported', () => {
    expect(wrong(BANKING_REPORTED, (judgement) => /^(?:explicit|clear|weak) /.test(judgement))).toEqual([])
    expect(BANKING_REPORTED.length).toBe(61)
  })

  it('[D97] all 9 about a shop, another bank or an own mistake are set aside', () => {
    expect(judged(BANKING_SET_ASIDE)).toEqual(Array.from({ length: 9 }, () => 'aside: about_other'))
  })

  it('[D97] the 16 that only look like it give no row and concern nobody else; one is a possibility', () => {
    expect(wrong(BANKING_SILENT, (judgement) => judgement === 'nothing')).toEqual(["train 4166: I won't be pleased unless I get a Mastercard."])
    expect(judged(BANKING_SILENT).filter((each) => each !== 'nothing')).toEqual(['aside: hypothetical'])
    expect(BANKING_SILENT.length).toBe(16)
  })

  it('[D97] none of the rows mentions a support need', () => {
    const rows = [...BANKING_NO_NEED, ...BANKING_REPORTED, ...BANKING_SET_ASIDE, ...BANKING_SILENT]
    expect(rows.flatMap((row) => needs(claimSaying(textOf(row))))).toEqual([])
    expect(rows.filter((row) => readNeeds(claimSaying(textOf(row))).negated > 0)).toEqual([])
    expect(BANKING_NO_NEED.length).toBe(12)
  })
})
