import type { Context } from 'hono'
import { Fault, type Json } from '@ambit/domain'
import type { Person } from '../../../shared/api.ts'
import { onceFor } from '../keyed-answers.ts'
import type { StudioParts } from '../parts.ts'

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

/** Does it once for the request's `Idempotency-Key`; `asked` names what, with its values. */
export function once<T extends object>(
  c: Context<Signed>,
  { database, now }: StudioParts,
  asked: Json,
  work: (by: { readonly person: Person; readonly at: number }) => T,
): { readonly answer: T; readonly again: boolean } {
  const by = { person: c.get('person'), at: now() }
  return onceFor(database, { ...by, key: c.req.header('idempotency-key'), request: asked }, () => work(by))
}
