import { chainProblem, GENESIS, type Approval, type ApprovalChange, type ApprovalState, type AuditEntry, type AuditRow } from '@ambit/domain'
import type { Commit, Store, ThreadStore } from '@ambit/engine'
import { OWNER, START, callOf, opening } from './conformance-samples.ts'

export type GovernedStore = ThreadStore & Pick<Store, 'audit'>
/** `other` is the same store as another process has it, where several may share one; else it is the first. */
export type WithGoverned = (body: (store: GovernedStore, other: GovernedStore) => Promise<void>) => Promise<void>

export function approvalOf(threadId: string, id: string, more: Partial<Approval> = {}): Approval {
  const card = { title: 'Pay', key: 'pay', args: { to: 'DE1' }, digest: `digest of ${id}`, rows: [], sees: '*', raised: ['policy'] } as const
  return {
    id,
    ...OWNER,
    threadId,
    turnId: `${threadId}-turn`,
    runId: `${threadId}-run`,
    name: 'pay',
    digest: card.digest,
    by: 'person',
    card,
    state: 'awaiting',
    askedAt: START,
    expiresAt: START + 900_000,
    ...more,
  }
}

/** From a question to its end. */
export const APPROVAL_WALK = ['awaiting', 'approved', 'dispatched', 'succeeded'] as const satisfies readonly ApprovalState[]

export function step(id: string, from: ApprovalState, to: ApprovalState, more: { readonly at?: number; readonly reason?: string } = {}): ApprovalChange {
  return { kind: 'move', id, from, to, at: START + 1, ...more }
}

export function entryOf(more: Partial<AuditEntry> = {}): AuditEntry {
  return { workspace: OWNER.workspace, at: START, kind: 'dispatched', subject: OWNER.subject, channel: 'widget', detail: { to: 'customer' }, ...more }
}

/** A thread with a call that asks, its approval, and a row of the audit. */
export function asking(threadId: string, id: string, owner: { readonly workspace: string; readonly subject: string } = OWNER): Commit {
  return {
    ...opening(threadId, owner),
    calls: [callOf(threadId, id, { name: 'pay', state: 'waiting', awaits: 'decision', readOnly: false, form: { mask: '*', result: 'text', gated: true } })],
    approvals: [{ kind: 'new', approval: approvalOf(threadId, id, owner) }],
    audit: [entryOf({ ...owner, kind: 'asked', threadId, callId: id, tool: 'pay' })],
  }
}

export function allRows({ audit }: Pick<Store, 'audit'>, workspace = OWNER.workspace): Promise<readonly AuditRow[]> {
  return audit.rows(workspace, { after: 0, limit: 10_000 })
}

/** What is wrong with the whole chain, its head included. */
export async function problemsOf(store: Pick<Store, 'audit'>, workspace = OWNER.workspace): Promise<readonly string[]> {
  const rows = await allRows(store, workspace)
  const found = rows.flatMap((row, index) => chainProblem(row, rows[index - 1] ?? GENESIS) ?? [])
  const { sequence, hash } = rows.at(-1) ?? GENESIS
  const head = await store.audit.head(workspace)
  return head.sequence === sequence && head.hash === hash ? found : [...found, `The head is ${head.sequence}, and the last row ${sequence}.`]
}
