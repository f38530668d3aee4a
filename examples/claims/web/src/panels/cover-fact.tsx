import type { PolicyCheck } from '../../../shared/figures.ts'
import type { ClaimFile } from '../file/claim-file.ts'
import type { Fact } from '../parts/facts.tsx'
import { Icon } from '../parts/icon.tsx'
import { plainDate, dateOf } from '../text/dates.ts'
import { innerWords, joined, words } from '../text/words.ts'

/** What `check_policy_in_force` found; a word, never colour alone, and never a decision on cover. */
export function coverFact({ figures }: ClaimFile): Fact {
  if ('absent' in figures.policy) return { label: 'At the loss', value: undefined, absent: figures.policy.absent }
  const check = figures.policy.known
  const tone = check.in_force === null ? 'caution' : check.in_force ? 'good' : 'danger'
  return {
    label: labelOf(check),
    value: (
      <>
        <b className={tone}>
          <Icon name={check.in_force === true ? 'tick' : 'warning'} small />{' '}
          {check.in_force === null ? 'Cannot be told' : check.in_force ? 'In force' : 'Not in force'}
        </b>
        <span className="sub">
          {joined([REASONS.get(check.reason) ?? words(check.reason), triggerText(check), ...(check.flags ?? []).map(innerWords)], '; ')}
        </span>
        {check.motor?.third_party_duty === undefined ? null : <span className="sub">{check.motor.third_party_duty}</span>}
      </>
    ),
  }
}

/** The date that was tested: of the loss, or under claims-made cover of the claim. */
function labelOf({ tested }: PolicyCheck): string {
  if (tested === undefined || tested.precision === 'range') return 'At the loss'
  return `On ${plainDate(dateOf(tested.value))}`
}

/** Said only where it differs: under claims-made cover a policy in force may still not be triggered. */
function triggerText({ in_force, cover_triggered }: PolicyCheck): string | undefined {
  if (cover_triggered === in_force) return undefined
  return cover_triggered === null ? 'whether cover is triggered cannot be told' : cover_triggered ? 'cover is triggered' : 'cover is not triggered'
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['within_period', 'Within the period'],
  ['before_inception', 'Before the policy began'],
  ['after_expiry', 'After the policy had ended'],
  ['after_cancellation', 'After it was cancelled'],
  ['after_lapse', 'After it had lapsed'],
  ['in_reinstatement_gap', 'In the gap before it was reinstated'],
  ['during_suspension', 'While it was suspended'],
  ['avoided', 'Avoided from the beginning'],
  ['not_taken_up', 'The policy was never taken up'],
  ['loss_time_needed', 'The time of the loss is needed'],
  ['loss_period_straddles_cover', 'The loss may lie partly outside cover'],
  ['no_test_date', 'No date of loss is recorded'],
  ['policy_dates_missing', 'The dates of the policy are missing'],
])
