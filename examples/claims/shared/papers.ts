/** Papers and clocks of the claim record: documents, messages, notes, tasks, complaints, requests, protocols. */
import type { IsoDate, IsoDateTime, Pence } from './units.ts'

export interface ClaimDocument {
  readonly id: string
  readonly title: string
  /** The risk checks read `repair_invoice`, `purchase_receipt` and `photo`. */
  readonly type: string
  readonly receivedOn: IsoDate
  readonly createdOn?: IsoDate
  readonly authorPartyId?: string
  readonly text: string | null
  readonly reviewedOn?: IsoDate
  readonly invoice?: { readonly number?: string; readonly supplierPartyId?: string; readonly date?: IsoDate; readonly amount?: Pence }
  readonly capturedOn?: IsoDate
}

export interface Correspondence {
  readonly id: string
  readonly at: IsoDateTime
  readonly direction: 'inbound' | 'outbound'
  readonly channel: 'email' | 'letter' | 'call' | 'sms' | 'chat'
  readonly fromPartyId?: string
  readonly toPartyId?: string
  readonly subject: string
  readonly body: string
  readonly documentId?: string
}

export interface Note {
  readonly id: string
  readonly at: IsoDateTime
  readonly authorId: string
  readonly kind: 'file' | 'call' | 'coverage' | 'reserve' | 'decision' | 'recovery'
  readonly text: string
  readonly aboutPartyId?: string
}

export interface Task {
  readonly id: string
  readonly title: string
  readonly dueOn: IsoDate
  readonly assignedTo: string
  readonly status: 'open' | 'done' | 'cancelled'
  readonly completedOn?: IsoDate
}

export interface Complaint {
  readonly id: string
  readonly receivedOn: IsoDate
  readonly byPartyId: string
  readonly channel: string
  readonly summary: string
  readonly status: 'open' | 'resolved_3bd' | 'closed' | 'with_fos'
  readonly acknowledgedOn?: IsoDate
  readonly acceptedOn?: IsoDate
  readonly srcSentOn?: IsoDate
  readonly eightWeekLetterOn?: IsoDate
  readonly finalResponseOn?: IsoDate
  readonly finalResponse?: { readonly leaflet: boolean; readonly website: boolean; readonly rightToRefer: boolean; readonly timeLimitWording: boolean }
  readonly outcome?: 'upheld' | 'partly_upheld' | 'rejected'
  readonly redress?: Pence
  readonly fosReferredOn?: IsoDate
  readonly updates: readonly IsoDate[]
}

export interface DataRequest {
  readonly id: string
  readonly kind: 'sar' | 'dp_complaint'
  readonly partyId: string
  readonly receivedOn: IsoDate
  readonly identityVerifiedOn?: IsoDate
  readonly identityRequestedOn?: IsoDate
  readonly clarifications: readonly { readonly requestedOn: IsoDate; readonly receivedOn?: IsoDate }[]
  readonly extended: boolean
  readonly acknowledgedOn?: IsoDate
  readonly completedOn?: IsoDate
}

export interface ProtocolTrack {
  readonly id: string
  readonly kind: 'pap_pi' | 'rta_portal' | 'el_portal' | 'pl_portal' | 'oic' | 'motor_tp'
  readonly partyId: string
  readonly mib?: boolean
  readonly outsideJurisdiction?: boolean
  readonly letterPostedOn?: IsoDate
  readonly letterReceivedOn?: IsoDate
  readonly acknowledgedOn?: IsoDate
  readonly cnfReceivedOn?: IsoDate
  readonly responseSentOn?: IsoDate
  readonly packReceivedOn?: IsoDate
  readonly packSettledOn?: IsoDate
  readonly claimPresentedOn?: IsoDate
  readonly becameQuantifiedOn?: IsoDate
  readonly reasonedResponseOn?: IsoDate
}

export interface Litigation {
  readonly court: string
  readonly number: string
  readonly issuedOn?: IsoDate
  readonly s152NoticeReceivedOn?: IsoDate
  readonly particularsServedOn?: IsoDate
  readonly acknowledgmentFiledOn?: IsoDate
  readonly defenceFiledOn?: IsoDate
}
