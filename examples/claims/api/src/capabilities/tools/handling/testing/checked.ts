import type { Json } from '@ambit/domain'
import type { Claim, IsoDate } from '../../../../../../shared/claim.ts'
import { TODAY, partOf } from '../../../testing/answers.ts'
import { runHandlingChecks } from '../../run-handling-checks.ts'

/** How one check ended, as `result refs: detail`. */
export async function checked(claim: Claim, code: string, today: IsoDate = TODAY): Promise<string> {
  const rows = await partOf(runHandlingChecks, claim, 'checks', { today })
  const row = (Array.isArray(rows) ? rows : []).find((each: Json) => isRow(each) && each.code === code)
  if (row === undefined || !isRow(row)) throw new Error(`No check ${code} in the answer.`)
  const refs = row.refs === undefined ? '' : ` ${row.refs.join(',')}`
  return `${row.result}${refs}${row.detail === undefined ? '' : `: ${row.detail}`}`
}

interface Row {
  readonly code: string
  readonly result: string
  readonly detail?: string
  readonly refs?: readonly string[]
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'code' in value && 'result' in value
}
