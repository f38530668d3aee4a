import { activityEvent, endEvent, forOlderClient, frame, grantEvent, messagesSnapshot, type WireEvent } from '@ambit/adapters/ag-ui'
import type { Run, ThreadState } from '@ambit/engine'
import type { AwayLook } from './away-reader.ts'
import type { FreshGrants } from './fresh-grants.ts'
import { activitiesOf } from './replay.ts'

/** Looks at the run once more, for a client before 1.0 (`older`) or a newer one. */
export type Look = (older: boolean) => Promise<AwayLook>

interface AwayParts {
  readonly isAway: (run: Run) => Promise<boolean>
  readonly grants: FreshGrants
}

/**
 * What a reader of a run that another process works on is told at each look: all messages anew where one was added, how each
 * call stands where that changed, and the run's end. Where its process is gone, nothing follows: the reader comes again, and
 * the run goes on here.
 */
export function awayLooks(begun: ThreadState, load: () => Promise<ThreadState>, { isAway, grants }: AwayParts): Look {
  let seen = begun
  return async (older) => {
    const state = await load()
    const events = [...changes(seen, state), ...(await ending(begun, state, grants))]
    seen = state
    const text = events.map((event) => frame(older ? forOlderClient(event) : event)).join('')
    const run = state.run
    const goesOn = run?.id === begun.run?.id && run !== undefined && run.state === 'running' && (await isAway(run))
    return { text, over: !goesOn }
  }
}

function changes(before: ThreadState, after: ThreadState): readonly WireEvent[] {
  const known = new Map(activitiesOf(before).map(({ callId, state }) => [callId, state]))
  const moved = activitiesOf(after).filter(({ callId, state }) => known.get(callId) !== state)
  const isLonger = after.messages.length > before.messages.length
  return [...(isLonger ? [messagesSnapshot(after.messages)] : []), ...moved.map(activityEvent)]
}

async function ending(begun: ThreadState, state: ThreadState, grants: FreshGrants): Promise<readonly WireEvent[]> {
  const { thread, run } = state
  if (!run?.end || run.id !== begun.run?.id) return []
  return [...(await grants(state)).map(grantEvent), endEvent({ threadId: thread.id, runId: run.id }, run.end, run.usage)]
}
