import { estimateTokens, type PageCallback, type Section, type Tool } from '@ambit/domain'
import { joined } from './joined-map.ts'
import { oneLine, section } from './sections.ts'
import { loadActions } from './sources/built-in.ts'

/** Where there are more actions than this, so many stand in full at most, for so many tokens together with what loads the others. */
const SHOWN_MAX = 40
const SHOWN_TOKENS_MAX = 3_000
const INDEX_TOKENS_MAX = 1_500

/** What of the actions one caller is offered. */
export interface ActionOffer {
  /** All that may be called, the loader too where there is one. */
  readonly tools: ReadonlyMap<string, Tool>
  readonly shown: readonly Tool[]
  /** Index lines of those that are not shown. */
  readonly sections: readonly Section[]
}
export const NO_ACTIONS: ActionOffer = { tools: new Map(), shown: [], sections: [] }

/** The actions of a snapshot, made ready once: `inOrder` as the skills list them, the others by name. */
export interface Actions {
  readonly inOrder: readonly Tool[]
  /** Offered to whoever is offered actions. */
  readonly plain: ReadonlyMap<string, Tool>
  /** Offered where the page registered them. */
  readonly callbacks: ReadonlyMap<string, Tool>
}

export function actionOffer({ inOrder, plain, callbacks }: Actions, sent: ReadonlyMap<string, PageCallback>): ActionOffer {
  const registered = new Map([...sent].flatMap(([name, callback]) => withForm(name, callbacks.get(name)?.registered?.(callback))))
  const callable = joined([plain, registered])
  if (callable.size <= SHOWN_MAX) return { tools: callable, shown: [...available(inOrder, callable)], sections: [] }
  const loader = loadActions({ find: (name) => callable.get(name), all: () => callable.values() })
  const { shown, lines } = split(available(inOrder, callable), SHOWN_TOKENS_MAX - definitionTokens(loader))
  const more = callable.size - shown.length - lines.length
  const text = [
    'Each of these can be called by its name. `load_actions` gives what they do and what they take.',
    ...lines,
    ...(more > 0 ? [`And ${more} more: search for them with \`load_actions\`.`] : []),
  ]
  return {
    tools: joined([new Map([[loader.name, loader]]), callable]),
    shown: [loader, ...shown],
    sections: section('More actions', text.join('\n'), 'catalog'),
  }
}

function withForm(name: string, tool: Tool | undefined): (readonly [string, Tool])[] {
  return tool ? [[name, tool]] : []
}

function* available(inOrder: readonly Tool[], callable: ReadonlyMap<string, Tool>): Generator<Tool> {
  for (const { name } of inOrder) {
    const tool = callable.get(name)
    if (tool) yield tool
  }
}

/** The first ones in full, and lines for those that follow, as far as both fit. It looks at no more than it takes. */
function split(actions: Iterable<Tool>, tokensMax: number): { readonly shown: readonly Tool[]; readonly lines: readonly string[] } {
  const shown: Tool[] = []
  const lines: string[] = []
  let left = tokensMax
  let leftForLines = INDEX_TOKENS_MAX
  for (const tool of actions) {
    const cost = lines.length === 0 && shown.length < SHOWN_MAX ? definitionTokens(tool) : Infinity
    if (cost <= left) {
      shown.push(tool)
      left -= cost
      continue
    }
    const line = `- ${tool.name}: ${oneLine(tool.title ?? tool.description)}`
    leftForLines -= estimateTokens(`${line}\n`)
    if (leftForLines < 0) break
    lines.push(line)
  }
  return { shown, lines }
}

const costs = new WeakMap<Tool, number>()

/** What the definition of a tool costs in each request: an estimate. */
export function definitionTokens(tool: Tool): number {
  const known = costs.get(tool)
  if (known !== undefined) return known
  const { name, description, parameters } = tool
  const tokens = estimateTokens(JSON.stringify({ name, description, parameters }))
  costs.set(tool, tokens)
  return tokens
}
