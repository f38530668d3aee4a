import { assertCatalogueMatches, canonicalJson, toJson, type Attachment, type CapabilityMeta, type Environment, type Snapshot, type Tool } from '@ambit/domain'
import type { CatalogPort } from '@ambit/engine'
import type { AgentDeclaration } from './options.ts'
import type { Sha256 } from './sha256.ts'

/** The agents of this server as frozen catalogs. Throws where a declaration does not fit itself. */
export function declaredCatalog(agents: readonly AgentDeclaration[], sha256: Sha256): CatalogPort {
  const snapshots = new Map<string, Promise<Snapshot>>()
  for (const agent of agents) {
    if (snapshots.has(keyOf(agent.key, 'production'))) throw new Error(`The agent "${agent.key}" is declared twice.`)
    for (const environment of ['test', 'production'] as const) snapshots.set(keyOf(agent.key, environment), snapshotOf(agent, environment, sha256))
  }
  return { snapshot: async (agentKey, environment) => snapshots.get(keyOf(agentKey, environment)) }
}

function keyOf(agentKey: string, environment: Environment): string {
  return `${environment}/${agentKey}`
}

/** Throws at once; only the digest may take its time. */
function snapshotOf(declared: AgentDeclaration, environment: Environment, sha256: Sha256): Promise<Snapshot> {
  const { key, label, greeting, hints, quickActions, groups, instructions, freeChat, tools, screenTools } = declared
  const playbooks = declared.capabilities.map(({ id }) => ({ id, promptId: id }))
  assertCatalogueMatches({ publicHalf: quickActions, serverHalf: playbooks, promptIds: new Set(playbooks.map(({ id }) => id)) })
  const agent = { key, label, greeting, hints, quickActions, groups }
  const attachments = quickActions.map((meta, index) => attachmentOf(meta, declared, quickActions.length - index))
  const content = { agent, environment, instructions, freeChat, attachments, tools: tools.map(contractOf), screenTools: [...screenTools] }
  const hashed = Promise.resolve(sha256(canonicalJson(toJson(content) ?? null)))
  return hashed.then((digest) => Object.freeze({ agent, environment, instructions, freeChat, attachments, tools, screenTools, digest }))
}

/** A capability declared in code is a skill whose playbook enters the prompt only as the task. Their order is the declared one. */
function attachmentOf({ id, label, description }: CapabilityMeta, declared: AgentDeclaration, priority: number): Attachment {
  const half = declared.capabilities.find((each) => each.id === id)
  const thinking = half?.thinkingLevel === undefined ? {} : { thinkingLevel: half.thinkingLevel }
  return {
    context: 'task',
    capability: { id, type: 'skill', delivery: 'optional', priority, label, description, playbook: half?.playbook ?? '', tools: [], ...thinking },
  }
}

/** What of a tool decides how the model and the gate treat it. Its code has no digest. */
function contractOf({ name, description, parameters, policy, mask, result, readOnly, showsOnly, runs }: Tool): object {
  return { name, description, parameters, policy, mask, result, readOnly, showsOnly, runs: runs.in }
}
