import type { Policy, Risk } from '../policy.ts'

/** What an editor writes into a new action's policy when its risk is chosen. What runs is decided by the saved policy alone. */
export function prefilledPolicy(risk: Risk): Policy {
  switch (risk) {
    case 'low':
    case 'medium':
      return 'auto'
    case 'high':
    case 'destructive':
      return 'confirm'
  }
}
