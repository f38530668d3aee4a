/**
 * What the claims desk's own routes answer. `GET /api/desk` gives a `DeskView`, `GET /api/claims` a `ClaimRow[]`,
 * `GET /api/claims/{id}` the `Claim` itself, `GET /api/claims/{id}/figures` its `ClaimFigures`, `GET /api/token` a `TokenView`.
 * An error is `application/problem+json`.
 */
import type { ClaimStatus, LineOfBusiness } from './claim.ts'
import type { ClaimMetrics, DeadlineList, DeadlineRow, FinancialSummary, PolicyCheck, SettlementPosition, TimelineEntry } from './figures.ts'
import type { IsoDate, Pence } from './units.ts'

export interface TokenView {
  /** A short-lived user token for the assistant's routes under `/v1`. */
  readonly token: string
}

/** Who is signed in, and the day it is on this desk. */
export interface DeskView {
  readonly today: IsoDate
  readonly handler: Colleague
  /** Everybody on the claims team: records name them by id alone. */
  readonly team: readonly Colleague[]
}

export interface Colleague {
  readonly id: string
  readonly name: string
}

/** One line of the list of claims. What a claim does not record is left out. */
export interface ClaimRow {
  readonly id: string
  readonly reference: string
  readonly line: LineOfBusiness
  readonly status: ClaimStatus
  /** The policyholder, and the town of the first address. */
  readonly insured?: { readonly name: string; readonly place?: string | undefined } | undefined
  readonly whatHappened?: string | undefined
  /** The day of the loss; for a range its last day. */
  readonly lossOn?: IsoDate | undefined
  readonly discoveredOn?: IsoDate | undefined
  /** For claims-made policies. */
  readonly claimMadeOn?: IsoDate | undefined
  readonly reportedOn: IsoDate
  /** Still expected to be paid; absent where no reserve is set. */
  readonly outstanding?: Pence | undefined
  /** The first deadline that is overdue, due or still to come. */
  readonly nextDeadline?: DeadlineRow | undefined
  readonly handler: string
}

/** A tool's figures, or its sentence where there is nothing to tell. */
export type Figures<Known> = { readonly known: Known } | { readonly absent: string }

/** What the tools work out of one claim as it stands today: the same results that the assistant reads. */
export interface ClaimFigures {
  readonly today: IsoDate
  readonly money: Figures<FinancialSummary>
  readonly deadlines: Figures<DeadlineList>
  readonly policy: Figures<PolicyCheck>
  readonly metrics: Figures<ClaimMetrics>
  readonly settlement: Figures<SettlementPosition>
  /** What the settlement leaves out, in ref order. */
  readonly unclaimed: readonly UnclaimedSection[]
  /** Every dated fact up to today, oldest first. */
  readonly timeline: readonly TimelineEntry[]
  /** Stretches without movement that are longer than the firm's standard, oldest first: the timeline tool's own. */
  readonly quiet: readonly QuietStretch[]
}

/** A section of the policy on which indemnity is paid although no item is claimed under it. */
export interface UnclaimedSection {
  readonly ref: string
  readonly paid: Pence
  /** The payments, by ref. */
  readonly payments: readonly string[]
}

export interface QuietStretch {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly days: number
}
