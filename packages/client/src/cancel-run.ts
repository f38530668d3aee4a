import type { Answer, Transport } from './transport.ts'

/** How long a stop may take, in milliseconds. */
export const STOP_MS = 5_000
/** Pauses before a run that the server did not know is cancelled again: its request may still have been on the way. */
const AGAIN_MS = [250, 1_000, 3_000, 8_000] as const

/** Cancels a run at the server. A thread that is left meanwhile does not take it back. */
export async function cancelRun(transport: Transport, runId: string): Promise<Answer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), STOP_MS)
  const answer = await transport.ask({ method: 'POST', path: `/v1/runs/${encodeURIComponent(runId)}/cancel`, signal: limit.signal })
  clearTimeout(timer)
  return answer
}

/**
 * Cancels a run of which nothing came back yet. Resolves after the first try; where the server does not know the run, it
 * is cancelled again for a while, because it may begin late. `found`: the server has the run, and it is cancelled.
 */
export async function cancelUnseen(transport: Transport, runId: string, found: () => void, [pause, ...later]: readonly number[] = AGAIN_MS): Promise<void> {
  if ((await cancelRun(transport, runId)).ok) return found()
  if (pause !== undefined) setTimeout(() => void cancelUnseen(transport, runId, found, later), pause)
}
