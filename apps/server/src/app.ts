import type { Hono, MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http/context.ts'
import { type GuardParts, guarded } from './http/guarded.ts'
import type { RequestRate } from './http/rate.ts'
import { remoteOf } from './http/remote.ts'
import { agentRoute } from './routes/agent.ts'
import { auditRoutes } from './routes/audit/routes.ts'
import { cancelRoute } from './routes/cancel.ts'
import { catalogRoutes } from './routes/catalog/routes.ts'
import { keysRoute, registryRoute } from './routes/registry.ts'
import type { RouteParts } from './routes/route-parts.ts'
import { eventsRoute } from './routes/events.ts'
import { healthRoute, readyRoute } from './routes/health.ts'
import { runsRoute } from './routes/runs.ts'
import { threadRemovalRoute, threadRoute } from './routes/thread.ts'
import { threadsRoute } from './routes/threads.ts'
import { shuttingDown } from './runs/hub.ts'

export interface AppParts extends RouteParts, GuardParts {
  /** Of people who are signed in. */
  readonly rate: RequestRate
  /** Of what takes no sign-in, by where a request comes from. */
  readonly publicRate: RequestRate
}

/** The routes, each in a file of its own, behind what every request goes through. */
export function appOf(parts: AppParts): Hono<HttpEnv> {
  const app = guarded(parts)
  const limited: MiddlewareHandler<HttpEnv> = async (c, next) => {
    parts.publicRate.take(`${c.req.path}\n${remoteOf(c.env)}`)
    return next()
  }
  app.use('/.well-known/jwks.json', limited)
  app.use('/v1/registry/:environment', limited)
  app.get('/.well-known/jwks.json', keysRoute(parts))
  app.get('/v1/registry/:environment', registryRoute(parts))
  app.use('/v1/*', async (c, next) => {
    if (parts.desk.hub.closing) throw shuttingDown()
    const user = await parts.signIn(c.req.header('authorization'))
    parts.rate.take(`${user.workspace}\n${user.subject}`)
    c.set('user', user)
    return next()
  })
  app.get('/healthz', healthRoute())
  app.get('/readyz', readyRoute(parts))
  app.post('/v1/agents/:agentKey/runs', runsRoute(parts))
  app.get('/v1/agents/:agentKey', agentRoute(parts))
  app.get('/v1/threads', threadsRoute(parts))
  app.get('/v1/threads/:threadId', threadRoute(parts))
  app.delete('/v1/threads/:threadId', threadRemovalRoute(parts))
  app.get('/v1/threads/:threadId/events', eventsRoute(parts))
  app.post('/v1/runs/:runId/cancel', cancelRoute(parts))
  catalogRoutes(app, parts)
  auditRoutes(app, parts)
  return app
}
