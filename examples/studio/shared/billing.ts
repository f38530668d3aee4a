/** Answer of `GET /api/billing`. Money is whole pence; times are milliseconds since 1970. */
export interface BillingView {
  readonly plan: {
    readonly name: string
    readonly seats: number
    /** Members; an invitation takes a seat once it is accepted. */
    readonly taken: number
    readonly seatPence: number
    readonly renewsAt: number
  }
  /** Newest first; absent for everyone but an owner. */
  readonly invoices?: readonly Invoice[]
}

export interface Invoice {
  /** Such as `INV-2026-11`. */
  readonly number: string
  readonly issuedAt: number
  readonly seats: number
  readonly pence: number
  readonly state: 'paid' | 'open'
}
