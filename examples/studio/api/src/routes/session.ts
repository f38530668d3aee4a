import { Hono } from 'hono'
import type { SessionView } from '../../../shared/api.ts'
import { json, problem } from '../answer.ts'
import type { StudioParts } from '../parts.ts'
import { parsed, SIGN_IN } from '../bodies.ts'
import { personBy } from '../people.ts'
import { dropSession, keepSession, sessionKey } from '../session-cookie.ts'
import { seen } from '../members.ts'
import { beginSession, endSession } from '../sessions.ts'
import { Tries } from '../tries.ts'
import { bodyOf } from './signed.ts'

/** Sign in and out. Both need no session. */
export function sessionRoutes({ database, now, assistantUrl }: StudioParts): Hono {
  const app = new Hono()
  const tries = new Tries()
  app.post('/', async (c) => {
    const { name, password } = parsed(SIGN_IN, await bodyOf(c))
    const at = now()
    if (!tries.begin(name, at)) return problem('rate_limited', 'Too many wrong passwords. Wait a minute, then try again.')
    const person = await personBy(database, name, password)
    if (person === undefined) return problem('unauthenticated', 'This name and password do not go together.')
    tries.succeeded(name, at)
    seen(database, person, at)
    keepSession(c, beginSession(database, person, now()))
    return withCookies(json({ person, assistantUrl } satisfies SessionView), c.res.headers)
  })
  app.delete('/', (c) => {
    const key = sessionKey(c.req.raw)
    if (key !== undefined) endSession(database, key)
    dropSession(c)
    return withCookies(json({}), c.res.headers)
  })
  return app
}

/** The cookies that Hono keeps for its own responses, on one of ours. */
function withCookies(response: Response, headers: Headers): Response {
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}
