import type { DatabaseSync } from 'node:sqlite'
import type { Handler, MiddlewareHandler } from 'hono'
import type { News } from './news.ts'

/** What the studio is put together from. */
export interface StudioParts {
  readonly database: DatabaseSync
  /** Of the workspace at the Ambit server: signs its user tokens. */
  readonly secret: string
  /** Address of the Ambit server, as a browser reaches it. */
  readonly assistantUrl: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly news: News
  /** Serve the built pages, for every address that is nothing else's. Without them there is the API alone. */
  readonly pages?: readonly [MiddlewareHandler, MiddlewareHandler, Handler]
  /** For requests to the Ambit server; the runtime's own where absent. */
  readonly fetch?: typeof fetch
  /** Where an error goes that nobody expected, and what the operator should know. */
  readonly report: (thrown: unknown) => void
}
