import type { CoverSection } from '../../../../../shared/claim.ts'
import { addDays } from '../../dates.ts'
import { reportedOn } from '../../facts.ts'
import type { DeadlineContext, DeadlineRule, Found } from './deadline.ts'

export const policyRules: readonly DeadlineRule[] = [
  {
    code: 'POL-NOTIFY',
    what: 'Last day for the insured to notify the loss under this section',
    kind: 'policy',
    authority: 'Policy condition',
    find: (context) => (context.claim.policy?.sections ?? []).flatMap((section) => notice(section, context)),
  },
]

/** Late notice is an indicator on the insured's side, never a breach by us. */
function notice({ id, notifyWithinDays }: CoverSection, { claim, known, lossOn }: DeadlineContext): readonly Found[] {
  if (notifyWithinDays === undefined) return []
  const start = known(claim.loss?.discoveredOn) ?? lossOn
  if (start === undefined) return [{ kind: 'needs', ref: id, needs: 'loss date' }]
  return [{ kind: 'dated', ref: id, due: addDays(start, notifyWithinDays), done: known(reportedOn(claim)) }]
}
