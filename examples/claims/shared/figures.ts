/** Results of the tools that compute, as the page reads them. Money is text here (`£1,234.50`), as the tools print it. */
import type { IsoDate } from './units.ts'

export interface FinancialSummary {
  readonly lines: readonly {
    readonly ref: string
    readonly name: string
    readonly type: 'indemnity' | 'expense'
    readonly status: 'open' | 'closed'
    /** Money, or `none recorded`. */
    readonly estimate: string
    readonly paid: string
    readonly outstanding: string
    readonly incurred: string
    readonly over_estimate?: string
    readonly flag?: string
  }[]
  readonly totals: {
    readonly paid: string
    readonly pending: string
    readonly outstanding: string
    readonly incurred_gross: string
    readonly recovered: string
    readonly incurred_net: string
    readonly recoveries_expected: string
    readonly incurred_net_after_expected: string
    readonly indemnity_incurred: string
    readonly expense_incurred: string
    readonly reinsurance?: string
  }
  readonly excess?: { readonly due: string; readonly collected: string }
  readonly flags?: readonly string[]
  readonly future_dated?: readonly string[]
}

export type DeadlineStatus = 'met' | 'met_late' | 'due_today' | 'overdue' | 'upcoming' | 'passed' | 'paused'
type DeadlineKind = 'regulatory' | 'statutory' | 'protocol' | 'court' | 'policy' | 'firm_standard' | 'window' | 'counterparty'

export interface DeadlineRow {
  readonly code: string
  readonly what: string
  /** Absent while the clock is paused or cannot run. */
  readonly due?: IsoDate
  /** From today to `due`; negative once it has gone by. */
  readonly days?: number
  readonly status?: DeadlineStatus
  readonly kind: DeadlineKind
  readonly authority?: string
  readonly ref: string
  readonly note?: string
  readonly assumed_start?: boolean
  readonly total_period_ends?: IsoDate
  readonly last_open_day?: IsoDate
  readonly paused_since?: IsoDate
  readonly calendar?: 'weekends_only'
}

export interface DeadlineList {
  readonly today: IsoDate
  readonly rows?: readonly DeadlineRow[]
  readonly cannot_compute?: readonly { readonly code: string; readonly needs: string; readonly ref: string }[]
  readonly hidden?: number
  readonly notes?: readonly string[]
}

export interface PolicyCheck {
  readonly in_force: boolean | null
  readonly cover_triggered: boolean | null
  readonly reason: string
  readonly tested?: { readonly basis: string; readonly value: string; readonly precision: 'minute' | 'date' | 'range' }
  readonly cover?: { readonly from: string; readonly to: string }
  readonly flags?: readonly string[]
  readonly premium: string
  readonly sections?: readonly {
    readonly ref: string
    readonly name: string
    readonly operative: boolean | null
    readonly limit?: string
    readonly excess: string
    readonly endorsements?: readonly string[]
    readonly not_yet_effective?: readonly string[]
    readonly exclusions?: readonly string[]
    readonly conditions?: readonly string[]
  }[]
  readonly motor?: { readonly vehicle_on_policy: boolean | null; readonly driver_permitted: boolean | null; readonly third_party_duty?: string }
}

export interface ClaimMetrics {
  readonly days_open: number
  readonly business_days_open: number
  readonly notification_lag_days?: number
  readonly discovery_lag_days?: number
  readonly days_since_activity: number | 'none'
  readonly days_since_customer_contact: number | 'none'
  readonly days_to_first_contact: number | 'none'
  readonly days_to_first_payment: number | 'not paid'
  readonly handlers: number
  readonly documents: { readonly total: number; readonly unreviewed: number; readonly without_text: number }
  readonly messages: { readonly in: number; readonly out: number }
  readonly tasks: { readonly open: number; readonly overdue: number }
  readonly reserve?: { readonly first: string; readonly current: string; readonly change_pct?: string; readonly changes: number }
  readonly paid: string
  readonly incurred_net: string
  readonly open_complaints: number
  readonly longest_gap_days: number
  readonly reopened: boolean
  readonly flags?: readonly string[]
}

type SettlementStep = 'items' | 'vat' | 'betterment' | 'single_article_limit' | 'average' | 'excess' | 'limit' | 'aggregate' | 'proportionate_remedy'

/** One section of the policy: each step with the figure after it. */
export interface SectionPosition {
  readonly ref: string
  readonly steps: readonly { readonly step: SettlementStep; readonly amount: string; readonly basis?: string }[]
  readonly policy_liability: string
  readonly salvage?: string
  readonly premium_set_off?: string
  readonly paid: string
  readonly balance: string
  readonly overpaid?: string
}

/** One claimant against the insured: each head of loss at the insured's share, less what benefits take off it. */
export interface ThirdPartyPosition {
  readonly ref: string
  readonly heads?: readonly { readonly head: string; readonly amount: string; readonly reduced: string; readonly offset: string }[]
  readonly paid: string
  readonly net_to_claimant: string
  readonly cru_payable?: string
  readonly nhs_charges?: string
  readonly outlay_remaining: string
  readonly tariff?: readonly { readonly ref: string; readonly months: number; readonly amount: string }[]
}

/** The open offers of one party and what lies between them. */
export interface OfferPosition {
  readonly party: string
  readonly open: readonly {
    readonly ref: string
    readonly direction: 'from_insurer' | 'to_insurer'
    readonly amount: string
    readonly basis: string
    readonly expires?: IsoDate
    readonly window_ends?: IsoDate
  }[]
  readonly highest_from_insurer?: string
  readonly lowest_to_insurer?: string
  /** Lowest asked less highest offered; negative where they cross. */
  readonly gap?: string
}

export interface SettlementPosition {
  readonly sections?: readonly SectionPosition[]
  readonly third_parties?: readonly ThirdPartyPosition[]
  readonly offers?: readonly OfferPosition[]
  readonly authority?: string
  readonly liability_authority?: string
  readonly flags?: readonly string[]
  readonly provisional?: boolean
}

export type TimelineKind = 'policy' | 'loss' | 'contact' | 'document' | 'note' | 'money' | 'decision' | 'complaint' | 'legal' | 'task'

/** One dated fact. `also` names records that say the same. */
export interface TimelineEntry {
  readonly date: IsoDate
  /** `HH:MM`, where a time is recorded. */
  readonly time?: string
  readonly kind: TimelineKind
  readonly text: string
  readonly ref: string
  readonly also?: readonly string[]
}
