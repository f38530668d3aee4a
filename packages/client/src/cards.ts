import { APPROVAL_MS, cutText, isJsonObject, toJson, type DecisionCard, type DecisionView, type Json } from '@ambit/domain'
import type { ResumeEntry } from './run-input.ts'
import type { ActivityItem, Decision, DecisionItem, TranscriptItem } from './state.ts'

type Items = readonly TranscriptItem[]

/** `aheadMs`: so much the browser's clock is ahead of the server's; `undefined` where the server's is not known. */
export interface Clock {
  readonly now: number
  readonly aheadMs: number | undefined
}

/** A call that a person must decide about, as the wire tells it. */
interface Interrupt {
  readonly callId: string
  /** A date. */
  readonly expiresAt: unknown
  readonly card: unknown
}

/** What a server takes of a reason, in characters. */
const REASON_MAX = 4_000

/** The transcript where these calls wait for a person. A card that cannot be shown is none: nobody can say yes to it. */
export function asked(items: Items, interrupts: readonly Json[], clock: Clock): Items {
  return asInterrupts(interrupts).reduce<Items>((all, { callId, expiresAt, card }) => {
    if (!isCard(card)) return all
    const decision: DecisionItem = { callId, card, state: 'awaiting', askedAt: clock.now, expiresAt: deadline(Date.parse(String(expiresAt)), clock) }
    if (all.some((item) => isCall(item, callId))) return all.map((item) => (isCall(item, callId) ? { ...item, decision } : item))
    const call: ActivityItem = { kind: 'activity', id: callId, name: card.key, label: '', state: 'waiting', decision }
    const args = toJson(card.args)
    return [...all, args === undefined ? call : { ...call, args }]
  }, items)
}

export function asInterrupts(interrupts: readonly Json[]): readonly Interrupt[] {
  return interrupts.flatMap((each) => {
    const { toolCallId, expiresAt, metadata } = isJsonObject(each) ? each : {}
    const card = isJsonObject(metadata) ? metadata['ambit'] : undefined
    return typeof toolCallId === 'string' && toolCallId !== '' ? { callId: toolCallId, expiresAt, card } : []
  })
}

/** By the browser's clock. One that cannot be right, because the browser's clock is not, is the usual time from now. */
function deadline(expiresAt: number, { now, aheadMs }: Clock): number {
  const at = expiresAt + (aheadMs ?? 0)
  const isLikely = at - now <= APPROVAL_MS && (at > now || aheadMs !== undefined)
  return isLikely ? at : now + APPROVAL_MS
}

/** A card as the server has it, by the browser's clock. */
export function shownAs(view: DecisionView, { now, aheadMs = 0, here }: Clock & { readonly here: boolean }): DecisionItem {
  const { askedAt, expiresAt, decidedAt, endedAt } = view
  const shifted: DecisionItem = {
    ...view,
    askedAt: askedAt + aheadMs,
    ...(expiresAt !== undefined && { expiresAt: expiresAt + aheadMs }),
    ...(decidedAt !== undefined && { decidedAt: decidedAt + aheadMs }),
    ...(endedAt !== undefined && { endedAt: endedAt + aheadMs }),
    ...(here && { here }),
  }
  return isOverdue(shifted, now) ? over(shifted) : shifted
}

/** What of the answers is for a card that is open. Of two that contradict each other the no counts. */
export function decided(items: Items, answers: readonly Decision[], now: number): { readonly items: Items; readonly taken: readonly Decision[] } {
  const taken = new Map<string, Decision>()
  for (const { callId, approved, reason } of answers) {
    const isOpen = items.some((item) => isCall(item, callId) && item.decision?.state === 'awaiting')
    if (!isOpen || taken.get(callId)?.approved === false) continue
    taken.set(callId, { callId, approved, ...(reason !== undefined && { reason: cutText(reason, REASON_MAX) }) })
  }
  const marked = items.map((item): TranscriptItem => {
    const answer = item.kind === 'activity' ? taken.get(item.id) : undefined
    if (item.kind !== 'activity' || item.decision === undefined || answer === undefined) return item
    const { approved, reason } = answer
    const state = approved ? 'approved' : 'declined'
    return { ...item, decision: { ...item.decision, state, decidedAt: now, here: true, ...(reason !== undefined && { reason }) } }
  })
  return { items: marked, taken: [...taken.values()] }
}

export function resumeOf({ callId, approved, reason }: Decision): ResumeEntry {
  return { interruptId: callId, status: 'resolved', payload: { approved, ...(reason !== undefined && { reason }) } }
}

/** The transcript where what nobody decided in time stands as expired. */
export function expired(items: Items, now: number): Items {
  return items.map((item) => (item.kind === 'activity' && item.decision && isOverdue(item.decision, now) ? { ...item, decision: over(item.decision) } : item))
}

/** When the next open card expires. */
export function nextExpiry(items: Items): number | undefined {
  const times = items.flatMap((item) => (item.kind === 'activity' && item.decision?.state === 'awaiting' ? (item.decision.expiresAt ?? []) : []))
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Whether a person can read it whole: what comes over the wire is looked at before it is drawn. */
export function isCard(card: unknown): card is DecisionCard {
  if (!isJsonObject(card)) return false
  const { title, key, digest, args, rows, sees, raised } = card
  const isText = (value: unknown): boolean => typeof value === 'string'
  return (
    [title, key, digest].every(isText) &&
    args !== undefined &&
    Array.isArray(rows) &&
    rows.every(isRow) &&
    (sees === '*' || (Array.isArray(sees) && sees.every(isText))) &&
    Array.isArray(raised) &&
    raised.every(isText)
  )
}

const KINDS: readonly unknown[] = ['person', 'result', 'page', 'assistant']

function isRow(row: unknown): boolean {
  if (!isJsonObject(row)) return false
  const { path, label, value, from } = row
  return Array.isArray(path) && typeof label === 'string' && value !== undefined && isJsonObject(from) && KINDS.includes(from['kind'])
}

function isOverdue({ state, expiresAt }: DecisionItem, now: number): boolean {
  return state === 'awaiting' && expiresAt !== undefined && expiresAt <= now
}

function over(decision: DecisionItem): DecisionItem {
  return { ...decision, state: 'expired', ...(decision.expiresAt !== undefined && { endedAt: decision.expiresAt }) }
}

function isCall(item: TranscriptItem, callId: string): item is ActivityItem {
  return item.kind === 'activity' && item.id === callId
}
