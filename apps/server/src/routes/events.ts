import { Fault } from '@ambit/domain'
import type { HttpContext } from '../http/context.ts'
import { eventStream } from '../http/event-stream.ts'
import { openThread } from '../runs/open-run.ts'
import type { RouteParts } from './route-parts.ts'

/** GET /v1/threads/{threadId}/events?after=&older=: resumes a stream, or watches a run that somebody else's request started. */
export function eventsRoute({ desk }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    const older = isOlder(c.req.query('older'))
    const opened = await openThread(desk, c.var.user, c.req.param('threadId') ?? '', sequenceOf(c.req.query('after')))
    return eventStream(c, desk.hub, opened, older)
  }
}

function sequenceOf(text: string | undefined): number {
  if (text === undefined) return 0
  if (!/^\d{1,15}$/.test(text)) throw new Fault({ code: 'bad_request', sentence: 'The query parameter "after" is the number of an event: digits only.' })
  return Number(text)
}

/** No input says here how old the client is. */
function isOlder(text: string | undefined): boolean {
  if (text === undefined || text === 'true') return text === 'true'
  throw new Fault({ code: 'bad_request', sentence: 'The query parameter "older" is "true" for a client before AG-UI 1.0, or is left out.' })
}
