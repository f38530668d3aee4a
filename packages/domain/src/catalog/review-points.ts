/** A question of the review of an action, in the order in which it is asked. */
export interface PointMeta {
  readonly id: PointId
  readonly label: string
  /** What a person judges, or what the machine checks. */
  readonly question: string
  readonly by: 'machine' | 'person'
}
export type PointId = 'title' | 'key' | 'endpoint' | 'input' | 'mask' | 'risk' | 'policy' | 'membership' | 'mcp' | 'unavailable'

/** What is checked before an action is published. A machine point may still ask a person where what it found needs a judgement. */
export const REVIEW_POINTS: readonly PointMeta[] = [
  {
    id: 'title',
    label: 'Title and description',
    by: 'person',
    question: 'Does the title tell a person, and the description the model, what it does and when to use it?',
  },
  { id: 'key', label: 'Key and type', by: 'machine', question: 'The key is well formed, and key and type are those of the published version.' },
  { id: 'endpoint', label: 'Method and endpoint', by: 'machine', question: 'The endpoint is a path of our own, and each name in it is a required argument.' },
  { id: 'input', label: 'Input schema', by: 'machine', question: 'The schema is one that every model provider takes and that can be checked safely.' },
  {
    id: 'mask',
    label: 'Response mask',
    by: 'machine',
    question: 'The mask parses and names fields of the sample; one that shows everything needs a person’s yes.',
  },
  { id: 'risk', label: 'Risk', by: 'person', question: 'Is the risk that of the worst that a call can do?' },
  { id: 'policy', label: 'Execution policy', by: 'person', question: 'Is the saved policy right: may it run without a person, or is one asked?' },
  {
    id: 'membership',
    label: 'Enabled, and in which skills',
    by: 'machine',
    question: 'It is enabled and a skill carries it; where not, is that meant?',
  },
  { id: 'mcp', label: 'MCP', by: 'person', question: 'May clients outside the product call it over MCP?' },
  {
    id: 'unavailable',
    label: 'When it is unavailable',
    by: 'person',
    question: 'Does the sentence tell a person what to do where the operation or its host cannot be reached?',
  },
]
