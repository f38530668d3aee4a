import { json } from '../http/answer.ts'
import type { HttpContext } from '../http/context.ts'
import type { RouteParts } from './route-parts.ts'

/** GET /healthz: the process answers. */
export function healthRoute() {
  return (c: HttpContext): Response => json(c, { status: 'ok' })
}

/** GET /readyz: the store answers and new work is taken. */
export function readyRoute({ desk }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    if (desk.hub.closing) return json(c, { status: 'closing' }, 503)
    try {
      await desk.threads.findRun('', '', '')
      return json(c, { status: 'ready' })
    } catch {
      return json(c, { status: 'store unavailable' }, 503)
    }
  }
}
