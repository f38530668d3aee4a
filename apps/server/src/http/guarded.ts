import { Fault, toFault } from '@ambit/domain'
import { Hono } from 'hono'
import { faultFields } from '../log-fields.ts'
import type { Logger } from '../options.ts'
import { problem } from './answer.ts'
import type { HttpContext, HttpEnv } from './context.ts'
import { PUBLIC_READ, isPublicRead, type Cors } from './cors.ts'
import { WrongMediaType } from './read-json.ts'

export interface GuardParts {
  readonly cors: Cors
  readonly log: Logger
}

/** An app without routes: what every request goes through, and the answers where nothing else answers. */
export function guarded({ cors, log }: GuardParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    const requestId = requestIdOf(c)
    const rules = isPublicRead(c.req.path) ? PUBLIC_READ : cors
    c.set('requestId', requestId)
    c.set('headers', { 'x-request-id': requestId, ...rules.headersFor(c.req.header('origin')) })
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) return rules.preflight(c)
    return next()
  })
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
  return sent !== undefined && /^[\w-]{8,64}$/.test(sent) ? sent : crypto.randomUUID()
}
