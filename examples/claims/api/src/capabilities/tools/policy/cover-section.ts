import type { CoverSection, Policy } from '../../../../../shared/claim.ts'
import { toInstant } from '../../instants.ts'
import { money } from '../../money.ts'
import { endorsementsOn, sectionExcess, termsOf } from '../../policy-terms.ts'
import { endInstant } from './cover.ts'
import { allOf, type Answer, liesIn } from './intervals.ts'
import type { Tested } from './tested.ts'

/** One section as it stood on the test date: whether it responds, its limit and excess, and the ids of its terms. */
export function sectionRow(policy: Policy, section: CoverSection, tested: Tested | undefined) {
  const { effective, later } = endorsementsOn(policy, section.id, tested?.date)
  const limit = section.limit ?? section.sumInsured
  return {
    ref: section.id,
    name: section.name,
    operative: allOf([section.operative, isWithinOwnDates(policy, section, tested)]),
    limit: limit === undefined ? undefined : money(limit),
    excess: money(sectionExcess(policy, section, tested?.date)),
    endorsements: effective.map((term) => term.id),
    not_yet_effective: later.map((term) => term.id),
    exclusions: termsOf(policy.exclusions, section.id).map((term) => term.id),
    conditions: termsOf(policy.conditions, section.id).map((term) => term.id),
  }
}

/** A section may be narrower than the policy: travel cancellation starts at issue, the rest at departure. */
function isWithinOwnDates(policy: Policy, { coverFrom, coverTo }: CoverSection, tested: Tested | undefined): Answer {
  if (coverFrom === undefined && coverTo === undefined) return true
  if (tested === undefined) return null
  const from = coverFrom === undefined ? -Infinity : toInstant(coverFrom)
  const to = coverTo === undefined ? Infinity : endInstant(policy, coverTo)
  return liesIn(tested.span, [{ from, to }])
}
