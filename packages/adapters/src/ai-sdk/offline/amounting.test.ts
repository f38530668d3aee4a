import { describe, expect, test } from 'vitest'
import { calls, offer, reply, round, tool, user } from './testing/talk.ts'
import { DESK, page } from './testing/tools.ts'

const TOOLS = new Map([...DESK, ...offer(tool('run_file_checks', 'Checks the handling of this case against the standards.'))])
const GUIDE = `## Free chat
Answer from what the tools give.

- \`case_summary\`: \`financial_summary\`, then \`get_case_section\` with section \`loss\` and \`parties\`.
- \`policy_validation\`: \`check_policy_in_force\`, then \`get_case_section\` with section \`policy\`.
- \`document_review\`: \`get_case_section\` with section \`documents\`, then \`get_document\`.
- \`file_audit\`: \`run_file_checks\`, then \`list_deadlines\`.
- \`draft_update\`: \`list_deadlines\`, then \`get_case_section\` with section \`overview\`.
- \`reserve_review\`: \`financial_summary\`, then \`get_case_section\` with section \`reserves\`.

\`\`\`form draft_update
# Update {{get_case_section.overview.reference}}
{{#list_deadlines.rows}}
- {{what}}: {{due}}
{{/list_deadlines.rows}}
\`\`\`

## What each task does
- Summarise this case (case_summary): What happened, who is involved, where it stands
- Validate the policy (policy_validation): Was cover in force and does this section respond
- Read a document (document_review): What one document says and whether it fits the file
- Audit the file (file_audit): Handling standards, met and missed
- Draft a customer update (draft_update): A clear progress message in plain English
- Review the reserve (reserve_review): Whether each reserve line still fits the file`

const first = (text: string): Promise<readonly string[]> => calls({ system: GUIDE, tools: TOOLS, messages: [user(text)] })
const SUMMED = round({ name: 'financial_summary', result: { totals: { paid: '£5.00' } } })
const DATES = round({ name: 'list_deadlines', result: { rows: [{ what: 'Reply', due: '2026-12-03', ref: 'd-1' }] } })

describe('a question that amounts to a task', () => {
  test.each([
    ['Summarise this case', 'financial_summary {}'],
    ['Give me a short summary of this case', 'financial_summary {}'],
    ['Was cover in force?', 'check_policy_in_force {}'],
    ['Please check the policy for me', 'check_policy_in_force {}'],
    ['Audit the file', 'run_file_checks {}'],
    ['Review this file against our standards', 'run_file_checks {}'],
    ['Could you write an update for the customer?', 'list_deadlines {}'],
    ['Is the reserve enough?', 'financial_summary {}'],
  ])('[F30] "%s" begins as the task does', async (text, call) => {
    expect(await first(text)).toEqual([call])
  })

  test('[F30] it goes on as the task does, and writes a note', async () => {
    const request = { system: GUIDE, tools: TOOLS }
    const asked = [user('Summarise this case'), ...SUMMED]
    expect(await calls({ ...request, messages: asked })).toEqual(['get_case_section {"section":"loss"}', 'get_case_section {"section":"parties"}'])
    const read = round(
      { name: 'get_case_section', args: { section: 'loss' }, result: { section: 'loss', cause: 'Fire' } },
      { name: 'get_case_section', args: { section: 'parties' }, result: 'No parties recorded on this case.' },
    )
    expect((await reply({ ...request, messages: [...asked, ...read] })).text).toBe(
      '**£5.00 paid.**\n\n### Loss\n\n- **Cause**: Fire\n\n### Missing\n\n- No parties recorded on this case.',
    )
  })

  test('[F30] it writes the document of the task', async () => {
    const read = round({ name: 'get_case_section', args: { section: 'overview' }, result: { section: 'overview', reference: 'C-7' } })
    expect((await reply({ system: GUIDE, tools: TOOLS, messages: [user('Draft an update for the customer'), ...DATES, ...read] })).text).toBe(
      [
        'The document is ready: nothing is left to fill in, so read it before it goes out. It rests on `d-1`.',
        '',
        '```document Update C-7',
        '# Update C-7',
        '- Reply: 3 December 2026',
        '```',
      ].join('\n'),
    )
  })

  test('[F30] a failure ends it, as in a task', async () => {
    const failed = round({ name: 'financial_summary', result: 'Tool failed: locked', isError: true })
    expect(await reply({ system: GUIDE, tools: TOOLS, messages: [user('Summarise this case'), ...failed] })).toEqual({
      text: '**Financial summary** did not work. Tool failed: locked.',
      calls: [],
    })
  })

  test('[F30] steps that a page tells are none', async () => {
    const system = `${page('X', '- `policy_validation`: `list_deadlines`')}\n\n${GUIDE.replace('- `policy_validation`: `check_policy_in_force`, then', '- about')}`
    expect(await calls({ system, tools: TOOLS, messages: [user('Validate the policy')] })).toEqual(['check_policy_in_force {}'])
  })
})

