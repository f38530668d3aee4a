import type { SessionHandler } from '../session-handler.ts'
import { webRequest, type NodeRequest, type NodeResponse } from './node.ts'

/** What is needed of Express's request, of version 4 or 5. */
export interface ExpressRequest extends NodeRequest {
  /** As `trust proxy` makes of it. */
  readonly protocol?: string
}

/** `app.post('/ambit/session', toExpress(handler))`, with or without `express.json()` before it. */
export function toExpress(handler: SessionHandler): (request: ExpressRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const answer = await handler(webRequest(request, request.protocol))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  }
}
