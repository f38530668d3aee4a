import type { Pence } from '../../../../../shared/claim.ts'
import { mulDiv } from '../../money.ts'

/** That share of an amount in exact integers, rounded half up once. A percentage may have decimals: 12.5 is 125 of 1,000. */
export function percentOf(amount: Pence, pct: number): Pence {
  const { share, whole } = fraction(pct)
  return mulDiv(amount, share, whole)
}

/** True where the part is at least that percentage of the whole, without rounding. */
export function isAtLeastPercent(part: Pence, pct: number, of: Pence): boolean {
  const { share, whole } = fraction(pct)
  return BigInt(part) * BigInt(whole) >= BigInt(share) * BigInt(of)
}

/** The digits as they are written, because 33.3 has no exact binary form. */
function fraction(pct: number): { readonly share: number; readonly whole: number } {
  const [units = '', decimals = ''] = String(pct).split('.')
  return { share: Number(units + decimals), whole: 100 * 10 ** decimals.length }
}