test.each([
  ['How much is outstanding?', 'financial_summary {}'],
  ['What are the reserves?', 'get_case_section {"section":"reserves"}'],
  ['Which documents have not been reviewed?', 'get_case_section {"section":"documents"}'],
  ['read doc-3', 'get_document {"document_id":"doc-3"}'],
  ['What is overdue?', 'list_deadlines {}'],
  ['Summarise the payments', 'get_case_section {"section":"payments"}'],
  ['Tell me about the policy', 'get_case_section {"section":"policy"}'],
  ['What can you do?', 'list_capabilities {}'],
])('[F31] "%s" is no task', async (text, call) => {
  expect(await first(text)).toEqual([call])
})

const WAYS = offer(
  tool('get_person', 'Tells who one person is.', {
    person_id: { type: 'string' },
    role: { type: 'string', description: 'A role as the file has it, such as loss_adjuster.' },
    name: { type: 'string' },
  }),
  tool('sum_up', 'Sums up.', { section_id: { type: 'string' }, person_id: { type: 'string' } }),
)

test('[F43] a tool that only takes ways to name one thing is not called without one', async () => {
  const steps = (text: string) =>
    calls({
      system: `## Task: Go\nCall \`sum_up\` first.\n${text}`,
      tools: WAYS,
      messages: [user('Go', 'go'), ...round({ name: 'sum_up', result: 'Nothing.' })],
    })
  expect(await steps('Then call `get_person`.')).toEqual([])
  expect(await steps('Then call `get_person` with role `customer`.')).toEqual(['get_person {"role":"customer"}'])
  expect(await calls({ tools: WAYS, messages: [user('Who is the loss adjuster?')] })).toEqual(['get_person {"role":"loss_adjuster"}'])
  expect(await calls({ system: '## Task: Go\nCall `sum_up` first.', tools: WAYS, messages: [user('Go', 'go')] })).toEqual(['sum_up {}'])
})

test('[F42] of several things a task reads what its playbook describes, else what its first result names, else none', async () => {
  const tools = offer(
    tool('check_dates', 'Checks dates.'),
    tool('list_events', 'Lists events.'),
    tool('get_document', 'Reads one.', { document_id: { type: 'string' } }, { required: ['document_id'] }),
  )
  const events = {
    entries: [
      { kind: 'document', text: 'Photo received', ref: 'doc-1' },
      { kind: 'document', text: 'Engineer report received', ref: 'doc-2' },
      { kind: 'document', text: 'Invoice received', ref: 'doc-3' },
    ],
  }
  const read = (line: string, refs: readonly string[]) =>
    calls({
      system: `## Task: Go\nCall \`check_dates\` first, then \`list_events\`.\n${line}`,
      tools,
      messages: [
        user('Go', 'go'),
        ...round({ name: 'check_dates', result: { indicators: [{ detail: 'Dates differ', refs: [...refs] }] } }),
        ...round({ name: 'list_events', result: events }),
      ],
    })
  expect(await read('Where it turns on a report, read it with `get_document`.', [])).toEqual(['get_document {"document_id":"doc-2"}'])
  expect(await read('Read what is behind it with `get_document`.', ['doc-3'])).toEqual(['get_document {"document_id":"doc-3"}'])
  expect(await read('Read what is behind it with `get_document`.', [])).toEqual([])
})

