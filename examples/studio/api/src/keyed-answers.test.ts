import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Changed } from '../../shared/changes.ts'
import type { ContactsView } from '../../shared/contacts.ts'
import { firstRow, rows } from './database.ts'
import { migrate } from './migrations.ts'
import { studio } from './testing/studio.ts'

const KEY = { 'idempotency-key': 'call_1' }

test('[X40] what comes again with its key is answered as the first time; the key is good for nothing else, and for nobody else', async () => {
  const { as } = await studio()
  const [ada, grace] = [await as('ada'), await as('grace')]
  const first = await ada.remove('/api/graphs/gra-1', KEY)
  expect(first).toMatchObject({ status: 200, body: { id: 'gra-1', statements: 9 } })
  expect(await ada.remove('/api/graphs/gra-1', KEY)).toEqual(first)
  expect(await ada.remove('/api/graphs/gra-1')).toMatchObject({ status: 404 })
  expect(await ada.patch('/api/contacts/tags/carrier', { new_name: 'haulier' }, KEY)).toMatchObject({
    status: 409,
    body: { detail: 'This Idempotency-Key was used for something else already.' },
  })
  const theirs = await grace.patch('/api/contacts/tags/carrier', { new_name: 'haulier' }, KEY)
  expect(theirs).toMatchObject({ status: 200, body: { contacts: 1 } })
  expect(await grace.patch('/api/contacts/tags/carrier', { new_name: 'haulier' }, KEY)).toEqual(theirs)
  for (const key of ['', 'k'.repeat(201)])
    expect(await ada.remove('/api/graphs/gra-1', { 'idempotency-key': key })).toMatchObject({ status: 400, body: { code: 'bad_request' } })
})

test('[X40] what failed is not kept: the same request can succeed later, and nothing of it was done before', async () => {
  const { as, database } = await studio()
  const ada = await as('ada')
  expect(await ada.patch('/api/contacts/tags/haulier', { new_name: 'carrier' }, KEY)).toMatchObject({ status: 404 })
  expect(rows(database, 'SELECT * FROM keyed_answers')).toEqual([])
  await ada.patch('/api/contacts/tags/carrier', { new_name: 'haulier' })
  expect(await ada.patch('/api/contacts/tags/haulier', { new_name: 'carrier' }, KEY)).toMatchObject({ status: 200 })
})

test('[X40] where the answer cannot be kept nothing was done: one is never there without the other', async () => {
  const { as, database, reported } = await studio()
  const ada = await as('ada')
  database.exec("CREATE TRIGGER full BEFORE INSERT ON keyed_answers BEGIN SELECT RAISE(ABORT, 'full'); END")
  expect(await ada.remove('/api/graphs/gra-1', KEY)).toMatchObject({ status: 500 })
  expect([(await ada.get('/api/graphs/gra-1')).status, reported.length]).toEqual([200, 1])
  database.exec('DROP TRIGGER full')
  expect(await ada.remove('/api/graphs/gra-1', KEY)).toMatchObject({ status: 200 })
})

test('[X41] a tag is renamed on every contact that has it, as one change that can be undone; two tags can become one', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  const tagged = async (...tags: readonly string[]) => {
    const { contacts } = (await ada.get('/api/contacts')).body as ContactsView
    return tags.map((tag) => contacts.filter((contact) => contact.tags.includes(tag)).length)
  }
  const { status, body } = await ada.patch('/api/contacts/tags/Supplier%20', { new_name: ' Trade  Partner' })
  expect([status, body]).toEqual([200, { tag: 'trade partner', before: 'supplier', contacts: 5, change: expect.stringMatching(/^chg-\d+$/) }])
  expect(await tagged('supplier', 'trade partner')).toEqual([0, 5])
  await ada.post('/api/contacts/changes', { source: 'person', operations: [{ kind: 'tag', ids: ['con-11'], add: ['landlord'], remove: [] }] })
  expect(await ada.patch('/api/contacts/tags/landlord', { new_name: 'trade partner' })).toMatchObject({ body: { contacts: 3 } })
  expect(await tagged('landlord', 'trade partner')).toEqual([0, 7])
  const { changes } = (await ada.get('/api/contacts')).body as Changed<ContactsView>['view']
  expect((await ada.post(`/api/changes/${changes[0]?.id ?? ''}/undo`, {})).status).toBe(200)
  expect(await tagged('landlord', 'trade partner')).toEqual([3, 5])
  for (const [path, given, code] of [
    ['/api/contacts/tags/nobody', { new_name: 'x' }, 404],
    ['/api/contacts/tags/client', { new_name: 'Client' }, 400],
    ['/api/contacts/tags/client', { new_name: ' ' }, 400],
    ['/api/contacts/tags/client', { new_name: 'x', name: 'y' }, 400],
  ] as const)
    expect([path, (await ada.patch(path, given)).status]).toEqual([path, code])
})

test('[X42] graphs are found by all words of their names', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  await ada.post('/api/graphs', { source: 'person', name: 'Hull: a second shift' })
  const found = async (query: string) => {
    const { body } = await ada.get(`/api/graphs?query=${encodeURIComponent(query)}`)
    return (body as { readonly graphs: readonly { readonly id: string }[] }).graphs.map(({ id }) => id)
  }
  expect([await found('MOVE  leeds'), await found('hull'), await found('nothing'), (await found('')).toSorted()]).toEqual([
    ['gra-1'],
    ['gra-2'],
    [],
    ['gra-1', 'gra-2'],
  ])
  expect((await ada.get('/api/graphs?name=hull')).status).toBe(400)
})

test('[X13] a database of the studio before the assistant performed anything keeps its invitations', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, 2)
  database.exec(`
    INSERT INTO users VALUES ('ada', 'Ada', '');
    INSERT INTO invitations VALUES ('inv-1', 'lena@brandt.example', 'viewer', 'Hello', 'key', 'ada', 1, 2, NULL, 'call_1')`)
  migrate(database)
  const row = { id: 'inv-1', email: 'lena@brandt.example', role: 'viewer', note: 'Hello', join_key: 'key', by_id: 'ada', sent_at: 1, expires_at: 2 }
  expect(firstRow(database, 'SELECT * FROM invitations')).toEqual({ ...row, ended_at: null })
  const again = "INSERT INTO invitations VALUES ('inv-2', 'lena@brandt.example', 'viewer', '', 'k', 'ada', 1, 2, NULL)"
  expect(() => database.exec(again)).toThrow('UNIQUE')
})
