import type { Claim, IsoDate, IsoDateTime, Pence } from '../../../../../shared/claim.ts'
import type { TimelineKind } from '../../../../../shared/figures.ts'
import { londonClock, MS_A_MINUTE } from '../../instants.ts'
import { money } from '../../money.ts'

/** The kinds of the timeline. Entries of one moment stand in this order. */
export const TIMELINE_KINDS = [
  'policy',
  'loss',
  'contact',
  'document',
  'note',
  'money',
  'decision',
  'complaint',
  'legal',
  'task',
] as const satisfies readonly TimelineKind[]

/** Something that the record dates, before facts that are the same are put together. */
export interface Fact {
  readonly kind: TimelineKind
  readonly date: IsoDate
  /** `HH:MM` on a London clock, and the same as whole minutes since 1970, which tell the repeated hour of autumn apart. */
  readonly clock?: { readonly time: string; readonly minute: number }
  readonly text: string
  readonly ref: string
  /** Facts with the same one are one entry. */
  readonly same?: string
}

type Told = Pick<Fact, 'kind' | 'ref' | 'text' | 'same'>

/** A fact of a day; none where the date is not recorded. */
export function onDay(date: IsoDate | undefined, told: Told): readonly Fact[] {
  return date === undefined ? [] : [{ ...told, date }]
}

/** A fact of a moment; none where it is not recorded. */
export function atMoment(at: IsoDateTime | undefined, told: Told): readonly Fact[] {
  if (at === undefined || at === '') return []
  const { ms, shown } = londonClock(at)
  return [{ ...told, date: shown.slice(0, 10), clock: { time: shown.slice(11), minute: Math.floor(ms / MS_A_MINUTE) } }]
}

/** What the claim calls a party; nothing where it has no such party. */
export type NameOf = (partyId: string | undefined) => string | undefined

export function namesOf(claim: Claim): NameOf {
  const names = new Map(claim.parties.map((party) => [party.id, party.name]))
  return (partyId) => (partyId === undefined ? undefined : names.get(partyId))
}

/** A sentence and what the record says of it; alone where it says nothing. */
export function saying(sentence: string, recorded: string): string {
  return recorded.trim() === '' ? sentence : `${sentence}: ${recorded}`
}

/** Money in a running text: whole pounds without the pence. */
export function pounds(amount: Pence): string {
  return money(amount).replace(/\.00$/, '')
}
