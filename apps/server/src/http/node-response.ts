import type { ServerResponse } from 'node:http'

const ours = new WeakSet<object>()

/** Notes that `serveNode` serves a request with this response. */
export function markServed(outgoing: ServerResponse): void {
  ours.add(outgoing)
}

/** Node's own response, where `serveNode` serves the request: a stream that is written to it directly costs about half. */
export function nodeResponseOf(env: unknown): ServerResponse | undefined {
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return undefined
  return isOurs(env.outgoing) ? env.outgoing : undefined
}

/** What a handler returns that has written to Node's response itself. */
export const ALREADY_SENT = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

function isOurs(outgoing: unknown): outgoing is ServerResponse {
  return typeof outgoing === 'object' && outgoing !== null && ours.has(outgoing)
}
