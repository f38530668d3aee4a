import { assertCatalogueMatches, type Attachment, type CapabilityMeta } from '@ambit/domain'
import type { SnapshotParts } from '@ambit/engine'
import type { AgentDeclaration } from '../options.ts'

export type DeclaredAgent = NonNullable<SnapshotParts['declared']>

/** The agents that this server declares in code, by key. Throws where a declaration does not fit itself. */
export function declaredAgents(agents: readonly AgentDeclaration[]): ReadonlyMap<string, DeclaredAgent> {
  const declared = new Map<string, DeclaredAgent>()
  for (const agent of agents) {
    if (declared.has(agent.key)) throw new Error(`The agent "${agent.key}" is declared twice.`)
    declared.set(agent.key, declaredAgent(agent))
  }
  return declared
}

function declaredAgent(declaration: AgentDeclaration): DeclaredAgent {
  const { key, label, greeting, hints, quickActions, groups, instructions, freeChat, capabilities, tools, screenTools, pageTools } = declaration
  const playbooks = capabilities.map(({ id }) => ({ id, promptId: id }))
  assertCatalogueMatches({ publicHalf: quickActions, serverHalf: playbooks, promptIds: new Set(playbooks.map(({ id }) => id)) })
  const attachments = quickActions.map((meta, index) => attachmentOf(meta, declaration, quickActions.length - index))
  const agent = { key, label, greeting, hints, quickActions, groups }
  return { agent, instructions, freeChat, attachments, tools, screenTools, ...(pageTools ? { pageTools } : {}) }
}

/** A capability declared in code is a skill whose playbook enters the prompt only as the task. Their order is the declared one. */
function attachmentOf({ id, label, description }: CapabilityMeta, declaration: AgentDeclaration, priority: number): Attachment {
  const half = declaration.capabilities.find((each) => each.id === id)
  const thinking = half?.thinkingLevel === undefined ? {} : { thinkingLevel: half.thinkingLevel }
  return {
    context: 'task',
    capability: { id, type: 'skill', delivery: 'optional', priority, label, description, playbook: half?.playbook ?? '', tools: [], ...thinking },
  }
}
