import type { Capability } from './types.ts'

/** Tasks that write something for the handler to send. They bring no tool: they write from what the readers give. */
export const produceCapabilities: readonly Capability[] = [
  { id: 'draft_update', promptId: 'capability.draft_update', thinkingLevel: 'low' },
  { id: 'draft_decision', promptId: 'capability.draft_decision', thinkingLevel: 'high' },
  { id: 'draft_complaint_response', promptId: 'capability.draft_complaint_response', thinkingLevel: 'medium' },
  { id: 'handover_note', promptId: 'capability.handover_note', thinkingLevel: 'low' },
]
