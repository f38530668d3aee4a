import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { type AskedTools, askedTools } from './support/asked-tools.ts'
import { openBrowser } from './support/browser.ts'
import type { Call } from './support/model.ts'

// Each tool of the contacts and of the gallery, on one page of one browser.

let browser: Browser
let asked: AskedTools

beforeAll(async () => {
  browser = await openBrowser()
  asked = await askedTools(browser, '/contacts')
})
afterAll(async () => {
  await asked?.stop()
  await browser?.close()
})

test('[X30] each tool of the contacts does what the page itself does: it shows, is told, is there after a reload, and can be undone', async () => {
  const { page, results, written, lent, writeAndUndo, errors } = asked
  const cells = (name: string) => async () => {
    const row = page.getByRole('row', { name: new RegExp(name) })
    return (await row.count()) === 0 ? undefined : (await row.getByRole('cell').allInnerTexts()).slice(1, 6).map((text) => text.replace(/\s+/g, ' ').trim())
  }
  await page.getByRole('row', { name: /Dominic/ }).waitFor()
  const [overview, found] = await results(contacts.overview, contacts.find)
  expect(overview).toMatchObject({ ok: true, total: 13, shown: { query: '', tag: '', count: 13 } })
  expect(overview).toMatchObject({
    tags: [
      { tag: 'supplier', count: 5 },
      { tag: 'client', count: 4 },
      { tag: 'landlord', count: 2 },
      { tag: 'carrier', count: 1 },
      { tag: 'hull', count: 1 },
    ],
  })
  expect(found).toMatchObject({ ok: true, total: 1, contacts: [{ id: 'con-11', name: 'Jess Pike', tags: ['hull', 'supplier'] }] })
  expect(await results(contacts.show)).toEqual([{ ok: true, shown: 1 }])
  expect([
    await page.getByRole('searchbox').inputValue(),
    await page.getByRole('combobox', { name: 'Tag' }).inputValue(),
    await page.getByRole('row').count(),
  ]).toEqual(['northpier', 'hull', 2])
  expect(await results(contacts.showAll)).toEqual([{ ok: true, shown: 13 }])
  expect([await page.getByRole('row').count(), written()]).toEqual([14, []])
  await writeAndUndo([
    {
      call: contacts.add,
      sent: changed({
        kind: 'add',
        fields: { name: 'Ines Carvalho', organisation: 'Porto Cold Chain', email: 'ines@portocold.example', phone: '' },
        tags: ['Carrier'],
      }),
      told: { id: 'con-14', name: 'Ines Carvalho' },
      seen: cells('Ines Carvalho'),
      before: undefined,
      after: ['Ines Carvalho assistant', 'Porto Cold Chain', 'ines@portocold.example', 'none', 'carrier'],
    },
    {
      call: contacts.edit,
      sent: changed({ kind: 'edit', id: 'con-3', fields: { email: '', phone: '0113 496 0199' } }),
      told: { id: 'con-3', changed: ['email', 'phone'] },
      seen: cells('Dominic Frayne'),
      before: ['Dominic Frayne', 'Frayne Print', 'dom@frayneprint.example', '0113 496 0170', 'none'],
      after: ['Dominic Frayne', 'Frayne Print', 'none', '0113 496 0199', 'none'],
    },
    {
      call: contacts.tag,
      sent: changed({ kind: 'tag', ids: ['con-2', 'con-4'], add: [' VIP '], remove: [] }),
      told: { tag: 'vip', contacts: ['con-2', 'con-4'] },
      seen: async () => [(await cells('Hafsa Rahmani')())?.[4], (await cells('Eleri Vaughan')())?.[4]],
      before: ['client', 'client'],
      after: ['client vip', 'client vip'],
    },
    {
      call: contacts.untag,
      sent: changed({ kind: 'tag', ids: ['con-7'], add: [], remove: ['landlord'] }),
      told: { tag: 'landlord', contacts: ['con-7'] },
      seen: async () => (await cells('Mirela Popa')())?.[4],
      before: 'landlord',
      after: 'none',
    },
    {
      call: contacts.remove,
      sent: changed({ kind: 'remove', ids: ['con-5', 'con-6'] }),
      told: { deleted: ['con-5', 'con-6'] },
      seen: async () => [await cells('Yuki Tanabe')(), await cells('Callum Orr')()],
      before: [
        ['Yuki Tanabe', 'Tanabe Tea', 'yuki@tanabetea.example', '020 7946 0551', 'client'],
        ['Callum Orr', 'Orr Racking', 'callum@orrracking.example', '0141 496 0190', 'supplier'],
      ],
      after: [undefined, undefined],
    },
  ])
  expect(new Set(Object.values(contacts).map(({ call }) => call))).toEqual(new Set(lent()))
  expect(errors).toEqual([])
})

