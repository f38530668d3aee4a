import { createSessionHandler, type SessionHandler } from '@ambit/host'
import type { StudioParts } from '../parts.ts'
import { cookieOf, sessionKey } from '../session-cookie.ts'
import { personOfSession } from '../sessions.ts'
import { SOURCE_HEADER } from '../source.ts'
import { WORKSPACE } from '../user-token.ts'
import { callLedger } from './call-ledger.ts'

/** Where the studio is for itself. No request for it goes over a network. */
const SELF = 'http://studio.internal'

/**
 * Takes the calls that the assistant's widget sends with a grant, and performs each as the signed-in person: a request with their
 * session to the routes that the pages use, through every check that those have. `app` is the studio itself, so it needs no address
 * of its own; a product that is another program gives its address as `baseUrl`, and no `fetch`.
 */
export function sessionCalls(parts: StudioParts, app: (request: Request) => Response | Promise<Response>): SessionHandler {
  const { assistantUrl, secret, database, now, report } = parts
  return createSessionHandler({
    registry: assistantUrl,
    workspace: { id: WORKSPACE, secret },
    user: (request) => {
      const key = sessionKey(request)
      return key === undefined ? undefined : personOfSession(database, key, now())?.id
    },
    baseUrl: SELF,
    // Of all cookies of this host only the session, and that it is the assistant who writes.
    headers: (request) => ({ cookie: cookieOf(sessionKey(request) ?? ''), [SOURCE_HEADER]: 'ai' }),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      return new URL(request.url).origin === SELF ? app(request) : (parts.fetch ?? fetch)(request)
    },
    ledger: callLedger(database),
    now,
    log: { warn: (fields, line) => report(`${line} ${JSON.stringify(fields)}`) },
  })
}
