import type { ActivityContent, ActivityState, CallView, Json, Message, ProposedCall, Snapshot, ThreadView } from '@ambit/domain'
import type { CallRow, StoredEvent, ThreadState } from '@ambit/engine'
import type { LiveRun } from './runs/live-run.ts'
import { messagesWith } from './runs/replay.ts'

export interface Viewing {
  readonly state: ThreadState
  /** Of the thread's agent; absent where the agent is gone. */
  readonly snapshot: Snapshot | undefined
  /** The thread's newest run, where it is in memory. */
  readonly live: LiveRun | undefined
  /** Whether this server works on the newest run, or is about to. */
  readonly isWorkedOn: boolean
  /** The thread's record, for the lines of calls; `null` where it has none that this person may have. */
  readonly record: Json
  readonly stored: readonly StoredEvent[]
}

/** A thread as a widget shows it: what is stored, and what a run that goes on has told beyond that. A run that nobody works on broke. */
export function threadView({ state, snapshot, live, isWorkedOn, record, stored }: Viewing): ThreadView {
  const { thread, run, calls } = state
  const messages = messagesWith(state, live)
  return {
    id: thread.id,
    title: thread.title,
    agentKey: thread.agentKey,
    environment: thread.environment,
    ...(thread.record ? { record: thread.record } : {}),
    messages: messages.map(shown),
    calls: callViews({ messages, rows: calls, told: live?.told.activities ?? [], lineOf: linesOf(snapshot, record) }),
    ...(run ? { run: { id: run.id, state: run.state === 'running' && !isWorkedOn ? 'broken' : run.state, ...(run.end ? { end: run.end } : {}) } } : {}),
    waiting: calls.flatMap(({ id, name, args, state: at, awaits }) => (at === 'waiting' && awaits ? [{ callId: id, name, args, awaits }] : [])),
    sequence: Math.max(live?.last ?? 0, stored.at(-1)?.sequence ?? 0),
  }
}

/** What only a provider needs back stays here. */
function shown(message: Message): Message {
  if (message.role !== 'assistant' || message.calls.length === 0) return message
  return { ...message, calls: message.calls.map(({ providerMetadata: _theirs, ...call }) => call) }
}

interface Calls {
  readonly messages: readonly Message[]
  /** Of the newest turn. */
  readonly rows: readonly CallRow[]
  readonly told: readonly ActivityContent[]
  readonly lineOf: (call: ProposedCall) => string
}

/** What a person read while a call ran, as its tool says it. A tool that is gone has its name. */
function linesOf(snapshot: Snapshot | undefined, record: Json): Calls['lineOf'] {
  const tools = new Map(snapshot?.tools.map((tool) => [tool.name, tool]))
  return ({ name, args }) => tools.get(name)?.activity(args, record) ?? name
}

/** The newest turn's calls have their rows or are being told; of earlier ones the messages tell enough. */
function callViews({ messages, rows, told, lineOf }: Calls): CallView[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const toldOf = new Map(told.map((activity) => [activity.callId, activity]))
  const failed = new Map(messages.flatMap((message) => (message.role === 'tool' ? [[message.callId, message.isError] as const] : [])))
  const proposed = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return proposed.map((call) => {
    const row = rowOf.get(call.id)
    const activity = toldOf.get(call.id)
    if (row?.state === 'settled' || (row && !activity)) return rowView(row)
    if (activity) return toldView(call, activity)
    return earlierView(call, lineOf(call), failed.get(call.id))
  })
}

function rowView({ id, name, args, label, state, isError, startedAt, endedAt }: CallRow): CallView {
  return { id, name, args, label, state, isError: isError ?? false, ...(endedAt === undefined ? {} : { tookMs: endedAt - startedAt }) }
}

const STANDS = { running: 'proposed', waiting: 'waiting', done: 'settled', failed: 'settled' } as const satisfies Record<ActivityState, CallView['state']>

function toldView({ id, name, args }: ProposedCall, { label, state }: ActivityContent): CallView {
  return { id, name, args, label, state: STANDS[state], isError: state === 'failed' }
}

/** `isError` is absent where the call never got a result. */
function earlierView({ id, name, args }: ProposedCall, label: string, isError: boolean | undefined): CallView {
  return { id, name, args, label, state: isError === undefined ? 'proposed' : 'settled', isError: isError ?? false }
}
