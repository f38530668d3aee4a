import { buildTimeline } from './tools/build-timeline.ts'
import { claimMetrics } from './tools/claim-metrics.ts'
import { getParty } from './tools/get-party.ts'
import type { Capability } from './types.ts'

/** Tasks that tell what a claim is about. */
export const understandCapabilities: readonly Capability[] = [
  { id: 'claim_summary', promptId: 'capability.claim_summary', tools: [claimMetrics], thinkingLevel: 'low' },
  { id: 'timeline_review', promptId: 'capability.timeline_review', tools: [buildTimeline], thinkingLevel: 'low' },
  { id: 'document_review', promptId: 'capability.document_review', thinkingLevel: 'medium' },
  { id: 'party_brief', promptId: 'capability.party_brief', tools: [getParty], thinkingLevel: 'low' },
]
