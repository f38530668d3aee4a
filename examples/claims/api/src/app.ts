import { toFault } from '@ambit/domain'
import type { AmbitServer } from '@ambit/server'
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { json, problem } from './answer.ts'
import { claimRow } from './claim-row.ts'
import { figuresView } from './figures-view.ts'
import { CLAIMS, findClaim } from './fixtures/claims.ts'
import { RUTH_ABARA, TEAM } from './fixtures/people.ts'
import { handlerToken } from './handler-token.ts'

export interface ClaimsDesk {
  /** The assistant's server, mounted under `/v1` and where its keys are looked for. */
  readonly assistant: Pick<AmbitServer, 'fetch'>
  /** Signs a token for the demo's handler, whoever asks; the assistant's server has the same secret. Absent where people sign in elsewhere. */
  readonly demoSecret?: string
  /** YYYY-MM-DD. */
  readonly today: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Serve the built pages, for every address that is nothing else's. Without them there is the API alone. */
  readonly pages?: readonly [MiddlewareHandler, MiddlewareHandler, Handler]
  /** Where an error goes that nobody expected. */
  readonly report: (thrown: unknown) => void
}

/** The claims desk as a `fetch` handler: its own routes (see `shared/api.ts`), the assistant's, and the pages. */
export function claimsApp({ assistant, demoSecret, today, now, pages, report }: ClaimsDesk): Hono {
  const app = new Hono()
  if (demoSecret !== undefined) app.get('/api/token', async () => json({ token: await handlerToken(demoSecret, now) }))
  app.get('/api/desk', () => json({ today: today(), handler: RUTH_ABARA, team: TEAM }))
  app.get('/api/claims', async () => json(await Promise.all(CLAIMS.map((claim) => claimRow(claim, today())))))
  app.get('/api/claims/:id', (c) => {
    const claim = findClaim(c.req.param('id'))
    return claim === undefined ? noSuchClaim() : json(claim)
  })
  app.get('/api/claims/:id/figures', async (c) => {
    const claim = findClaim(c.req.param('id'))
    return claim === undefined ? noSuchClaim() : json(await figuresView(claim, today()))
  })
  app.all('/api/*', () => problem('not_found', 'There is nothing at this address.'))
  for (const path of ['/v1/*', '/.well-known/jwks.json', '/healthz', '/readyz']) app.all(path, (c) => assistant.fetch(c.req.raw, c.env))
  if (pages !== undefined) app.get('*', ...pages)
  app.notFound(() => problem('not_found', 'There is nothing at this address.'))
  app.onError((thrown) => {
    report(thrown)
    return problem('internal', toFault(thrown).sentence)
  })
  return app
}

function noSuchClaim(): Response {
  return problem('not_found', 'There is no such claim on this desk.')
}
