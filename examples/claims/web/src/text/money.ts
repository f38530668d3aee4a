/** A sum split for the eye: pounds with their sign, and the smaller pence with their point. */
export interface MoneyParts {
  readonly pounds: string
  readonly pence: string
}

/** Pence as `£1,234` and `.50`; a negative sum starts with `-`, as the assistant's tools write it. */
export function moneyParts(pence: number): MoneyParts {
  const size = Math.abs(Math.trunc(pence))
  const pounds = String(Math.floor(size / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return { pounds: `${pence < 0 ? '-' : ''}£${pounds}`, pence: `.${String(size % 100).padStart(2, '0')}` }
}

/** Pence as `£1,234.50`. */
export function moneyText(pence: number): string {
  const parts = moneyParts(pence)
  return parts.pounds + parts.pence
}

/** Pence as `£55,000`, with its pence only where there are some: for limits and sums insured. */
export function roundMoneyText(pence: number): string {
  return pence % 100 === 0 ? moneyParts(pence).pounds : moneyText(pence)
}

/** The sum that a tool printed, back in pence; undefined for words such as `none recorded`. */
export function penceOf(text: string): number | undefined {
  const found = /^(-?)£([\d,]+)\.(\d{2})$/.exec(text)
  if (found === null) return undefined
  return (found[1] === '-' ? -1 : 1) * (Number((found[2] ?? '').replaceAll(',', '')) * 100 + Number(found[3]))
}
