import { penceOf } from '../text/money.ts'
import { Bar, BarKey } from './bar.tsx'

/** A reserve line, or the sum of all, as `financial_summary` prints it. */
export interface ReserveFigures {
  /** Absent where no estimate is recorded. */
  readonly estimate: number | undefined
  readonly paid: string
  readonly outstanding: string
}

/** Reserve against paid against incurred: the filled part is paid, with the open part it is incurred, and the mark is the reserve. */
export function ReserveBar({ figures, scale }: { readonly figures: ReserveFigures; readonly scale: number }) {
  const paid = penceOf(figures.paid) ?? 0
  const outstanding = penceOf(figures.outstanding) ?? 0
  const within = figures.estimate === undefined ? paid : Math.min(paid, figures.estimate)
  return (
    <Bar
      scale={scale}
      tick={figures.estimate}
      stretches={[
        { from: 0, to: within, ink: 'solid' },
        { from: within, to: paid, ink: 'over' },
        { from: paid, to: paid + outstanding, ink: 'open' },
      ]}
    />
  )
}

/** The widest that a bar of these figures gets, in pence. */
export function reserveScale({ estimate, paid, outstanding }: ReserveFigures): number {
  return Math.max(estimate ?? 0, (penceOf(paid) ?? 0) + (penceOf(outstanding) ?? 0))
}

export function ReserveKey({ over }: { readonly over: boolean }) {
  return <BarKey inks={[['solid', 'Paid'], ['open', 'Still to pay'], ...(over ? [['over', 'Paid over the estimate'] as const] : [])]} tick="Estimate" />
}
