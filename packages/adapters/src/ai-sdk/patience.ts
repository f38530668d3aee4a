import { Fault } from '@ambit/domain'
import { orAbort } from './abort.ts'

/** How long to wait for a provider, and what to wait with. */
export interface Patience {
  /** Milliseconds without a sign of life after which a provider counts as stalled; 60,000 where absent. */
  readonly stallMs?: number
  /** Waits between two tries; on abort it throws `signal.reason`. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
  /** From 0 up to 1, spreads the tries of many turns; `Math.random` where absent. */
  readonly random?: () => number
}

export const STALL_MS = 60_000
const TRIES_MORE = 2
const FIRST_PAUSE_MS = 500
const RETRY_AFTER_MAX_MS = 20_000

/**
 * Opens a reply, up to three times: again after 408, 429, 5xx or trouble with the network, and only while no token has
 * come. A `retry-after` of up to 20 s is honoured; a longer one is told to the caller at once.
 */
export async function begin<T>(open: () => Promise<T>, patience: Patience, signal: AbortSignal): Promise<T> {
  for (let tried = 0; ; tried++) {
    signal.throwIfAborted()
    try {
      return await open()
    } catch (thrown) {
      signal.throwIfAborted()
      const waitMs = thrown instanceof Fault ? pauseAfter(thrown, tried, patience.random ?? Math.random) : undefined
      if (waitMs === undefined) throw thrown
      await (patience.pause ?? sleep)(waitMs, signal)
    }
  }
}

/** Milliseconds until another try makes sense; `undefined` where none does. */
function pauseAfter(fault: Fault, tried: number, random: () => number): number | undefined {
  if (fault.code !== 'rate_limited' && fault.code !== 'model_unavailable') return undefined
  if (tried >= TRIES_MORE || (fault.retryAfterMs ?? 0) > RETRY_AFTER_MAX_MS) return undefined
  const backoff = FIRST_PAUSE_MS * 2 ** tried
  return Math.max(fault.retryAfterMs ?? 0, Math.round(backoff * (0.5 + random() / 2)))
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    await orAbort(promise, signal)
  } finally {
    clearTimeout(timer)
  }
}
