import { empty } from '../http/answer.ts'
import type { HttpContext } from '../http/context.ts'
import { cancelRun } from '../runs/open-run.ts'
import type { Deps } from './deps.ts'

/** POST /v1/runs/{runId}/cancel: a person stops a run. Its stream tells the end; one that has ended stays as it is. */
export function cancelRoute({ desk }: Deps) {
  return async (c: HttpContext): Promise<Response> => {
    await cancelRun(desk, c.var.user, c.req.param('runId') ?? '')
    return empty(c, 204)
  }
}
