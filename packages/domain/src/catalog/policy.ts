import type { Policy } from '../tool.ts'
import type { Risk } from './body.ts'

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

/** What conditions do as long as nobody evaluates them: the engine offers nothing that one may deny. */
export const NOT_EVALUATED =
  'Conditions are not evaluated by this version: a person is asked each time, and an action that a condition may deny is offered to nobody.'
