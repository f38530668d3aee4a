import { expect, test } from 'vitest'
import { calls, offer, reply, round, tool, user } from './testing/talk.ts'
import { DESK } from './testing/tools.ts'

const GUIDE = [
  '## Tasks',
  '- Validate the policy (validate): Was cover in force',
  '- Who is who (brief): People and how to reach them',
  '',
  '## Where to look',
  '- whether cover responds: `check_policy_in_force`, then `get_case_section` with section `policy` for the wording;',
  '',
  '## Steps',
  '- `validate`: `check_policy_in_force`, then `get_case_section` with section `policy`. When asked: is this covered.',
  '- `brief`: `get_person` with role `policyholder`. When asked: who is involved.',
].join('\n')
const TOOLS = offer(
  ...DESK.values(),
  tool('get_person', 'Tells who somebody is.', { person_id: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } }),
)
const made = (text: string) => calls({ system: GUIDE, tools: TOOLS, messages: [user(text)] })

test.each([
  ['When must I reply to Harbin & Rowe?', 'list_deadlines {}'],
  ['Was the answer in time, can she still go to court?', 'list_deadlines {}'],
  ['Can I ring her to say sorry?', 'get_person {"role":"policyholder"}'],
  ['Is the fire section operative?', 'check_policy_in_force {}'],
  ['What does exclusion exc-1 say word for word?', 'get_case_section {"section":"policy"}'],
])('[F55] "%s" goes to the read that tells it', async (text, call) => {
  expect(await made(text)).toEqual([call])
})

test.each(['Should I decline this?', 'should we accept the claim?', 'Do you think we should pay it?'])(
  '[F55] "%s" is not decided, but told what there is for it',
  async (text) => {
    expect(await made(text)).toEqual(['check_policy_in_force {}'])
    const read = round(
      { name: 'check_policy_in_force', result: { in_force: true } },
      { name: 'get_case_section', args: { section: 'policy' }, result: 'No policy.' },
    )
    expect((await reply({ system: GUIDE, tools: TOOLS, messages: [user(text), ...read], textOnly: true })).text).toMatch(
      /^I do not decide that: you do\. This is what is recorded for it\.\n\n\*\*Yes: in force\*\*/,
    )
  },
)

test('[F55] a question that nothing tells is answered so, with what comes nearest', async () => {
  const nothing = (query: string) => ({ name: 'search_case', args: { query }, result: `Nothing in this case matches "${query}".` })
  const asked = user('Is there a parrot or other people?')
  const [first] = await calls({ system: GUIDE, tools: DESK, messages: [asked] })
  expect(first).toBe('search_case {"query":"parrot people"}')
  const messages = [asked, ...round(nothing('parrot people')), ...round(nothing('parrot'), nothing('people'))]
  expect((await reply({ system: GUIDE, tools: DESK, messages, textOnly: true })).text).toBe(
    'I cannot tell that from the tools I have. Nearest to it: **Who is who**.\n\nNothing in this case matches "parrot people".',
  )
})
