import { checkPolicyInForce } from './tools/check-policy-in-force.ts'
import { listDeadlines } from './tools/list-deadlines.ts'
import { settlementPosition } from './tools/settlement-position.ts'
import type { Capability } from './types.ts'

/** Tasks that prepare a handler's decision. */
export const decideCapabilities: readonly Capability[] = [
  { id: 'policy_validation', promptId: 'capability.policy_validation', tools: [checkPolicyInForce], thinkingLevel: 'high' },
  { id: 'next_actions', promptId: 'capability.next_actions', tools: [listDeadlines], thinkingLevel: 'medium' },
  { id: 'settlement_review', promptId: 'capability.settlement_review', tools: [settlementPosition], thinkingLevel: 'high' },
  { id: 'reserve_review', promptId: 'capability.reserve_review', thinkingLevel: 'medium' },
  { id: 'liability_review', promptId: 'capability.liability_review', thinkingLevel: 'high' },
  { id: 'recovery_review', promptId: 'capability.recovery_review', thinkingLevel: 'medium' },
]
