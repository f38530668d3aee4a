import type { Json } from '@ambit/domain'
import { expect, test } from 'vitest'
import { calls, offer, reply, round, tool, user } from './testing/talk.ts'
import { CONTACTS, DESK, GUIDE } from './testing/tools.ts'

const NOTHING = (words: string): string => `Nothing in this case matches "${words}".`
const searched = (query: string, result: Json = NOTHING(query)) => ({ name: 'search_case', args: { query }, result })

test.each([
  ['Is there CCTV footage?', ['search_case {"query":"CCTV footage"}']],
  ["What's the weather in Paris?", ['search_case {"query":"weather Paris"}']],
  ['What did the customers say about the delays?', ['search_case {"query":"delays"}']],
  ['Who is the loss adjuster and what is their phone number?', ['search_case {"query":"loss adjuster"}', 'search_case {"query":"phone number"}']],
  ['Who is the handler?', ['search_case {"query":"handler"}']],
])('[F20] "%s" is searched for by its own words', async (text, made) => {
  expect(await calls({ system: GUIDE, tools: DESK, messages: [user(text)] })).toEqual(made)
})

test('[F20] a search of a page serves as well', async () => {
  expect(await calls({ tools: CONTACTS, messages: [user('Do we know anybody at Globex?')] })).toEqual(['find_contact {"query":"Globex"}'])
})

test.each(['delete this case', 'Please pay the invoice', 'Can you close this?', 'hello', 'footage', 'Write a poem', 'Update the address'])(
  '[F20] "%s" is not searched for',
  async (text) => {
    const { text: said, calls: made } = await reply({ system: GUIDE, tools: DESK, messages: [user(text)] })
    expect(made).toEqual([])
    expect(said).not.toBe('')
  },
)

test('[F20] a word that most tools share says nothing alone', async () => {
  const tools = offer(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => tool(`get_case_${name}`, `Reads the ${name} of this case.`)))
  expect(await reply({ tools, messages: [user('case')] })).toMatchObject({ calls: [] })
})

test('[F20] where no tool changes anything, an order is told so', async () => {
  expect((await reply({ system: GUIDE, tools: DESK, messages: [user('delete this case')] })).text).toBe(
    'I cannot change anything here. I can do this, for instance:\n\n- **Validate the policy**\n- **What should I do next**\n- **Draft a customer update**\n\nWhat would you like?',
  )
})

test('[F20] where the words stand nowhere together it looks once more, and tells the fact that answers', async () => {
  const asked = [user('Who is the handler?'), ...round(searched('handler'))]
  expect(await calls({ tools: DESK, messages: asked })).toEqual(['get_case_section {"section":"parties"}', 'get_case_section {"section":"overview"}'])
  const read = round(
    {
      name: 'get_case_section',
      args: { section: 'parties' },
      result: { section: 'parties', count: 2, items: [{ id: 'p-1', name: 'Asha Rao', roles: ['policyholder'] }] },
    },
    { name: 'get_case_section', args: { section: 'overview' }, result: { section: 'overview', reference: 'MOT-1', handler: 'Ruth Abara' } },
  )
  expect(await reply({ tools: DESK, messages: [...asked, ...read] })).toEqual({ text: '**Handler**: Ruth Abara\n\n- **Reference**: MOT-1', calls: [] })
})

test('[F20] of words searched apart the one that found the fewest is told, after what was not found', async () => {
  const asked = [user('Is there a survey report?'), ...round(searched('survey report'))]
  const wider = ['search_case {"query":"survey"}', 'search_case {"query":"report"}', 'get_case_section {"section":"overview"}']
  expect(await calls({ tools: DESK, messages: asked })).toEqual(wider)
  const overview = { name: 'get_case_section', args: { section: 'overview' }, result: { section: 'overview', line: 'motor' } }
  const one = round(searched('survey'), searched('report', { query: 'report', count: 1, hits: [{ ref: 'doc-3', title: 'First report' }] }), overview)
  expect(await reply({ tools: DESK, messages: [...asked, ...one] })).toEqual({
    text: `I cannot tell that from the tools I have.\n\n${NOTHING('survey report')}\n\n1 match for “report”.\n\n- **First report** (\`doc-3\`)`,
    calls: [],
  })
  const none = round(searched('survey'), searched('report'), overview)
  expect(await reply({ tools: DESK, messages: [...asked, ...none] })).toEqual({
    text: `I cannot tell that from the tools I have.\n\n${NOTHING('survey report')}`,
    calls: [],
  })
})

test('[F20] a search that failed is told, and nothing else is tried', async () => {
  const failed = round({ ...searched('handler', 'Tool failed: the index is locked'), isError: true })
  expect(await reply({ tools: DESK, messages: [user('Who is the handler?'), ...failed] })).toEqual({
    text: '**Search case** did not work. Tool failed: the index is locked.',
    calls: [],
  })
})

test('[F21] what it offers is short, in whole words, and at most three', async () => {
  const { text } = await reply({ tools: DESK, messages: [user('contents offers')] })
  expect(text).toBe(
    'I am not sure what you mean. I can do this, for instance:\n\n- **Search case: contents offers**\n- **Case section**\n- **Search case**\n\nWhat would you like?',
  )
})

test.each([
  ['Show me the payments', ['get_case_section {"section":"payments"}', 'highlight_panel {"panel":"payments"}']],
  ['show the policy', ['get_case_section {"section":"policy"}', 'highlight_panel {"panel":"policy"}']],
  ['Where is the policy?', ['highlight_panel {"panel":"policy"}']],
  ['Show me the reserves', ['get_case_section {"section":"reserves"}']],
  ['Show me how the payments work', ['get_case_section {"section":"payments"}']],
])('[F22] "%s" lights what it names', async (text, made) => {
  expect(await calls({ tools: DESK, messages: [user(text)] })).toEqual(made)
})

test('[F22] without a screen it is read only, and any tool that shows a named part serves', async () => {
  const without = new Map([...DESK].filter(([name]) => name !== 'highlight_panel'))
  expect(await calls({ tools: without, messages: [user('Show me the payments')] })).toEqual(['get_case_section {"section":"payments"}'])
  const focus = tool(
    'focus_tab',
    'Brings a tab to the front.',
    { tab: { type: 'string', enum: ['ledger', 'rota'] } },
    { required: ['tab'], readOnly: false, showsOnly: true },
  )
  expect(await calls({ tools: offer(focus), messages: [user('show me the rota')] })).toEqual(['focus_tab {"tab":"rota"}'])
})

test('[F22] what was read is told; that the page shows it needs no words', async () => {
  const done = round(
    { name: 'get_case_section', args: { section: 'payments' }, result: { section: 'payments', count: 1, items: [{ id: 'pay-1', amount: '£400.00' }] } },
    { name: 'highlight_panel', args: { panel: 'payments' }, result: 'Showing the Payments panel.' },
  )
  expect((await reply({ tools: DESK, messages: [user('Show me the payments'), ...done] })).text).toBe('1 payment.\n\n- `pay-1`: £400.00')
})
