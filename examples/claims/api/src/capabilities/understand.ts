import { claimMetrics } from './tools/claim-metrics.ts'
import type { Capability } from './types.ts'

/** Tasks that tell what a claim is about. */
export const understandCapabilities: readonly Capability[] = [
  { id: 'claim_summary', promptId: 'capability.claim_summary', tools: [claimMetrics], thinkingLevel: 'low' },
]
