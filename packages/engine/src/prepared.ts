import type { Attachment, PageCallback, Section, Snapshot, ThinkingLevel, Tool } from '@ambit/domain'
import { NO_ACTIONS, actionOffer, type ActionOffer, type Actions } from './action-offer.ts'
import { joined } from './joined-map.ts'
import { agentSections, capabilitySection, loadableSection, section, taskSection, tasksSection } from './sections.ts'
import { isBuiltIn, loadCapability } from './sources/built-in.ts'

/** What a snapshot says, by the task that was chosen. */
export interface Guidance {
  /** Id of the capability that is the task. */
  readonly task: string | undefined
  /** Before what the page says, and behind it. */
  readonly before: readonly Section[]
  readonly after: readonly Section[]
  readonly loader: Tool | undefined
  readonly thinkingLevel: ThinkingLevel
}
export interface Tools {
  readonly tools: ReadonlyMap<string, Tool>
  readonly shown: ReadonlyMap<string, Tool>
}

/** What of an offer depends on the snapshot alone: made when it is first needed, and kept as long as the snapshot is. */
export class Prepared {
  readonly #snapshot: Snapshot
  readonly #attachments: readonly Attachment[]
  readonly #withScreen: ReadonlyMap<string, Tool>
  readonly #withoutScreen: ReadonlyMap<string, Tool>
  readonly #actions: Actions
  readonly #plain: ActionOffer
  readonly #guidance = new Map<string | undefined, Guidance>()
  readonly #tools = new WeakMap<ActionOffer, Map<string, Tools>>()

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#attachments = snapshot.attachments.toSorted(byPriority)
    const own = [...snapshot.tools, ...this.#attachments.flatMap(({ capability }) => (capability.type === 'skill' ? capability.tools : []))]
    this.#withScreen = byName(own.filter(({ name }) => !isBuiltIn(name)))
    this.#withoutScreen = byName([...this.#withScreen.values()].filter(({ name }) => !snapshot.screenTools.has(name)))
    const inOrder = snapshot.actions.filter(({ name }) => !this.#withScreen.has(name) && !isBuiltIn(name))
    this.#actions = { inOrder, plain: byName(inOrder.filter((tool) => !tool.registered)), callbacks: byName(inOrder.filter((tool) => tool.registered)) }
    this.#plain = actionOffer(this.#actions, new Map())
  }

  /** Whether a name can never be that of a page's tool. */
  isTaken(name: string): boolean {
    return (
      this.#snapshot.reserved.has(name) || this.#withScreen.has(name) || this.#actions.plain.has(name) || this.#actions.callbacks.has(name) || isBuiltIn(name)
    )
  }

  /** Of the actions, what a caller is offered that registered these callbacks; `undefined`: one that is offered none. */
  actions(registered: ReadonlyMap<string, PageCallback> | undefined): ActionOffer {
    if (!registered) return NO_ACTIONS
    const ours = [...registered].filter(([name]) => this.#actions.callbacks.has(name))
    return ours.length === 0 ? this.#plain : actionOffer(this.#actions, new Map(ours))
  }

  /** The same maps come back for the same parts, so that what a model adapter makes of them can be kept. */
  tools(screen: boolean, guidance: Guidance, actions: ActionOffer): Tools {
    const key = `${screen ? 'screen' : ''} ${guidance.task ?? ''}`
    const kept = this.#tools.get(actions) ?? new Map<string, Tools>()
    this.#tools.set(actions, kept)
    const known = kept.get(key)
    if (known) return known
    const own = screen ? this.#withScreen : this.#withoutScreen
    const loader = byName(guidance.loader ? [guidance.loader] : [])
    const made = { tools: joined([own, loader, actions.tools]), shown: copied([own, loader, byName(actions.shown)]) }
    kept.set(key, made)
    return made
  }

  guidance(task: string | undefined): Guidance {
    const chosen = this.#attachments.find((each) => each.capability.id === task && isTask(this.#snapshot, each))
    const id = chosen?.capability.id
    const known = this.#guidance.get(id)
    if (known) return known
    const made = this.#made(chosen)
    this.#guidance.set(id, made)
    return made
  }

  #made(chosen: Attachment | undefined): Guidance {
    const others = this.#attachments.filter((each) => each !== chosen)
    const loadable = others.filter((each) => each.context === 'load').map(({ capability }) => capability)
    return {
      task: chosen?.capability.id,
      before: [
        ...agentSections(this.#snapshot),
        ...others.filter((each) => each.context === 'embed').flatMap(({ capability }) => capabilitySection(capability)),
        ...loadableSection(loadable),
        ...(chosen ? [] : this.#freeChat()),
      ],
      after: chosen ? taskSection(chosen.capability) : [],
      loader: loadable.length === 0 ? undefined : loadCapability(loadable.map(({ id: key, label, playbook: text }) => ({ key, label, text }))),
      thinkingLevel: chosen?.capability.thinkingLevel ?? 'medium',
    }
  }

  /** Free chat has its own playbook and knows what each task does. */
  #freeChat(): readonly Section[] {
    const { agent, freeChat } = this.#snapshot
    const order = new Map(agent.quickActions.map((action, index) => [action.id, index]))
    const tasks = this.#attachments
      .filter((each) => each.context === 'task')
      .map(({ capability }) => capability)
      .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    return [...section('Free chat', freeChat, 'agent'), ...tasksSection(tasks)]
  }
}

const prepared = new WeakMap<Snapshot, Prepared>()

export function preparedOf(snapshot: Snapshot): Prepared {
  const known = prepared.get(snapshot) ?? new Prepared(snapshot)
  prepared.set(snapshot, known)
  return known
}

/** Whether a quick action can make it the task of a turn. */
export function isTask({ agent }: Snapshot, { capability, context }: Attachment): boolean {
  return context === 'task' || agent.quickActions.some(({ id }) => id === capability.id)
}

function byPriority(a: Attachment, b: Attachment): number {
  return b.capability.priority - a.capability.priority || (a.capability.id < b.capability.id ? -1 : 1)
}

/** The first tool of a name wins. */
export function byName(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const map = new Map<string, Tool>()
  for (const tool of tools) if (!map.has(tool.name)) map.set(tool.name, tool)
  return map
}

/** A model adapter walks through these with each request, so they stand in one map. */
function copied(maps: readonly ReadonlyMap<string, Tool>[]): ReadonlyMap<string, Tool> {
  const filled = maps.filter((map) => map.size > 0)
  return filled.length === 1 ? joined(filled) : new Map(filled.flatMap((map) => [...map]))
}
