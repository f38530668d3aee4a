import type { User } from '@ambit/domain'
import type { Context } from 'hono'

/** What a request carries through its handlers. */
export interface HttpEnv {
  Variables: {
    /** Headers of this answer beside those that every answer has. */
    headers: Readonly<Record<string, string>>
    requestId: string
    /** Set on every route under /v1. */
    user: User
  }
}
export type HttpContext = Context<HttpEnv>
