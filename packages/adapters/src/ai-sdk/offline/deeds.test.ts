import type { ApprovalEnd, Json, JsonObject, Message, Tool } from '@ambit/domain'
import { expect, test } from 'vitest'
import { calls, offer, pageTool, reply, round, said, tool, user } from './testing/talk.ts'

// What customer-owned code does: a card may have been before it, and its results are told as deeds.

const text = { type: 'string' } as const
function action(name: string, description: string, properties: JsonObject, over: Partial<Tool> & { readonly required?: readonly string[] } = {}): Tool {
  return tool(name, description, properties, { required: Object.keys(properties), result: 'json', readOnly: false, runs: { in: 'customer' }, ...over })
}
const reads = { readOnly: true } as const
const ACTIONS = [
  action('find_member', 'Finds people who belong here by words in their name or e-mail.', { query: text }, reads),
  action(
    'invite_member',
    'Invites somebody by e-mail.',
    { email: { type: 'string', format: 'email' }, role: { type: 'string', enum: ['editor', 'viewer'] }, note: text },
    { required: ['email', 'role'] },
  ),
  action('export_contacts', 'Makes a file of the contacts.', { tag: text }, { ...reads, required: [] }),
  action('rename_tag', 'Renames a tag on every contact.', { tag: text, new_name: text }),
  action('find_graph', 'Finds graphs by words in their name.', { query: text }, reads),
  action(
    'delete_graph',
    'Deletes a whole graph with its statements.',
    { graph_id: { type: 'string', description: 'Id of the graph' }, name: { type: 'string', description: 'Name of that graph' } },
    { required: ['graph_id'] },
  ),
]
const OFFER = offer(...ACTIONS)
const GALLERY = offer(...ACTIONS, pageTool('get_graphs_overview', 'Lists the graphs with their ids.'))
const EDITOR = offer(
  ...ACTIONS,
  pageTool('get_graph_overview', 'Reads the open graph. Call it before any edit.'),
  pageTool('delete_statement', 'Deletes a statement.', { statement_id: text }, ['statement_id']),
)
const LEEDS = { id: 'gra-1', name: 'Leeds warehouse: stay or move' }
const HULL = { id: 'gra-2', name: 'Hull: a second shift' }
const INVITE = 'Invite sam@example.com as a viewer'
const SAM = { email: 'sam@example.com', role: 'viewer' }

test.each([
  [INVITE, 'invite_member {"email":"sam@example.com","role":"viewer"}'],
  ['Please invite sam@example.com as an editor', 'invite_member {"email":"sam@example.com","role":"editor"}'],
  ['Export the contacts tagged carrier', 'export_contacts {"tag":"carrier"}'],
  ['Export all contacts', 'export_contacts {}'],
  ['Who is grace?', 'find_member {"query":"grace"}'],
  ['Is grace a member of the studio?', 'find_member {"query":"grace"}'],
  ['Find the member Priya', 'find_member {"query":"Priya"}'],
  ['Was lena@brandt.example invited?', 'find_member {"query":"lena@brandt.example"}'],
  ['Rename the tag carrier to haulier', 'rename_tag {"tag":"carrier","new_name":"haulier"}'],
  ['Rename the tag "hull docks" to "humber"', 'rename_tag {"tag":"hull docks","new_name":"humber"}'],
  ['Rename tag landlord into lessor', 'rename_tag {"tag":"landlord","new_name":"lessor"}'],
])('[F69] a plain request is one call with its values: %s', async (request, call) => {
  expect(await calls({ tools: OFFER, messages: [user(request)] })).toEqual([call])
})

test('[F70] a graph is deleted by the id of what the page, or a search for its name, told, and its name with it; where neither has it, it says so', async () => {
  const asked = user('Delete the graph "Hull: a second shift"')
  const listed = round({ name: 'get_graphs_overview', result: { total: 2, graphs: [LEEDS, HULL] } })
  const found = (graphs: Json) => round({ name: 'find_graph', args: { query: 'Hull: a second shift' }, result: { graphs } })
  expect(await calls({ tools: GALLERY, messages: [asked] })).toEqual(['get_graphs_overview {}'])
  expect(await calls({ tools: GALLERY, messages: [asked, ...listed] })).toEqual(['delete_graph {"graph_id":"gra-2","name":"Hull: a second shift"}'])
  expect(await calls({ tools: OFFER, messages: [asked] })).toEqual(['find_graph {"query":"Hull: a second shift"}'])
  expect(await calls({ tools: OFFER, messages: [user('Delete the Hull graph')] })).toEqual(['find_graph {"query":"Hull"}'])
  expect(await calls({ tools: OFFER, messages: [asked, ...found([HULL])] })).toEqual(['delete_graph {"graph_id":"gra-2","name":"Hull: a second shift"}'])
  expect(await reply({ tools: OFFER, messages: [asked, ...found([])] })).toEqual({ text: 'No matches for “Hull: a second shift”.', calls: [] })
  expect((await reply({ tools: OFFER, messages: [user('Delete a graph')] })).calls).toEqual([])
  const earlier = [user('Who has hull graphs?'), ...round({ name: 'find_graph', args: { query: 'hull' }, result: { graphs: [HULL] } }), said('One.')]
  expect(await calls({ tools: OFFER, messages: [...earlier, user('Delete the graph Hull')] })).toEqual([
    'delete_graph {"graph_id":"gra-2","name":"Hull: a second shift"}',
  ])
})

