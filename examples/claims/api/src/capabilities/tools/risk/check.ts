/** What a cross-check is: it compares recorded facts and tells what does not fit, or what it lacks. It finds nobody at fault. */
import type { Claim, FirmStandards, IsoDate, Party } from '../../../../../shared/claim.ts'
import { daysBetween } from '../../dates.ts'
import { lossDate } from '../../facts.ts'
import { standardsOf } from '../../firm-standards.ts'
import { quote } from '../../quote.ts'

export type IndicatorStrength = 'strong' | 'moderate' | 'weak'

/** One thing that does not fit, in a sentence with its numbers and dates. */
export interface Observation {
  readonly strength: IndicatorStrength
  readonly text: string
  readonly refs: readonly string[]
}

/** What a check makes of the facts. No observation and nothing needed means clear. */
export interface Comparison {
  readonly observations: readonly Observation[]
  /** What the check lacks; counts only where there is no observation. */
  readonly needs?: string | undefined
}

export interface RiskCheck {
  readonly code: string
  readonly find: (context: RiskContext) => Comparison
}

/** What the checks read, worked out once. */
export interface RiskContext {
  /** Without withdrawn items, and without documents, statements and payments that are dated after today. */
  readonly claim: Claim
  readonly today: IsoDate
  readonly standards: FirmStandards
  readonly lossOn: IsoDate | undefined
  readonly partyOf: (partyId: string | undefined) => Party | undefined
}

export function riskContext(claim: Claim, today: IsoDate): RiskContext {
  const parties = new Map(claim.parties.map((party) => [party.id, party]))
  return {
    claim: upTo(claim, today),
    today,
    standards: standardsOf(claim),
    lossOn: lossDate(claim),
    partyOf: (partyId) => (partyId === undefined ? undefined : parties.get(partyId)),
  }
}

export function found(observations: readonly Observation[], needs?: string): Comparison {
  return { observations, needs }
}

export function cannotCheck(...needs: readonly string[]): Comparison {
  return { observations: [], needs: needs.join(' and ') }
}

/** The days from a date to the loss where they are from none to the limit, which is how "n days before the loss" is meant. */
export function daysBefore(date: IsoDate, lossOn: IsoDate, limit: number): number | undefined {
  const days = daysBetween(date, lossOn)
  return days >= 0 && days <= limit ? days : undefined
}

/** `1 day`, `16 days`. */
export function inDays(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

/** `the day of the loss`, or `16 days before the loss on 2026-11-05`. */
export function beforeLoss(days: number, lossOn: IsoDate): string {
  return days === 0 ? 'the day of the loss' : `${inDays(days)} before the loss on ${lossOn}`
}

/** `Asha Rao (p-1)`; of a party that is not on the claim the id. */
export function named(party: Party | undefined, partyId: string): string {
  return party === undefined ? partyId : `${quote(party.name)} (${party.id})`
}

/** The entries with commas and `and`; of more than six the first six and how many more there are. */
export function joinedByAnd(entries: readonly string[]): string {
  const shown = entries.length > JOINED_MAX ? [...entries.slice(0, JOINED_MAX), `${entries.length - JOINED_MAX} more`] : entries
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** How texts are compared: without the space around them and whatever their case. */
export function folded(text: string): string {
  return text.trim().toLowerCase()
}

const JOINED_MAX = 6

function upTo(claim: Claim, today: IsoDate): Claim {
  return {
    ...claim,
    items: claim.items.filter((item) => item.status !== 'withdrawn'),
    documents: claim.documents.filter((document) => document.receivedOn <= today),
    statements: claim.statements.filter((statement) => statement.takenOn <= today),
    payments: claim.payments.filter((payment) => payment.requestedOn <= today && (payment.issuedOn ?? today) <= today),
  }
}
