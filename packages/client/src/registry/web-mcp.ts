import { isJsonObject, toJson, type Json } from '@ambit/domain'
import { newId } from '../run-input.ts'
import type { PageOffer } from '../page.ts'
import type { Registry } from './page-tool.ts'

/** What we use of `document.modelContext` (WebMCP, a draft of W3C's Web Machine Learning group). */
interface ModelContext {
  registerTool(tool: WebMcpTool, options: { readonly signal: AbortSignal }): unknown
}
interface WebMcpTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: Json
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean }
  readonly execute: (input: unknown) => Promise<unknown>
}

/**
 * Lends the page's tools to whatever agent the browser has, for as long as they are offered; a call goes the same way as
 * one of our assistant. Does nothing where the browser has no `document.modelContext`. Gives the function that takes all of it back.
 */
export function bridgeToWebMcp(registry: Registry): () => void {
  const context = modelContext()
  if (context === undefined) return () => undefined
  const lent = new Map<string, { readonly tool: Json; readonly life: AbortController }>()
  const look = (): void => {
    const offer = registry.offer()
    const offered = new Map(offer.tools.flatMap((tool) => (isLendable(tool) ? [[tool.name, tool] as const] : [])))
    for (const [name, { tool, life }] of lent) {
      if (sameText(offered.get(name), tool)) continue
      life.abort()
      lent.delete(name)
    }
    for (const [name, tool] of offered) {
      if (lent.has(name)) continue
      const life = new AbortController()
      lent.set(name, { tool, life })
      void lend(context, webMcpTool(registry, offer, tool), life.signal)
    }
  }
  const leave = registry.subscribe(look)
  look()
  return () => {
    leave()
    for (const { life } of lent.values()) life.abort()
    lent.clear()
  }
}

type OfferedTool = { readonly [key: string]: Json } & { readonly name: string; readonly description: string; readonly parameters: Json }

/** A callback runs under an action of the catalog alone, and what a person must confirm is asked for in our talk alone: neither is lent. */
function isLendable(tool: Json): tool is OfferedTool {
  if (!isJsonObject(tool)) return false
  const { callback, policy = 'auto' } = ambitOf(tool)
  if (callback === true || policy !== 'auto') return false
  return typeof tool['name'] === 'string' && typeof tool['description'] === 'string' && tool['parameters'] !== undefined
}

function webMcpTool(registry: Registry, offer: PageOffer, tool: OfferedTool): WebMcpTool {
  const { name, description, parameters } = tool
  return {
    name,
    description,
    inputSchema: parameters,
    // What a page shows may have been written by anyone.
    annotations: { readOnlyHint: ambitOf(tool)['readOnly'] === true, untrustedContentHint: true },
    execute: async (input) => {
      const call = { callId: `webmcp_${newId()}`, name, args: toJson(input) ?? null, awaits: 'outcome' } as const
      const [answer] = await registry.perform([call], offer)
      return JSON.parse(answer?.content ?? '{"ok":false}') as unknown
    },
  }
}

/** The page itself may have registered this name: that one stays, and the console says so. */
async function lend(context: ModelContext, tool: WebMcpTool, signal: AbortSignal): Promise<void> {
  try {
    await context.registerTool(tool, { signal })
  } catch (thrown) {
    if (!signal.aborted) console.warn(`"${tool.name}" was not lent to the browser's agent:`, thrown)
  }
}

function ambitOf(tool: { readonly [key: string]: Json }): { readonly [key: string]: Json } {
  const { metadata } = tool
  const ambit = isJsonObject(metadata) ? metadata['ambit'] : undefined
  return isJsonObject(ambit) ? ambit : {}
}

function sameText(one: Json | undefined, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function modelContext(): ModelContext | undefined {
  const context: unknown = typeof document === 'undefined' ? undefined : Reflect.get(document, 'modelContext')
  return isModelContext(context) ? context : undefined
}

function isModelContext(value: unknown): value is ModelContext {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'registerTool') === 'function'
}