test('[F70] what the page wants read before its own changes is not read for what needs no id', async () => {
  const page = pageTool('get_contacts_overview', 'Reads all contacts with their tags. Call it before any change of contacts.')
  const tools = offer(
    ...ACTIONS,
    page,
    pageTool('tag_contacts', 'Puts a tag on contacts.', { contact_ids: { type: 'array', items: text }, tag: text }, ['contact_ids', 'tag']),
  )
  expect(await calls({ system: 'Call get_contacts_overview first.', tools, messages: [user('Rename the tag carrier to haulier')] })).toEqual([
    'rename_tag {"tag":"carrier","new_name":"haulier"}',
  ])
  expect(await calls({ system: 'Call get_contacts_overview first.', tools, messages: [user('Tag Ada Lovelace as vip')] })).toEqual(['get_contacts_overview {}'])
})

test('[F71] of two orders with one verb the one whose thing is named is meant', async () => {
  const open = round({ name: 'get_graph_overview', result: { graph: LEEDS, statements: [{ id: 'sta-2', text: 'Rent falls.' }] } })
  expect(await calls({ tools: EDITOR, messages: [user('Delete the statement about rent'), ...open] })).toEqual(['delete_statement {"statement_id":"sta-2"}'])
  expect(await calls({ tools: EDITOR, messages: [user('Delete this graph'), ...open] })).toEqual([
    'delete_graph {"graph_id":"gra-1","name":"Leeds warehouse: stay or move"}',
  ])
})

test('[F72] several addresses are one call each in one round, each with what is said of it', async () => {
  expect(await calls({ tools: OFFER, messages: [user('Invite sam@example.com and kim@example.com as viewers')] })).toEqual([
    'invite_member {"email":"sam@example.com","role":"viewer"}',
    'invite_member {"email":"kim@example.com","role":"viewer"}',
  ])
  expect(await calls({ tools: OFFER, messages: [user('Invite sam@example.com as an editor and kim@example.com as a viewer')] })).toEqual([
    'invite_member {"email":"sam@example.com","role":"editor"}',
    'invite_member {"email":"kim@example.com","role":"viewer"}',
  ])
})

test('[F73] what was done is told as done, by its values, and nothing that the call said is told twice', async () => {
  const done = async (request: string, call: { readonly name: string; readonly args: JsonObject; readonly result: Json }, before: readonly Message[] = []) =>
    (await reply({ tools: OFFER, messages: [user(request), ...before, ...round(call)] })).text
  const sent = { id: 'inv-2', ...SAM, state: 'sent', expiresAt: 1_797_200_000_000 }
  expect(await done(INVITE, { name: 'invite_member', args: SAM, result: sent })).toBe(
    'Invited the member **sam\\@example.com** as viewer (`inv-2`).\n\n- **State**: sent\n- **Expires at**: 13 December 2026',
  )
  const renamed = { name: 'rename_tag', args: { tag: 'carrier', new_name: 'haulier' }, result: { tag: 'haulier', before: 'carrier', contacts: 1 } }
  expect(await done('Rename the tag carrier to haulier', renamed)).toBe('Renamed the tag **carrier** to **haulier**.\n\n- 1 contact')
  const seen = round({ name: 'find_graph', args: { query: 'Hull' }, result: { graphs: [HULL] } })
  expect(
    await done('Delete the graph Hull', { name: 'delete_graph', args: { graph_id: 'gra-2', name: HULL.name }, result: { ...HULL, statements: 5 } }, seen),
  ).toBe('Deleted the graph **Hull: a second shift** (`gra-2`).\n\n- 5 statements')
})

const UNKNOWN =
  'It is not known whether this was done. Do not do it again by yourself: say so to the person, and look how things stand before it is tried again.'
const NOT_AGAIN = 'I do not try it again by myself: look how things stand before you ask for it again.'

