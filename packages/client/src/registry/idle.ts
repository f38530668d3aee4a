/** So long a browser that cannot tell when it is idle is left to draw the page, in milliseconds; one that can, at most. */
const IDLE_MS = 1_000

/** Runs once, when the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => run(), { timeout: IDLE_MS })
  else setTimeout(run, IDLE_MS)
}
