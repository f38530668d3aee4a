import { Fault, toFault } from '@ambit/domain'
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { problem } from './http/answer.ts'
import type { HttpContext, HttpEnv } from './http/context.ts'
import type { Cors } from './http/cors.ts'
import type { RequestRate } from './http/rate.ts'
import { WrongMediaType } from './http/read-json.ts'
import type { SignIn } from './identity.ts'
import { faultFields } from './log.ts'
import type { Logger } from './options.ts'
import { agentRoute } from './routes/agent.ts'
import { cancelRoute } from './routes/cancel.ts'
import type { RouteParts } from './routes/route-parts.ts'
import { eventsRoute } from './routes/events.ts'
import { healthRoute, readyRoute } from './routes/health.ts'
import { runsRoute } from './routes/runs.ts'
import { threadRemovalRoute, threadRoute } from './routes/thread.ts'
import { threadsRoute } from './routes/threads.ts'
import { shuttingDown } from './runs/hub.ts'

export interface AppParts extends RouteParts {
  readonly cors: Cors
  readonly signIn: SignIn
  readonly rate: RequestRate
  readonly log: Logger
}

/** The routes, each in a file of its own, behind what every request goes through. */
export function appOf(parts: AppParts): Hono<HttpEnv> {
  const { cors, log } = parts
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    const requestId = requestIdOf(c)
    c.set('requestId', requestId)
    c.set('headers', { 'x-request-id': requestId, ...cors.headersFor(c.req.header('origin')) })
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) return cors.preflight(c)
    return next()
  })
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
  app.notFound((c) => refused(c, log, new Fault({ code: 'not_found', sentence: 'There is nothing at this address.' })))
  app.onError((thrown, c) => refused(c, log, thrown))
  return app
}

function refused(c: HttpContext, log: Logger, thrown: unknown): Response {
  const fault = toFault(thrown)
  const answer = problem(c, fault, fault instanceof WrongMediaType ? 415 : undefined)
  const fields = { requestId: c.var.requestId, method: c.req.method, route: c.req.routePath, status: answer.status, ...faultFields(fault) }
  if (answer.status >= 500) log.error(fields, 'request failed')
  else log.info(fields, 'request refused')
  return answer
}

/** A proxy's own id is kept where it is one, so that lines of both can be put together. */
function requestIdOf(c: HttpContext): string {
  const sent = c.req.header('x-request-id')
  return sent !== undefined && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID()
}
