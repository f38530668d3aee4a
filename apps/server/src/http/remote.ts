import * as z from 'zod'

/** What `@hono/node-server` passes with a request. */
const bindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) })

/** The address that a request comes from, of a proxy where there is one; one and the same for all where the runtime does not tell. */
export function remoteOf(env: unknown): string {
  return bindings.safeParse(env).data?.incoming.socket.remoteAddress ?? ''
}
