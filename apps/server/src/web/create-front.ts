import type { User } from '@ambit/domain'
import { json } from '../http/answer.ts'
import { corsFor } from '../http/cors.ts'
import { guarded } from '../http/guarded.ts'
import { signInWith } from '../identity.ts'
import type { AmbitServer, Logger, ServerOptions } from '../options.ts'
import { healthRoute } from '../routes/health.ts'
import { consoleLog } from './console-log.ts'

export interface FrontOptions extends Pick<ServerOptions, 'workspace' | 'allowOrigins'> {
  /** Hands a request on to the server that holds this person's conversations. That server checks the token again. */
  readonly forward: (request: Request, user: User) => Promise<Response>
  readonly log?: Logger
}

/**
 * What stands before many servers that hold some people each: it answers whoever has no valid token, and hands every
 * other request under `/v1` on to the server of its person. It keeps nothing.
 */
export function createFront({ workspace, allowOrigins = [], forward, log = consoleLog() }: FrontOptions): Pick<AmbitServer, 'fetch'> {
  const signIn = signInWith(workspace, Date.now)
  const app = guarded({ cors: corsFor(allowOrigins), log })
  app.get('/healthz', healthRoute())
  app.get('/readyz', (c) => json(c, { status: 'ready' }))
  app.all('/v1/*', async (c) => {
    const user = await signIn(c.req.header('authorization'))
    const headers = new Headers(c.req.raw.headers)
    headers.set('x-request-id', c.var.requestId)
    return forward(new Request(c.req.raw, { headers }), user)
  })
  return { fetch: async (request) => app.fetch(request) }
}
