import type { Context } from 'hono'
import { Fault } from '@ambit/domain'
import type { Person } from '../../../shared/api.ts'

/** What a route knows of who asks. */
export interface Signed {
  Variables: { readonly person: Person }
}

/** The body as JSON. Throws `bad_request`. */
export async function bodyOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch (thrown) {
    throw new Fault({ code: 'bad_request', sentence: 'The body is no JSON.', cause: thrown })
  }
}
