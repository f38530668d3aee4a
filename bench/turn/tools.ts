import type { Json, JsonSchema } from '@ambit/domain'

const schema = (properties: JsonSchema, required: readonly string[] = []): JsonSchema => ({ type: 'object', additionalProperties: false, properties, required })
const text: JsonSchema = { type: 'string' }
const NAMES = [
  'list_documents',
  'read_document',
  'find_claims',
  'get_party',
  'get_payment',
  'check_coverage',
  'get_reserve',
  'list_tasks',
  'open_panel',
  'draft_note',
  'set_filter',
]

/** The same twelve tools for every server of the benchmark. */
export const TOOLS: readonly { readonly name: string; readonly description: string; readonly parameters: JsonSchema }[] = [
  {
    name: 'get_section',
    description: 'Read one section of the open claim.',
    parameters: schema({ section: { type: 'string', enum: ['policy', 'parties', 'payments'] }, limit: { type: 'integer' } }, ['section']),
  },
  ...NAMES.map((name) => ({ name, description: `The tool ${name.replaceAll('_', ' ')}.`, parameters: schema({ query: text, kind: text }) })),
]
export const SYSTEM = 'You help a claims handler. Read sections of the claim before you answer, and keep to what they say.'
export const result = (args: Json): string =>
  JSON.stringify({
    ok: true,
    asked: args,
    rows: [
      { id: 'r1', label: 'Policy in force', value: 'yes' },
      { id: 'r2', label: 'Excess', value: '250.00' },
    ],
  })
