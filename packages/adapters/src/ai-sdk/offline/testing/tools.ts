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

/** An address book whose tools take several contacts at once, and a search that also takes a tag. */
export const BOOK = offer(
  pageTool('get_contacts_overview', 'Reads how many contacts there are, their tags, and the newest of them with their ids.'),
  pageTool(
    'find_contacts',
    'Finds contacts by words in their name or tags. Use it when the person asks for somebody.',
    { query: { type: 'string', minLength: 1 }, tag: { type: 'string', description: 'Only contacts with this tag' } },
    ['query'],
  ),
  pageTool(
    'add_contact',
    'Adds a contact.',
    { name: { type: 'string' }, email: { type: 'string', format: 'email' }, tags: { type: 'array', items: { type: 'string' } } },
    ['name'],
  ),
  pageTool('tag_contacts', 'Puts a tag on contacts.', { contact_ids: { type: 'array', items: { type: 'string' } }, tag: { type: 'string' } }, [
    'contact_ids',
    'tag',
  ]),
  pageTool('delete_contacts', 'Deletes contacts.', { contact_ids: { type: 'array', items: { type: 'string' } } }, ['contact_ids']),
)

export const LISTED = {
  total: 3,
  contacts: [
    { id: 'con-1', name: 'Callum Orr', email: 'callum@orr.example', tags: ['supplier', 'printer'] },
    { id: 'con-2', name: 'Karan Bassi', email: '', tags: ['vip'] },
    { id: 'con-3', name: 'Ines Carvalho', email: '', tags: ['supplier'] },
  ],
  tags: [
    { tag: 'supplier', count: 2 },
    { tag: 'printer', count: 1 },
    { tag: 'vip', count: 1 },
  ],
}

/** A graph whose new statements may bear on one that is there. */
export const BEARING = offer(
  pageTool('get_graph_overview', 'Reads the open graph: its statements and links.'),
  pageTool(
    'add_statements',
    'Adds statements, each one sentence; with about_id and kind they bear on a statement that is there.',
    {
      texts: { type: 'array', items: { type: 'string' } },
      about_id: { type: 'string', description: 'Id of the statement that they bear on, such as sta-3' },
      kind: { type: 'string', enum: ['supports', 'objects', 'contradicts'] },
    },
    ['texts'],
  ),
)

export const TASKS = offer(pageTool('list_tasks', 'Lists the tasks.'), pageTool('add_task', 'Adds a task.', { title: { type: 'string' } }, ['title']))
export const GALLERY = offer(
  pageTool('get_graphs_overview', 'Lists the graphs.'),
  pageTool('create_graph', 'Creates an empty graph.', { name: { type: 'string' } }, ['name']),
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
