import type { Attachment, Offer, PageScope, Snapshot, Tool } from '@ambit/domain'

export interface Composing {
  readonly snapshot: Snapshot
  readonly scopes: readonly PageScope[]
  /** Id of the capability that a quick action names. */
  readonly task: string | undefined
  /** The caller can perform client actions. */
  readonly screen: boolean
  readonly context: readonly { readonly description: string; readonly value: string }[]
}

/** What the agent carries and what the page offers, as the model gets it. The same input gives the same text. */
export function compose({ snapshot, scopes, task, screen, context }: Composing): Offer {
  const attachments = snapshot.attachments.toSorted(byPriority)
  const chosen = task === undefined ? undefined : attachments.find((each) => each.capability.id === task)?.capability
  const sections = [
    snapshot.instructions,
    ...attachments
      .filter((each) => each.context === 'embed' && each.capability !== chosen)
      .map(({ capability }) => section(capability.label, capability.playbook)),
    ...(chosen ? [] : freeChat(snapshot, attachments)),
    ...scopes
      .map(pageText)
      .filter((text) => text !== '')
      .map((text) => section('Page', quoted(text))),
    ...(context.length > 0 ? [section('What the page tells', context.map(({ description, value }) => quoted(`${description}: ${value}`)).join('\n'))] : []),
    ...(chosen ? [section(`Task: ${chosen.label}`, chosen.playbook)] : []),
  ]
  return {
    system: sections.filter((text) => text !== '').join('\n\n'),
    tools: collect(snapshot, scopes, screen),
    thinkingLevel: chosen?.thinkingLevel ?? 'medium',
  }
}

function byPriority(a: Attachment, b: Attachment): number {
  return b.capability.priority - a.capability.priority || (a.capability.id < b.capability.id ? -1 : 1)
}

/** Free chat has its own playbook and knows what each task does, so that a question which amounts to one is done to the same standard. */
function freeChat(snapshot: Snapshot, attachments: readonly Attachment[]): string[] {
  const order = new Map(snapshot.agent.quickActions.map((action, index) => [action.id, index]))
  const tasks = attachments
    .filter((each) => each.context === 'task')
    .toSorted((a, b) => (order.get(a.capability.id) ?? 0) - (order.get(b.capability.id) ?? 0))
    .map(({ capability }) => `- ${capability.label} (${capability.id}): ${capability.description}`)
  return [section('Free chat', snapshot.freeChat), ...(tasks.length > 0 ? [section('What each task does', tasks.join('\n'))] : [])]
}

const ownTools = new WeakMap<Snapshot, { readonly withScreen: Offer['tools']; readonly withoutScreen: Offer['tools'] }>()

/** The first tool of a name wins, so a page can never replace a tool of the catalog. Without page tools the same map comes back each time. */
function collect(snapshot: Snapshot, scopes: readonly PageScope[], screen: boolean): Offer['tools'] {
  const known = ownTools.get(snapshot) ?? {
    withScreen: byName(catalogTools(snapshot)),
    withoutScreen: byName(catalogTools(snapshot).filter((tool) => !snapshot.screenTools.has(tool.name))),
  }
  ownTools.set(snapshot, known)
  const own = screen ? known.withScreen : known.withoutScreen
  const page = scopes.flatMap((scope) => scope.tools).filter((tool) => !known.withScreen.has(tool.name))
  return page.length === 0 ? own : byName([...own.values(), ...page])
}

function catalogTools(snapshot: Snapshot): Tool[] {
  return [...snapshot.tools, ...snapshot.attachments.toSorted(byPriority).flatMap((each) => (each.capability.type === 'skill' ? each.capability.tools : []))]
}

function byName(tools: readonly Tool[]): Offer['tools'] {
  const map = new Map<string, Tool>()
  for (const tool of tools) if (!map.has(tool.name)) map.set(tool.name, tool)
  return map
}

function section(title: string, body: string): string {
  return `## ${title}\n${body}`
}

/** Text that a page sent is shown as a quotation: a heading inside it is not a heading of ours. */
function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** A title may hold what somebody typed, so it is quoted like the rest. */
function pageText({ pageTitle, pageInstructions }: PageScope): string {
  const title = oneLine(pageTitle)
  return [...(title === '' ? [] : [`Title: ${title}`]), ...(pageInstructions === '' ? [] : [pageInstructions])].join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
