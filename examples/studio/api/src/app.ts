import { Fault, toFault } from '@ambit/domain'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import type { SessionView } from '../../shared/api.ts'
import { toHono } from '@ambit/host'
import { json, problem } from './answer.ts'
import { sessionCalls } from './assistant/session-calls.ts'
import { undoChange } from './ledger.ts'
import type { StudioParts } from './parts.ts'
import { billingView } from './billing.ts'
import { contactRoutes } from './routes/contacts.ts'
import { graphRoutes } from './routes/graphs.ts'
import { memberRoutes } from './routes/members.ts'
import type { Signed } from './routes/signed.ts'
import { sessionRoutes } from './routes/session.ts'
import { roleOf } from './members.ts'
import { sessionKey } from './session-cookie.ts'
import { personOfSession } from './sessions.ts'
import { userToken } from './user-token.ts'

const BODY_BYTES_MAX = 262_144
const FOREIGN = 'This request did not come from a page of the studio.'

/** The studio as a `fetch` handler: sign-in, contacts, graphs, members, billing, the token for the assistant, the calls that it has cleared, and the pages. */
export function studioApp(parts: StudioParts): Hono<Signed> {
  const { database, news, now, pages } = parts
  const app = new Hono<Signed>()
  app.get('/healthz', () => json({ status: 'ok' }))
  app.use('/api/*', ...ofWrites)
  app.route('/api/session', sessionRoutes(parts))
  app.use('/api/*', signedIn(parts))
  app.get('/api/session', (c) => json({ person: c.get('person'), assistantUrl: parts.assistantUrl } satisfies SessionView))
  app.get('/api/token', async (c) => {
    const person = c.get('person')
    return json({ token: await userToken(parts.secret, { ...person, role: roleOf(database, person) }, now()) })
  })
  app.get('/api/news', () => new Response(news.stream(), { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } }))
  app.route('/api/contacts', contactRoutes(parts))
  app.route('/api/graphs', graphRoutes(parts))
  app.route('/api/members', memberRoutes(parts))
  app.get('/api/billing', (c) => json(billingView(database, c.get('person'), now())))
  app.post('/api/changes/:id/undo', (c) => {
    const [place, ...others] = undoChange(database, c.req.param('id'), c.get('person'))
    news.tell(place, ...others)
    return json({ place })
  })
  app.all('/api/*', () => problem('not_found', 'There is nothing at this address.'))
  // It has checks of its own: the page's origin, the session, the grant.
  app.all('/ambit/session', toHono(sessionCalls(parts, (request) => app.fetch(request))))
  if (pages !== undefined) app.get('*', ...pages)
  app.notFound(() => problem('not_found', 'There is nothing at this address.'))
  app.onError((thrown) => {
    const fault = 'getResponse' in thrown ? new Fault({ code: 'forbidden', sentence: FOREIGN }) : toFault(thrown)
    if (fault.code === 'internal') parts.report(thrown)
    return problem(fault.code, fault.sentence)
  })
  return app
}

/** A DELETE without a body cannot come from a form, and none of it is read. */
const unlessPlainDelete =
  (checks: MiddlewareHandler): MiddlewareHandler =>
  (c, next) =>
    isPlainDelete(c.req.raw) ? next() : checks(c, next)

function isPlainDelete({ method, headers }: Request): boolean {
  return method === 'DELETE' && !headers.has('content-type')
}

/** A page of another origin can send a form, but no JSON without being asked about first, and it is never allowed to: not even where a browser fails to ask. */
const jsonOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const origin = c.req.header('origin')
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host)) return problem('forbidden', FOREIGN)
  if (isPlainDelete(c.req.raw)) return next()
  if (c.req.header('content-type')?.split(';')[0]?.trim() === 'application/json') return next()
  return problem('bad_request', 'Send JSON, with the content type application/json.')
}

const ofWrites: readonly MiddlewareHandler[] = [
  unlessPlainDelete(csrf()),
  jsonOnly,
  unlessPlainDelete(bodyLimit({ maxSize: BODY_BYTES_MAX, onError: () => problem('too_large', 'This is more than can be taken at once.') })),
]

function signedIn({ database, now }: StudioParts): MiddlewareHandler<Signed> {
  return async (c, next) => {
    const key = sessionKey(c.req.raw)
    const person = key === undefined ? undefined : personOfSession(database, key, now())
    if (person === undefined) return problem('unauthenticated', 'Sign in first.')
    c.set('person', person)
    return next()
  }
}
