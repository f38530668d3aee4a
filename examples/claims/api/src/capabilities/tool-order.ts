import type { ChatTool } from './types.ts'

/** The tools in the order of the offer: the general readers first, then those that capabilities bring. */
export const TOOL_ORDER = [
  'get_claim_section',
  'search_claim',
  'get_document',
  'financial_summary',
  'highlight_panel',
  'check_policy_in_force',
  'list_deadlines',
  'settlement_position',
  'run_risk_cross_checks',
  'scan_vulnerability_signals',
  'scan_expressions_of_dissatisfaction',
  'run_handling_checks',
  'build_timeline',
  'claim_metrics',
  'get_party',
  'list_capabilities',
] as const

/** Each name once, the first tool of a name winning, in the order of the offer. A tool without a place in it comes last. */
export function orderedTools(tools: readonly ChatTool[]): readonly ChatTool[] {
  const byName = new Map<string, ChatTool>()
  for (const tool of tools) if (!byName.has(tool.definition.name)) byName.set(tool.definition.name, tool)
  return [...byName.values()].toSorted((a, b) => placeOf(a) - placeOf(b))
}

function placeOf(tool: ChatTool): number {
  const place = TOOL_ORDER.findIndex((name) => name === tool.definition.name)
  return place < 0 ? TOOL_ORDER.length : place
}
