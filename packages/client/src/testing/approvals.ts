import type { DecisionCard, DecisionView, GrantNote, Json, Message, ThreadView, Waiting } from '@ambit/domain'
import type { DecisionItem, Session } from '../index.ts'
import type { Asked } from './fake-server.ts'
import { threadView } from './fake-server.ts'

/** What a person is asked in these tests. */
export const CARD: DecisionCard = {
  title: 'Invite a member',
  key: 'invite_member',
  version: 3,
  risk: 'medium',
  effect: 'egress',
  args: { email: 'kim@team.example' },
  digest: 'd'.repeat(64),
  rows: [{ path: ['email'], label: 'E-mail', value: 'kim@team.example', from: { kind: 'person' } }],
  sees: ['id'],
  raised: ['policy'],
}

const started: Json = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }

function callEvents(ids: readonly string[]): Json[] {
  return ids.flatMap((id) => [
    { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: CARD.key },
    { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(CARD.args) },
    { type: 'TOOL_CALL_END', toolCallId: id },
    { type: 'ACTIVITY_SNAPSHOT', activityType: 'tool', content: { callId: id, label: 'Inviting a member…', state: 'waiting' } },
  ])
}

export function interrupt(id: string, expiresAt: number = Date.now() + 600_000, card: unknown = CARD): Json {
  const asked = { id, reason: 'tool_call', toolCallId: id, message: 'A person decides.', expiresAt: new Date(expiresAt).toISOString() }
  return { ...asked, metadata: { ambit: JSON.parse(JSON.stringify(card)) } }
}

/** A run that ends with these questions. */
export function asks(ids: readonly string[], interrupts: readonly Json[] = ids.map((id) => interrupt(id))): Json[] {
  return [started, ...callEvents(ids), asksAgain(interrupts)]
}
export function asksAgain(interrupts: readonly Json[]): Json {
  return { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [...interrupts] } }
}

/** How a call ended that was decided about, as the run of the decision tells it. */
export function ends(callId: string, approval: string, content = '{"ok":true}'): Json[] {
  const isError = approval !== 'succeeded'
  return [
    { type: 'ACTIVITY_SNAPSHOT', activityType: 'tool', content: { callId, label: 'Inviting a member…', state: isError ? 'failed' : 'done', approval } },
    { type: 'TOOL_CALL_RESULT', toolCallId: callId, messageId: `m_${callId}`, content, metadata: { ambit: { approval, ...(isError && { isError }) } } },
  ]
}

export const DONE: Json = { type: 'RUN_FINISHED', outcome: { type: 'success' } }
export function run(...events: readonly Json[]): Json[] {
  return [started, ...events]
}

export function note(callId: string, part: Partial<GrantNote> = {}): GrantNote {
  return { callId, grant: `grant-of-${callId}`, in: 'customer', unavailable: 'Use the members page.', ...part }
}

/** A run that leaves these calls to be performed, each with its grant. */
export function grants(notes: readonly GrantNote[], isNew = true): Json[] {
  const ids = notes.map(({ callId }) => callId)
  const events = notes.map((value): Json => ({ type: 'CUSTOM', name: 'ambit.grant', value: { ...value } }))
  return [started, ...(isNew ? callEvents(ids) : []), ...events, { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: ids } }]
}

export function view(callId: string, part: Partial<DecisionView> = {}): DecisionView {
  return { callId, card: CARD, state: 'awaiting', askedAt: Date.now() - 1_000, expiresAt: Date.now() + 600_000, ...part }
}

/** A thread in which these calls were asked about, each as its view says, and of which these wait to be performed. */
export function askedThread(decisions: readonly DecisionView[], part: Partial<ThreadView> = {}): ThreadView {
  const ids = decisions.map(({ callId }) => callId)
  return threadOf(ids, {
    waiting: decisions.filter(({ state }) => state === 'awaiting').map(({ callId }) => waits(callId, 'decision')),
    decisions,
    ...part,
  })
}
export function waits(callId: string, awaits: Waiting['awaits'] = 'outcome'): Waiting {
  return { callId, name: CARD.key, args: CARD.args, awaits }
}
export function threadOf(ids: readonly string[], part: Partial<ThreadView> = {}): ThreadView {
  const calls = ids.map((id) => ({ id, name: CARD.key, args: CARD.args }))
  const messages: Message[] = [
    { role: 'user', id: 'u1', text: 'Invite Kim', at: 1 },
    { role: 'assistant', id: 'a0', text: '', calls, at: 2 },
  ]
  const shown = calls.map((call) => ({ ...call, label: 'Inviting a member…', state: 'waiting', isError: false }) as const)
  return threadView({ messages, calls: shown, run: { id: 'run-1', state: 'ended', end: { kind: 'done' } }, ...part })
}

export interface SentRun {
  readonly runId: string
  readonly resume?: readonly Json[]
  readonly messages: readonly { readonly role: string; readonly content: string; readonly toolCallId?: string; readonly error?: string }[]
  readonly forwardedProps: { readonly ambit: Json }
}
/** The runs that were posted, as they were sent. */
export function runsOf({ asked }: { readonly asked: readonly Asked[] }): readonly SentRun[] {
  return asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/runs')).map(({ body }) => JSON.parse(JSON.stringify(body)))
}

export function yes(interruptId: string): Json {
  return { interruptId, status: 'resolved', payload: { approved: true } }
}

/** The cards that are shown, by call id. */
export function cards(session: Session): Record<string, DecisionItem> {
  const items = session.getState().items.flatMap((item) => (item.kind === 'activity' && item.decision ? [[item.id, item.decision] as const] : []))
  return Object.fromEntries(items)
}
/** How they stand: `approved here`. */
export function stands(session: Session): Record<string, string> {
  return Object.fromEntries(Object.entries(cards(session)).map(([id, { state, here }]) => [id, here ? `${state} here` : state]))
}
