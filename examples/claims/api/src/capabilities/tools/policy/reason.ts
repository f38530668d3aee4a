import type { Policy } from '../../../../../shared/claim.ts'
import { type Cover, isAvoided, type Removal } from './cover.ts'
import { type Answer, contains, liesIn } from './intervals.ts'
import type { Tested } from './tested.ts'

type Reason =
  | 'within_period'
  | 'before_inception'
  | 'after_expiry'
  | 'after_cancellation'
  | 'after_lapse'
  | 'in_reinstatement_gap'
  | 'during_suspension'
  | 'avoided'
  | 'not_taken_up'
  | 'loss_time_needed'
  | 'loss_period_straddles_cover'
  | 'no_test_date'
  | 'policy_dates_missing'

export interface Judgement {
  readonly inForce: Answer
  readonly reason: Reason
  /** Cover was lost by a cancellation that came before what is tested. */
  readonly cancelledBefore: boolean
}

/** Whether the policy was in force for what is tested, and the first reason that holds. */
export function judged(policy: Policy, cover: Cover | undefined, tested: Tested | undefined): Judgement {
  if (isAvoided(policy)) return judgement(false, 'avoided')
  if (cover === undefined) return judgement(null, 'policy_dates_missing')
  if (tested === undefined) return judgement(null, 'no_test_date')
  const inForce = liesIn(tested.span, cover.spans)
  if (inForce === true) return judgement(true, 'within_period')
  if (inForce === null) return judgement(null, tested.precision === 'range' ? 'loss_period_straddles_cover' : 'loss_time_needed')
  return outside(cover, decisiveInstant(cover, tested))
}

function judgement(inForce: Answer, reason: Reason): Judgement {
  return { inForce, reason, cancelledBefore: false }
}

/** Of a day or range the first instant inside the period, else the first of all. */
function decisiveInstant({ period }: Cover, { span }: Tested): number {
  const inside = Math.max(span.from, period.from)
  return inside < Math.min(span.to, period.to) ? inside : span.from
}

function outside(cover: Cover, instant: number): Judgement {
  if (instant < cover.period.from) return judgement(false, 'before_inception')
  if (instant >= cover.period.to) return judgement(false, 'after_expiry')
  const removal = cover.removals.findLast((each) => contains(each, instant))
  if (removal === undefined) throw new Error('Cover is missing inside the policy period without an event that took it away.')
  return { inForce: false, reason: lostBy(removal, cover, instant), cancelledBefore: removal.kind === 'cancellation' }
}

function lostBy(removal: Removal, cover: Cover, instant: number): Reason {
  if (removal.kind === 'suspension') return 'during_suspension'
  if (cover.reinstatedAt.some((at) => at > instant)) return 'in_reinstatement_gap'
  if (removal.kind === 'lapse') return 'after_lapse'
  return removal.from <= cover.period.from ? 'not_taken_up' : 'after_cancellation'
}
