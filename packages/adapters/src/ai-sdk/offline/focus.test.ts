import type { Json, JsonObject } from '@ambit/domain'
import { expect, test } from 'vitest'
import { reply, round, user } from './testing/talk.ts'
import { DESK } from './testing/tools.ts'

async function answer(text: string, name: string, result: Json, args: JsonObject = {}): Promise<string> {
  return (await reply({ tools: DESK, messages: [user(text), ...round({ name, args, result })] })).text
}

const DOCUMENTS = {
  section: 'documents',
  count: 3,
  items: [
    { id: 'doc-3', title: 'Quotation', reviewed: false },
    { id: 'doc-2', title: 'Letter', reviewed: true },
    { id: 'doc-1', title: 'Schedule', reviewed: true },
  ],
}
const documents = (text: string, result: Json = DOCUMENTS): Promise<string> => answer(text, 'get_case_section', result, { section: 'documents' })
const NOT_REVIEWED = '1 of 3 documents: not reviewed.\n\n- **Quotation**: not reviewed (`doc-3`)'

test.each(['Which documents have not been reviewed?', 'Which documents are unreviewed?', "Are there documents that haven't been reviewed yet?"])(
  '[F23] "%s" gets the rows whose field says no',
  async (text) => {
    expect(await documents(text)).toBe(NOT_REVIEWED)
  },
)

test('[F23] a field that says yes, and where none fits it says so and all follow', async () => {
  const two = await documents('Which documents are reviewed?')
  expect([two.split('\n')[0], two.includes('doc-3'), two.includes('doc-1')]).toEqual(['2 of 3 documents: reviewed.', false, true])
  const all = { ...DOCUMENTS, items: DOCUMENTS.items.map((row) => ({ ...row, reviewed: true })) }
  const none = await documents('Which documents have not been reviewed?', all)
  expect([none.split('\n')[0], none.includes('doc-3')]).toEqual(['None of the 3 documents: not reviewed.', true])
})

const TODAY = '2026-11-30'
const DEADLINES = {
  today: TODAY,
  rows: [
    { code: 'TASK', what: 'Second report', due: '2026-11-25', days: -5, status: 'overdue', kind: 'firm_standard', ref: 'task-6' },
    { code: 'STD-UPD', what: 'Update the customer', due: '2026-12-02', days: 2, status: 'upcoming', kind: 'firm_standard', ref: 'cor-19' },
    { code: 'OFFER-EXP', what: 'Our offer expires', due: '2026-12-07', days: 7, status: 'upcoming', kind: 'window', ref: 'off-1' },
    {
      code: 'LIM',
      what: 'Last day to issue',
      due: '2029-09-03',
      days: 1008,
      status: 'upcoming',
      kind: 'statutory',
      authority: 'Limitation Act 1980 s11',
      ref: 'rec-1',
    },
  ],
}
const REPORT = '- **Second report**: due 25 November 2026, 5 days late; overdue; firm standard (`task-6`)'
const UPDATE = '- **Update the customer**: due 2 December 2026, in 2 days; upcoming; firm standard (`cor-19`)'

const deadlines = async (text: string, result: JsonObject = DEADLINES): Promise<readonly string[]> =>
  (await answer(text, 'list_deadlines', result)).split('\n').filter((line) => line !== '' && !line.includes('**Today**'))

test.each([
  ['What is overdue?', ['1 of 4 deadlines: overdue.', REPORT]],
  ['What is due this week?', ['1 of 4 deadlines: due this week. In all: 1 overdue, 3 upcoming.', UPDATE]],
  ['Which deadlines are due in the next 3 days?', ['1 of 4 deadlines: due in the next 3 days. In all: 1 overdue, 3 upcoming.', UPDATE]],
  ['Which deadlines are not upcoming?', ['1 of 4 deadlines: not upcoming. In all: 1 overdue, 3 upcoming.', REPORT]],
])('[F23] "%s" gets the rows whose status or date fits', async (text, said) => {
  expect(await deadlines(text)).toEqual(said)
})

test('[F23] where no row has the state that is asked for it says so', async () => {
  const said = await deadlines('Which deadlines are overdue?', { ...DEADLINES, rows: DEADLINES.rows.slice(1) })
  expect([said[0], said.length]).toEqual(['None of the 3 deadlines: overdue. All are upcoming.', 4])
})

test('[F23] what is overdue is told by the date where no status tells it', async () => {
  const tasks = {
    section: 'documents',
    items: [
      { id: 't-1', title: 'Call back', dueOn: '2026-11-20', status: 'open' },
      { id: 't-2', title: 'Write', dueOn: '2026-11-21', status: 'done' },
      { id: 't-3', title: 'Chase', dueOn: '2026-12-21', status: 'open' },
    ],
  }
  expect(await documents('Which documents are overdue?', tasks)).toBe(
    '1 of 3 documents: overdue. In all: 2 open, 1 done.\n\n- **Call back**: due on 20 November 2026; open (`t-1`)',
  )
})

test('[F24] rows whose title, code, kind or rule the question names come first', async () => {
  expect((await deadlines('Is there a deadline for limitation?'))[1]).toContain('`rec-1`')
  expect((await deadlines('What deadlines are there when the offer expires?'))[1]).toContain('`off-1`')
  expect((await deadlines('What deadlines are statutory?'))[0]).toBe('1 of 4 deadlines: statutory. In all: 1 overdue, 3 upcoming.')
})

test('[F24] who is asked for stands before other things of the same words', async () => {
  const hits = {
    query: 'loss adjuster',
    count: 2,
    hits: [
      { ref: 'task-1', section: 'tasks', title: 'Instruct loss adjuster' },
      { ref: 'p-3', section: 'parties', title: 'Carrick Loss Adjusters' },
    ],
  }
  const text = await answer('Who is the loss adjuster?', 'search_case', hits, { query: 'loss adjuster' })
  expect(text.indexOf('p-3')).toBeLessThan(text.indexOf('task-1'))
})

test('[F24] what no row names is said', async () => {
  expect((await deadlines('Is there a deadline for the hearing?'))[0]).toBe('4 deadlines: 1 overdue, 3 upcoming. None of them names “hearing”.')
})
