import { isJsonObject, type Json } from '@ambit/domain'
import type { Claim, IsoDate } from '../../../../../../shared/claim.ts'
import { partOf, TODAY } from '../../../testing/answers.ts'
import { runRiskCrossChecks } from '../../run-risk-cross-checks.ts'

/** What one check says of a claim: its indicator without code and status, what it needs, or `clear`. */
export async function indicatorOf(claim: Claim, code: string, today: IsoDate = TODAY): Promise<object | 'clear'> {
  const [indicator, unchecked] = [await rowOf(claim, 'indicators', { code, today }), await rowOf(claim, 'cannot_check', { code, today })]
  if (indicator !== undefined) return { strength: indicator['strength'], detail: indicator['detail'], refs: indicator['refs'] }
  return unchecked === undefined ? 'clear' : { needs: unchecked['needs'] }
}

interface Sought {
  readonly code: string
  readonly today: IsoDate
}

async function rowOf(claim: Claim, key: string, { code, today }: Sought): Promise<{ readonly [name: string]: Json } | undefined> {
  const rows = await partOf(runRiskCrossChecks, claim, key, { today })
  const found: Json | undefined = Array.isArray(rows) ? rows.find((row) => isJsonObject(row) && row['code'] === code) : undefined
  return found !== undefined && isJsonObject(found) ? found : undefined
}
