import { Hono } from 'hono'
import { CONTACTS_PLACE } from '../../../shared/api.ts'
import type { Changed } from '../../../shared/changes.ts'
import type { ContactsView, RenamedTag } from '../../../shared/contacts.ts'
import { file, json } from '../answer.ts'
import type { StudioParts } from '../parts.ts'
import { CONTACT_CHANGE, EXPORT, parsed, TAG_RENAMING } from '../bodies.ts'
import { contactsExport, csvOf } from '../contacts-export.ts'
import { changeContacts, contactsView } from '../contacts.ts'
import { sourceAsked } from '../source.ts'
import { renameTag } from '../tags.ts'
import { bodyOf, once, type Signed } from './signed.ts'

export function contactRoutes(parts: StudioParts): Hono<Signed> {
  const { database, now, news } = parts
  const app = new Hono<Signed>()
  app.get('/', () => json(contactsView(database)))
  app.get('/export', (c) => json(contactsExport(database, parsed(EXPORT, c.req.query()).tag, now())))
  app.get('/export.csv', (c) => {
    const made = contactsExport(database, parsed(EXPORT, c.req.query()).tag, now())
    return file(csvOf(made), made.fileName)
  })
  app.patch('/tags/:tag', async (c) => {
    const asked = { tag: c.req.param('tag'), newName: parsed(TAG_RENAMING, await bodyOf(c)).new_name }
    const { answer } = once(c, parts, { renameTag: asked }, (by) => renameTag(database, asked, { ...by, source: sourceAsked(c) }))
    news.tell(CONTACTS_PLACE)
    return json(answer satisfies RenamedTag)
  })
  app.post('/changes', async (c) => {
    const { source, operations } = parsed(CONTACT_CHANGE, await bodyOf(c))
    const made = changeContacts(database, { person: c.get('person'), source, at: now() }, operations)
    news.tell(CONTACTS_PLACE)
    return json({ made, view: contactsView(database) } satisfies Changed<ContactsView>)
  })
  return app
}
