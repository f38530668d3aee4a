import type { Json, JsonSchema, Waiting } from '@ambit/domain'
import type { LentTool } from '../page.ts'
import type { Registry } from './page-tool.ts'

/** What we use of `document.modelContext` (WebMCP, a draft of W3C's Web Machine Learning group). */
export interface ModelContext {
  registerTool(tool: WebMcpTool, options: { readonly signal: AbortSignal }): unknown
}
interface WebMcpTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean }
  readonly execute: (input: unknown) => Promise<unknown>
}

/** Lends the page's tools for as long as they are offered; a call goes the same way as one of our assistant. Gives the function that takes all of it back. */
export function lendTo(context: ModelContext, registry: Registry): () => void {
  const lent = new Map<string, { readonly tool: LentTool; readonly life: AbortController }>()
  const look = (): void => {
    const offer = registry.offer()
    const offered = new Map(offer.tools.flatMap((tool) => (tool.metadata.ambit.callback === true ? [] : [[tool.name, tool] as const])))
    for (const [name, { tool, life }] of lent) {
      if (sameText(offered.get(name), tool)) continue
      life.abort()
      lent.delete(name)
    }
    for (const [name, tool] of offered) {
      if (lent.has(name)) continue
      const life = new AbortController()
      lent.set(name, { tool, life })
      const execute = async (input: unknown): Promise<unknown> => {
        const [answer] = await registry.perform([callOf(tool.name, input)], offer)
        return JSON.parse(answer?.content ?? '{"ok":false}') as unknown
      }
      void lend(context, webMcpTool(tool, execute), life.signal)
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

/** A call of the browser's agent as one of ours, under an id of its own. Pages that have such an agent are secure, and have `randomUUID`. */
function callOf(name: string, input: unknown): Waiting {
  const args = JSON.parse(JSON.stringify(input) ?? 'null') as Json
  return { callId: `webmcp_${crypto.randomUUID()}`, name, args, awaits: 'outcome' }
}

function webMcpTool({ name, description, parameters, metadata: { ambit } }: LentTool, execute: WebMcpTool['execute']): WebMcpTool {
  // What a page shows may have been written by anyone.
  const annotations = { readOnlyHint: ambit.callback !== true && ambit.readOnly === true, untrustedContentHint: true }
  return { name, description, inputSchema: parameters, annotations, execute }
}

/** The page itself may have registered this name: that one stays, and the console says so. */
async function lend(context: ModelContext, tool: WebMcpTool, signal: AbortSignal): Promise<void> {
  try {
    await context.registerTool(tool, { signal })
  } catch (thrown) {
    if (!signal.aborted) console.warn(`"${tool.name}" was not lent to the browser's agent:`, thrown)
  }
}

function sameText(one: LentTool | undefined, other: LentTool): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
