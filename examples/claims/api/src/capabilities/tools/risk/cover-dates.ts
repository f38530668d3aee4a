/** The loss against the dates of the cover: how soon after it began, grew, was paid for or came back, and how near to its end. */
import type { IsoDate, Policy } from '../../../../../shared/claim.ts'
import { daysBetween } from '../../dates.ts'
import { known } from '../../facts.ts'
import { londonDate } from '../../instants.ts'
import { byRef } from '../../refs.ts'
import { coverOf } from '../policy/cover.ts'
import { beforeLoss, cannotCheck, daysBefore, type Comparison, found, inDays, type Observation, type RiskContext } from './check.ts'

/** R01. Renewal starts nothing anew: it is the first inception that counts. */
export function inceptionGap({ claim: { policy }, lossOn, standards }: RiskContext): Comparison {
  if (policy === undefined || lossOn === undefined) return needsCover(policy, lossOn)
  const days = daysBefore(policy.firstInceptionOn, lossOn, standards.inceptionGapDays)
  if (days === undefined) return found([])
  return found([{ strength: 'moderate', text: `First insured on ${policy.firstInceptionOn}, ${beforeLoss(days, lossOn)}.`, refs: ['loss', 'policy'] }])
}

/** R02. */
export function coverChange({ claim, lossOn, standards }: RiskContext): Comparison {
  if (lossOn === undefined) return cannotCheck('a loss date')
  const soonBefore = (date: IsoDate, what: string, ref: string): readonly Observation[] => {
    const days = daysBefore(date, lossOn, standards.coverChangeGapDays)
    return days === undefined ? [] : [{ strength: 'moderate', text: `${what} on ${date}, ${beforeLoss(days, lossOn)}.`, refs: ['loss', ref] }]
  }
  return found([
    ...byRef(claim.policy?.events ?? []).flatMap((event) =>
      event.kind === 'adjustment' && event.increasesCover ? soonBefore(londonDate(event.effectiveAt), `Cover was increased (${event.id})`, event.id) : [],
    ),
    ...byRef(claim.items).flatMap(({ id, purchasedOn }) => (purchasedOn === undefined ? [] : soonBefore(purchasedOn, `Item ${id} was bought`, id))),
  ])
}

/** R03. The end of the period and a cancellation count, a lapse does not. */
export function nearEnd({ claim: { policy }, lossOn, standards }: RiskContext): Comparison {
  if (policy === undefined || lossOn === undefined) return needsCover(policy, lossOn)
  const soonAfter = ({ on, what, ref }: Ending): readonly Observation[] => {
    const days = daysBetween(lossOn, on)
    if (days < 0 || days > standards.nearEndDays) return []
    const text = days === 0 ? `The loss on ${lossOn} is on the day of ${what}.` : `The loss on ${lossOn} is ${inDays(days)} before ${what} on ${on}.`
    return [{ strength: 'weak', text, refs: ['loss', ref] }]
  }
  return found([...endingsOf(policy).flatMap(soonAfter), ...afterReinstatement(policy, lossOn, standards.reinstatementGapDays)])
}

/** R19. */
export function premiumOnTheDay({ claim: { policy }, lossOn, today }: RiskContext): Comparison {
  if (policy === undefined || lossOn === undefined) return needsCover(policy, lossOn)
  const onTheDay = (date: IsoDate | undefined, what: string, ref: string): readonly Observation[] => {
    const days = date === undefined ? undefined : daysBefore(date, lossOn, 1)
    return days === undefined ? [] : [{ strength: 'moderate', text: `${what} on ${date}, ${beforeLoss(days, lossOn)}.`, refs: ['loss', ref] }]
  }
  return found([
    ...onTheDay(known(policy.premium.arrearsClearedOn, today), 'Arrears of premium were cleared', 'policy'),
    ...reinstatementsOf(policy).flatMap(({ id, on }) => onTheDay(on, `The policy was reinstated (${id})`, id)),
  ])
}

interface Ending {
  readonly on: IsoDate
  readonly what: string
  readonly ref: string
}

function endingsOf(policy: Policy): readonly Ending[] {
  const period = coverOf(policy)?.period
  return [
    ...(period === undefined ? [] : [{ on: londonDate(period.to - 1), what: 'the end of the policy period', ref: 'policy' }]),
    ...byRef(policy.events).flatMap((event) =>
      event.kind === 'cancellation' ? [{ on: londonDate(event.effectiveAt), what: `the cancellation (${event.id})`, ref: event.id }] : [],
    ),
  ]
}

function afterReinstatement(policy: Policy, lossOn: IsoDate, limit: number): readonly Observation[] {
  return reinstatementsOf(policy).flatMap(({ id, on }) => {
    const days = daysBefore(on, lossOn, limit)
    if (days === undefined) return []
    const text =
      days === 0
        ? `The loss on ${lossOn} is on the day of the reinstatement (${id}).`
        : `The loss on ${lossOn} is ${inDays(days)} after the reinstatement (${id}) on ${on}.`
    return [{ strength: 'moderate', text, refs: ['loss', id] }]
  })
}

function reinstatementsOf(policy: Policy): readonly { readonly id: string; readonly on: IsoDate }[] {
  return byRef(policy.events).flatMap((event) => (event.kind === 'reinstatement' ? [{ id: event.id, on: londonDate(event.effectiveAt) }] : []))
}

function needsCover(policy: Policy | undefined, lossOn: IsoDate | undefined): Comparison {
  return cannotCheck(...(lossOn === undefined ? ['a loss date'] : []), ...(policy === undefined ? ['a policy'] : []))
}
