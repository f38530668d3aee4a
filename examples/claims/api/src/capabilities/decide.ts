import { checkPolicyInForce } from './tools/check-policy-in-force.ts'
import { listDeadlines } from './tools/list-deadlines.ts'
import type { Capability } from './types.ts'

/** Tasks that prepare a handler's decision. */
export const decideCapabilities: readonly Capability[] = [
  { id: 'policy_validation', promptId: 'capability.policy_validation', tools: [checkPolicyInForce], thinkingLevel: 'high' },
  { id: 'next_actions', promptId: 'capability.next_actions', tools: [listDeadlines], thinkingLevel: 'medium' },
]
