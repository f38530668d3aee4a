import type { Claim, IsoDate, Policy } from '../../../../../shared/claim.ts'
import { addDays } from '../../dates.ts'
import { known } from '../../facts.ts'
import { londonDate } from '../../instants.ts'
import type { Cover } from './cover.ts'
import { allOf, type Answer } from './intervals.ts'

type TriggerFlag = 'act_date_needed' | 'act_before_retroactive_date' | 'notification_date_needed' | 'notified_after_period'

/** One condition of a claims-made policy, and what stands in its way. */
interface Condition {
  readonly met: Answer
  readonly flag?: TriggerFlag
}

export interface Triggered {
  readonly triggered: Answer
  readonly flags: readonly TriggerFlag[]
}

interface Question {
  readonly claim: Claim
  readonly policy: Policy
  readonly cover: Cover | undefined
  readonly today: IsoDate
}

/** Whether the cover responds: in force, and for claims-made policies the retroactive date and the notification too. */
export function triggeredBy(inForce: Answer, question: Question): Triggered {
  const conditions = conditionsOf(question)
  return { triggered: allOf([inForce, ...conditions.map((each) => each.met)]), flags: conditions.flatMap((each) => each.flag ?? []) }
}

function conditionsOf(question: Question): readonly Condition[] {
  switch (question.policy.trigger) {
    case 'losses_occurring':
      return []
    case 'claims_made':
      return [actInTime(question)]
    case 'claims_made_and_notified':
      return [actInTime(question), notifiedInTime(question)]
  }
}

function actInTime({ claim, policy }: Question): Condition {
  const [retroactiveDate, actOn] = [policy.retroactiveDate ?? undefined, claim.loss?.actOn]
  if (retroactiveDate === undefined) return { met: true }
  if (actOn === undefined) return { met: null, flag: 'act_date_needed' }
  return actOn >= retroactiveDate ? { met: true } : { met: false, flag: 'act_before_retroactive_date' }
}

/** By the last day of the period, whatever happened to the policy in it, and the days allowed after. */
function notifiedInTime({ claim, policy, cover, today }: Question): Condition {
  const notifiedOn = known(claim.loss?.insurerNotifiedOn, today)
  if (notifiedOn === undefined) return { met: null, flag: 'notification_date_needed' }
  if (cover === undefined) return { met: null }
  const lastDay = addDays(londonDate(cover.period.to - 1), policy.extendedReportingDays ?? 0)
  return notifiedOn <= lastDay ? { met: true } : { met: false, flag: 'notified_after_period' }
}