/** Results as the engine gives them, and what the person reads of each. */
const ENDS: readonly (readonly [what: string, error: string, approval: ApprovalEnd | undefined, told: string])[] = [
  ['declined', 'The person declined this.', 'declined', 'You declined this, so nothing was done.'],
  ['declined with a reason', 'The person declined: not today', 'declined', 'You declined this, so nothing was done. Your reason: not today'],
  [
    'declined before',
    'The person has already said no to exactly this in this turn, so it was not asked again and nothing was done. Leave it, and answer.',
    undefined,
    'You said no to exactly this before, so I did not ask again and nothing was done.',
  ],
  [
    'expired',
    'Nobody decided in time, so nothing was done. The person can ask for it again.',
    'expired',
    'Nobody decided in time, so nothing was done. Ask for it again if you still want it.',
  ],
  ['withdrawn', 'The person did not decide; nothing was done.', 'withdrawn', 'You did not decide, so nothing was done.'],
  ['left', 'The person went on before this was begun; nothing was done.', 'withdrawn', 'You went on before this was begun, so nothing was done.'],
  [
    'changed meanwhile',
    'This action was changed or taken out of use while it waited, so nothing was done. Tell the person so.',
    'withdrawn',
    '**Invite member**: this was changed or taken out of use while it waited, so nothing was done.',
  ],
  [
    'denied',
    'The rules of this product do not allow this for this person or with these values, so nothing was done. Tell the person so.',
    undefined,
    '**Invite member**: the rules of this product do not allow this for you, or with these values, so nothing was done.',
  ],
  ['of unknown outcome', UNKNOWN, 'outcome_unknown', `**Invite member**: it is not known whether this was done. ${NOT_AGAIN}`],
  [
    'given out, and then unavailable',
    'This operation is not available right now. Invite by hand. It is not known whether it was done; look before you try it again.',
    'outcome_unknown',
    `**Invite member**: This operation is not available right now. Invite by hand. It is not known whether this was done. ${NOT_AGAIN}`,
  ],
  [
    'unavailable',
    'This operation is not available right now. Invite by hand.',
    undefined,
    '**Invite member** did not work. This operation is not available right now. Invite by hand.',
  ],
  ['failed', 'The product refused this (409 Conflict).', 'failed', '**Invite member** did not work. The product refused this (409 Conflict).'],
]

test.each(ENDS)('[F74] a call that was %s is told to the person and not made again', async (_what, error, approval, told) => {
  expect(await reply({ tools: OFFER, messages: [user(INVITE), ...ended([SAM, error, approval])] })).toEqual({ text: told, calls: [] })
})

test('[F74] of several calls each is told with what it was for, done or not, and none is made again', async () => {
  const kim = { email: 'kim@example.com', role: 'viewer' }
  const asked = user('Invite sam@example.com and kim@example.com as viewers')
  const results = ended([SAM, 'The person declined this.', 'declined'], [kim, UNKNOWN, 'outcome_unknown'])
  expect(await reply({ tools: OFFER, messages: [asked, ...results] })).toEqual({
    text: [
      '**Invite member** (sam\\@example.com): you declined this, so nothing was done.',
      `**Invite member** (kim\\@example.com): it is not known whether this was done. ${NOT_AGAIN}`,
    ].join('\n\n'),
    calls: [],
  })
})

test('[F75] a task that wants something done asks for what that needs, and the answer may hold more of it', async () => {
  const TASK = [
    '## Task: Invite somebody',
    'Where the e-mail address or the role is missing, ask for both in one sentence.',
    'Then call `find_member` with the address, and where nobody has it call `invite_member`.',
  ].join('\n')
  const start = user('I want to invite somebody.', 'invite_somebody')
  const question = 'Invite member: what is the **email**?'
  expect(await reply({ system: TASK, tools: OFFER, messages: [start] })).toEqual({ text: question, calls: [] })
  const talk = [start, said(question)]
  expect(await calls({ tools: OFFER, messages: [...talk, user('sam@example.com as a viewer')] })).toEqual([
    'invite_member {"email":"sam@example.com","role":"viewer"}',
  ])
  const which = 'Invite member: which role? There are **Editor**, **Viewer**. Which one do you want?'
  const [half, role] = [user('sam@example.com'), user('viewer')]
  expect(await reply({ tools: OFFER, messages: [...talk, half] })).toEqual({ text: which, calls: [] })
  expect(await calls({ tools: OFFER, messages: [...talk, half, said(which), role] })).toEqual(['invite_member {"email":"sam@example.com","role":"viewer"}'])
  expect(await reply({ tools: OFFER, messages: [...talk, user('never mind')] })).toEqual({ text: 'All right.', calls: [] })
})

function ended(...calls: readonly (readonly [args: JsonObject, error: string, approval: ApprovalEnd | undefined])[]): Message[] {
  const made = round(...calls.map(([args, error]) => ({ name: 'invite_member', args, result: { ok: false, error }, isError: true })))
  return made.map((message, at) => {
    const approval = calls[at - 1]?.[2]
    return message.role === 'tool' && approval !== undefined ? { ...message, approval } : message
  })
}
