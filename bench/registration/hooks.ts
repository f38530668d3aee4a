// The same page with four hooks for its tools. `minimal` is the least that keeps handlers new: a ref and an effect. It tells
// the model once, when it mounts; `keyed` is the least that also tells it what changed.
import { createElement, Fragment, useEffect, useRef, type ReactNode } from 'react'
import { createRegistry, type PageTool } from '@ambit/client'
import { CapabilityProvider, useRegisterCapability } from '@ambit/react'
import { isJsonObject, type Json } from '@ambit/domain'

export interface Hook {
  /** Around the page. */
  readonly Around: (props: { readonly children?: ReactNode }) => ReactNode
  useTools(tools: readonly PageTool[]): void
  /** What the model would be told now. */
  offered(): readonly Json[]
  /** As when the model calls it. */
  call(name: string): Promise<unknown>
  /** How often what is offered was announced as another. */
  notices(): number
}

export const HOOKS = { nothing, minimal: () => byHand(useMinimal), keyed: () => byHand(useKeyed), ours }
export type HookName = keyof typeof HOOKS

function nothing(): Hook {
  return { Around: Fragment, useTools: () => undefined, offered: () => [], call: () => Promise.resolve(undefined), notices: () => 0 }
}

function ours(): Hook {
  const registry = createRegistry()
  let notices = 0
  registry.subscribe(() => (notices += 1))
  const getToken = (): Promise<undefined> => Promise.resolve(undefined)
  return {
    Around: ({ children }) => createElement(CapabilityProvider, { server: '', agent: 'studio', getToken, registry }, children),
    useTools: (tools) => useRegisterCapability(tools, { scopeId: 'bench:rows', pageTitle: 'Rows', pageInstructions: 'Read the rows before you change one.' }),
    offered: () => registry.offer().tools,
    async call(name) {
      const [answer] = await registry.perform([{ callId: crypto.randomUUID(), name, args: { id: 'a' }, awaits: 'outcome' }], registry.offer())
      return JSON.parse(answer?.content ?? 'null')
    },
    notices: () => notices,
  }
}

type Call = (name: string) => unknown

class Shelf {
  readonly lent = new Map<object, { readonly told: readonly Json[]; readonly call: Call }>()
  notices = 0

  lend(told: readonly Json[], call: Call): () => void {
    const key = {}
    this.lent.set(key, { told, call })
    this.notices += 1
    return () => {
      this.lent.delete(key)
      this.notices += 1
    }
  }
}

function byHand(useHook: (shelf: Shelf, tools: readonly PageTool[]) => void): Hook {
  const shelf = new Shelf()
  return {
    Around: Fragment,
    useTools: (tools) => useHook(shelf, tools),
    offered: () => [...shelf.lent.values()].flatMap(({ told }) => told),
    call: (name) => Promise.resolve([...shelf.lent.values()][0]?.call(name)),
    notices: () => shelf.notices,
  }
}

function useMinimal(shelf: Shelf, tools: readonly PageTool[]): void {
  const latest = useNewest(tools)
  useEffect(() => shelf.lend(latest.current.map(told), (name) => callOf(latest.current, name)), [shelf, latest])
}

function useKeyed(shelf: Shelf, tools: readonly PageTool[]): void {
  const latest = useNewest(tools)
  const key = JSON.stringify(tools.map(told))
  useEffect(() => shelf.lend(listOf(key), (name) => callOf(latest.current, name)), [shelf, latest, key])
}

function useNewest(tools: readonly PageTool[]): { readonly current: readonly PageTool[] } {
  const latest = useRef(tools)
  useEffect(() => {
    latest.current = tools
  })
  return latest
}

function told({ name, description, parameters }: PageTool): Json {
  return { name, description, parameters }
}

function listOf(key: string): readonly Json[] {
  const list: unknown = JSON.parse(key)
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

function callOf(tools: readonly PageTool[], name: string): unknown {
  return tools.find((tool) => tool.name === name)?.call({})
}
