import type { Context } from 'hono'
import type { Source } from '../../shared/changes.ts'

/** Of a request that says so: `ai` where the assistant makes it for the person. Other requests say it in their body. */
export const SOURCE_HEADER = 'studio-source'

export function sourceAsked(c: Context): Source {
  return c.req.header(SOURCE_HEADER) === 'ai' ? 'ai' : 'person'
}
