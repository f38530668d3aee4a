import type { AuditEntry, AuditHead, AuditKind, AuditRow } from '@ambit/domain'

/**
 * The chain of each workspace. Rows are added, and never changed or removed: not with their thread either. What a commit
 * adds is added with everything else of it, or not at all.
 */
export interface AuditStore {
  /** For what belongs to no commit. */
  append(workspace: string, entries: readonly AuditEntry[]): Promise<void>
  head(workspace: string): Promise<AuditHead>
  /** In their order, `after` a sequence number, `limit` at most. */
  rows(workspace: string, page: { readonly after: number; readonly limit: number }): Promise<readonly AuditRow[]>
  /** Newest first, those that fit all that is asked for; `before` is the sequence number of the last one of the page before. */
  find(workspace: string, asked: AuditAsked): Promise<readonly AuditRow[]>
}

export interface AuditAsked {
  readonly kinds?: readonly AuditKind[]
  readonly subject?: string
  readonly tool?: string
  readonly threadId?: string
  readonly callId?: string
  /** Milliseconds since 1970: from, and before. */
  readonly from?: number
  readonly to?: number
  readonly before?: number
  readonly limit: number
}
