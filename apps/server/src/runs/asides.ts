import { toJson, type RunEnd } from '@ambit/domain'
import type { StoredEvent, ThreadStore } from '@ambit/engine'
import type { LiveRun } from './live-run.ts'

/**
 * Keeps what messages and calls do not tell (client actions) while the turn waits for somebody, and lets it go when the turn
 * is settled. A turn that was left behind by a new message is let go here too.
 */
export async function keepAsides(store: ThreadStore, live: LiveRun, end: RunEnd): Promise<void> {
  const { threadId, runId } = live.request
  if (end.kind === 'waiting') {
    const kept = await store.eventsAfter(threadId, 0)
    for (const turnId of new Set(kept.map((event) => event.turnId))) if (turnId !== live.turnId) await store.dropEvents(threadId, turnId)
    const events = live.asides.map(({ sequence, event }): StoredEvent => ({ threadId, turnId: live.turnId, runId, sequence, body: toJson(event) ?? null }))
    if (events.length > 0) await store.appendEvents(events)
  } else if (live.continues) {
    await store.dropEvents(threadId, live.turnId)
  }
}
