import { describe, expect, it } from 'vitest'
import { type Json, isJsonObject } from '@ambit/domain'
import { partOf, resultOf } from '../testing/answers.ts'
import { claimOf } from '../testing/claim-of.ts'
import { FULL_CLAIM } from '../testing/full-claim.ts'
import { runHandlingChecks } from './run-handling-checks.ts'

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const ORDER = ['fail', 'due', 'cannot_check', 'pass', 'not_applicable']

describe('the file check', () => {
  it.each([
    ['an empty claim', claimOf()],
    ['a full one', FULL_CLAIM],
  ])('[D140] of %s tells all 24 checks, what needs attention first', async (_, claim) => {
    const rows = await partOf(runHandlingChecks, claim, 'checks')
    const told = (Array.isArray(rows) ? rows : [])
      .filter(isJsonObject)
      .map(({ code, result }) => ({ code: textOf(code), place: ORDER.indexOf(textOf(result)) }))
    const codes = told.map(({ code }) => code)
    expect(codes.toSorted()).toEqual(Array.from({ length: 24 }, (_each, index) => `H${String(index + 1).padStart(2, '0')}`))
    const keys = told.map(({ code, place }) => `${place} ${code}`)
    expect(keys).toEqual(keys.toSorted())
  })

  it('[D140] a row has its keys in one order, and an argument is refused', async () => {
    expect(await resultOf(runHandlingChecks, claimOf())).toContain(
      '{"code":"H22","check":"diary clean","result":"fail","detail":"no open task on an open claim","refs":["handling"],"basis":"Firm standard"}',
    )
    expect(() => runHandlingChecks.run({ strict: true }, { claim: claimOf(), today: '2026-11-30' })).toThrow(/strict/)
  })
})
