import { activityEvent, endEvent, grantEvent, messagesSnapshot, startEvent, textGoesOn, type WireEvent } from '@ambit/adapters/ag-ui'
import { isJsonObject, type ActivityContent, type ApprovalEnd, type ApprovalState, type GrantNote, type Message } from '@ambit/domain'
import type { CallRow, Run, StoredEvent, ThreadState } from '@ambit/engine'
import type { LiveRun } from './live-run.ts'

export interface Replaying {
  readonly state: ThreadState
  /** The run that is told of. */
  readonly run: Pick<Run, 'id' | 'end' | 'usage'>
  /** The same run in this process. */
  readonly live: LiveRun | undefined
  /** What messages do not tell, as events. */
  readonly asides: readonly WireEvent[]
  /** Minted for this reader: what they are for still waits. */
  readonly grants: readonly GrantNote[]
}

/** What a reader gets first, and where it reads on. */
export interface Replay {
  readonly events: readonly WireEvent[]
  /** Sequence of the last of them, where it has one. */
  readonly lastId?: number
  /** Index in the live run's log; absent where these events are all there is. */
  readonly from?: number
}

/**
 * How a thread stands, for a reader who has missed something: all messages as a snapshot, how each call is getting on, what
 * messages do not tell, and then what comes next from the log, or the run's end. A run that broke has no end, and neither has
 * its replay. While the run goes on, only the last of these events has an id: a reader who is cut off in the middle of them
 * has no new place, and starts again.
 */
export function replayOf({ state, run, live, asides, grants }: Replaying): Replay {
  const ids = { threadId: state.thread.id, runId: run.id }
  const messages = messagesWith(state, live)
  const begun = [startEvent(ids), messagesSnapshot(messages), ...activities(state, live?.told.activities ?? []).map(activityEvent), ...asides]
  if (live && !live.ended) {
    const { open } = live.told
    return { events: open ? [...begun, textGoesOn(open.id)] : begun, lastId: live.last, from: live.length }
  }
  const end = live?.end ?? run.end
  return { events: end ? [...begun, ...grants.map(grantEvent), endEvent(ids, end, run.usage)] : begun }
}

/** The stored messages, and those of the live run that are not stored yet: the engine tells before it stores. Both have to be of the same run. */
export function messagesWith(state: ThreadState, live: LiveRun | undefined): readonly Message[] {
  if (!live) return state.messages
  const stored = new Set(state.messages.map((message) => message.id))
  return [...state.messages, ...live.told.messages.filter((message) => !stored.has(message.id))]
}

/** What messages do not tell and this reader has not seen: kept from earlier runs of the turn, then of this run, each once. */
export function asidesAfter(sequence: number, stored: readonly StoredEvent[], turnId: string | undefined, live: LiveRun | undefined): readonly WireEvent[] {
  const kept = stored.filter((event) => event.turnId === turnId)
  const known = new Set(kept.map((event) => event.sequence))
  const fresh = (live?.asides ?? []).filter((aside) => aside.sequence > sequence && !known.has(aside.sequence))
  return [...kept.flatMap(({ body }) => (isOurs(body) ? [body] : [])), ...fresh.map((aside) => aside.event)]
}

/** `keepAsides` stored it, as it was told. */
function isOurs(body: unknown): body is WireEvent {
  return isJsonObject(body) && typeof body['type'] === 'string'
}

/** How each call stands, as it is stored. */
export function activitiesOf({ calls, approvals }: Pick<ThreadState, 'calls' | 'approvals'>): readonly ActivityContent[] {
  const ends = new Map(approvals.map(({ id, state }) => [id, endIn(state)]))
  return calls.map((call) => {
    const approval = call.state === 'settled' ? ends.get(call.id) : undefined
    return { callId: call.id, label: call.label, state: stateOf(call), ...(approval ? { approval } : {}) }
  })
}

function endIn(state: ApprovalState): ApprovalEnd | undefined {
  return state === 'awaiting' || state === 'approved' || state === 'dispatched' ? undefined : state
}

function activities(state: ThreadState, told: readonly ActivityContent[]): ActivityContent[] {
  const byCall = new Map(activitiesOf(state).map((activity) => [activity.callId, activity] as const))
  for (const activity of told) byCall.set(activity.callId, activity)
  return [...byCall.values()]
}

function stateOf({ state, isError }: CallRow): ActivityContent['state'] {
  switch (state) {
    case 'proposed':
      return 'running'
    case 'waiting':
      return 'waiting'
    case 'settled':
      return isError ? 'failed' : 'done'
  }
}
