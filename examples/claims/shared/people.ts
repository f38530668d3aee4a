/** People and things of the claim record: parties, vehicles, properties, injuries, support needs, statements. */
import type { IsoDate, Pence } from './units.ts'

export type PartyRole =
  | 'policyholder'
  | 'insured_person'
  | 'driver'
  | 'named_driver'
  | 'third_party_claimant'
  | 'passenger'
  | 'witness'
  | 'solicitor'
  | 'broker'
  | 'repairer'
  | 'engineer'
  | 'loss_adjuster'
  | 'hire_company'
  | 'medical_expert'
  | 'other_insurer'
  | 'supplier'
  | 'family'
  | 'police'

export interface Party {
  readonly id: string
  readonly name: string
  readonly kind: 'person' | 'organisation'
  readonly roles: readonly PartyRole[]
  readonly dateOfBirth?: IsoDate
  readonly deceasedOn?: IsoDate
  readonly lacksCapacity?: boolean
  readonly addresses: readonly string[]
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly bank?: { readonly sortCode: string; readonly accountNumber: string; readonly changedOn?: IsoDate }
  readonly representsPartyId?: string
  readonly appointedBy?: 'insurer' | 'policyholder' | 'other'
  readonly vehicleId?: string
  readonly independent?: boolean
  readonly vatRegistered?: boolean
  readonly identityVerifiedOn?: IsoDate
  readonly sanctionsCheckedOn?: IsoDate
  readonly contactPreference?: string
  /** Date of knowledge for an injury. */
  readonly knowledgeOn?: IsoDate
}

export interface Vehicle {
  readonly id: string
  readonly registration: string
  readonly make: string
  readonly model: string
  readonly keeperPartyId?: string
  readonly acquiredOn?: IsoDate
  readonly seats?: number
  readonly occupantsRecorded?: number
  readonly preAccidentValue?: Pence
  readonly damage: 'none' | 'minor' | 'moderate' | 'heavy' | 'total_loss' | 'unknown'
  readonly salvageCategory?: 'A' | 'B' | 'S' | 'N'
  readonly driveable?: boolean
}

export interface PropertyRisk {
  readonly id: string
  readonly address: string
  readonly type: string
  readonly occupied: boolean
  readonly unoccupiedSince?: IsoDate
  readonly habitable?: boolean
  readonly alternativeAccommodation?: boolean
}

export interface Medical {
  readonly id: string
  readonly partyId: string
  readonly diagnosis: string | null
  readonly severity: 'none' | 'minor' | 'moderate' | 'serious' | 'catastrophic'
  readonly whiplash: boolean
  readonly prognosisMonths?: number
  readonly minorPsychological?: boolean
  readonly reportDocumentId?: string
  readonly reportedOn?: IsoDate
  readonly timeOffWorkDays?: number
  readonly cru?: {
    readonly registeredOn?: IsoDate
    readonly certificateExpiresOn?: IsoDate
    readonly benefits: readonly { readonly head: 'earnings' | 'care' | 'mobility'; readonly amount: Pence }[]
  }
  readonly nhsCharges?: Pence
}

/** The four drivers of vulnerability in the FCA's guidance FG21/1. */
type Driver = 'health' | 'life_events' | 'resilience' | 'capability'

export interface Vulnerability {
  readonly id: string
  readonly partyId: string
  readonly driver: Driver
  readonly characteristic: string
  readonly recordedOn: IsoDate
  readonly consent: boolean
  readonly adjustments: readonly string[]
  readonly status: 'active' | 'closed'
  readonly nextReviewOn?: IsoDate
}

type StatementFact = 'loss_date' | 'loss_time' | 'location' | 'occupants' | 'driver' | 'direction' | 'speed_mph' | 'weather' | 'item_list'

export interface Statement {
  readonly id: string
  readonly partyId: string
  readonly takenOn: IsoDate
  readonly documentId?: string
  readonly facts: Readonly<Partial<Record<StatementFact, string>>>
}
