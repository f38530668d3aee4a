import type { JsonObject, Tool } from '@ambit/domain'
import { expect, test } from 'vitest'
import { calls, offer, pageTool, reply, round, tool, user } from './testing/talk.ts'
import { CONTACTS, DESK, GRAPH, PEOPLE, STATEMENTS } from './testing/tools.ts'

const PEOPLE_READ = round({ name: 'get_contacts_overview', result: PEOPLE })
const GRAPH_READ = round({ name: 'get_graph_overview', result: STATEMENTS })
const text = { type: 'string' }

function named(schema: JsonObject): ReadonlyMap<string, Tool> {
  return offer(pageTool('rename_trip', 'Renames the trip.', { name: schema }, ['name']))
}

/** A tool that is called by its own word `try`, so that only its arguments are in question. */
function trying(parameters: JsonObject, required: readonly string[] = []): ReadonlyMap<string, Tool> {
  return offer(pageTool('plan_trip', 'Plans a trip.', parameters, required))
}

test.each([
  ['list the deadlines for the next 14 days', 'list_deadlines {"within_days":14}'],
  ['list the deadlines within 1,000 days', 'list_deadlines {"within_days":1000}'],
  ['list the deadlines within 5,000 days', 'list_deadlines {}'],
  ['list the deadlines, include met ones', 'list_deadlines {"include_met":true}'],
  ['list the deadlines but do not include met ones', 'list_deadlines {"include_met":false}'],
  ['list the deadlines of 2026', 'list_deadlines {}'],
  ['list the 3 newest payments', 'get_case_section {"section":"payments","limit":3}'],
])('[F12] numbers and flags by the words beside them: "%s"', async (asked, call) => {
  expect(await calls({ tools: DESK, messages: [user(asked)] })).toEqual([call])
})

test.each([
  ['Was the policy in force on 26 August 2026 at 10:30?', '{"at":"2026-08-26T10:30"}'],
  ['Was the policy in force on 2026-03-01T00:01?', '{"at":"2026-03-01T00:01"}'],
  ['Was the policy in force on 3/4/2026?', '{"at":"2026-04-03"}'],
  ['Was the policy in force last week?', '{"at":"2026-11-23"}'],
  ['Was section sec-2 of the policy in force?', '{"section_id":"sec-2"}'],
])('[F12] dates and ids as the person wrote them: "%s"', async (asked, args) => {
  expect(await calls({ tools: DESK, messages: [user(asked)] })).toEqual([`check_policy_in_force ${args}`])
})

test.each([
  ['plan a trip since March', '{"since":"2026-03-01"}'],
  ['plan a trip between 1 March and 5 April 2026', '{"since":"2026-03-01","until":"2026-04-05"}'],
  ['plan a trip from 2026-05-01 to 2026-05-09', '{"since":"2026-05-01","until":"2026-05-09"}'],
  ['plan a trip until 5 April 2027', '{"until":"2027-04-05"}'],
  ['plan a trip in May time on Sunset road', '{}'],
])('[F12] bounds of a time: "%s"', async (asked, args) => {
  const bounds = { since: { type: 'string', format: 'date' }, until: { type: 'string', format: 'date' } }
  expect(await calls({ tools: trying(bounds), messages: [user(asked)] })).toEqual([`plan_trip ${args}`])
})

test.each([
  ['plan a trip for ada@example.com, see https://example.com/a?b=1.', '{"email":"ada@example.com","link":"https://example.com/a?b=1"}'],
  ['plan a trip by sea', '{"way":"by_sea"}'],
  ['plan a trip by road, only the north and the east', '{"way":"by_road","parts":["north","east"]}'],
  ['plan a trip to the north', '{}'],
])('[F12] addresses, links and named values: "%s"', async (asked, args) => {
  const parameters = {
    email: { type: 'string', format: 'email' },
    link: { type: 'string', format: 'uri' },
    way: { type: 'string', enum: ['by_sea', 'by_road', 'by_night_road'] },
    parts: { type: 'array', items: { type: 'string', enum: ['north', 'east'] } },
  }
  expect(await calls({ tools: trying(parameters), messages: [user(asked)] })).toEqual([`plan_trip ${args}`])
})

test.each([
  ['plan a trip by night road', '{"way":"by_night_road"}'],
  ['plan the fast trip', '{"way":"f"}'],
])('[F12] the longest value that fits, by its title too: "%s"', async (asked, args) => {
  const way = {
    oneOf: [
      { const: 'by_road', title: 'Night road' },
      { const: 'by_night_road', title: 'By night road' },
      { const: 'f', title: 'Fast' },
    ],
  }
  expect(await calls({ tools: trying({ way }, ['way']), messages: [user(asked)] })).toEqual([`plan_trip ${args}`])
})

test.each([
  ['Add Ada Lovelace, ada@example.com', '{"name":"Ada Lovelace","email":"ada@example.com"}'],
  ['add a contact called Anna de Vries with the tags vip and press', '{"name":"Anna de Vries","tags":["vip","press"]}'],
  ['Please add grace hopper to my contacts', '{"name":"grace hopper"}'],
  ['add contact "J. Doe"', '{"name":"J. Doe"}'],
  ['New contact; name: Alan Turing', '{"name":"Alan Turing"}'],
])('[F12] names: "%s"', async (asked, args) => {
  expect(await calls({ tools: CONTACTS, messages: [user(asked)] })).toEqual([`add_contact ${args}`])
})

