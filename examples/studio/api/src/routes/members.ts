import { Hono } from 'hono'
import { MEMBERS_PLACE } from '../../../shared/api.ts'
import { json } from '../answer.ts'
import { INVITE, MEMBER_SEARCH, parsed } from '../bodies.ts'
import { invite, withdraw } from '../invitations.ts'
import { membersView } from '../members.ts'
import type { StudioParts } from '../parts.ts'
import { bodyOf, once, type Signed } from './signed.ts'

export function memberRoutes(parts: StudioParts): Hono<Signed> {
  const { database, now, news } = parts
  const app = new Hono<Signed>()
  app.get('/', (c) => json(membersView(database, c.get('person'), { ...parsed(MEMBER_SEARCH, c.req.query()), now: now() })))
  app.post('/invitations', async (c) => {
    const asked = parsed(INVITE, await bodyOf(c))
    const { answer } = once(c, parts, { invite: { ...asked } }, ({ person, at }) => invite(database, { ...asked, person, at }))
    news.tell(MEMBERS_PLACE)
    return json(answer, 201)
  })
  app.delete('/invitations/:id', (c) => {
    withdraw(database, c.req.param('id'), { person: c.get('person'), at: now() })
    news.tell(MEMBERS_PLACE)
    return json({})
  })
  return app
}
