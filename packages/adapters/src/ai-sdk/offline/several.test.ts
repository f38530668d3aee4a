import type { JsonObject } from '@ambit/domain'
import { expect, test } from 'vitest'
import { calls, offer, pageTool, reply, round, said, user } from './testing/talk.ts'
import { BEARING, BOOK, GALLERY, LISTED, STATEMENTS, TASKS } from './testing/tools.ts'

const OVERVIEW = round({ name: 'get_contacts_overview', result: LISTED })
const SEEN = [user('How many contacts?'), ...OVERVIEW, said('3 contacts.')]

test.each([
  ['Add two tasks: "One" and "Two"', ['One', 'Two']],
  ['Add the tasks "One" and "Two"', ['One', 'Two']],
  ['Add tasks "One", "Two" and "Three"', ['One', 'Two', 'Three']],
  ['Add the task "One" and the task "Two"', ['One', 'Two']],
  ['Add the tasks Swim and Run', ['Swim', 'Run']],
])('[F65] each is added by a call of its own: %s', async (text, titles) => {
  expect(await calls({ tools: TASKS, messages: [user(text)] })).toEqual(titles.map((title) => `add_task ${JSON.stringify({ title })}`))
})

test.each([
  ['Create two graphs: "Alpha" and "Beta"', ['Alpha', 'Beta']],
  ['Create a graph Costs and Benefits', ['Costs and Benefits']],
  ['Create a graph called Costs and Benefits', ['Costs and Benefits']],
])('[F65] a name with an and is one where one is ordered: %s', async (text, names) => {
  expect(await calls({ tools: GALLERY, messages: [user(text)] })).toEqual(names.map((name) => `create_graph ${JSON.stringify({ name })}`))
})

const PERSONS: readonly (readonly [string, readonly JsonObject[]])[] = [
  ['Add Tom Reed and Sue Lane', [{ name: 'Tom Reed' }, { name: 'Sue Lane' }]],
  ['add tom reed and sue lane', [{ name: 'tom reed' }, { name: 'sue lane' }]],
  [
    'Add Tom Reed, tom@x.example and Sue Lane, sue@x.example',
    [
      { name: 'Tom Reed', email: 'tom@x.example' },
      { name: 'Sue Lane', email: 'sue@x.example' },
    ],
  ],
  [
    'Add contacts Tom Reed and Sue Lane with the tag vip',
    [
      { name: 'Tom Reed', tags: ['vip'] },
      { name: 'Sue Lane', tags: ['vip'] },
    ],
  ],
  ['Add Smith and Jones Ltd', [{ name: 'Smith and Jones Ltd' }]],
]
test.each(PERSONS)('[F65] each with what is said of it: %s', async (text, made) => {
  expect(await calls({ tools: BOOK, messages: [user(text)] })).toEqual(made.map((args) => `add_contact ${JSON.stringify(args)}`))
})

test('[F65] each that was done is told, and no more', async () => {
  const done = round(
    { name: 'add_task', args: { title: 'One' }, result: { ok: true, id: 't-1' } },
    { name: 'add_task', args: { title: 'Two' }, result: { ok: false, error: 'The list is full.' }, isError: true },
  )
  expect((await reply({ tools: TASKS, messages: [user('Add the tasks "One" and "Two"'), ...done] })).text).toBe(
    'Added the task **One** (`t-1`).\n\n**Add task** (Two) did not work. The list is full.',
  )
})

test.each([
  ['Delete Callum Orr and Karan Bassi', ['con-1', 'con-2']],
  ['delete con-1 and con-3', ['con-1', 'con-3']],
  ['Delete "Ines Carvalho"', ['con-3']],
])('[F65] several things by their names: %s', async (text, ids) => {
  expect(await calls({ tools: BOOK, messages: [...SEEN, user(text)] })).toEqual([`delete_contacts ${JSON.stringify({ contact_ids: ids })}`])
})

test('[F65] where one of them is not there nothing is deleted', async () => {
  const { text, calls: made } = await reply({ tools: BOOK, messages: [user('Delete Callum Orr and Zed Nobody'), ...OVERVIEW] })
  expect({ text, made }).toEqual({
    text: 'Which contact do you mean: **Callum Orr** (`con-1`), **Karan Bassi** (`con-2`) or **Ines Carvalho** (`con-3`)?',
    made: [],
  })
})

test('[F65] an order beside the one that was done is said to be left', async () => {
  const tools = offer(
    pageTool('add_task', 'Adds a task.', { title: { type: 'string' } }, ['title']),
    pageTool('rename_list', 'Renames the list.', { name: { type: 'string' } }, ['name']),
  )
  const done = round({ name: 'rename_list', args: { name: 'Home' }, result: { ok: true } })
  expect((await reply({ tools, messages: [user('Add the task "One" and rename the list to Home'), ...done] })).text).toBe(
    'Renamed the list to **Home**.\n\nStill to do: “Add the task "One"”. Ask for it by itself.',
  )
})

