import type { ThreadStore } from '@ambit/engine'

/** Whether anybody can still answer what a thread waits for: a question whose time is over waits for nobody. */
export async function stillWaits(threads: Pick<ThreadStore, 'callsOf' | 'approvalsOf'>, threadId: string, now: number): Promise<boolean> {
  const waiting = (await threads.callsOf(threadId)).filter(({ state }) => state === 'waiting')
  if (waiting.some(({ awaits }) => awaits !== 'decision')) return true
  const over = new Set((await threads.approvalsOf(threadId)).flatMap(({ id, expiresAt }) => (expiresAt !== undefined && expiresAt <= now ? [id] : [])))
  return waiting.some(({ id }) => !over.has(id))
}
