import { assertCatalogueMatches as assertHalvesMatch, type CatalogueHalves, type Json } from '@ambit/domain'
import { CAPABILITIES } from '../../../shared/capabilities.ts'
import { PROMPTS } from '../prompts/catalogue.ts'
import { decideCapabilities } from './decide.ts'
import { helpCapabilities } from './help.ts'
import { produceCapabilities } from './produce.ts'
import { protectCapabilities } from './protect.ts'
import { orderedTools } from './tool-order.ts'
import { financialSummary } from './tools/financial-summary.ts'
import { getClaimSection } from './tools/get-claim-section.ts'
import { getDocument } from './tools/get-document.ts'
import { highlightPanel } from './tools/highlight-panel.ts'
import { searchClaim } from './tools/search-claim.ts'
import type { Capability, ChatTool, ClaimContext, ToolOutcome } from './types.ts'
import { understandCapabilities } from './understand.ts'

/** The server half of every capability, in catalogue order. */
export const SERVER_CAPABILITIES: readonly Capability[] = [
  ...understandCapabilities,
  ...decideCapabilities,
  ...protectCapabilities,
  ...produceCapabilities,
  ...helpCapabilities,
]

/** The general readers and the one screen action; no capability owns them. */
const SHARED_TOOLS: readonly ChatTool[] = [getClaimSection, searchClaim, getDocument, financialSummary, highlightPanel]

/** The two halves and the prompts as this program ships them. */
export const CATALOGUE: CatalogueHalves = { publicHalf: CAPABILITIES, serverHalf: SERVER_CAPABILITIES, promptIds: new Set(PROMPTS.keys()) }

/** Runs at start-up: throws where an id is on one side only, stands twice, or names a prompt that does not exist. */
export function assertCatalogueMatches(catalogue: CatalogueHalves = CATALOGUE): void {
  assertHalvesMatch(catalogue)
}

/** Every tool, each name once, in the order of the offer. Tools that act on the page only where the caller can. */
export function allTools(screen: boolean): readonly ChatTool[] {
  const tools = orderedTools([...SHARED_TOOLS, ...SERVER_CAPABILITIES.flatMap((capability) => capability.tools ?? [])])
  return screen ? tools : tools.filter((tool) => tool.screenAction !== true)
}

/**
 * Runs one of the tools that are offered. A throw, and a tool that is not offered here, become a result that the model
 * can read.
 */
export async function runTool(name: string, input: Json, context: ClaimContext & { readonly screen: boolean }): Promise<ToolOutcome> {
  const tool = allTools(context.screen).find((each) => each.definition.name === name)
  if (tool === undefined) return failed(`${name} is not available here`)
  try {
    return await tool.run(input, { claim: context.claim, today: context.today })
  } catch (thrown) {
    return failed(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

function failed(message: string): ToolOutcome {
  return { result: `Tool failed: ${message}`, isError: true }
}
