import type { ActivityContent, ActivityState, Approval, CallView, DecisionView, GrantNote, Message, ProposedCall, ThreadView, Waiting } from '@ambit/domain'
import type { CallRow, StoredEvent, ThreadState } from '@ambit/engine'
import type { LiveRun } from './runs/live-run.ts'
import { messagesWith } from './runs/replay.ts'

export interface Viewing {
  readonly state: ThreadState
  /** Every call of the thread. */
  readonly calls: readonly CallRow[]
  /** The thread's newest run, where it is in memory. */
  readonly live: LiveRun | undefined
  /** Whether this server works on the newest run, or is about to. */
  readonly isWorkedOn: boolean
  readonly stored: readonly StoredEvent[]
  /** Every approval of the thread, oldest first. */
  readonly approvals: readonly Approval[]
  /** Minted for this answer. */
  readonly grants: readonly GrantNote[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A thread as a widget shows it: what is stored, and what a run that goes on has told beyond that. A run that nobody works on broke. */
export function threadView(viewing: Viewing): ThreadView {
  const { state, calls, live, isWorkedOn, stored, approvals, grants, now } = viewing
  const { thread, run } = state
  const messages = messagesWith(state, live)
  return {
    id: thread.id,
    title: thread.title,
    agentKey: thread.agentKey,
    environment: thread.environment,
    ...(thread.record ? { record: thread.record } : {}),
    messages: messages.map(shown),
    calls: callViews(messages, calls, live?.told.activities ?? []),
    ...(run ? { run: { id: run.id, state: run.state === 'running' && !isWorkedOn ? 'broken' : run.state, ...(run.end ? { end: run.end } : {}) } } : {}),
    waiting: waitingOf(calls, approvals),
    grants,
    decisions: approvals.flatMap((approval) => decisionView(approval, now)),
    sequence: Math.max(live?.last ?? 0, stored.at(-1)?.sequence ?? 0),
  }
}

function waitingOf(calls: readonly CallRow[], approvals: readonly Approval[]): Waiting[] {
  const byId = new Map(approvals.map((approval) => [approval.id, approval]))
  return calls.flatMap(({ id, name, args, state, awaits }): Waiting[] => {
    if (state !== 'waiting' || !awaits) return []
    const { card, expiresAt } = (awaits === 'decision' && byId.get(id)) || {}
    return [{ callId: id, name, args, awaits, ...(card ? { card } : {}), ...(expiresAt === undefined ? {} : { expiresAt }) }]
  })
}

/** One whose time is over is shown as that, though the store learns it with the next request. */
function decisionView({ id, card, state, reason, askedAt, expiresAt, decidedAt, endedAt }: Approval, now: number): DecisionView[] {
  if (!card) return []
  const isOver = (state === 'awaiting' || state === 'approved') && expiresAt !== undefined && expiresAt <= now
  return [
    {
      callId: id,
      card,
      state: isOver ? 'expired' : state,
      askedAt,
      ...(reason === undefined ? {} : { reason }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(decidedAt === undefined ? {} : { decidedAt }),
      ...(endedAt === undefined ? {} : { endedAt }),
    },
  ]
}

/** What only a provider or the gate needs stays here. */
function shown(message: Message): Message {
  if (message.role === 'tool') {
    const { words: _gate, ...result } = message
    return result
  }
  if (message.role !== 'assistant') return message
  const { read: _gate, ...said } = message
  return { ...said, calls: message.calls.map(({ providerMetadata: _theirs, ...call }) => call) }
}

/** A call has its row, or is being told, or was only just proposed. */
function callViews(messages: readonly Message[], rows: readonly CallRow[], told: readonly ActivityContent[]): CallView[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const toldOf = new Map(told.map((activity) => [activity.callId, activity]))
  const proposed = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return proposed.map((call) => {
    const row = rowOf.get(call.id)
    const activity = toldOf.get(call.id)
    if (row?.state === 'settled' || (row && !activity)) return rowView(row)
    return activity ? toldView(call, activity) : { id: call.id, name: call.name, args: call.args, label: call.name, state: 'proposed', isError: false }
  })
}

function rowView({ id, name, args, label, state, isError, startedAt, endedAt }: CallRow): CallView {
  return { id, name, args, label, state, isError: isError ?? false, ...(endedAt === undefined ? {} : { tookMs: endedAt - startedAt }) }
}

const STANDS = { running: 'proposed', waiting: 'waiting', done: 'settled', failed: 'settled' } as const satisfies Record<ActivityState, CallView['state']>

function toldView({ id, name, args }: ProposedCall, { label, state }: ActivityContent): CallView {
  return { id, name, args, label, state: STANDS[state], isError: state === 'failed' }
}
