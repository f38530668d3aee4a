import type { Claim } from './claim.ts'

/** One panel of the claim file: its anchor (`data-panel`), what a person reads, and the fields of the record that it shows. */
export interface MatterPanel {
  readonly id: string
  readonly label: string
  readonly fields: readonly (keyof Claim)[]
}

/**
 * The panels of the claim file, in the order of the page. The one list behind the enum of `highlight_panel`, the line of
 * the prompt and the `data-panel` anchors.
 */
export const MATTER_PANELS = [
  { id: 'overview', label: 'Overview', fields: ['reference', 'line', 'status', 'handling'] },
  { id: 'policy', label: 'Policy and cover', fields: ['policy'] },
  { id: 'loss', label: 'Loss details', fields: ['loss'] },
  { id: 'parties', label: 'People and firms', fields: ['parties'] },
  { id: 'vehicles', label: 'Vehicles', fields: ['vehicles'] },
  { id: 'property', label: 'Property', fields: ['properties'] },
  { id: 'injury', label: 'Injury and medical', fields: ['medical'] },
  { id: 'items', label: 'Items claimed', fields: ['items'] },
  { id: 'documents', label: 'Documents', fields: ['documents'] },
  { id: 'correspondence', label: 'Correspondence', fields: ['correspondence'] },
  { id: 'notes', label: 'File notes', fields: ['notes'] },
  { id: 'reserves', label: 'Reserves', fields: ['reserves'] },
  { id: 'payments', label: 'Payments', fields: ['payments'] },
  { id: 'recoveries', label: 'Recoveries', fields: ['recoveries'] },
  { id: 'offers', label: 'Offers and settlement', fields: ['offers', 'items', 'assessments'] },
  { id: 'tasks', label: 'Tasks and diary', fields: ['tasks'] },
  { id: 'complaints', label: 'Complaints', fields: ['complaints'] },
  { id: 'vulnerability', label: 'Customer support needs', fields: ['vulnerabilities'] },
  { id: 'data_requests', label: 'Data requests', fields: ['dataRequests'] },
  { id: 'litigation', label: 'Protocols and litigation', fields: ['protocols', 'litigation'] },
  { id: 'decision', label: 'Decision', fields: ['decision'] },
  { id: 'history', label: 'Previous claims', fields: ['priorClaims'] },
] as const satisfies readonly MatterPanel[]

export type PanelId = (typeof MATTER_PANELS)[number]['id']

export function findPanel(id: string): (typeof MATTER_PANELS)[number] | undefined {
  return MATTER_PANELS.find((panel) => panel.id === id)
}
