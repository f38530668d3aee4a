import { Hono } from 'hono'
import { MEMBERS_PLACE } from '../../../shared/api.ts'
import { json } from '../answer.ts'
import { INVITE, MEMBER_SEARCH, parsed } from '../bodies.ts'
import { invite, withdraw } from '../invitations.ts'
import { membersView } from '../members.ts'
import type { StudioParts } from '../parts.ts'
import { bodyOf, type Signed } from './signed.ts'

/** Longest `Idempotency-Key` that is kept. */
const KEY_CHARS_MAX = 200

export function memberRoutes({ database, now, news }: StudioParts): Hono<Signed> {
  const app = new Hono<Signed>()
  app.get('/', (c) => json(membersView(database, c.get('person'), { ...parsed(MEMBER_SEARCH, c.req.query()), now: now() })))
  app.post('/invitations', async (c) => {
    const asked = parsed(INVITE, await bodyOf(c))
    const requestKey = c.req.header('idempotency-key')?.slice(0, KEY_CHARS_MAX)
    const invitation = invite(database, { ...asked, person: c.get('person'), at: now(), ...(requestKey !== undefined && { requestKey }) })
    news.tell(MEMBERS_PLACE)
    return json(invitation, 201)
  })
  app.delete('/invitations/:id', (c) => {
    withdraw(database, c.req.param('id'), { person: c.get('person'), at: now() })
    news.tell(MEMBERS_PLACE)
    return json({})
  })
  return app
}
