/** What the record dates about the policy and the loss. */
import type { Claim, Loss, Policy, PolicyEvent } from '../../../../../shared/claim.ts'
import { reportedOn } from '../../facts.ts'
import { londonDate } from '../../instants.ts'
import { atMoment, type Fact, type NameOf, onDay, saying } from './fact.ts'

/** The end is known beforehand, so one that is still to come is no fact dated after today and is not among these. */
export function policyFacts({ policy }: Claim, today: string): readonly Fact[] {
  if (policy === undefined) return []
  const { startAt, endAt } = recordedPeriod(policy)
  const ends = atMoment(endAt, { kind: 'policy', ref: 'policy', text: 'Policy period ends' })
  return [
    ...atMoment(startAt, { kind: 'policy', ref: 'policy', text: 'Policy period starts' }),
    ...ends.filter((fact) => fact.date <= today),
    ...policy.events.flatMap(eventFacts),
  ]
}

export function lossFacts(claim: Claim, nameOf: NameOf): readonly Fact[] {
  const { loss } = claim
  return [...(loss === undefined ? [] : [...occurrenceFacts(loss), ...discoveryFacts(loss)]), ...reportFacts(claim, nameOf)]
}

/** True where the loss is recorded without any form of date. */
export function isUndatedLoss({ loss }: Claim): boolean {
  return loss !== undefined && [loss.occurredAt, loss.occurredOn, loss.occurredFrom, loss.occurredTo].every((date) => date === undefined)
}

/** A record that was keyed by hand may lack the dates that its type promises. */
function recordedPeriod(policy: Policy): Partial<Policy['period']> {
  const period: Policy['period'] | undefined = policy.period
  return period ?? {}
}

function eventFacts(event: PolicyEvent): readonly Fact[] {
  const { id: ref } = event
  const told = (text: string) => ({ kind: 'policy', ref, text }) as const
  switch (event.kind) {
    case 'cancellation':
      return atMoment(event.effectiveAt, told(saying(`Policy cancelled ${CANCELLED_BY[event.by]}`, event.reason)))
    case 'lapse':
      return atMoment(event.effectiveAt, told(saying('Policy lapsed', event.reason)))
    case 'suspension':
      return [...atMoment(event.from, told(saying('Policy suspended', event.reason))), ...atMoment(event.to, told('Suspension of the policy ends'))]
    case 'reinstatement':
      return atMoment(event.effectiveAt, told(`Policy reinstated${event.basis === 'continuous' ? ' without a gap' : ''}${gapNote(event.excludesGapLosses)}`))
    case 'avoidance':
      return atMoment(event.effectiveAt, told(saying('Policy avoided', event.ground)))
    case 'adjustment':
      return atMoment(event.effectiveAt, told(saying(`Policy changed${event.increasesCover ? ', more cover' : ''}`, event.description)))
  }
}

const CANCELLED_BY = { insurer: 'by the insurer', policyholder: 'by the policyholder', mutual: 'by agreement' } as const

function gapNote(excludesGapLosses: boolean): string {
  return excludesGapLosses ? ', losses in the gap excluded' : ''
}

function occurrenceFacts(loss: Loss): readonly Fact[] {
  const told = (what: string) =>
    ({ kind: 'loss', ref: 'loss', text: `${what}: ${loss.cause}${loss.location === undefined ? '' : `, ${loss.location}`}` }) as const
  return [
    ...atMoment(loss.occurredAt, told('Loss')),
    ...onDay(loss.occurredOn, told('Loss')),
    ...onDay(loss.occurredFrom, told('Loss, earliest date')),
    ...onDay(loss.occurredTo, told('Loss, latest date')),
  ]
}

function discoveryFacts({ discoveredOn }: Loss): readonly Fact[] {
  return onDay(discoveredOn, { kind: 'loss', ref: 'loss', text: 'Loss discovered' })
}

/** Timed where the day of the report is that of the recorded moment. */
function reportFacts(claim: Claim, nameOf: NameOf): readonly Fact[] {
  const { reportedAt, reportedByPartyId, channel } = claim.handling
  const reporter = nameOf(reportedByPartyId)
  const told = { kind: 'loss', ref: 'handling', text: `Claim reported${reporter === undefined ? '' : ` by ${reporter}`} (${channel})` } as const
  const date = reportedOn(claim)
  return londonDate(reportedAt) === date ? atMoment(reportedAt, told) : onDay(date, told)
}
