/** The policy part of the claim record: period, sections, terms and what happened to the policy. */
import type { IsoDate, IsoDateTime, Pence } from './units.ts'

export interface Policy {
  readonly number: string
  readonly product: string
  readonly insurer: string
  readonly policyholderPartyId: string
  /** CIDRA 2012 (true) or the duty of the Insurance Act 2015 (false). */
  readonly consumer: boolean
  readonly trigger: 'losses_occurring' | 'claims_made' | 'claims_made_and_notified'
  /** Start of unbroken cover with this insurer. */
  readonly firstInceptionOn: IsoDate
  readonly period: { readonly startAt: IsoDateTime; readonly endAt: IsoDateTime; readonly endConvention: 'inclusive_minute' | 'exclusive' }
  readonly retroactiveDate?: IsoDate | null
  readonly extendedReportingDays?: number
  readonly sections: readonly CoverSection[]
  readonly endorsements: readonly Endorsement[]
  readonly exclusions: readonly Clause[]
  readonly conditions: readonly Clause[]
  readonly premium: {
    readonly annual: Pence
    readonly status: 'paid' | 'instalments_up_to_date' | 'in_arrears' | 'unpaid' | 'unknown'
    readonly arrears: Pence
    readonly arrearsClearedOn?: IsoDate
    readonly setOffAllowed: boolean
  }
  readonly events: readonly PolicyEvent[]
  readonly drivers?: readonly { readonly partyId?: string; readonly name: string; readonly from?: IsoDate; readonly to?: IsoDate }[]
  readonly anyDriver?: boolean
  readonly vehicleIds?: readonly string[]
  readonly misrepresentation?: {
    readonly matter: string
    readonly category: 'deliberate_or_reckless' | 'careless' | 'innocent' | 'undecided'
    readonly wouldHave?: 'declined' | 'different_terms' | 'higher_premium' | 'same'
    readonly premiumCharged?: Pence
    readonly premiumHigher?: Pence
    readonly evidenceDocumentId?: string
  }
  readonly cancellationNoticeDays?: number
}

export type PolicyEvent =
  | {
      readonly id: string
      readonly kind: 'cancellation'
      readonly effectiveAt: IsoDateTime
      readonly by: 'insurer' | 'policyholder' | 'mutual'
      readonly reason: string
      readonly noticeSentOn?: IsoDate
    }
  | { readonly id: string; readonly kind: 'lapse'; readonly effectiveAt: IsoDateTime; readonly reason: string }
  | { readonly id: string; readonly kind: 'suspension'; readonly from: IsoDateTime; readonly to?: IsoDateTime; readonly reason: string }
  | {
      readonly id: string
      readonly kind: 'reinstatement'
      readonly effectiveAt: IsoDateTime
      readonly basis: 'continuous' | 'from_date'
      readonly excludesGapLosses: boolean
    }
  /** From the beginning, whatever the date. */
  | { readonly id: string; readonly kind: 'avoidance'; readonly effectiveAt: IsoDateTime; readonly ground: string }
  | { readonly id: string; readonly kind: 'adjustment'; readonly effectiveAt: IsoDateTime; readonly description: string; readonly increasesCover: boolean }

export interface CoverSection {
  readonly id: string
  readonly name: string
  readonly basis: 'indemnity' | 'new_for_old' | 'agreed_value' | 'liability' | 'benefit'
  readonly operative: boolean
  /** When narrower than the policy period. */
  readonly coverFrom?: IsoDateTime
  readonly coverTo?: IsoDateTime
  readonly sumInsured?: Pence
  readonly limit?: Pence
  readonly singleArticleLimit?: Pence
  readonly aggregate?: { readonly limit: Pence; readonly eroded: Pence }
  readonly excesses: readonly {
    readonly kind: 'compulsory' | 'voluntary' | 'young_driver' | 'escape_of_water' | 'subsidence' | 'other'
    readonly amount: Pence
  }[]
  /** `before_limit` is the usual one. */
  readonly excessOrder: 'before_limit' | 'after_limit'
  readonly average: boolean
  /** 85 = no average if the sum insured is at least 85% of the value at risk. */
  readonly averageThresholdPct?: number
  readonly notifyWithinDays?: number
}

/** An empty `sectionIds` means the whole policy. */
export interface Endorsement {
  readonly id: string
  readonly title: string
  readonly effectiveFrom: IsoDate
  readonly sectionIds: readonly string[]
  readonly text: string
  readonly excessChange?: Pence
}

/** An exclusion or a condition. An empty `sectionIds` means the whole policy. */
export interface Clause {
  readonly id: string
  readonly title: string
  readonly sectionIds: readonly string[]
  readonly text: string
  readonly kind?: 'exclusion' | 'condition' | 'condition_precedent' | 'warranty'
}
