import { parseRunInput } from '@ambit/adapters/ag-ui'
import { Fault, isJsonObject } from '@ambit/domain'
import type { HttpContext } from '../http/context.ts'
import { eventStream } from '../http/event-stream.ts'
import { readJson } from '../http/read-json.ts'
import { decides } from '../runs/answering.ts'
import { endUnread, openRun } from '../runs/open-run.ts'
import { turnRequestOf } from '../runs/turn-request.ts'
import type { RouteParts } from './route-parts.ts'

/** POST /v1/agents/{agentKey}/runs: an AG-UI run. What is wrong with it is a status before the stream starts. */
export function runsRoute({ desk, limits, sha256 }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    const agentKey = c.req.param('agentKey') ?? ''
    const { value, bytes } = await readJson(c.req.raw, limits)
    assertFew(value, limits.messagesMax)
    const input = parseRunInput(value)
    // The same bytes to the same agent are the same request.
    const digest = await sha256(`${agentKey}\n`, bytes)
    const request = turnRequestOf(c.var.user, agentKey, input, digest)
    // An answer that is sent again must not end what the first one began.
    if (input.ambit === undefined && !decides(request)) await endUnread(desk, request)
    const opened = await openRun(desk, request)
    return eventStream(c, desk.hub, opened, input.protocolVersion === undefined)
  }
}

/** Counted before they are read one by one. */
function assertFew(body: unknown, max: number): void {
  const messages = isJsonObject(body) ? body['messages'] : undefined
  if (Array.isArray(messages) && messages.length > max) {
    throw new Fault({ code: 'too_large', sentence: `The input has more than ${max} messages. The server keeps the history: send the newest ones only.` })
  }
}
