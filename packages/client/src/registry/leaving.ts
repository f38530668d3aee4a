import { pause } from './pause.ts'
import type { Told } from './result.ts'

/** A page that is being left is gone within this time, in milliseconds; one that is still here then stays. */
const LEAVE_MS = 5_000

/**
 * What `run` comes to, where the page stays. One that is left cuts its requests off, and its handlers fail of that although
 * the work may be done: of a page that is gone this tells nothing, so the next load finds the call running. A page that
 * comes back from the browser's cache goes on.
 */
export async function onPageThatStays<T extends Told>(run: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const on = (event: string, heard: () => void): void => globalThis.addEventListener?.(event, heard, { signal: over.signal })
  let here = Promise.resolve()
  let leftAt = 0
  // Some browsers cut requests off before the page is hidden. Listened to only while a call runs: it may cost the page its place in the cache.
  on('beforeunload', () => {
    leftAt = Date.now()
  })
  on('pagehide', () => {
    here = new Promise((resolve) => on('pageshow', resolve))
  })
  const result = await run()
  if (result.error !== undefined && leftAt !== 0) await pause(leftAt + LEAVE_MS - Date.now())
  await here
  over.abort()
  return result
}
