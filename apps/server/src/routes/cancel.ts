import { Fault } from '@ambit/domain'
import { empty } from '../http/answer.ts'
import type { HttpContext } from '../http/context.ts'
import { cancelRun } from '../runs/open-run.ts'
import type { RouteParts } from './route-parts.ts'

/** POST /v1/runs/{runId}/cancel: a person stops a run. Its stream tells the end; one that has ended stays as it is. */
export function cancelRoute({ desk }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    await cancelRun(desk, c.var.user, idOf(c.req.param('runId') ?? ''))
    return empty(c, 204)
  }
}

/** As in an input: nothing else can be the id of a run. */
const ID = /^(?!\.{1,2}$)[\x21-\x7e]{1,128}$/

function idOf(text: string): string {
  if (!ID.test(text)) throw new Fault({ code: 'bad_request', sentence: 'The run id in the address is 1 to 128 visible ASCII characters without spaces.' })
  return text
}
