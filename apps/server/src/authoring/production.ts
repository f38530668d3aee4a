import {
  agentParts,
  type AgentParts,
  type AnyItemVersion,
  type FindItem,
  type ItemHead,
  type ItemRef,
  type Lack,
  type PublishChange,
  type VersionRef,
} from '@ambit/domain/catalog'
import { idOf, refId, type Authoring } from './authoring.ts'
import { bodiesOf } from './bodies.ts'

/** What a change of Production does to one agent. Versions of the agent itself stand among the items. */
export interface AgentChange {
  readonly key: string
  readonly gains: readonly VersionRef[]
  /** The same item at another version. */
  readonly changes: readonly PublishChange[]
  readonly loses: readonly VersionRef[]
  /** What it would be attached to or list, and would not have. */
  readonly lacks: readonly Lack[]
}

/** Of each agent that Production has before or after the changes, ordered by key. */
export async function agentChanges(authoring: Authoring, heads: readonly ItemHead[], changes: readonly PublishChange[]): Promise<readonly AgentChange[]> {
  const before = publishedIn(heads)
  const after = new Map(before)
  for (const change of changes) {
    if (change.to === null) after.delete(idOf(change))
    else after.set(idOf(change), { kind: change.kind, key: change.key, version: change.to })
  }
  const known = new Set(heads.map(idOf))
  const exists = (kind: ItemRef['kind'], key: string): boolean => known.has(idOf({ kind, key }))
  const agents = [...new Set([...before.values(), ...after.values()].filter(({ kind }) => kind === 'agent').map(({ key }) => key))].toSorted()
  const bodies = new Bodies(authoring)
  return bodies.resolve((finding) => agents.map((key) => changeOf(key, agentParts(key, finding(before), exists), agentParts(key, finding(after), exists))))
}

type Published = ReadonlyMap<string, VersionRef>

function publishedIn(heads: readonly ItemHead[]): Published {
  return new Map(heads.flatMap(({ kind, key, published }) => (published === null ? [] : [[idOf({ kind, key }), { kind, key, version: published }]])))
}

/** Bodies as they are asked for: what is not there yet is read, and asked for again. */
class Bodies {
  readonly #authoring: Authoring
  readonly #read = new Map<string, AnyItemVersion>()

  constructor(authoring: Authoring) {
    this.#authoring = authoring
  }

  async resolve<T>(ask: (finding: (published: Published) => FindItem) => T): Promise<T> {
    for (;;) {
      const wanted = new Map<string, VersionRef>()
      const finding =
        (published: Published): FindItem =>
        (kind, key) =>
          this.#find(published.get(idOf({ kind, key })), wanted)
      const answer = ask(finding)
      if (wanted.size === 0) return answer
      const found = await bodiesOf(this.#authoring, [...wanted.values()])
      for (const [id, version] of found) this.#read.set(id, version)
      if (found.size < wanted.size) throw new Error('The store lost a version that it published.')
    }
  }

  #find(ref: VersionRef | undefined, wanted: Map<string, VersionRef>): AnyItemVersion | undefined {
    if (!ref) return undefined
    const found = this.#read.get(refId(ref))
    if (!found) wanted.set(refId(ref), ref)
    return found
  }
}

function changeOf(key: string, before: AgentParts | undefined, after: AgentParts | undefined): AgentChange {
  const had = itemsOf(before)
  const has = itemsOf(after)
  return {
    key,
    gains: [...has.values()].filter((ref) => !had.has(idOf(ref))),
    changes: [...has.values()].flatMap(({ kind, key: item, version }) => {
      const from = had.get(idOf({ kind, key: item }))?.version
      return from === undefined || from === version ? [] : [{ kind, key: item, from, to: version }]
    }),
    loses: [...had.values()].filter((ref) => !has.has(idOf(ref))),
    lacks: after?.lacks ?? [],
  }
}

function itemsOf(parts: AgentParts | undefined): Published {
  if (!parts) return new Map()
  const versions = [parts.agent, ...parts.capabilities.map(({ version }) => version), ...parts.actions.map(({ version }) => version)]
  return new Map(versions.map(({ kind, key, version }) => [idOf({ kind, key }), { kind, key, version }]))
}
