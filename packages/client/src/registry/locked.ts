import type { Entry, Ledger } from './ledger.ts'
import { pause } from './pause.ts'

/** What one tab stores another one reads a moment later: so it is looked for again after these times, in milliseconds. */
const SPREAD_MS = [20, 100, 400]

/** Where another tab is at this call, waits for its end. A page without locks has one tab only, as far as it knows. */
export async function locked<T>(locks: LockManager | undefined, callId: string, run: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined
  try {
    await locks?.request(`ambit:call:${callId}`, () => (done = run()))
  } catch {
    // Locks are refused to pages without an origin of their own.
  }
  return done ?? run()
}

/** Nobody runs it now, so where it is told as running the end may just not have spread from the other tab yet. */
export async function newestEntry(ledger: Ledger, callId: string): Promise<Entry | undefined> {
  for (const ms of SPREAD_MS) {
    if (ledger.read(callId)?.state !== 'running') break
    await pause(ms)
  }
  return ledger.read(callId)
}

/** The browser's own. */
export function pageLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks
}
