import type { Approval, ApprovalState, AuditKind } from '@ambit/domain'

export interface GovernanceTables {
  readonly approvals: ApprovalsTable
  readonly audit: AuditTable
  readonly audit_heads: AuditHeadsTable
}

export interface ApprovalsTable {
  readonly workspace: string
  readonly id: string
  readonly thread_id: string
  readonly turn_id: string
  readonly run_id: string
  /** Of the places of its thread: approvals are asked in this order. */
  readonly place: number
  readonly subject: string
  readonly name: string
  readonly version: number | null
  readonly digest: string
  readonly decided_by: Approval['by']
  readonly card_json: string | null
  readonly state: ApprovalState
  readonly reason: string | null
  readonly asked_at: number
  readonly expires_at: number | null
  readonly decided_at: number | null
  readonly dispatched_at: number | null
  readonly ended_at: number | null
}

/** The chain of each workspace. It outlives threads, so it refers to none; what is searched by stands in columns of its own. */
export interface AuditTable {
  readonly workspace: string
  readonly sequence: number
  readonly at: number
  readonly kind: AuditKind
  readonly subject: string
  readonly tool: string | null
  readonly version: number | null
  readonly thread_id: string | null
  readonly call_id: string | null
  readonly hash: string
  readonly previous: string
  /** The whole row in its canonical form, its hash included. */
  readonly row_json: string
}

export interface AuditHeadsTable {
  readonly workspace: string
  readonly sequence: number
  readonly hash: string
}
