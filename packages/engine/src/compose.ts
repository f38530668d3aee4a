import { estimateTokens, type Offer, type OfferContext, type PageCallback, type PageScope, type Policy, type Snapshot, type Tool } from '@ambit/domain'
import { definitionTokens } from './action-offer.ts'
import { joined } from './joined-map.ts'
import { byName, preparedOf } from './prepared.ts'
import { pageSection, toldSection } from './sections.ts'

export interface Composing {
  readonly snapshot: Snapshot
  readonly scopes: readonly PageScope[]
  /** Id of the capability that a quick action names. */
  readonly task: string | undefined
  /** The caller can perform client actions. */
  readonly screen: boolean
  readonly context: readonly { readonly description: string; readonly value: string }[]
  /** The caller is our own browser code: it alone is offered actions. */
  readonly ownClient?: boolean
  /** What the page registered, by name. */
  readonly callbacks?: ReadonlyMap<string, PageCallback>
}

const NO_CALLBACKS: ReadonlyMap<string, PageCallback> = new Map()

/** What the agent carries and what the page offers, as the model gets it. The same input gives the same text. */
export function compose({ snapshot, scopes, task, screen, context, ownClient = false, callbacks = NO_CALLBACKS }: Composing): Offer {
  const prepared = preparedOf(snapshot)
  const guidance = prepared.guidance(task)
  const actions = prepared.actions(ownClient ? callbacks : undefined)
  const own = prepared.tools(screen, guidance, actions)
  // A page can never replace what the catalog names, whether or not that is offered now.
  const page = byName(scopes.flatMap((scope) => scope.tools).flatMap((tool) => (prepared.isTaken(tool.name) ? [] : [asked(tool, snapshot.pageTools)])))
  const sections = [...guidance.before, ...actions.sections, ...scopes.flatMap(pageSection), ...toldSection(context), ...guidance.after]
  return {
    sections,
    system: sections.map(({ text }) => text).join('\n\n'),
    tools: joined([own.tools, page]),
    shown: page.size === 0 ? own.shown : new Map([...own.shown, ...page]),
    thinkingLevel: guidance.thinkingLevel,
    readsPage: page.size > 0 || (ownClient && callbacks.size > 0) || sections.some(({ from }) => from === 'page'),
    digest: snapshot.digest,
  }
}

/** An offer as an author inspects it. `shown`: the definitions that the model gets, where a talk has loaded more. */
export function contextOf({ digest, sections, system, tools, shown: first }: Offer, shown: Offer['shown'] = first): OfferContext {
  return {
    digest,
    sections,
    tools: [...tools.values()].map(({ name, origin = 'code' }) => ({ name, origin, shown: shown.has(name) })),
    tokens: [...shown.values()].reduce((sum, tool) => sum + definitionTokens(tool), estimateTokens(system)),
  }
}

/** The agent may raise what the page itself asks for, never lower it. */
function asked(tool: Tool, pageTools: Policy): Tool {
  return pageTools === 'confirm' && !tool.readOnly && tool.policy === 'auto' ? { ...tool, policy: pageTools } : tool
}