const READ = round({ name: 'get_graph_overview', result: STATEMENTS })
test.each([
  ['Add a statement that objects to staying: The roof leaks', '{"texts":["The roof leaks"]}'],
  ['Add a statement that objects to wages: The roof leaks', '{"texts":["The roof leaks"],"about_id":"s2","kind":"objects"}'],
  ['Add a statement: Taxes object to wages', '{"texts":["Taxes object to wages"]}'],
  ['Add "The roof leaks" as an objection to s1', '{"texts":["The roof leaks"]}'],
])('[F65] a link is made whole or not at all: %s', async (text, args) => {
  expect(await calls({ tools: BEARING, messages: [user('Overview'), ...READ, user(text)] })).toEqual([`add_statements ${args}`])
})

test('[F65] a statement that was to bear on another and does not is said to stand alone', async () => {
  const done = round({ name: 'add_statements', args: { texts: ['The roof leaks'] }, result: { ok: true, id: 'sta-9' } })
  expect((await reply({ tools: BEARING, messages: [user('Add a statement that objects to staying: The roof leaks'), ...done] })).text).toBe(
    'Added the statements (`sta-9`).\n\nIt stands alone: what it bears on, and how, was not clear, so no link was made.',
  )
})

test.each([
  ['Add Ada Lovelace to the contacts with the tag "maths"', '{"name":"Ada Lovelace","tags":["maths"]}'],
  ['Add "Ada Lovelace" with the tags "maths" and "press"', '{"name":"Ada Lovelace","tags":["maths","press"]}'],
  ['Add Ada Lovelace tagged Maths', '{"name":"Ada Lovelace","tags":["Maths"]}'],
])('[F66] what is called a tag is one: %s', async (text, args) => {
  expect(await calls({ tools: BOOK, messages: [user(text)] })).toEqual([`add_contact ${args}`])
})

test.each([
  ['Add a contact with the tag Maths', 'Add contact: what is the **name**?'],
  ['Tag "Callum Orr"', 'Tag contacts: what is the **tag**?'],
])('[F66] neither is taken for the other: %s', async (text, question) => {
  expect(await reply({ tools: BOOK, messages: [...SEEN, user(text)] })).toEqual({ text: question, calls: [] })
})

test.each([
  ['Find people tagged vip', 'vip', '1 of 3 contacts: tagged vip.'],
  ['Find contacts with the tag supplier', 'supplier', '2 of 3 contacts: tagged supplier.'],
  ['Find contacts tagged "vip"', 'vip', '1 of 3 contacts: tagged vip.'],
  ['Who are our suppliers?', 'suppliers', '2 of 3 contacts: tagged supplier.'],
  ['Show me everyone tagged supplier', 'supplier', '2 of 3 contacts: tagged supplier.'],
])('[F67] "%s" is answered from all where the search finds nothing', async (text, query, lead) => {
  const nothing = round({ name: 'find_contacts', args: { query }, result: { total: 0, contacts: [] } })
  expect(await calls({ tools: BOOK, messages: [user(text)] })).toEqual([`find_contacts {"query":"${query}"}`])
  expect(await calls({ tools: BOOK, messages: [user(text), ...nothing] })).toEqual(['get_contacts_overview {}'])
  expect((await reply({ tools: BOOK, messages: [user(text), ...nothing, ...OVERVIEW] })).text.split('\n')[0]).toBe(lead)
})

test('[F67] where all tell nothing either, it says that nothing was found', async () => {
  const nothing = round({ name: 'find_contacts', args: { query: 'Zed' }, result: { total: 0, contacts: [] } })
  expect((await reply({ tools: BOOK, messages: [user('Find Zed'), ...nothing, ...OVERVIEW] })).text).toBe('No matches for “Zed”.')
})

test.each([
  [['con-1'], 'Deleted the contact **Callum Orr** (`con-1`).'],
  [['con-1', 'con-3'], 'Deleted the contacts **Callum Orr** (`con-1`), **Ines Carvalho** (`con-3`).'],
])('[F68] what was deleted is named: %j', async (ids, text) => {
  const done = round({ name: 'delete_contacts', args: { contact_ids: ids }, result: { ok: true, deleted: ids } })
  expect(await reply({ tools: BOOK, messages: [user('Delete the contacts'), ...OVERVIEW, ...done] })).toEqual({ text, calls: [] })
})

test('[F68] counts agree with what they count', async () => {
  const result = { stats: { statements: 1, links: 0, roots: 1, contradictions: 1 }, statements: [], links: [] }
  const made = await reply({ tools: BEARING, messages: [user('Give me an overview of the graph'), ...round({ name: 'get_graph_overview', result })] })
  expect(made.text).toContain('Stats: 1 statement, no links, 1 root and 1 contradiction')
})

test('[F68] what a page can do stands beside the tasks', async () => {
  const system = '## What each task does\n- Look over (look_over): What is on the page'
  expect(await reply({ system, tools: TASKS, messages: [user('What can you do?')] })).toEqual({
    text: 'Here I can do this:\n\n- **Look over**: What is on the page\n- **Tasks**: Lists the tasks.\n- **Add task**: Adds a task.',
    calls: [],
  })
})
