/** Money in the claim record: what is claimed, reserved, paid, recovered and offered. */
import type { IsoDate, Pence } from './units.ts'

export interface LossItem {
  readonly id: string
  readonly sectionId: string
  readonly partyId?: string
  readonly head: string
  readonly description: string
  readonly claimed: Pence
  readonly assessed?: Pence
  readonly agreed?: Pence
  readonly vatIncluded?: Pence
  readonly bettermentPct?: number
  readonly ageYears?: number
  readonly purchasedOn?: IsoDate
  readonly documentIds: readonly string[]
  readonly status: 'claimed' | 'accepted' | 'declined' | 'withdrawn'
  /** Liability heads, for the offset of benefits. */
  readonly lossHead?: 'general' | 'earnings' | 'care' | 'mobility' | 'other'
}

export interface SectionAssessment {
  readonly sectionId: string
  readonly valueAtRisk?: Pence
  readonly salvageRetained?: Pence
}

/** `estimate` is the expected total cost of the line, the paid part included. */
export interface ReserveLine {
  readonly id: string
  readonly name: string
  readonly sectionId?: string
  readonly partyId?: string
  readonly costType: 'indemnity' | 'expense'
  readonly status: 'open' | 'closed'
  readonly history: readonly { readonly on: IsoDate; readonly estimate: Pence; readonly by: string; readonly reason: string }[]
  readonly nextReviewOn?: IsoDate
}

export interface Payment {
  readonly id: string
  readonly reserveLineId: string
  readonly sectionId?: string
  readonly payeePartyId: string
  readonly amount: Pence
  readonly status: 'requested' | 'approved' | 'issued' | 'cleared' | 'stopped' | 'voided' | 'returned'
  readonly requestedOn: IsoDate
  readonly approvedOn?: IsoDate
  readonly approvedBy?: string
  readonly issuedOn?: IsoDate
  readonly reason: string
  readonly interim: boolean
  readonly invoiceNumber?: string
  readonly offerId?: string
}

export interface Recovery {
  readonly id: string
  readonly type: 'subrogation' | 'salvage' | 'excess' | 'contribution' | 'reinsurance' | 'overpayment'
  readonly reserveLineId?: string
  readonly fromPartyId?: string
  readonly expected: Pence
  readonly receipts: readonly { readonly on: IsoDate; readonly amount: Pence }[]
  readonly status: 'open' | 'closed' | 'abandoned'
}

export interface Offer {
  readonly id: string
  readonly direction: 'from_insurer' | 'to_insurer'
  readonly partyId: string
  readonly sectionId?: string
  readonly amount: Pence
  readonly basis: 'full_and_final' | 'interim' | 'part_36' | 'cash_in_lieu' | 'without_prejudice'
  readonly madeOn: IsoDate
  readonly servedOn?: IsoDate
  readonly relevantPeriodDays?: number
  readonly expiresOn?: IsoDate
  readonly status: 'open' | 'accepted' | 'rejected' | 'withdrawn'
  readonly respondedOn?: IsoDate
}
