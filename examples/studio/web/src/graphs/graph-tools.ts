// What the assistant is told of the tools of the editor. What they do stands in `use-graph-capabilities.ts`.
import { LINK_KINDS } from '../../../shared/graphs.ts'

const STATEMENT_ID = { type: 'string', description: 'Id of the statement, such as sta-3' } as const
const TEXT = { type: 'string', minLength: 1, maxLength: 400, description: 'One declarative sentence' } as const
const KIND = { type: 'string', enum: LINK_KINDS } as const
const ONE_STATEMENT = { type: 'object', properties: { statement_id: STATEMENT_ID }, required: ['statement_id'], additionalProperties: false } as const

export const GET_GRAPH_OVERVIEW = {
  name: 'get_graph_overview',
  description: 'Reads the open graph: its stats, its statements with their ids, and its links. Call it first, when a request is about this graph.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
  readOnly: true,
  idempotent: true,
} as const

export const FIND_STATEMENTS = {
  name: 'find_statements',
  description: 'Finds statements by words in them. Use it when the person speaks of a statement and its id is not known.',
  parameters: { type: 'object', properties: { query: { type: 'string', minLength: 1, maxLength: 120 } }, required: ['query'], additionalProperties: false },
  readOnly: true,
  idempotent: true,
} as const

export const INSPECT_STATEMENT = {
  name: 'inspect_statement',
  description: 'Reads one statement with what it bears on and what bears on it. Use it when a question is about one statement.',
  parameters: ONE_STATEMENT,
  readOnly: true,
  idempotent: true,
} as const

export const ADD_STATEMENTS = {
  name: 'add_statements',
  description:
    'Adds statements, each one sentence; with about_id and kind they bear on a statement that is there. Use it when the person asks to add something.',
  parameters: {
    type: 'object',
    properties: {
      texts: { type: 'array', items: TEXT, minItems: 1, maxItems: 10 },
      about_id: { type: 'string', description: 'Id of the statement that they bear on, such as sta-3' },
      kind: { ...KIND, description: 'How they bear on it' },
    },
    required: ['texts'],
    additionalProperties: false,
  },
} as const

export const EDIT_STATEMENT = {
  name: 'edit_statement',
  description: 'Changes the wording of a statement. Use it when the person asks to reword or correct one.',
  parameters: { type: 'object', properties: { statement_id: STATEMENT_ID, text: TEXT }, required: ['statement_id', 'text'], additionalProperties: false },
} as const

export const DELETE_STATEMENT = {
  name: 'delete_statement',
  description: 'Deletes a statement and its links; the person can undo it. Use it only when the person asks to delete one.',
  parameters: ONE_STATEMENT,
} as const

export const LINK_STATEMENTS = {
  name: 'link_statements',
  description: 'Says how one statement bears on another. Use it when the person asks to link two statements.',
  parameters: {
    type: 'object',
    properties: {
      from: { type: 'string', description: 'Id of the statement that supports, objects or contradicts' },
      to: { type: 'string', description: 'Id of the statement that it is about' },
      kind: KIND,
    },
    required: ['from', 'to', 'kind'],
    additionalProperties: false,
  },
} as const

export const MUTE_STATEMENT = {
  name: 'mute_statement',
  description: 'Takes a statement out of the stats without deleting it, or counts it again. Use it when the person asks to mute or unmute one.',
  parameters: {
    type: 'object',
    properties: { statement_id: STATEMENT_ID, unmute: { type: 'boolean', description: 'Counts it again instead' } },
    required: ['statement_id'],
    additionalProperties: false,
  },
  idempotent: true,
} as const

export const RENAME_GRAPH = {
  name: 'rename_graph',
  description: 'Renames the open graph. Use it when the person asks for another name.',
  parameters: { type: 'object', properties: { name: { type: 'string', minLength: 1, maxLength: 120 } }, required: ['name'], additionalProperties: false },
} as const

export const SELECT_STATEMENT = {
  name: 'select_statement',
  description: 'Selects a statement, so that the person sees it in the detail pane. Use it when you speak of one statement.',
  parameters: ONE_STATEMENT,
  showsOnly: true,
  idempotent: true,
} as const

export const FOCUS_STATEMENT = {
  name: 'focus_statement',
  description: 'Brings a statement into the middle of the canvas. Use it when the person wants to see where one stands.',
  parameters: ONE_STATEMENT,
  showsOnly: true,
  idempotent: true,
} as const

export const INSTRUCTIONS = [
  'The person sees one reasoning graph: statements that support, object to or contradict each other. Others may be working on it too.',
  'Call get_graph_overview before any edit: it has the ids.',
  'A statement is a single declarative sentence. A root is a statement that bears on no other; a muted one does not count.',
  'What you add is marked as written by the assistant. Where two statements contradict each other, say so rather than deleting one.',
].join('\n')
