import type { Snapshot } from '@ambit/domain'
import type {
  AgentBody,
  AgentParts,
  CapabilityBody,
  ClientCallbackAction,
  ItemVersion,
  ResourceCenterBody,
  SessionApiAction,
  SkillBody,
  WizardBody,
} from '@ambit/domain/catalog'
import { snapshotOf, type SnapshotParts } from '../snapshot.ts'

const line = { by: { subject: 'author' }, note: '', at: 1 }

function contract(key: string): Omit<SessionApiAction, 'type' | 'method' | 'endpoint' | 'input'> {
  return {
    title: `Do ${key}`,
    description: `Does ${key}.`,
    mask: '*',
    risk: 'low',
    effect: 'write',
    policy: 'auto',
    enabled: true,
    mcp: false,
    unavailable: `Use the page of ${key}.`,
  }
}

export function sessionAction(key: string, over: Partial<SessionApiAction> = {}, version = 1): ItemVersion<'action'> {
  const body: SessionApiAction = { type: 'session_api', method: 'POST', endpoint: `/api/${key}`, input: { type: 'object' }, ...contract(key), ...over }
  return { kind: 'action', key, version, digest: JSON.stringify(body), body, ...line }
}

export function callbackAction(key: string, over: Partial<ClientCallbackAction> = {}, version = 1): ItemVersion<'action'> {
  const body: ClientCallbackAction = { type: 'client_callback', ...contract(key), effect: 'read', ...over }
  return { kind: 'action', key, version, digest: JSON.stringify(body), body, ...line }
}

export function guidance(
  key: string,
  over: Partial<Omit<SkillBody, 'type'>> & { readonly type?: CapabilityBody['type'] } = {},
  version = 1,
): ItemVersion<'capability'> {
  const { type = 'skill', actions = [], ...rest } = over
  const shared = {
    label: `The ${key}`,
    description: `When it is about ${key}.`,
    prompt: `How to do ${key}.`,
    priority: 0,
    delivery: 'always' as const,
    ...rest,
  }
  const body: CapabilityBody = type === 'skill' ? { type, actions, ...shared } : { type, ...shared }
  return { kind: 'capability', key, version, digest: JSON.stringify(body), body, ...line }
}

const met: Omit<ResourceCenterBody, 'type'> = {
  label: 'Helper',
  greeting: 'Hello.',
  hints: [],
  groups: [],
  instructions: 'Be exact.',
  freeChat: 'Answer from what you know.',
  attachments: [],
}

export function helper(over: Partial<ResourceCenterBody> = {}): ItemVersion<'agent'> {
  return agent({ type: 'resource_center', ...met, ...over })
}

export function wizard(steps: WizardBody['steps'], over: Partial<WizardBody> = {}): ItemVersion<'agent'> {
  return agent({ type: 'wizard', ...met, steps, ...over })
}

export function agent(body: AgentBody): ItemVersion<'agent'> {
  return { kind: 'agent', key: 'help', version: 1, digest: JSON.stringify(body), body, ...line }
}

export type StoredParts = NonNullable<SnapshotParts['stored']>

/** An agent with these capabilities, by priority as the catalog gives them, and these actions. */
export function parts(of: ItemVersion<'agent'>, capabilities: AgentParts['capabilities'], actions: readonly ItemVersion<'action'>[] = []): StoredParts {
  const inOrder = capabilities.toSorted((a, b) => b.version.body.priority - a.version.body.priority || (a.version.key < b.version.key ? -1 : 1))
  return { agent: of, capabilities: inOrder, actions: actions.map((version) => ({ version, skills: ['skill'] })) }
}

export function stored(given: StoredParts, reserved: readonly string[] = []): Promise<Snapshot> {
  return snapshotOf({ environment: 'production', stored: given, reserved: new Set(reserved) }, digestOf)
}

/** For tests a text is its own digest. */
export const digestOf = (text: string): string => text
