import { expect, test } from 'vitest'
import type { Invitation, MembersView } from '../../shared/members.ts'
import { rows } from './database.ts'
import { NOW, studio, type Asks } from './testing/studio.ts'

const DAY_MS = 86_400_000
const INES = { email: 'ines@portocold.example', role: 'viewer', note: 'Ines looks after our cold store.' }

async function view(asks: Asks, query = ''): Promise<MembersView> {
  return (await asks.get(`/api/members?query=${encodeURIComponent(query)}`)).body as MembersView
}
const found = async (asks: Asks, query: string) => (await view(asks, query)).members.map(({ id, email, role, state }) => [id, email, role, state])

test('[N20] members are listed and found by all words of name and address, with who is invited, to whoever is signed in', async () => {
  const { as } = await studio()
  const [ada, grace] = [await as('ada'), await as('grace')]
  const all = await view(ada)
  expect([all.total, all.you, (await view(grace)).you]).toEqual([5, { role: 'owner', mayInvite: true }, { role: 'editor', mayInvite: true }])
  expect(all.members.map(({ name, email, role, state }) => [name, email, role, state])).toEqual([
    ['Ada Marlowe', 'ada@studio.example', 'owner', 'active'],
    ['Grace Okafor', 'grace@studio.example', 'editor', 'active'],
    ['Priya Nair', 'priya@studio.example', 'editor', 'active'],
    ['Tom Vickers', 'tom@studio.example', 'viewer', 'active'],
    ['', 'lena@brandt.example', 'viewer', 'invited'],
  ])
  expect(await found(ada, 'OKAFOR  grace')).toEqual([['mem-2', 'grace@studio.example', 'editor', 'active']])
  expect(await found(ada, 'brandt')).toEqual([['inv-1', 'lena@brandt.example', 'viewer', 'invited']])
  expect(await found(ada, 'nobody')).toEqual([])
  expect((await ada.get('/api/members?query=a&role=owner')).status).toBe(400)
})

test('[N21] an invitation is kept with its mail in the outbox, listed, and withdrawn by who sent it or an owner', async () => {
  const { as, database } = await studio()
  const [ada, grace] = [await as('ada'), await as('grace')]
  const { status, body } = await grace.post('/api/members/invitations', { ...INES, email: ' Ines@PortoCold.example ' })
  expect([status, body]).toEqual([
    201,
    {
      id: 'inv-2',
      ...INES,
      state: 'sent',
      by: 'Grace Okafor',
      sentAt: expect.any(Number),
      expiresAt: expect.any(Number),
      joinLink: expect.stringMatching(/^\/join\/[\w-]{22}$/),
    },
  ])
  const { joinLink, sentAt, expiresAt } = body as Invitation
  expect(expiresAt - sentAt).toBe(14 * DAY_MS)
  expect(rows(database, 'SELECT to_email, subject, text FROM outbox ORDER BY number DESC LIMIT 1')).toEqual([
    {
      to_email: INES.email,
      subject: 'Grace Okafor invites you to the studio',
      text: `Grace Okafor invites you to the studio, as a viewer.\n\n${INES.note}\n\nJoin here: ${joinLink}`,
    },
  ])
  expect(JSON.stringify(await view(ada))).not.toContain(joinLink)
  expect(await found(ada, 'ines')).toEqual([['inv-2', INES.email, 'viewer', 'invited']])
  expect(await grace.remove('/api/members/invitations/inv-1')).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('Ada Marlowe, who sent') },
  })
  expect((await ada.remove('/api/members/invitations/inv-2')).status).toBe(200)
  expect(await ada.remove('/api/members/invitations/inv-2')).toMatchObject({ status: 404 })
  expect(await found(ada, 'ines')).toEqual([])
})

test('[N22] an invitation that does not fit, or is one already, is refused in words, and nobody is written to', async () => {
  const { as, database } = await studio()
  const ada = await as('ada')
  const mails = (): unknown => rows(database, 'SELECT COUNT(*) AS n FROM outbox')[0]?.['n']
  const before = mails()
  for (const [body, status, detail] of [
    [{ ...INES, email: 'ines' }, 400, 'email: must be an e-mail address such as ada@example.com.'],
    [{ ...INES, role: 'owner' }, 400, expect.stringMatching(/^role: /)],
    [{ ...INES, note: 'x'.repeat(301) }, 400, expect.stringMatching(/^note: /)],
    [{ ...INES, admin: true }, 400, expect.stringContaining('admin')],
    [{ email: INES.email }, 400, expect.stringMatching(/^role: /)],
    [{ ...INES, email: 'GRACE@studio.example' }, 409, 'grace@studio.example belongs to the studio already.'],
    [{ ...INES, email: 'lena@brandt.example' }, 409, 'lena@brandt.example was invited already, by Ada Marlowe. Withdraw that invitation to send another one.'],
  ] as const)
    expect(await ada.post('/api/members/invitations', body)).toMatchObject({ status, body: { detail } })
  expect(mails()).toBe(before)
  for (const name of ['a', 'b', 'c']) expect((await ada.post('/api/members/invitations', { email: `${name}@x.example`, role: 'viewer' })).status).toBe(201)
  expect(await ada.post('/api/members/invitations', INES)).toMatchObject({
    status: 409,
    body: { detail: 'All 8 seats of the plan are taken or offered. Withdraw an invitation first.' },
  })
})

test('[N22] who only reads invites nobody, and who is signed out gets nothing', async () => {
  const { as, app, database } = await studio()
  database.exec("UPDATE members SET role = 'viewer' WHERE user_id = 'grace'")
  expect(await (await as('grace')).post('/api/members/invitations', INES)).toMatchObject({
    status: 403,
    body: { detail: 'You read here, so you cannot invite anybody. Ask an owner of the studio: Ada Marlowe.' },
  })
  for (const path of ['/api/members', '/api/billing', '/api/contacts/export', '/api/contacts/export.csv'])
    expect([path, (await app.request(`http://localhost:4602${path}`)).status]).toEqual([path, 401])
  for (const path of ['/api/members/invitations/inv-1', '/api/graphs/gra-1'])
    expect([path, (await app.request(`http://localhost:4602${path}`, { method: 'DELETE' })).status]).toEqual([path, 401])
})

test('[N23] a request to invite that comes again with its key is answered as the first time, and used for nothing else', async () => {
  const { as, database } = await studio()
  const [ada, grace] = [await as('ada'), await as('grace')]
  const key = { 'idempotency-key': 'call_1' }
  const first = await ada.post('/api/members/invitations', INES, key)
  expect(await ada.post('/api/members/invitations', INES, key)).toEqual(first)
  expect(await ada.post('/api/members/invitations', { ...INES, note: 'Other.' }, key)).toMatchObject({ status: 409 })
  expect(await grace.post('/api/members/invitations', INES, key)).toMatchObject({ status: 409 })
  expect(rows(database, 'SELECT COUNT(*) AS n FROM invitations')[0]?.['n']).toBe(2)
})

test('[N21] an invitation that has run out is listed no more, and its address can be invited again', async () => {
  const { as, database } = await studio()
  const ada = await as('ada')
  database.prepare('UPDATE invitations SET expires_at = ?').run(NOW)
  expect(await found(ada, 'lena')).toEqual([])
  expect((await ada.remove('/api/members/invitations/inv-1')).status).toBe(404)
  expect((await ada.post('/api/members/invitations', { email: 'lena@brandt.example', role: 'editor' })).status).toBe(201)
})
