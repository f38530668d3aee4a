import { toJson, type RunEnd } from '@ambit/domain'
import type { StoredEvent, ThreadStore } from '@ambit/engine'
import type { LiveRun } from './live-run.ts'

/**
 * Keeps what messages and calls do not tell (client actions) while the turn waits for somebody, and lets go what other turns of
 * the thread left and, once it waits no more, what this one had.
 */
export async function keepAsides(store: ThreadStore, live: LiveRun, end: RunEnd): Promise<void> {
  const { threadId, runId } = live.request
  const waits = end.kind === 'waiting'
  const kept = await store.eventsAfter(threadId, 0)
  for (const turnId of new Set(kept.map((event) => event.turnId))) if (!waits || turnId !== live.turnId) await store.dropEvents(threadId, turnId)
  if (!waits || live.asides.length === 0) return
  await store.appendEvents(
    live.asides.map(({ sequence, event }): StoredEvent => ({ threadId, turnId: live.turnId, runId, sequence, body: toJson(event) ?? null })),
  )
}
