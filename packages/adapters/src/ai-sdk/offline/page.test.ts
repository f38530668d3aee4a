import { expect, test } from 'vitest'
import { calls, offer, reply, round, tool, user } from './testing/talk.ts'
import { CONTACTS, DESK, GRAPH, PEOPLE, STATEMENTS, page } from './testing/tools.ts'

const INSTRUCTED = page('Contacts', 'Read get_contacts_overview first, before any edit. Tags are lower case.')

test('[F15] a page that wants to be read first is, once a turn, and then changed', async () => {
  const asked = [user('Add Alan Turing')]
  const read = round({ name: 'get_contacts_overview', result: PEOPLE })
  const added = round({ name: 'add_contact', args: { name: 'Alan Turing' }, result: { ok: true, id: 'c3' } })
  const request = { system: INSTRUCTED, tools: CONTACTS }
  expect(await calls({ ...request, messages: asked })).toEqual(['get_contacts_overview {}'])
  expect(await calls({ ...request, messages: [...asked, ...read] })).toEqual(['add_contact {"name":"Alan Turing"}'])
  expect(await reply({ ...request, messages: [...asked, ...read, ...added] })).toEqual({ text: 'Added the contact **Alan Turing** (`c3`).', calls: [] })
  expect(await calls({ ...request, messages: [...asked, ...read, ...added, user('Add Ada Byron')] })).toEqual(['get_contacts_overview {}'])
})

test('[F15] without such a line a change comes at once', async () => {
  expect(await calls({ tools: CONTACTS, messages: [user('Add Alan Turing')] })).toEqual(['add_contact {"name":"Alan Turing"}'])
})

test('[F15] a read that the page wants has nothing to do with a change elsewhere', async () => {
  const tools = new Map([...CONTACTS, ...offer(tool('start_tour', 'Starts the tour.', {}, { readOnly: false }))])
  expect(await calls({ system: INSTRUCTED, tools, messages: [user('start the tour')] })).toEqual(['start_tour {}'])
})

test('[F15] a page reads before it links statements, though its overview has another name', async () => {
  const system = page('Graph', 'Call `get_graph_overview` before editing.')
  const asked = [user('Add the statement "Rents rise"')]
  expect(await calls({ system, tools: GRAPH, messages: asked })).toEqual(['get_graph_overview {}'])
  expect(await calls({ system, tools: GRAPH, messages: [...asked, ...round({ name: 'get_graph_overview', result: STATEMENTS })] })).toEqual([
    'add_statements {"texts":["Rents rise"]}',
  ])
})

test('[F16] what must be known by its id is looked up first', async () => {
  const asked = [user('mute the statement about wages')]
  expect(await calls({ tools: GRAPH, messages: asked })).toEqual(['get_graph_overview {}'])
  const read = round({ name: 'get_graph_overview', result: STATEMENTS })
  expect(await calls({ tools: GRAPH, messages: [...asked, ...read] })).toEqual(['mute_statement {"statement_id":"s2"}'])
  const muted = round({ name: 'mute_statement', args: { statement_id: 's2' }, result: { ok: true } })
  expect((await reply({ tools: GRAPH, messages: [...asked, ...read, ...muted] })).text).toBe('Muted the statement **Wages are low** (`s2`).')
})

test('[F16] the newest document is found by the list of documents', async () => {
  const asked = [user('read the newest document')]
  const list = { name: 'get_case_section', args: { section: 'documents' } }
  expect(await calls({ tools: DESK, messages: asked })).toEqual(['get_case_section {"section":"documents"}'])
  const listed = round({
    ...list,
    result: {
      section: 'documents',
      items: [
        { id: 'doc-7', title: 'Hire charges' },
        { id: 'doc-2', title: 'Report' },
      ],
    },
  })
  expect(await calls({ tools: DESK, messages: [...asked, ...listed] })).toEqual(['get_document {"document_id":"doc-7"}'])
  const none = round({ ...list, result: 'No documents recorded on this case.' })
  expect(await reply({ tools: DESK, messages: [...asked, ...none] })).toEqual({ text: 'No documents recorded on this case.', calls: [] })
})

test('[F16] things of an earlier turn are read again where they do not tell', async () => {
  const messages = [user('How many contacts?'), ...round({ name: 'get_contacts_overview', result: PEOPLE }), user('tag Katherine as vip')]
  expect(await calls({ tools: CONTACTS, messages })).toEqual(['get_contacts_overview {}'])
})

test('[F16] a thing that nothing lists is asked for', async () => {
  const tools = offer(tool('delete_graph', 'Deletes a graph.', { graph_id: { type: 'string' } }, { required: ['graph_id'], readOnly: false }))
  expect(await reply({ tools, messages: [user('delete the graph')] })).toEqual({ text: 'Which graph do you mean? I see none here: what is its id?', calls: [] })
})
