/** auto: runs without a person. confirm: waits for a person's yes. */
export type Policy = 'auto' | 'confirm'
/** Advises the author and prefills the policy; what runs is decided by the policy alone. */
export type Risk = 'low' | 'medium' | 'high' | 'destructive'
/** What the action does, for provenance: `egress` sends data to someone outside the customer's own product. */
export type Effect = 'read' | 'write' | 'egress'

/** Raises the policy where `when` (CEL over `args`, `user`, `channel`, `environment`) holds. It never lowers it. */
export interface Condition {
  readonly when: string
  readonly policy: 'confirm' | 'deny'
}
