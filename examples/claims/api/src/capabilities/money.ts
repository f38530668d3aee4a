import type { Pence } from '../../../shared/claim.ts'

/** Money as a person reads it: `£1,234.50`, `-£12.00`. */
export function money(pence: Pence): string {
  const size = Math.abs(pence)
  const pounds = String(Math.floor(size / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${pence < 0 ? '-' : ''}£${pounds}.${String(size % 100).padStart(2, '0')}`
}

/** a * n / d in exact integers, rounded half up once. All three are whole and not negative, d is above 0; else it throws. */
export function mulDiv(a: number, n: number, d: number): number {
  if (a < 0 || n < 0 || d <= 0) throw new Error(`mulDiv takes a >= 0, n >= 0 and d > 0, not ${a}, ${n}, ${d}.`)
  const [product, divisor] = [BigInt(a) * BigInt(n), BigInt(d)]
  return Number((2n * product + divisor) / (2n * divisor))
}

export function sum(amounts: readonly Pence[]): Pence {
  return amounts.reduce((total, amount) => total + amount, 0)
}
