import type { AgentBody, ClientCallbackAction, ProductDomainBody, ResourceCenterBody, SessionApiAction, SkillBody, WizardBody } from '../body.ts'
import type { AnyItemVersion, ItemVersion } from '../item.ts'

/** Bodies as an author would write them. */
export const invite: SessionApiAction = {
  type: 'session_api',
  title: 'Invite a member',
  description: 'Invites a person to the workspace. Ask for the address first.',
  method: 'POST',
  endpoint: '/api/workspaces/{workspace}/members',
  input: {
    type: 'object',
    properties: {
      workspace: { type: 'string', description: 'Id of the workspace' },
      email: { type: 'string', description: 'Address', pattern: '^[^@\\s]+@[^@\\s]+$' },
      role: { type: 'string', description: 'What the person may do', enum: ['viewer', 'editor'] },
    },
    required: ['workspace', 'email', 'role'],
    additionalProperties: false,
  },
  mask: 'id,owner(name,email)',
  risk: 'high',
  effect: 'egress',
  policy: 'confirm',
  conditions: [{ when: 'args.role == "editor" && !("admin" in user.roles)', policy: 'deny' }],
  enabled: true,
  mcp: true,
  unavailable: 'Invite the person on the page Members.',
  activity: 'Inviting a member…',
  sample: { id: 'm1', owner: { name: 'Ada', email: 'ada@example.com', phone: '1' }, internal: true },
}
export const find: SessionApiAction = {
  type: 'session_api',
  title: 'Find a member',
  description: 'Finds members by name.',
  method: 'GET',
  endpoint: '/api/members',
  input: { type: 'object', properties: { name: { type: 'string', description: 'Part of the name' } }, required: ['name'], additionalProperties: false },
  mask: 'members(id,name)',
  risk: 'low',
  effect: 'read',
  policy: 'auto',
  enabled: true,
  mcp: false,
  unavailable: 'Look on the page Members.',
}
export const openDialog: ClientCallbackAction = {
  type: 'client_callback',
  title: 'Open the dialog',
  description: 'Opens the dialog in which a person changes their picture.',
  mask: '',
  risk: 'low',
  effect: 'read',
  policy: 'auto',
  enabled: true,
  mcp: false,
  unavailable: 'Click on the picture.',
}
export const members: SkillBody = {
  type: 'skill',
  label: 'Members',
  description: 'Finds and invites members.',
  prompt: '# Members\n\nAsk for the address before you invite.\nNever invite twice.',
  priority: 10,
  delivery: 'on_demand',
  quickAction: { message: 'Invite a colleague', group: 'people', pinned: true },
  actions: ['find_member', 'invite_member'],
}
export const billing: ProductDomainBody = {
  type: 'product_domain',
  label: 'Billing',
  description: 'How plans and invoices work.',
  prompt: 'Invoices are sent on the first day of the month.',
  priority: 5,
  delivery: 'always',
  knowledge: { tags: ['billing'], folders: ['/help/billing'] },
}
export const studio: ResourceCenterBody = {
  type: 'resource_center',
  label: 'Studio',
  greeting: 'Hello.',
  hints: ['Who may see this graph?'],
  groups: [{ id: 'people', label: 'People' }],
  instructions: 'You help people with the studio.',
  freeChat: 'Answer shortly.',
  attachments: [{ capability: 'members' }, { capability: 'billing', context: 'embed' }],
}
export const importer: WizardBody = { ...studio, type: 'wizard', steps: [{ id: 'choose', title: 'Choose a file', instructions: 'Ask for the file.' }] }
export const ofCode: AgentBody = { type: 'declared', attachments: [{ capability: 'members' }] }

const LINE = { version: 1, digest: 'd', by: { subject: 'ada' }, note: '', at: 0 } as const
export const actionVersion = (key: string, body: ItemVersion<'action'>['body'], version = 1): ItemVersion<'action'> => ({
  ...LINE,
  kind: 'action',
  key,
  body,
  version,
})
export const capabilityVersion = (key: string, body: ItemVersion<'capability'>['body']): ItemVersion<'capability'> => ({
  ...LINE,
  kind: 'capability',
  key,
  body,
})
export const agentVersion = (key: string, body: AgentBody): ItemVersion<'agent'> => ({ ...LINE, kind: 'agent', key, body })

/** Looks items up as a snapshot of one environment does. */
export function finder(versions: readonly AnyItemVersion[]): (kind: string, key: string) => AnyItemVersion | undefined {
  const found = new Map(versions.map((version) => [`${version.kind} ${version.key}`, version]))
  return (kind, key) => found.get(`${kind} ${key}`)
}