test.each([
  ['search for "escape of water" kitchen', '"\\"escape of water\\" kitchen"'],
  ['find damp in this case', '"damp"'],
  ['Does anything mention a bus driver?', '"bus driver"'],
  ['look for the invoice number', '"invoice number"'],
])('[F12] what to search for: "%s"', async (asked, query) => {
  expect(await calls({ tools: DESK, messages: [user(asked)] })).toEqual([`search_case {"query":${query}}`])
})

test.each([
  ['add the statement "Rents rise"', 'add_statements {"texts":["Rents rise"]}'],
  ['Add these statements: Taxes fall; Wages rise', 'add_statements {"texts":["Taxes fall","Wages rise"]}'],
  ['add statements “One” and “Two”', 'add_statements {"texts":["One","Two"]}'],
  ['Add a statement saying that Rents rise, and fall.', 'add_statements {"texts":["Rents rise, and fall."]}'],
  ['rename the graph to Climate', 'rename_graph {"name":"Climate"}'],
  ['change statement s1 to Taxes are fair', 'edit_statement {"statement_id":"s1","text":"Taxes are fair"}'],
  ['mute the statement about wages', 'mute_statement {"statement_id":"s2"}'],
  ['select the second statement', 'select_statement {"statement_id":"s2"}'],
  ['Link s2 to s1, it supports it', 'link_statements {"from":"s2","to":"s1","kind":"supports"}'],
  ['Link wages to taxes as objects', 'link_statements {"from":"s2","to":"s1","kind":"objects"}'],
])('[F12] texts, and things that a result showed: "%s"', async (asked, call) => {
  expect(await calls({ tools: GRAPH, messages: [user(asked), ...GRAPH_READ] })).toEqual([call])
})

test.each([
  ['tag Ada as vip', '{"contact_id":"c1","tag":"vip"}'],
  ['tag "Grace Hopper" as "key account"', '{"contact_id":"c2","tag":"key account"}'],
  ['tag c2 with the tag press', '{"contact_id":"c2","tag":"press"}'],
  ['tag grace@example.com as vip', '{"contact_id":"c2","tag":"vip"}'],
])('[F12] the thing by its name, its id or a value of it: "%s"', async (asked, args) => {
  expect(await calls({ tools: CONTACTS, messages: [user(asked), ...PEOPLE_READ] })).toEqual([`tag_contact ${args}`])
})

test('[F12] things seen in an earlier turn count, the newest reading first', async () => {
  const renamed = round({ name: 'get_contacts_overview', result: { contacts: [{ id: 'c9', name: 'Grace Hopper' }] } })
  const messages = [user('How many contacts?'), ...PEOPLE_READ, user('And now?'), ...renamed, user('find Ada'), user('delete contact c1')]
  expect(await calls({ tools: CONTACTS, messages })).toEqual(['delete_contact {"contact_id":"c1"}'])
})

test('[F12] nothing is changed on a guess: another name, or no name among several, is asked about', async () => {
  const which = 'Which contact do you mean: **Ada Lovelace** (`c1`) or **Grace Hopper** (`c2`)?'
  for (const asked of ['delete contact Grace Kelly', 'delete the contact', 'tag Bob as vip']) {
    expect(await reply({ tools: CONTACTS, messages: [user(asked), ...PEOPLE_READ] })).toEqual({ text: which, calls: [] })
  }
  const one = round({ name: 'get_contacts_overview', result: { contacts: [{ id: 'c1', name: 'Ada Lovelace' }] } })
  expect(await calls({ tools: CONTACTS, messages: [user('delete contact Bob'), ...one] })).toEqual([])
  expect(await calls({ tools: CONTACTS, messages: [user('delete the contact'), ...one] })).toEqual(['delete_contact {"contact_id":"c1"}'])
})

test('[F12] of parameters of which one is wanted, one that the request gives is enough', async () => {
  const parameters = { party_id: text, role: { type: 'string', enum: ['policyholder', 'solicitor'] }, name: text }
  const base = tool('get_party', 'Looks up one person or firm.', parameters)
  const tools = offer({ ...base, parameters: { ...base.parameters, anyOf: [{ required: ['party_id'] }, { required: ['role'] }, { required: ['name'] }] } })
  const asked = async (said: string) => calls({ tools, messages: [user(said)] })
  expect(await asked('Who is the solicitor?')).toEqual(['get_party {"role":"solicitor"}'])
  expect(await asked('Who is Asha Rao?')).toEqual(['get_party {"name":"Asha Rao"}'])
  expect(await asked('Look up party p-1')).toEqual(['get_party {"party_id":"p-1"}'])
  expect(await reply({ tools, messages: [user('Look up a person')] })).toEqual({ text: 'Which party do you mean? I see none here: what is its id?', calls: [] })
})

test('[F12] a value that the parameter refuses is not sent, and a page pattern is not run', async () => {
  const question = { text: 'Rename trip: what is the **name**?', calls: [] }
  expect(await reply({ tools: named({ type: 'string', maxLength: 3 }), messages: [user('rename the trip to Norway')] })).toEqual(question)
  const [made] = named({ type: 'string', pattern: '^(a+)+$' }).values()
  const unchecked: ReadonlyMap<string, Tool> = made ? offer({ ...made, checkedBy: { type: 'object' } }) : new Map()
  expect(await calls({ tools: unchecked, messages: [user('rename the trip to aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaX')] })).toEqual([
    'rename_trip {"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaX"}',
  ])
})

test('[F12] names like constructor are names', async () => {
  expect(
    await calls({ tools: trying({ constructor: { type: 'string', enum: ['__proto__', 'ship'] } }, ['constructor']), messages: [user('plan a trip by ship')] }),
  ).toEqual(['plan_trip {"constructor":"ship"}'])
})
