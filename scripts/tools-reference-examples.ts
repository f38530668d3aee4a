// What the tools reference shows of each tool: one call on a claim of the demo, and the calls that find nothing.
import type { JsonObject } from '@ambit/domain'

export interface ToolExample {
  /** Reference of a claim of the demo. */
  readonly on: string
  readonly args: JsonObject
  /** Further calls on the same claim that ask for what it does not have. */
  readonly unknown?: readonly JsonObject[]
}

/** By tool name. A tool without an example fails the check. */
export const EXAMPLES: ReadonlyMap<string, ToolExample> = new Map([
  ['get_claim_section', { on: 'TRV-2026-002771', args: { section: 'payments' } }],
  ['search_claim', { on: 'HOM-2026-001902', args: { query: 'boiler quotation', limit: 2 }, unknown: [{ query: 'motorway' }] }],
  [
    'get_document',
    {
      on: 'TRV-2026-002771',
      args: { document_id: 'doc-1', max_chars: 200 },
      unknown: [{ document_id: 'doc-4' }, { document_id: 'doc-99' }, { document_id: 'doc-1', from: 90000 }],
    },
  ],
  ['financial_summary', { on: 'TRV-2026-002771', args: {} }],
  ['highlight_panel', { on: 'HOM-2026-001902', args: { panel: 'policy', note: 'Endorsement end-2' }, unknown: [{ panel: 'polciy' }] }],
  ['check_policy_in_force', { on: 'MOT-2026-003956', args: {}, unknown: [{ section_id: 'sec-99' }] }],
  ['list_deadlines', { on: 'HOM-2026-001902', args: { within_days: 7 } }],
  ['settlement_position', { on: 'MOT-2026-004417', args: {}, unknown: [{ section_id: 'sec-99' }, { party_id: 'p-99' }] }],
  ['run_risk_cross_checks', { on: 'MOT-2026-004417', args: {} }],
  ['scan_vulnerability_signals', { on: 'HOM-2026-001902', args: { since: '2026-10-01' }, unknown: [{ since: '2026-11-29' }] }],
  ['scan_expressions_of_dissatisfaction', { on: 'HOM-2026-001902', args: { since: '2026-11-01' } }],
  ['run_handling_checks', { on: 'MOT-2026-003956', args: {} }],
  ['build_timeline', { on: 'HOM-2026-001902', args: { kinds: ['contact', 'decision', 'money'], limit: 4 }, unknown: [{ from: '2026-11-29' }] }],
  ['claim_metrics', { on: 'MOT-2026-004417', args: {} }],
  ['get_party', { on: 'HOM-2026-001902', args: { role: 'policyholder' }, unknown: [{ name: 'Smth' }] }],
  ['list_capabilities', { on: 'HOM-2026-001902', args: { group: 'help' } }],
])
