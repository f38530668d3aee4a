import type { Answer, Transport } from './transport.ts'

/** Cancels a run at the server. */
export function cancelRun(transport: Transport, runId: string, signal: AbortSignal): Promise<Answer> {
  return transport.ask({ method: 'POST', path: `/v1/runs/${encodeURIComponent(runId)}/cancel`, signal })
}

/** How long a stop may take, in milliseconds. */
export const STOP_MS = 5_000
/** Pauses before a run that the server did not know is cancelled again: its request may still have been on the way. */
const AGAIN_MS = [250, 1_000, 3_000, 8_000] as const

/**
 * Cancels a run of which nothing came back yet. Resolves after the first try; where the server does not know the run, it
 * is cancelled again for a while, because it may begin late. `found`: the server has the run, and it is cancelled.
 */
export async function cancelUnseen(transport: Transport, runId: string, found: () => void): Promise<void> {
  if (await cancelled(transport, runId)) return found()
  void cancelLater(transport, runId, found)
}

async function cancelLater(transport: Transport, runId: string, found: () => void): Promise<void> {
  for (const pause of AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (await cancelled(transport, runId)) return found()
  }
}

async function cancelled(transport: Transport, runId: string): Promise<boolean> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), STOP_MS)
  const { ok } = await cancelRun(transport, runId, limit.signal)
  clearTimeout(timer)
  return ok
}
