// A catalog of any size: an agent whose skills carry all actions, one whose single skill carries ten, and some guidance.
import { createHash } from 'node:crypto'
import { type Json, canonicalJson } from '@ambit/domain'
import type { BodyOf, ItemKind } from '@ambit/domain/catalog'
import type { SavedItem } from '@ambit/engine'

/** Most that a skill may carry. */
const ACTIONS_A_SKILL = 500
const FEW = 10
const GUIDANCE = 40

export const USES_ALL = 'everything'
export const USES_FEW = 'a_few'

/** Not saved before, each. */
export function grownCatalog(actions: number): readonly SavedItem[] {
  const keys = Array.from({ length: actions }, (_, at) => `${VERBS[at % VERBS.length]}_${THINGS[Math.floor(at / VERBS.length) % THINGS.length]}_${at}`)
  const skills = Array.from({ length: Math.ceil(actions / ACTIONS_A_SKILL) }, (_, at) => keys.slice(at * ACTIONS_A_SKILL, (at + 1) * ACTIONS_A_SKILL))
  const guidance = Array.from({ length: GUIDANCE }, (_, at) => `guidance-${at}`)
  return [
    ...keys.map((key, at) => item('action', key, action(key, at))),
    ...skills.map((listed, at) => item('capability', `skill-${at}`, skill(listed, at))),
    item('capability', 'few', skill(keys.slice(0, FEW), skills.length)),
    ...guidance.map((key, at) => item('capability', key, domain(at))),
    item('agent', USES_ALL, agent([...skills.map((_, at) => `skill-${at}`), ...guidance])),
    item('agent', USES_FEW, agent(['few', ...guidance])),
  ]
}

const VERBS = ['list', 'create', 'update', 'archive', 'export', 'find', 'assign', 'remove']
const THINGS = ['invoices', 'projects', 'members', 'webhooks', 'reports', 'tasks', 'contacts', 'budgets', 'contracts', 'releases', 'vendors', 'branches']

function action(key: string, at: number): BodyOf['action'] {
  const title = key.replaceAll('_', ' ')
  return {
    type: 'session_api',
    title,
    description: `Does ${title} in the workspace. Use it when the person asks for exactly that, by name or by number.`,
    method: at % 2 === 0 ? 'GET' : 'POST',
    endpoint: `/api/${key}/{id}`,
    input: {
      type: 'object',
      additionalProperties: false,
      properties: {
        id: { type: 'string', description: 'The id of the thing, as an earlier result gave it.' },
        note: { type: 'string', maxLength: 200, description: 'What to write beside it.' },
        limit: { type: 'integer', minimum: 1, maximum: 100 },
      },
      required: ['id'],
    },
    mask: 'id,name,owner(name,email),items/title',
    risk: 'low',
    effect: at % 2 === 0 ? 'read' : 'write',
    policy: 'auto',
    enabled: true,
    mcp: false,
    unavailable: 'Do it on its own page.',
  }
}

function skill(actions: readonly string[], at: number): BodyOf['capability'] {
  return {
    type: 'skill',
    label: `Skill ${at}`,
    description: `How the operations of part ${at} are used`,
    prompt: 'Read before you change anything. '.repeat(20),
    priority: 100 - at,
    delivery: 'always',
    actions,
  }
}

function domain(at: number): BodyOf['capability'] {
  return {
    type: 'product_domain',
    label: `Domain ${at}`,
    description: `What part ${at} of the product is for`,
    prompt: 'A paragraph that explains the product. '.repeat(60),
    priority: at,
    delivery: 'on_demand',
  }
}

function agent(capabilities: readonly string[]): BodyOf['agent'] {
  return {
    type: 'resource_center',
    label: 'Bench',
    greeting: 'Ask.',
    hints: [],
    groups: [],
    instructions: 'You help in the product. Read first, then act, then say what you did.',
    freeChat: 'Answer from what the tools give.',
    attachments: capabilities.map((capability) => ({ capability })),
  }
}

function item<K extends ItemKind>(kind: K, key: string, body: BodyOf[K]): SavedItem {
  const digest = createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(body)) as Json))
    .digest('hex')
  return { kind, key, base: 0, body, digest } as SavedItem
}
