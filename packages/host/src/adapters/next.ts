import type { SessionHandler } from '../session-handler.ts'

/** In `app/ambit/session/route.ts`: `export const { POST } = toNext(handler)`. `OPTIONS` where pages of other origins send calls. */
export function toNext(handler: SessionHandler): { readonly POST: SessionHandler; readonly OPTIONS: SessionHandler } {
  return { POST: handler, OPTIONS: handler }
}
