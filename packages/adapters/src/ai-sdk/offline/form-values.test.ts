import type { Json } from '@ambit/domain'
import { expect, test } from 'vitest'
import { offer, reply, round, tool, user } from './testing/talk.ts'

const TOOLS = offer(
  tool('list_people', 'Lists people.'),
  tool('get_offer', 'Reads the offer.'),
  tool('get_part', 'Reads one part.', { part: { type: 'string', enum: ['decision', 'cover'] } }, { required: ['part'] }),
)

interface Results {
  readonly people?: Json
  readonly offer?: Json
  readonly decision?: Json
  readonly cover?: Json
}

/** What a form says over these results, and the sentence before it. */
async function filled(form: string, { people = {}, offer: made = {}, decision = {}, cover = {} }: Results) {
  const steps = '1. Call `list_people` first.\n2. Call `get_offer`.\n3. Call `get_part` with part `decision` and `cover`.'
  const messages = [
    user('Write it', 'write'),
    ...round({ name: 'list_people', result: people }),
    ...round(
      { name: 'get_offer', result: made },
      { name: 'get_part', args: { part: 'decision' }, result: decision },
      { name: 'get_part', args: { part: 'cover' }, result: cover },
    ),
  ]
  const { text } = await reply({ system: `## Task: Write\n${steps}\n\n\`\`\`form write\n# A\n${form}\n\`\`\``, tools: TOOLS, messages })
  const [said = '', document = ''] = text.split('```document A\n# A\n')
  return { said, document: document.replace(/\n?```$/, '') }
}

const PEOPLE = {
  people: [
    { id: 'p-1', name: 'Ada Okonkwo', roles: ['customer', 'driver'], represented_by: ['p-2', 'p-9'] },
    { id: 'p-2', name: 'Ben Achterberg', roles: ['broker'] },
  ],
}

test.each([
  ['accept', 'Accepted.'],
  ['decline', 'Declined.'],
  ['Decline', ''],
  ['decline it', ''],
  ['x'.repeat(41), ''],
])('[F61] a form asks whether a recorded code is this one: %j', async (kind, document) => {
  const form =
    '{{#get_part.decision.kind=accept}}Accepted.{{/get_part.decision.kind=accept}}{{#get_part.decision.kind=decline}}Declined.{{/get_part.decision.kind=decline}}'
  expect((await filled(form, { decision: { kind } })).document).toBe(document)
})

test.each([
  [true, 'yes'],
  [false, 'no'],
  [null, 'cannot be said'],
])('[F61] yes, no and an open answer can be told apart: %j', async (in_force, document) => {
  const path = 'get_part.cover.in_force'
  const form = `{{#${path}=true}}yes{{/${path}=true}}{{#${path}=false}}no{{/${path}=false}}{{^${path}=true}}{{^${path}=false}}cannot be said{{/${path}=false}}{{/${path}=true}}`
  expect((await filled(form, { cover: { in_force } })).document).toBe(document)
})

test('[F61] of a list of codes each can be asked for, in the row that has it', async () => {
  const form =
    '{{#list_people.people}}\n{{#roles=customer}}\n- {{name}}\n{{/roles=customer}}\n{{^roles=customer}}\n- not {{name}}\n{{/roles=customer}}\n{{/list_people.people}}'
  expect((await filled(form, { people: PEOPLE })).document).toBe('- Ada Okonkwo\n- not Ben Achterberg')
})

test('[F62] a path goes on behind an id to what another result says of it, and the document cites the row', async () => {
  const form =
    '{{get_offer.amount}} to {{get_offer.partyId.name}}{{#get_offer.partyId.roles=driver}}, who drove{{/get_offer.partyId.roles=driver}} ({{get_offer.partyId}})'
  const { said, document } = await filled(form, { people: PEOPLE, offer: { id: 'off-1', partyId: 'p-1', amount: '£40.00' } })
  expect(document).toBe('£40.00 to Ada Okonkwo, who drove (p-1)')
  expect(said).toContain('It rests on `off-1`, `p-1`.')
})

test('[F62] of a list of ids each is named where a result told the name, and an unknown one is not', async () => {
  const form =
    '{{#list_people.people}}\n{{#represented_by}}\n- {{#name}}{{name}}{{/name}}{{^name}}somebody{{/name}}\n{{/represented_by}}\n{{/list_people.people}}'
  const people = {
    people: [
      { id: 'p-1', represented_by: ['p-2', 'p-9'] },
      { ref: 'p-2', name: 'Ben Achterberg' },
    ],
  }
  expect((await filled(form, { people })).document).toBe('- Ben Achterberg\n- somebody')
})

test('[F62] a row that points at a thing reaches it by its ref, is cited by it, and keeps its own fields', async () => {
  const form = '{{#get_part.cover.rows}}\n- {{ref.name}}: {{status}}, {{ref.status}}, {{ref.limit}} ({{ref}})\n{{/get_part.cover.rows}}'
  const { said, document } = await filled(form, {
    cover: { rows: [{ ref: 'sec-1', status: 'due_today' }] },
    decision: { sections: [{ id: 'sec-1', name: 'Buildings', status: 'on_cover' }] },
    people: { terms: [{ ref: 'sec-1', limit: '£5.00', status: 'none' }] },
  })
  expect(document).toBe('- Buildings: due today, on cover, £5.00 (sec-1)')
  expect(said).toContain('It rests on `sec-1`.')
})

test('[F62] things that point at one another are followed one step, and no field is reached that no result has', async () => {
  const people = [
    { id: 'p-1', name: 'Ada', friend: 'p-2' },
    { id: 'p-2', name: 'Ben', friend: 'p-1' },
  ]
  const form =
    '{{#list_people.0}}{{friend.name}} and {{friend.friend}} and {{friend.friend.name}} and {{friend.constructor}} and {{friend.toString}}{{/list_people.0}}'
  expect((await filled(form, { people })).document).toBe('Ben and p-1 and [name] and [constructor] and [to string]')
})
