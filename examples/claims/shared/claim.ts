/**
 * The claim record: one JSON document per claim (the "matter"). Tools read it, the page shows it, nobody writes it.
 * Dates are `YYYY-MM-DD`; date-times are RFC 3339, or without an offset UK civil time; money is an integer number of pence.
 */
import type { ClaimDocument, Complaint, Correspondence, DataRequest, Litigation, Note, ProtocolTrack, Task } from './papers.ts'
import type { Medical, Party, PropertyRisk, Statement, Vehicle, Vulnerability } from './people.ts'
import type { Policy } from './policy.ts'
import type { LossItem, Offer, Payment, Recovery, ReserveLine, SectionAssessment } from './sums.ts'
import type { IsoDate, IsoDateTime, Jurisdiction, Pence } from './units.ts'
export type { Pence, IsoDate, IsoDateTime, Jurisdiction } from './units.ts'
export type { Policy, PolicyEvent, CoverSection, Endorsement, Clause } from './policy.ts'
export type { PartyRole, Party, Vehicle, PropertyRisk, Medical, Vulnerability, Statement } from './people.ts'
export type { ClaimDocument, Correspondence, Note, Task, Complaint, DataRequest, ProtocolTrack, Litigation } from './papers.ts'
export type { LossItem, ReserveLine, Payment, Recovery, Offer } from './sums.ts'

export type LineOfBusiness = 'motor' | 'home' | 'travel' | 'public_liability' | 'employers_liability' | 'professional_indemnity' | 'other'

export type ClaimStatus = 'notified' | 'open' | 'awaiting_information' | 'under_investigation' | 'settled' | 'declined' | 'withdrawn' | 'closed' | 'reopened'

export interface Claim {
  readonly id: string
  /** Such as `HOM-2026-001902`. */
  readonly reference: string
  readonly line: LineOfBusiness
  readonly status: ClaimStatus
  readonly handling: Handling
  readonly policy?: Policy
  readonly loss?: Loss
  readonly decision?: Decision
  readonly parties: readonly Party[]
  readonly vehicles: readonly Vehicle[]
  readonly properties: readonly PropertyRisk[]
  readonly medical: readonly Medical[]
  readonly items: readonly LossItem[]
  readonly assessments: readonly SectionAssessment[]
  readonly documents: readonly ClaimDocument[]
  readonly correspondence: readonly Correspondence[]
  readonly notes: readonly Note[]
  readonly statements: readonly Statement[]
  readonly reserves: readonly ReserveLine[]
  readonly payments: readonly Payment[]
  readonly recoveries: readonly Recovery[]
  readonly offers: readonly Offer[]
  readonly tasks: readonly Task[]
  readonly complaints: readonly Complaint[]
  readonly vulnerabilities: readonly Vulnerability[]
  readonly dataRequests: readonly DataRequest[]
  readonly protocols: readonly ProtocolTrack[]
  readonly litigation?: Litigation
  readonly priorClaims: readonly PriorClaim[]
}

/** Limits that the firm sets itself. Not law: each is shown as a firm standard. A claim may override any of them. */
export interface FirmStandards {
  readonly claimAckBusinessDays: number
  readonly updateIntervalBusinessDays: number
  readonly firstReserveBusinessDays: number
  readonly complaintAckBusinessDays: number
  readonly complaintUpdateDays: number
  readonly payAfterAgreementBusinessDays: number
  readonly srcBusinessDays: number
  readonly vulnerabilityReviewMonths: number
  readonly inactivityGapDays: number
  readonly cancellationNoticeDays: number
  readonly inceptionGapDays: number
  readonly coverChangeGapDays: number
  readonly nearEndDays: number
  readonly reinstatementGapDays: number
  readonly lateNotificationDays: number
  readonly injuryPresentationMonths: number
  readonly priorClaimsYears: number
  readonly priorClaimsCount: number
  readonly bankChangeDays: number
  readonly nearLimitPct: number
  readonly overclaimPct: number
}

export interface Handling {
  readonly office: Jurisdiction
  readonly reportedAt: IsoDateTime
  readonly reportedByPartyId?: string
  readonly channel: 'phone' | 'web' | 'broker' | 'email' | 'post' | 'app'
  readonly handlerId: string
  readonly handlerName: string
  readonly team: string
  readonly assignments: readonly { readonly at: IsoDateTime; readonly userId: string }[]
  readonly authorityLimit?: Pence
  readonly liabilityAuthorityLimit?: Pence
  readonly closedOn?: IsoDate
  readonly closureReason?: string
  readonly coverConfirmedOn?: IsoDate
  readonly standards?: Partial<FirmStandards>
}

export interface Loss {
  /** At most one form of date: a moment, a day, or a range. */
  readonly occurredAt?: IsoDateTime
  readonly occurredOn?: IsoDate
  readonly occurredFrom?: IsoDate
  readonly occurredTo?: IsoDate
  readonly discoveredOn?: IsoDate
  readonly reportedOn: IsoDate
  readonly cause: string
  readonly description: string
  readonly location?: string
  readonly jurisdiction: Jurisdiction
  readonly policeReference?: string
  readonly actOn?: IsoDate
  readonly firstClaimMadeOn?: IsoDate
  readonly circumstanceNotifiedOn?: IsoDate
  readonly insurerNotifiedOn?: IsoDate
  readonly liability?: { readonly insuredPct: number; readonly basis: 'agreed' | 'provisional' | 'court'; readonly admittedOn?: IsoDate }
}

export interface Decision {
  readonly kind: 'accept' | 'part_accept' | 'decline' | 'avoid'
  readonly madeOn: IsoDate
  readonly communicatedOn?: IsoDate
  readonly reasons: readonly string[]
  readonly termRefs: readonly string[]
  readonly ground?: 'not_covered' | 'exclusion' | 'breach_of_condition' | 'misrepresentation' | 'fraud' | 'other'
  readonly connectionConsidered?: boolean
  readonly complaintRightsGiven?: boolean
}

interface PriorClaim {
  readonly id: string
  readonly lossOn: IsoDate
  readonly line: string
  readonly cause: string
  readonly paid: Pence
  readonly insurer?: string
}
