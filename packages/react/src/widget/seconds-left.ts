import type { Status } from '@ambit/client'

/** Milliseconds since 1970 from which on trying again makes sense; 0 where that is now. */
export function retryAtOf(status: Status): number {
  return status.kind === 'trouble' && status.trouble.kind === 'rate_limited' ? status.trouble.retryAt : 0
}

/** Whole seconds until then. */
export function secondsLeft(retryAt: number, now: number): number {
  return Math.max(0, Math.ceil((retryAt - now) / 1000))
}
