import { expect, test } from 'vitest'
import type { Changed } from '../../shared/changes.ts'
import type { ContactOperation, ContactsView } from '../../shared/contacts.ts'
import { type Asks, studio } from './testing/studio.ts'

async function view(asks: Asks): Promise<ContactsView> {
  return (await asks.get('/api/contacts')).body as ContactsView
}

async function change(asks: Asks, operations: readonly ContactOperation[], source: 'person' | 'ai' = 'person') {
  const { status, body } = await asks.post('/api/contacts/changes', { source, operations })
  return { status, ...(body as Changed<ContactsView>) }
}

const INES = { name: 'Ines Carvalho', organisation: 'Porto Cold Chain', email: 'ines@portocold.example', phone: '' }

test('[X5] a contact is added, edited, tagged and deleted, each as one change that is told in words', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  expect((await view(ada)).contacts.length).toBe(13)
  const added = await change(ada, [{ kind: 'add', fields: INES, tags: ['Carrier', 'carrier '] }], 'ai')
  expect(added.made).toEqual(['con-14'])
  expect(added.view.contacts[0]).toEqual({ id: 'con-14', ...INES, tags: ['carrier'], source: 'ai', changedAt: expect.any(Number) })
  await change(ada, [{ kind: 'edit', id: 'con-14', fields: { phone: '020 7946 0000' } }])
  await change(ada, [{ kind: 'tag', ids: ['con-14', 'con-1'], add: ['vip'], remove: ['carrier'] }])
  const gone = await change(ada, [{ kind: 'remove', ids: ['con-14'] }])
  expect(gone.view.contacts.length).toBe(13)
  expect(gone.view.contacts.find(({ id }) => id === 'con-1')?.tags).toEqual(['supplier', 'vip'])
  expect(gone.view.changes.map(({ label, source, by }) => [label, source, by])).toEqual([
    ['deleted Ines Carvalho', 'person', 'Ada Marlowe'],
    ['tagged 2 contacts vip, took carrier off 2 contacts', 'person', 'Ada Marlowe'],
    ['edited Ines Carvalho', 'person', 'Ada Marlowe'],
    ['added Ines Carvalho', 'ai', 'Ada Marlowe'],
  ])
})

test('[X5] a change happens whole or not at all, and what is wrong with it is said', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  const failed = await ada.post('/api/contacts/changes', {
    source: 'person',
    operations: [
      { kind: 'add', fields: INES, tags: [] },
      { kind: 'remove', ids: ['con-99'] },
    ],
  })
  expect(failed).toMatchObject({ status: 404, body: { detail: 'There is no contact con-99. It may have been deleted meanwhile.' } })
  expect((await view(ada)).contacts.length).toBe(13)
  for (const [operation, detail] of [
    [{ kind: 'add', fields: { ...INES, name: ' ' }, tags: [] }, 'operations.0.fields.name'],
    [{ kind: 'add', fields: { ...INES, email: 'ines' }, tags: [] }, 'operations.0.fields.email'],
    [{ kind: 'edit', id: 'con-1', fields: { id: 'con-2' } }, 'operations.0.fields'],
    [{ kind: 'sweep' }, 'operations.0.kind'],
  ] as const) {
    const { status, body } = await ada.post('/api/contacts/changes', { source: 'person', operations: [operation] })
    expect([status, (body as { detail: string }).detail.startsWith(`${detail}:`)]).toEqual([400, true])
  }
})

test('[X36] what is so already is no change of the contacts, and leaves nothing to undo', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  const before = await view(ada)
  const { view: after } = await change(ada, [
    { kind: 'edit', id: 'con-1', fields: { name: 'Piotr Sadowski' } },
    { kind: 'edit', id: 'con-2', fields: {} },
    { kind: 'tag', ids: ['con-1'], add: ['Supplier'], remove: ['nobody has it'] },
  ])
  expect(after).toEqual(before)
})

test('[X5] who is named twice is changed once, and a change is told by what it does alone', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  await change(ada, [
    { kind: 'edit', id: 'con-1', fields: {} },
    { kind: 'tag', ids: ['con-1', 'con-1'], add: ['vip'], remove: [] },
  ])
  const { view: after } = await change(ada, [{ kind: 'remove', ids: ['con-2', 'con-2'] }])
  expect(after.contacts.length).toBe(12)
  expect(after.changes.map(({ label }) => label)).toEqual(['deleted Hafsa Rahmani', 'tagged Piotr Sadowski vip'])
})

test('[X6] tags and fields that two people set at the same time are both kept', async () => {
  const { as } = await studio()
  const [ada, grace] = await Promise.all([as('ada'), as('grace')])
  await Promise.all([
    change(ada, [{ kind: 'tag', ids: ['con-3'], add: ['printer'], remove: [] }]),
    change(grace, [{ kind: 'tag', ids: ['con-3'], add: ['leeds'], remove: [] }]),
    change(ada, [{ kind: 'edit', id: 'con-3', fields: { phone: '1' } }]),
    change(grace, [{ kind: 'edit', id: 'con-3', fields: { organisation: 'Frayne & Co' } }]),
  ])
  const dominic = (await view(ada)).contacts.find(({ id }) => id === 'con-3')
  expect([dominic?.tags, dominic?.phone, dominic?.organisation]).toEqual([['leeds', 'printer'], '1', 'Frayne & Co'])
})

test('[X7] each change can be undone once, by whoever is signed in', async () => {
  const { as } = await studio()
  const [ada, grace] = await Promise.all([as('ada'), as('grace')])
  const before = (await view(ada)).contacts
  await change(ada, [{ kind: 'add', fields: INES, tags: ['carrier'] }], 'ai')
  await change(ada, [{ kind: 'edit', id: 'con-1', fields: { name: 'Petra' } }])
  await change(ada, [{ kind: 'tag', ids: ['con-2', 'con-3'], add: ['vip'], remove: ['client'] }])
  await change(ada, [{ kind: 'remove', ids: ['con-4', 'con-5'] }])
  for (const { id } of (await view(ada)).changes) expect(await grace.post(`/api/changes/${id}/undo`, {})).toEqual({ status: 200, body: { place: 'contacts' } })
  const after = await view(grace)
  expect(after.contacts).toEqual(before)
  expect(after.changes.map(({ undoneBy }) => undoneBy)).toEqual(Array(4).fill('Grace Okafor'))
  expect(await ada.post(`/api/changes/${after.changes[0]?.id ?? ''}/undo`, {})).toMatchObject({
    status: 409,
    body: { detail: 'This change has been undone already.' },
  })
  for (const id of ['chg-99', 'elsewhere']) expect((await ada.post(`/api/changes/${id}/undo`, {})).status).toBe(404)
})

test('[X7] a change that somebody built on is not undone, and says so', async () => {
  const { as } = await studio()
  const [ada, grace] = await Promise.all([as('ada'), as('grace')])
  await change(ada, [{ kind: 'add', fields: INES, tags: [] }])
  const adding = (await view(ada)).changes[0]?.id ?? ''
  await change(grace, [{ kind: 'tag', ids: ['con-14'], add: ['carrier'], remove: [] }])
  const refused = await ada.post(`/api/changes/${adding}/undo`, {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await view(ada)).contacts.length).toBe(14)
  const tagging = (await view(ada)).changes[0]?.id ?? ''
  expect((await ada.post(`/api/changes/${tagging}/undo`, {})).status).toBe(200)
  expect((await ada.post(`/api/changes/${adding}/undo`, {})).status).toBe(200)
  expect((await view(ada)).contacts.length).toBe(13)
})
