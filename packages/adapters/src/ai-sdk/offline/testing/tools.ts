import { offer, pageTool, tool } from './talk.ts'

/** Tools of a desk where files of one case are read: shared readers, a search, a screen action, an answer of its own. */
export const DESK = offer(
  tool(
    'get_case_section',
    'Reads one section of this case as recorded.',
    {
      section: { type: 'string', enum: ['overview', 'policy', 'loss', 'parties', 'payments', 'reserves', 'documents', 'prior_claims'] },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
    },
    { required: ['section'] },
  ),
  tool(
    'search_case',
    'Finds words in the texts of this case.',
    { query: { type: 'string', minLength: 2, description: 'Words; put a phrase in double quotes.' } },
    { required: ['query'] },
  ),
  tool(
    'get_document',
    'Reads the text of one document.',
    { document_id: { type: 'string', description: 'The ref of the document, such as doc-1.' } },
    { required: ['document_id'] },
  ),
  tool('financial_summary', 'Adds up the money: what is paid, outstanding and incurred.'),
  tool(
    'highlight_panel',
    'Shows one panel on the screen and rings it.',
    { panel: { type: 'string', enum: ['overview', 'policy', 'payments', 'documents'] }, note: { type: 'string', maxLength: 120 } },
    { required: ['panel'], readOnly: false, showsOnly: true },
  ),
  tool('check_policy_in_force', 'Checks whether the policy was in force at the loss and whether cover responds.', {
    at: { type: 'string', description: 'Date or date-time to test instead of the recorded one.' },
    section_id: { type: 'string', description: 'Only this section of the policy, such as sec-1.' },
  }),
  tool('list_deadlines', 'Works out every deadline of this case with its status.', {
    include_met: { type: 'boolean' },
    within_days: { type: 'integer', minimum: 0, maximum: 3650 },
  }),
  tool('list_capabilities', 'Lists the tasks this assistant can do.', { group: { type: 'string', enum: ['understand', 'decide', 'help'] } }),
)

/** A page with contacts: the minimal shape. */
export const CONTACTS = offer(
  pageTool('get_contacts_overview', 'Reads the contacts of this page. Use it before any edit.'),
  pageTool('find_contact', 'Finds contacts by name or e-mail.', { query: { type: 'string' } }, ['query']),
  pageTool(
    'add_contact',
    'Adds a contact. Use it when the person asks to add someone.',
    { name: { type: 'string' }, email: { type: 'string', format: 'email' }, tags: { type: 'array', items: { type: 'string' } } },
    ['name'],
  ),
  pageTool('tag_contact', 'Puts a tag on a contact.', { contact_id: { type: 'string' }, tag: { type: 'string' } }, ['contact_id', 'tag']),
  pageTool('delete_contact', 'Deletes a contact.', { contact_id: { type: 'string' } }, ['contact_id']),
)

/** A page with a graph of statements: the full shape. */
export const GRAPH = offer(
  pageTool('get_graph_overview', 'Reads the open graph: its statements, links and stats. Call it before any edit.'),
  pageTool('inspect_statement', 'Reads one statement with its links.', { statement_id: { type: 'string' } }, ['statement_id']),
  pageTool('add_statements', 'Adds statements to the graph.', { texts: { type: 'array', items: { type: 'string' }, maxItems: 10 } }, ['texts']),
  pageTool('edit_statement', 'Changes the text of a statement.', { statement_id: { type: 'string' }, text: { type: 'string' } }, ['statement_id', 'text']),
  pageTool(
    'link_statements',
    'Adds a link between two statements.',
    {
      from: { type: 'string', description: 'Id of the statement that supports or objects.' },
      to: { type: 'string', description: 'Id of the statement it is about.' },
      kind: { type: 'string', enum: ['supports', 'objects'] },
    },
    ['from', 'to', 'kind'],
  ),
  pageTool('mute_statement', 'Takes a statement out of the stats.', { statement_id: { type: 'string' } }, ['statement_id']),
  pageTool('rename_graph', 'Renames the open graph.', { name: { type: 'string' } }, ['name']),
  pageTool('select_statement', 'Selects a statement on the canvas.', { statement_id: { type: 'string' } }, ['statement_id']),
)

export const PEOPLE = {
  total: 2,
  contacts: [
    { id: 'c1', name: 'Ada Lovelace', email: 'ada@example.com', tags: ['maths'] },
    { id: 'c2', name: 'Grace Hopper', email: 'grace@example.com', tags: [] },
  ],
}

export const STATEMENTS = {
  graph: { id: 'g1', name: 'Economy' },
  statements: [
    { id: 's1', text: 'Taxes are too high', muted: false },
    { id: 's2', text: 'Wages are low', muted: false },
  ],
}

/** A page's section of the prompt, quoted as the engine quotes what a page sent. */
export function page(title: string, instructions: string): string {
  return `## Page\n${`Title: ${title}\n${instructions}`
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`
}

export const GUIDE = `You help with cases.

## Free chat
Answer from what the tools give.

## What each task does
- Validate the policy (policy_validation): Was cover in force and does this section respond
- What should I do next (next_actions): Ordered actions with dates and reasons
- Draft a customer update (draft_update): A clear progress message in plain English
- What can you do (what_can_you_do): The assistant's tasks and limits`
