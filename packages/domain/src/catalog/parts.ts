import type { ItemKind } from './body.ts'
import type { AnyItemVersion, ItemRef, ItemVersion } from './item.ts'

/** An agent of one environment with all that it is made of. */
export interface AgentParts {
  readonly agent: ItemVersion<'agent'>
  /** Higher priority first; ties by key. */
  readonly capabilities: readonly PartCapability[]
  /** In the order of the skills that carry them, then as listed there; each once. */
  readonly actions: readonly PartAction[]
  /** What is attached or listed and cannot be had in this environment. */
  readonly lacks: readonly Lack[]
}
export interface PartCapability {
  readonly version: ItemVersion<'capability'>
  /** `embed`: in every prompt. `load`: an index line, loaded by the model. */
  readonly context: 'embed' | 'load'
}
export interface PartAction {
  readonly version: ItemVersion<'action'>
  /** Keys of the attached skills that carry it. */
  readonly skills: readonly string[]
}
export interface Lack extends ItemRef {
  readonly neededBy: readonly ItemRef[]
  /** `unpublished`: it exists, but this environment has no version of it. */
  readonly why: 'missing' | 'unpublished' | 'disabled'
}

/** The version that one environment has. */
export type FindItem = (kind: ItemKind, key: string) => AnyItemVersion | undefined
/** Whether there is such an item at all, in whatever environment. */
export type ItemExists = (kind: ItemKind, key: string) => boolean

/** What an agent consists of in one environment; `undefined` where that environment does not have the agent. Asks only what it needs. */
export function agentParts(agentKey: string, find: FindItem, exists: ItemExists = () => false): AgentParts | undefined {
  const agent = find('agent', agentKey)
  if (agent?.kind !== 'agent') return undefined
  const lacks = new Lacks(exists)
  const capabilities = capabilitiesOf(agent, find, lacks)
  return { agent, capabilities, actions: actionsOf(capabilities, find, lacks), lacks: lacks.list() }
}

function capabilitiesOf(agent: ItemVersion<'agent'>, find: FindItem, lacks: Lacks): readonly PartCapability[] {
  const found = new Map<string, PartCapability>()
  for (const { capability: key, context = 'load' } of agent.body.attachments) {
    const version = find('capability', key)
    if (version?.kind !== 'capability') lacks.absent({ kind: 'capability', key }, agent)
    else if (!found.has(key)) found.set(key, { version, context: contextOf(version, context) })
  }
  return [...found.values()].toSorted(byPriority)
}

function contextOf({ body }: ItemVersion<'capability'>, attached: 'embed' | 'load'): 'embed' | 'load' {
  switch (body.delivery) {
    case 'always':
      return 'embed'
    case 'on_demand':
      return 'load'
    case 'optional':
      return attached
  }
}

function byPriority(a: PartCapability, b: PartCapability): number {
  return b.version.body.priority - a.version.body.priority || (a.version.key < b.version.key ? -1 : 1)
}

/** Delivery is about context alone: a skill's actions are there however its text is delivered. */
function actionsOf(capabilities: readonly PartCapability[], find: FindItem, lacks: Lacks): readonly PartAction[] {
  const found = new Map<string, { readonly version: ItemVersion<'action'>; readonly skills: Set<string> }>()
  for (const { version: skill } of capabilities) {
    if (skill.body.type !== 'skill') continue
    for (const key of skill.body.actions) {
      const version = found.get(key)?.version ?? find('action', key)
      if (version?.kind !== 'action') lacks.absent({ kind: 'action', key }, skill)
      else if (!version.body.enabled) lacks.add({ kind: 'action', key }, skill, 'disabled')
      else if (!found.get(key)?.skills.add(skill.key)) found.set(key, { version, skills: new Set([skill.key]) })
    }
  }
  return [...found.values()].map(({ version, skills }) => ({ version, skills: [...skills] }))
}

class Lacks {
  readonly #exists: ItemExists
  readonly #rows = new Map<string, { readonly item: ItemRef; readonly why: Lack['why']; readonly neededBy: Map<string, ItemRef> }>()
  constructor(exists: ItemExists) {
    this.#exists = exists
  }

  absent(item: ItemRef, neededBy: ItemRef): void {
    this.add(item, neededBy, this.#exists(item.kind, item.key) ? 'unpublished' : 'missing')
  }

  add(item: ItemRef, { kind, key }: ItemRef, why: Lack['why']): void {
    const name = `${item.kind} ${item.key}`
    const row = this.#rows.get(name) ?? { item, why, neededBy: new Map<string, ItemRef>() }
    row.neededBy.set(`${kind} ${key}`, { kind, key })
    this.#rows.set(name, row)
  }

  list(): readonly Lack[] {
    return [...this.#rows.values()].map(({ item, why, neededBy }) => ({ ...item, neededBy: [...neededBy.values()], why }))
  }
}
