import type { SessionHandler } from '../session-handler.ts'
import { webRequest, type NodeRequest } from './node.ts'

/** What is needed of Fastify's request. */
export interface FastifyRequestLike {
  readonly raw: NodeRequest
  readonly body: unknown
  readonly protocol?: string
}
/** What is needed of Fastify's reply. */
export interface FastifyReplyLike {
  code(status: number): unknown
  headers(values: Record<string, string>): unknown
  send(text: string): unknown
}

/** `app.post('/ambit/session', toFastify(handler))`. Fastify's own parser has read the body by then. */
export function toFastify(handler: SessionHandler): (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<void> {
  return async ({ raw, body, protocol }, reply) => {
    const { method, url, headers, socket } = raw
    const request: NodeRequest = { method, url, headers, ...(socket && { socket }), body, [Symbol.asyncIterator]: () => raw[Symbol.asyncIterator]() }
    const answer = await handler(webRequest(request, protocol))
    reply.code(answer.status)
    reply.headers(Object.fromEntries(answer.headers))
    await reply.send(await answer.text())
  }
}