test('[F42] what was read is looked up elsewhere by a sum that it names, else by its title', async () => {
  const tools = offer(
    tool('get_document', 'Reads one.', { document_id: { type: 'string' } }, { required: ['document_id'] }),
    tool('search_case', 'Finds words.', { query: { type: 'string', minLength: 2 } }, { required: ['query'] }),
  )
  const looked = (text: string) =>
    calls({
      system: '## Task: Go\nCall `get_document` first, then `search_case`.',
      tools,
      messages: [
        user('Read doc-1', 'go'),
        ...round({ name: 'get_document', args: { document_id: 'doc-1' }, result: { id: 'doc-1', title: 'Fee note', text } }),
      ],
    })
  expect(await looked('84 days at £50.00. Total £1,140.00 including VAT.')).toEqual(['search_case {"query":"\\"£1,140\\""}'])
  expect(await looked('Nothing to pay.')).toEqual(['search_case {"query":"Fee note"}'])
})

test('[F44] what can be done is told with its limits', async () => {
  const system = '## Task: What can you do\nCall `list_capabilities` first.'
  const messages = [
    user('Help me', 'help'),
    ...round({ name: 'list_capabilities', result: { capabilities: [{ id: 'sum_up', label: 'Sum up', description: 'All in one', group: 'help' }] } }),
  ]
  expect((await reply({ system, tools: DESK, messages })).text).toContain('I only read here: I cannot write, send, pay or decide anything.')
  const more = new Map([...DESK, ...offer(tool('add_note', 'Adds a note.', {}, { readOnly: false }))])
  expect((await reply({ system, tools: more, messages })).text).toContain('I change something only where you ask for it.')
})

const ASKED = GUIDE.replace('then `list_deadlines`.', 'then `list_deadlines`. When asked: is the file in good order; hand it over to a colleague.').replace(
  'with section `overview`.',
  'with section `overview`. When asked: draft a letter to the customer; write to the policyholder.',
)
const meant = (text: string): Promise<readonly string[]> => calls({ system: ASKED, tools: TOOLS, messages: [user(text)] })

describe('how people ask for a task', () => {
  test.each([
    ['Is the file in good order?', 'run_file_checks {}'],
    ['Hand this over to a colleague', 'run_file_checks {}'],
    ['Draft a letter to the customer', 'list_deadlines {}'],
    ['Could you write to the policyholder with an update?', 'list_deadlines {}'],
    ['Prepare a letter for the customer', 'list_deadlines {}'],
  ])('[F48] "%s" begins as the task does', async (text, call) => {
    expect(await meant(text)).toEqual([call])
  })

  test.each([
    ['What did the customer write in the letter?', 'search_case {"query":"customer write letter"}'],
    ['Which hand of the driver was hurt?', 'search_case {"query":"hand driver hurt"}'],
    ['Is there a letter from the customer?', 'search_case {"query":"letter customer"}'],
    ['How much is outstanding?', 'financial_summary {}'],
  ])('[F48] "%s" is no task', async (text, call) => {
    expect(await meant(text)).toEqual([call])
  })

  test('[F48] what it says of that names no tool and chooses nothing to read', async () => {
    const system = `## Free chat
- \`audit\`: \`get_case_section\` with section \`documents\`, then \`get_document\`. When asked: what does the report say.

## What each task does
- Audit the papers (audit): What the papers say`
    const listed = round({
      name: 'get_case_section',
      args: { section: 'documents' },
      result: {
        items: [
          { id: 'doc-1', title: 'Letter' },
          { id: 'doc-2', title: 'Report' },
        ],
      },
    })
    expect(await calls({ system, tools: TOOLS, messages: [user('Audit the papers'), ...listed] })).toEqual(['get_document {"document_id":"doc-1"}'])
  })
})
