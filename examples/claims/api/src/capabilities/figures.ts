/** The money of a claim as numbers: by reserve line, and in total. Amounts are pence. */
import type { Claim, IsoDate, Pence, Recovery, ReserveLine } from '../../../shared/claim.ts'
import { sum } from './money.ts'
import { isPaid, isPending } from './payments.ts'
import { byRef, compareText } from './refs.ts'

export type ReserveEntry = ReserveLine['history'][number]

export interface LineFigures {
  readonly line: ReserveLine
  /** The expected total cost, paid part included. Absent where nothing is recorded up to today. */
  readonly estimate: Pence | undefined
  readonly paid: Pence
  readonly outstanding: Pence
  readonly incurred: Pence
  /** Above 0 only on an open line that has paid more than it expects to. */
  readonly overEstimate: Pence
}

export interface ClaimFigures {
  readonly lines: readonly LineFigures[]
  readonly paid: Pence
  readonly pending: Pence
  readonly outstanding: Pence
  readonly incurredGross: Pence
  readonly recovered: Pence
  readonly incurredNet: Pence
  readonly recoveriesExpected: Pence
  readonly incurredNetAfterExpected: Pence
}

/** A line's history up to today, oldest first; entries of one day in the order recorded. */
export function reserveHistory(line: ReserveLine, today: IsoDate): readonly ReserveEntry[] {
  return line.history.filter((entry) => entry.on <= today).toSorted((a, b) => compareText(a.on, b.on))
}

function lineFigures(claim: Claim, line: ReserveLine, today: IsoDate): LineFigures {
  const estimate = reserveHistory(line, today).at(-1)?.estimate
  const paid = sum(claim.payments.filter((payment) => payment.reserveLineId === line.id && isPaid(payment, today)).map((payment) => payment.amount))
  const open = line.status === 'open' && estimate !== undefined
  const outstanding = open ? Math.max(0, estimate - paid) : 0
  return { line, estimate, paid, outstanding, incurred: paid + outstanding, overEstimate: open ? Math.max(0, paid - estimate) : 0 }
}

/**
 * Lines in ref order, and totals over them. A recovered excess counts as a recovery; a reinsurer's share does not,
 * because it leaves the claim's own cost as it is.
 */
export function claimFigures(claim: Claim, today: IsoDate): ClaimFigures {
  const lines = byRef(claim.reserves).map((line) => lineFigures(claim, line, today))
  const recoveries = claim.recoveries.filter((recovery) => recovery.type !== 'reinsurance')
  const open = recoveries.filter((recovery) => recovery.status === 'open')
  const incurredGross = sum(lines.map((line) => line.incurred))
  const recovered = sum(recoveries.map((recovery) => receivedBy(recovery, today)))
  const recoveriesExpected = sum(open.map((recovery) => Math.max(0, recovery.expected - receivedBy(recovery, today))))
  return {
    lines,
    paid: sum(lines.map((line) => line.paid)),
    pending: sum(claim.payments.filter((payment) => isPending(payment, today)).map((payment) => payment.amount)),
    outstanding: sum(lines.map((line) => line.outstanding)),
    incurredGross,
    recovered,
    incurredNet: incurredGross - recovered,
    recoveriesExpected,
    incurredNetAfterExpected: incurredGross - recovered - recoveriesExpected,
  }
}

/** Receipts of a recovery up to today, whatever its status. */
export function receivedBy(recovery: Recovery, today: IsoDate): Pence {
  return sum(recovery.receipts.filter((receipt) => receipt.on <= today).map((receipt) => receipt.amount))
}
