import {
  Fault,
  canonicalJson,
  toJson,
  type AgentMeta,
  type Attachment,
  type Capability,
  type CapabilityMeta,
  type Environment,
  type Json,
  type Policy,
  type Snapshot,
  type Tool,
} from '@ambit/domain'
import type { AgentBody, AgentParts, ItemVersion, PartCapability } from '@ambit/domain/catalog'
import { namesDigest, withNames } from './reserved.ts'
import { actionTool } from './sources/action.ts'
import { isBuiltIn } from './sources/built-in.ts'

/** An agent as code declares it. */
export interface DeclaredParts {
  readonly agent: AgentMeta
  readonly instructions: string
  readonly freeChat: string
  readonly attachments: readonly Attachment[]
  readonly tools: readonly Tool[]
  readonly screenTools: ReadonlySet<string>
  /** A person is asked before any tool of a page runs that does more than read. */
  readonly pageTools?: 'confirm'
}

/** What an agent of one environment consists of: declared in code, stored, or declared with stored capabilities attached. */
export interface SnapshotParts {
  readonly environment: Environment
  readonly declared?: DeclaredParts
  readonly stored?: Pick<AgentParts, 'agent' | 'capabilities' | 'actions'>
  /** Keys of all actions of the workspace, published or not. Never changed once it is given: snapshots share it. */
  readonly reserved: ReadonlySet<string>
}

/** The frozen catalog of one agent. `digestOf` gives the hash of a text; two snapshots of one digest offer the same. */
export async function snapshotOf(parts: SnapshotParts, digestOf: (text: string) => string | Promise<string>): Promise<Snapshot> {
  const { environment, declared, stored } = parts
  assertOwnNames(declared)
  const words = wordsOf(parts)
  const attachments = [...(declared?.attachments ?? []), ...(stored?.capabilities ?? []).map(attachmentOf)]
  const actions = (stored?.actions ?? []).filter(({ version }) => version.body.enabled).map(({ version }) => Object.freeze(actionTool(version)))
  const digest = await digestOf(canonicalJson(contentOf(parts, await namesDigest(parts.reserved, digestOf))))
  return Object.freeze({
    environment,
    ...words,
    attachments: Object.freeze(attachments),
    tools: declared?.tools ?? [],
    screenTools: declared?.screenTools ?? new Set<string>(),
    pageTools: pageToolsOf(parts),
    actions: Object.freeze(actions),
    reserved: withNames(
      parts.reserved,
      (stored?.actions ?? []).map(({ version }) => version.key),
    ),
    digest,
  })
}

/** An agent may ask a person before the page does anything. */
function pageToolsOf({ declared, stored }: SnapshotParts): Policy {
  const body = stored?.agent.body
  return declared?.pageTools ?? (body && body.type !== 'declared' ? body.pageTools : undefined) ?? 'auto'
}

type Words = Pick<Snapshot, 'agent' | 'instructions' | 'freeChat' | 'handover' | 'steps'>

/** What the agent itself says. */
function wordsOf({ declared, stored }: SnapshotParts): Words {
  const body = stored?.agent.body
  const added = (stored?.capabilities ?? []).flatMap(({ version }) => quickActionOf(version))
  if (declared) {
    if (body && body.type !== 'declared') throw clash(declared.agent.key)
    const { agent, instructions, freeChat } = declared
    return {
      agent: added.length === 0 ? agent : { ...agent, quickActions: [...agent.quickActions, ...added] },
      instructions,
      freeChat,
      handover: '',
      steps: [],
    }
  }
  if (!stored || !body || body.type === 'declared') throw new Fault({ code: 'internal', sentence: 'This assistant is attached to, and nowhere declared.' })
  const { label, greeting, hints, groups, instructions, freeChat, handover = '' } = body
  return { agent: { key: stored.agent.key, label, greeting, hints, groups, quickActions: added }, instructions, freeChat, handover, steps: stepsOf(body) }
}

function stepsOf(body: AgentBody): Snapshot['steps'] {
  return body.type === 'wizard' ? body.steps : []
}

function assertOwnNames(declared: DeclaredParts | undefined): void {
  const taken = declared?.tools.find(({ name }) => isBuiltIn(name))
  if (taken) throw new Fault({ code: 'internal', sentence: `A tool cannot be called "${taken.name}": the assistant has one of that name itself.` })
}

function clash(key: string): Fault {
  return new Fault({ code: 'internal', sentence: `The assistant "${key}" is declared in code and stored as another one.` })
}

function quickActionOf({ key, body: { label, description, quickAction } }: ItemVersion<'capability'>): CapabilityMeta[] {
  if (!quickAction) return []
  const { message, group, pinned } = quickAction
  return [{ id: key, label, description, group, pinned, quickActionMessage: message }]
}

/** A stored capability has no tools: its actions stand in the snapshot, because they do not depend on how its text is delivered. */
function attachmentOf({ version: { key, version, body }, context }: PartCapability): Attachment {
  const { type, delivery, priority, label, description, prompt: playbook, thinkingLevel } = body
  const thinking = thinkingLevel === undefined ? {} : { thinkingLevel }
  const capability: Capability = { id: key, version, type, delivery, priority, label, description, playbook, tools: [], ...thinking }
  return Object.freeze({ capability: Object.freeze(capability), context })
}

/** All that decides what is offered. Bodies of versions have digests already. */
function contentOf({ environment, declared, stored }: SnapshotParts, reserved: string): Json {
  const version = ({ key, version: number, digest }: ItemVersion): Json => [key, number, digest]
  return {
    environment,
    reserved,
    declared: declared ? declaredContent(declared) : null,
    stored: stored
      ? {
          agent: version(stored.agent),
          capabilities: stored.capabilities.map((each) => [version(each.version), each.context]),
          actions: stored.actions.map((each) => version(each.version)),
        }
      : null,
  }
}

function declaredContent({ agent, instructions, freeChat, attachments, tools, screenTools, pageTools }: DeclaredParts): Json {
  return toJson({ agent, instructions, freeChat, attachments, tools: tools.map(contract), screenTools: [...screenTools], pageTools }) ?? null
}

/** What of a tool decides how the model and the gate treat it. Its code has no digest. */
function contract({ name, description, parameters, policy, mask, result, readOnly, showsOnly, trusted, runs }: Tool): object {
  return { name, description, parameters, policy, mask, result, readOnly, showsOnly, trusted, runs: runs.in }
}