test('[X33] on the contacts a wrong id, an empty list and a value out of range are refused in words and change nothing', async () => {
  const nobody = 'There is no contact con-99. It may have been deleted meanwhile.'
  await asked.refused('/api/contacts', [
    [{ call: 'edit_contact', args: { contact_id: 'con-99', phone: '1' } }, nobody],
    [{ call: 'edit_contact', args: { contact_id: 'con-1' } }, 'Nothing to change was given. Give the name, the organisation, the email or the phone.'],
    [{ call: 'edit_contact', args: { contact_id: 'con-1', email: 'nobody' } }, 'operations.0.fields.email: must be an e-mail address such as ada@example.com.'],
    [{ call: 'edit_contact', args: { contact_id: 'con-1', name: '' } }, unfit('edit_contact', 'name: String is too short (0 < 1).')],
    [{ call: 'edit_contact', args: { contact_id: 'con-1', phone: '1'.repeat(41) } }, unfit('edit_contact', 'phone: String is too long (41 > 40).')],
    [{ call: 'tag_contacts', args: { contact_ids: [], tag: 'vip' } }, unfit('tag_contacts', 'contact_ids: Array has too few items (0 < 1).')],
    [{ call: 'tag_contacts', args: { contact_ids: ['con-1', 'con-99'], tag: 'vip' } }, nobody],
    [{ call: 'tag_contacts', args: { contact_ids: ['con-1'], tag: ' ' } }, 'operations.0.add.0: must not be empty.'],
    [{ call: 'delete_contacts', args: { contact_ids: [] } }, unfit('delete_contacts', 'contact_ids: Array has too few items (0 < 1).')],
    [{ call: 'delete_contacts', args: { contact_ids: ['con-1', 'con-99'] } }, nobody],
    [{ call: 'delete_contacts', args: { contact_ids: Array(51).fill('con-1') } }, unfit('delete_contacts', 'contact_ids: Array has too many items (51 > 50).')],
    [{ call: 'add_contact', args: { organisation: 'Nobody' } }, unfit('add_contact', 'arguments: Instance does not have required property "name".')],
    [
      { call: 'add_contact', args: { name: 'Ines', age: 40 } },
      unfit('add_contact', 'arguments: Property "age" does not match additional properties schema. age: False boolean schema.'),
    ],
    [{ call: 'find_contacts', args: { query: '' } }, unfit('find_contacts', 'query: String is too short (0 < 1).')],
    [{ call: 'show_contacts', args: { tag: 'Nope' } }, 'No contact has the tag nope. The tags are: supplier, client, landlord, carrier, hull.'],
  ])
})

test('[X31] each tool of the gallery does what the page itself does: it shows, is told, is there after a reload, and can be undone', async () => {
  const { page, results, written, lent, errors } = asked
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.getByRole('link', { name: 'Graphs' }).click()
  await title('Graphs')
  const row = { id: 'gra-1', name: 'Leeds warehouse: stay or move', by: 'Ada Marlowe', statements: 8, links: 7, roots: 1, contradictions: 1, muted: 1 }
  expect(await results(gallery.overview)).toEqual([{ ok: true, total: 1, graphs: [row] }])
  const known = lent()
  expect(await results(gallery.open)).toEqual([{ ok: true, opened: row.name }])
  await title(row.name)
  await page.reload()
  await title(row.name)
  await page.getByRole('link', { name: 'All graphs' }).click()
  await title('Graphs')
  expect(await results(gallery.create)).toEqual([{ ok: true, id: 'gra-2', name: 'Hull: a second shift' }])
  await title('Hull: a second shift')
  expect(written()).toEqual([{ source: 'ai', name: 'Hull: a second shift' }])
  await page.reload()
  await title('Hull: a second shift')
  await page.getByRole('link', { name: 'All graphs' }).click()
  const made = page.getByRole('listitem').filter({ hasText: 'Hull: a second shift' })
  await made.getByText('assistant').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await made.waitFor({ state: 'detached' })
  expect(new Set(Object.values(gallery).map(({ call }) => call))).toEqual(new Set(known))
  expect(errors).toEqual([])
})

test('[X33] in the gallery a wrong id and a value out of range are refused in words and change nothing', async () => {
  await asked.refused('/api/graphs', [
    [{ call: 'open_graph', args: { graph_id: 'gra-9' } }, 'There is no graph gra-9. Call get_graphs_overview for the ids.'],
    [{ call: 'open_graph', args: {} }, unfit('open_graph', 'arguments: Instance does not have required property "graph_id".')],
    [{ call: 'create_graph', args: { name: '' } }, unfit('create_graph', 'name: String is too short (0 < 1).')],
    [{ call: 'create_graph', args: { name: '  ' } }, 'name: must not be empty.'],
    [{ call: 'create_graph', args: { name: 'x'.repeat(121) } }, unfit('create_graph', 'name: String is too long (121 > 120).')],
  ])
})

const contacts = {
  overview: { call: 'get_contacts_overview', args: {} },
  find: { call: 'find_contacts', args: { query: 'northpier', tag: 'Hull' } },
  show: { call: 'show_contacts', args: { query: 'northpier', tag: 'Hull' } },
  showAll: { call: 'show_contacts', args: {} },
  add: { call: 'add_contact', args: { name: 'Ines Carvalho', organisation: 'Porto Cold Chain', email: 'ines@portocold.example', tags: ['Carrier'] } },
  edit: { call: 'edit_contact', args: { contact_id: 'con-3', email: '', phone: '0113 496 0199' } },
  tag: { call: 'tag_contacts', args: { contact_ids: ['con-2', 'con-4'], tag: ' VIP ' } },
  untag: { call: 'tag_contacts', args: { contact_ids: ['con-7'], tag: 'landlord', take_off: true } },
  remove: { call: 'delete_contacts', args: { contact_ids: ['con-5', 'con-6'] } },
} as const satisfies Readonly<Record<string, Call>>

const gallery = {
  overview: { call: 'get_graphs_overview', args: {} },
  open: { call: 'open_graph', args: { graph_id: 'gra-1' } },
  create: { call: 'create_graph', args: { name: 'Hull: a second shift' } },
} as const satisfies Readonly<Record<string, Call>>

function changed(...operations: readonly object[]): object {
  return { source: 'ai', operations }
}

function unfit(tool: string, problems: string): string {
  return `The arguments of ${tool} do not fit: ${problems}`
}
