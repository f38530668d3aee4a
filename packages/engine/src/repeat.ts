import { canonicalJson, type Offer, type ProposedCall } from '@ambit/domain'
import type { CallRow } from './ports.ts'

/** Told once in place of the result of a call that can only give what it gave before. */
export const REPEATED = 'This exact call was already made in this turn, and nothing has changed since. Use its result above, or answer.'

/** Whether an identical call was made earlier in this turn and only reads happened since. */
export function isRepeat(proposed: ProposedCall, earlier: readonly CallRow[], offer: Offer): boolean {
  if (offer.tools.get(proposed.name)?.readOnly !== true) return false
  const args = canonicalJson(proposed.args)
  const at = earlier.findLastIndex((call) => call.name === proposed.name && call.state === 'settled' && canonicalJson(call.args) === args)
  return at >= 0 && earlier.slice(at).every((call) => call.readOnly)
}
