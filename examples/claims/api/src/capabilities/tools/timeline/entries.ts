import type { Claim, IsoDate } from '../../../../../shared/claim.ts'
import type { TimelineEntry } from '../../../../../shared/figures.ts'
import { quote } from '../../quote.ts'
import { compareRefs, compareText, inRefOrder } from '../../refs.ts'
import { isUndatedLoss, lossFacts, policyFacts } from './cover-facts.ts'
import { type Fact, namesOf, TIMELINE_KINDS } from './fact.ts'
import { moneyFacts } from './money-facts.ts'
import { decisionFacts, noteFacts, paperFacts, taskFacts } from './paper-facts.ts'
import { complaintFacts, legalFacts, undatedSteps } from './step-facts.ts'

/** A dated fact with what is the same as it. Its text is still whole. */
export interface TimelineEvent extends Fact {
  /** Refs of the facts that are the same as this one, in ref order. */
  readonly others: readonly string[]
}

export interface Timeline {
  /** Every dated fact up to today, oldest first; what is the same stands once. */
  readonly events: readonly TimelineEvent[]
  /** Refs of what should have a date and has none. */
  readonly undated: readonly string[]
  /** Refs of what has a date after today. */
  readonly futureDated: readonly string[]
}

export function timelineOf(claim: Claim, today: IsoDate): Timeline {
  const facts = factsOf(claim, today)
  return {
    events: merged(facts.filter((fact) => fact.date <= today)).toSorted(compareFacts),
    undated: inRefOrder([...(isUndatedLoss(claim) ? ['loss'] : []), ...undatedSteps(claim)]),
    futureDated: inRefOrder(facts.filter((fact) => fact.date > today).map((fact) => fact.ref)),
  }
}

/** All entries in order, before anyone asks for a part of them. */
export function timelineEntries(claim: Claim, today: IsoDate): readonly TimelineEntry[] {
  return timelineOf(claim, today).events.map(entryOf)
}

/** An event as a result has it. */
export function entryOf({ date, clock, kind, text, ref, others }: TimelineEvent): TimelineEntry {
  return { date, ...(clock === undefined ? {} : { time: clock.time }), kind, text: quote(text), ref, ...(others.length === 0 ? {} : { also: others }) }
}

function factsOf(claim: Claim, today: IsoDate): readonly Fact[] {
  const nameOf = namesOf(claim)
  return [
    ...policyFacts(claim, today),
    ...lossFacts(claim, nameOf),
    ...paperFacts(claim, nameOf),
    ...noteFacts(claim),
    ...moneyFacts(claim, nameOf, today),
    ...decisionFacts(claim),
    ...complaintFacts(claim, nameOf),
    ...legalFacts(claim, nameOf),
    ...taskFacts(claim),
  ]
}

/** Facts with one mark as one: that of the message where there is one, the lower ref, the earlier time. */
function merged(facts: readonly Fact[]): readonly TimelineEvent[] {
  const alone = facts.filter((fact) => fact.same === undefined).map((fact) => ({ ...fact, others: [] }))
  const groups = new Map<string, [Fact, ...Fact[]]>()
  for (const fact of facts) {
    if (fact.same === undefined) continue
    const group = groups.get(fact.same)
    if (group === undefined) groups.set(fact.same, [fact])
    else group.push(fact)
  }
  return [...alone, ...[...groups.values()].map(oneOf)]
}

function oneOf([first, ...rest]: readonly [Fact, ...Fact[]]): TimelineEvent {
  if (rest.length === 0) return { ...first, others: [] }
  const lead = rest.reduce((best, fact) => (compareLeads(fact, best) < 0 ? fact : best), first)
  const clock = rest.reduce(
    (best, fact) => (best === undefined || (fact.clock !== undefined && fact.clock.minute < best.minute) ? fact.clock : best),
    first.clock,
  )
  const others = inRefOrder([first, ...rest].map((fact) => fact.ref).filter((ref) => ref !== lead.ref))
  return { ...lead, ...(clock === undefined ? {} : { clock }), others }
}

function compareLeads(a: Fact, b: Fact): number {
  return placeOf(a) - placeOf(b) || compareRefs(a.ref, b.ref)
}

/** Of one record and moment the steps stay in the order in which they were gathered. */
function compareFacts(a: Fact, b: Fact): number {
  return compareText(a.date, b.date) || compareClocks(a, b) || compareLeads(a, b)
}

/** What has no time comes before what has one. */
function compareClocks(a: Fact, b: Fact): number {
  if (a.clock === undefined || b.clock === undefined) return Number(b.clock === undefined) - Number(a.clock === undefined)
  return a.clock.minute - b.clock.minute
}

function placeOf(fact: Fact): number {
  return TIMELINE_KINDS.indexOf(fact.kind)
}
