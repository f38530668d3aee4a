import { expect, test } from 'vitest'
import { csvOf } from './contacts-export.ts'
import { studio } from './testing/studio.ts'

test('[N24] the contacts with a tag, or all of them, are told as a file would have them, and the file is there', async () => {
  const { as, app } = await studio()
  const ada = await as('ada')
  expect(await ada.get('/api/contacts/export?tag=Carrier%20')).toEqual({
    status: 200,
    body: {
      total: 1,
      fileName: 'contacts-carrier-2026-11-30.csv',
      download: '/api/contacts/export.csv?tag=carrier',
      contacts: [
        { name: 'Bronwen Rees', organisation: 'Rees & Daughter Haulage', email: 'bron@reeshaulage.example', phone: '029 2018 0311', tags: ['carrier'] },
      ],
    },
  })
  expect(await ada.get('/api/contacts/export')).toMatchObject({
    body: { total: 13, fileName: 'contacts-2026-11-30.csv', download: '/api/contacts/export.csv' },
  })
  expect(await ada.get('/api/contacts/export?tag=nobody')).toMatchObject({ status: 200, body: { total: 0, contacts: [] } })
  expect(await ada.get('/api/contacts/export?name=a')).toMatchObject({ status: 400 })
  const answer = await app.request('http://localhost:4602/api/contacts/export.csv?tag=carrier', { headers: { cookie: ada.cookie } })
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="contacts-carrier-2026-11-30.csv"',
  ])
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  expect(text).toBe('\uFEFFName,Organisation,E-mail,Phone,Tags\r\nBronwen Rees,Rees & Daughter Haulage,bron@reeshaulage.example,029 2018 0311,carrier\r\n')
})

test('[N24] in the file nothing that somebody wrote is a formula, and quotes and commas stay what they are', () => {
  const contacts = [{ name: '=HYPERLINK("x")', organisation: 'Pike, Orr & "Sons"', email: '@x', phone: '+44 20', tags: ['a', 'b'] }]
  expect(csvOf({ total: 1, fileName: '', download: '', contacts }).split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")","Pike, Orr & ""Sons""",'@x,'+44 20,"a, b"`)
})

test('[N25] a graph is deleted whole by who made it or an owner, with a plain DELETE, and that can be undone', async () => {
  const { as } = await studio()
  const [ada, grace] = [await as('ada'), await as('grace')]
  const before = await ada.get('/api/graphs/gra-1')
  expect(await grace.remove('/api/graphs/gra-1')).toMatchObject({
    status: 403,
    body: { detail: 'Only Ada Marlowe, who made this graph, or an owner of the studio can delete it.' },
  })
  for (const headers of [{ origin: 'http://localhost:4601' }, { origin: 'null' }])
    expect(await ada.remove('/api/graphs/gra-1', headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await ada.remove('/api/graphs/gra-1?name=Hull')).toMatchObject({
    status: 409,
    body: { detail: 'This graph is called Leeds warehouse: stay or move. Look at it again before you delete it.' },
  })
  const { status, body } = await ada.remove(`/api/graphs/gra-1?name=${encodeURIComponent('Leeds warehouse: stay or move')}`)
  expect([status, body]).toEqual([
    200,
    { id: 'gra-1', name: 'Leeds warehouse: stay or move', statements: 9, links: 8, by: 'Ada Marlowe', change: expect.stringMatching(/^chg-\d+$/) },
  ])
  expect(await ada.remove('/api/graphs/gra-1')).toMatchObject({ status: 404 })
  expect(await ada.get('/api/graphs')).toMatchObject({ body: { graphs: [], changes: [{ label: 'deleted Leeds warehouse: stay or move', by: 'Ada Marlowe' }] } })
  const { change } = body as { readonly change: string }
  expect((await grace.post(`/api/changes/${change}/undo`, {})).status).toBe(200)
  expect((await ada.get('/api/graphs/gra-1')).body).toEqual(before.body)
  await grace.post('/api/graphs', { source: 'person', name: 'Hull: a second shift' })
  expect((await ada.remove('/api/graphs/gra-2')).status).toBe(200)
})

test('[N26] everyone sees the plan, and an owner its invoices, newest first', async () => {
  const { as } = await studio()
  const plan = { name: 'Team', seats: 8, taken: 4, seatPence: 1200, renewsAt: Date.UTC(2026, 11, 1) }
  expect((await (await as('grace')).get('/api/billing')).body).toEqual({ plan })
  const { body } = await (await as('ada')).get('/api/billing')
  expect(body).toMatchObject({ plan })
  const { invoices } = body as { readonly invoices: readonly { readonly number: string; readonly pence: number; readonly state: string }[] }
  expect(invoices.map(({ number, pence, state }) => [number, pence, state])).toEqual([
    ['INV-2026-11', 9600, 'paid'],
    ['INV-2026-10', 9600, 'paid'],
    ['INV-2026-09', 9600, 'paid'],
    ['INV-2026-08', 7200, 'paid'],
    ['INV-2026-07', 7200, 'paid'],
    ['INV-2026-06', 7200, 'paid'],
  ])
})
