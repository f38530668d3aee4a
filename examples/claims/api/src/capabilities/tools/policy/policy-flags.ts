import type { IsoDate, Policy } from '../../../../../shared/claim.ts'
import { addDays, daysBetween } from '../../dates.ts'
import { known } from '../../facts.ts'
import { londonDate, londonMinute, MS_A_MINUTE, startOfLondonDay } from '../../instants.ts'
import { type Cover, coverInstants } from './cover.ts'
import { type Answer, contains, meets } from './intervals.ts'
import type { Tested } from './tested.ts'

interface Reading {
  readonly policy: Policy
  readonly cover: Cover | undefined
  readonly tested: Tested | undefined
  readonly inForce: Answer
  /** The firm's notice of cancellation in days, where the policy names none. */
  readonly noticeDays: number
  readonly today: IsoDate
}

/** What a handler should look at. No flag changes the answer. */
export function policyFlags(reading: Reading): readonly string[] {
  return [...placeFlags(reading), ...noticeFlags(reading), ...premiumFlags(reading.policy), ...clockFlags(reading)]
}

/** Where the tested moment or day stands in the period. */
function placeFlags({ policy, cover, tested, inForce }: Reading): readonly string[] {
  if (cover === undefined || tested === undefined) return []
  const { period, givenBack } = cover
  const [isMoment, isRange] = [tested.precision === 'minute', tested.precision === 'range']
  return chosen({
    loss_in_inception_minute: isMoment && contains({ from: period.from, to: period.from + MS_A_MINUTE }, tested.span.from),
    loss_on_inception_date: !isRange && tested.date === londonDate(period.from),
    loss_on_expiry_date: !isRange && tested.date === londonDate(period.to - 1),
    reinstated_loss_in_former_gap: inForce === true && givenBack.some((gap) => meets(gap, tested.span)),
    renewal_minute_gap: isMoment && isInRenewalMinute(policy, tested.span.from),
  })
}

/** Common wording ends one policy year at 23:59 and begins the next at 00:01. */
function isInRenewalMinute(policy: Policy, instant: number): boolean {
  const lastMinute = londonMinute(policy.period.endAt)
  const midnight = startOfLondonDay(addDays(lastMinute.slice(0, 10), 1))
  return lastMinute.endsWith('T23:59') && contains({ from: midnight, to: midnight + MS_A_MINUTE }, instant)
}

/** The notice of every cancellation by the insurer, whether or not it took this cover away. */
function noticeFlags({ policy, noticeDays, today }: Reading): readonly string[] {
  return policy.events.flatMap((event) => {
    if (event.kind !== 'cancellation' || event.by !== 'insurer') return []
    const sentOn = known(event.noticeSentOn, today)
    if (sentOn === undefined) return ['cancellation_notice_not_recorded']
    return daysBetween(sentOn, londonDate(event.effectiveAt)) < (policy.cancellationNoticeDays ?? noticeDays) ? ['cancellation_notice_short'] : []
  })
}

function premiumFlags(policy: Policy): readonly string[] {
  return chosen({
    premium_in_arrears: policy.premium.status === 'in_arrears' || policy.premium.status === 'unpaid',
    premium_status_unknown: policy.premium.status === 'unknown',
    misrepresentation_open: policy.misrepresentation?.category === 'undecided',
  })
}

function clockFlags({ policy, tested }: Reading): readonly string[] {
  return [tested?.warning, ...coverInstants(policy).map((instant) => instant.warning)].filter((warning) => warning !== undefined)
}

function chosen(flags: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(flags).filter((flag) => flags[flag] === true)
}
