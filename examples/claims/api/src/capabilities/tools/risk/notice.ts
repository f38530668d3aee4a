/** When the loss and an injury were told to us, and what was claimed before. */
import type { Claim } from '../../../../../shared/claim.ts'
import { addMonths, addYears, daysBetween } from '../../dates.ts'
import { injuredParties, known, presentedOn, reportedOn } from '../../facts.ts'
import { byRef } from '../../refs.ts'
import { cannotCheck, type Comparison, folded, found, inDays, joinedByAnd, named, type RiskContext } from './check.ts'

/** R04. From discovery where it is recorded, else from the loss. */
export function lateNotice({ claim, lossOn, today, standards }: RiskContext): Comparison {
  const discoveredOn = known(claim.loss?.discoveredOn, today)
  const start = discoveredOn ?? lossOn
  if (start === undefined) return cannotCheck('a loss date or a date of discovery')
  const reported = known(reportedOn(claim), today)
  const limit = noticeLimit(claim) ?? { days: standards.lateNotificationDays, ref: undefined }
  const days = reported === undefined ? 0 : daysBetween(start, reported)
  if (reported === undefined || days <= limit.days) return found([])
  const since = discoveredOn === undefined ? 'the loss' : 'the discovery'
  const rule = `limit ${inDays(limit.days)}, ${limit.ref ?? 'firm standard'}`
  return found([
    {
      strength: days > 3 * limit.days ? 'moderate' : 'weak',
      text: `Reported on ${reported}, ${inDays(days)} after ${since} on ${start} (${rule}).`,
      refs: limit.ref === undefined ? ['loss'] : ['loss', limit.ref],
    },
  ])
}

/** R05. */
export function lateInjury({ claim, lossOn, today, standards }: RiskContext): Comparison {
  if (lossOn === undefined) return cannotCheck('a loss date')
  const lastDay = addMonths(lossOn, standards.injuryPresentationMonths)
  return found(
    injuredParties(claim).flatMap((party) => {
      const presented = presentedOn(claim, party.id, today)
      if (presented === undefined || presented <= lastDay) return []
      const text = `The injury claim of ${named(party, party.id)} was presented on ${presented}, ${inDays(daysBetween(lossOn, presented))} after the loss on ${lossOn} and later than ${lastDay}.`
      return [{ strength: 'moderate', text, refs: ['loss', party.id] }]
    }),
  )
}

/** R10. */
export function previousClaims({ claim, lossOn, standards }: RiskContext): Comparison {
  if (lossOn === undefined) return cannotCheck('a loss date')
  const since = addYears(lossOn, -standards.priorClaimsYears)
  const recent = byRef(claim.priorClaims).filter((prior) => since <= prior.lossOn && prior.lossOn < lossOn)
  if (recent.length < standards.priorClaimsCount || recent.length === 0) return found([])
  const cause = folded(claim.loss?.cause ?? '')
  const alike = cause === '' ? [] : recent.filter((prior) => folded(prior.cause) === cause)
  const dates = joinedByAnd(recent.map((prior) => `${prior.lossOn} (${prior.id})`))
  const same = alike.length === 0 ? '' : ` Same cause as this loss: ${joinedByAnd(alike.map((prior) => prior.id))}.`
  return found([
    {
      strength: alike.length === 0 ? 'weak' : 'moderate',
      text: `Previous claims from ${since} to the loss on ${lossOn}: ${recent.length}, with losses on ${dates}.${same}`,
      refs: ['loss', ...recent.map((prior) => prior.id)],
    },
  ])
}

/** The shortest period of the sections with items; of all sections where none has any. */
function noticeLimit({ policy, items }: Claim): { readonly days: number; readonly ref: string } | undefined {
  const sections = byRef(policy?.sections ?? [])
  const claimedOn = sections.filter((section) => items.some((item) => item.sectionId === section.id))
  const limits = (claimedOn.length === 0 ? sections : claimedOn).flatMap(({ id, notifyWithinDays }) =>
    notifyWithinDays === undefined ? [] : [{ days: notifyWithinDays, ref: id }],
  )
  return limits.toSorted((a, b) => a.days - b.days)[0]
}
