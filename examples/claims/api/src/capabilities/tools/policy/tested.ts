import type { Claim, IsoDate, IsoDateTime, Policy } from '../../../../../shared/claim.ts'
import { addDays } from '../../dates.ts'
import { known } from '../../facts.ts'
import { type Interval, type LocalTimeWarning, londonDate, readInstant, startOfLondonDay } from '../../instants.ts'

type Basis = 'at' | 'occurred_at' | 'occurred_on' | 'occurred_range' | 'first_claim_made_on' | 'circumstance_notified_on'

/** What is held against the cover: a moment, a day or a range of days. */
export interface Tested {
  readonly basis: Basis
  /** As recorded; a range as `2026-02-20..2026-03-05`. */
  readonly value: string
  readonly precision: 'minute' | 'date' | 'range'
  /** A moment is a span of one millisecond, so that it is always wholly in or wholly out. */
  readonly span: Interval
  /** Its London date; of a range the last day. */
  readonly date: IsoDate
  readonly warning?: LocalTimeWarning
}

/** A date or date-time that someone asks about. Throws where the text is neither, or of no century that a policy is of. */
export function testedAt(at: string): Tested {
  if (/^\d{4}-/.test(at) && (at < '1900' || at >= '2200')) throw new Error(`at is a day from 1900 to 2199, not ${at}`)
  return /^\d{4}-\d{2}-\d{2}$/.test(at) ? day('at', at) : moment('at', at)
}

/** What the policy's trigger looks at. Nothing where that is not recorded. */
export function testedOf(claim: Claim, policy: Policy, today: IsoDate): Tested | undefined {
  switch (policy.trigger) {
    case 'losses_occurring':
      return occurrence(claim)
    case 'claims_made':
    case 'claims_made_and_notified':
      return claimMade(claim, today)
  }
}

function occurrence({ loss }: Claim): Tested | undefined {
  if (loss?.occurredAt !== undefined) return moment('occurred_at', loss.occurredAt)
  if (loss?.occurredOn !== undefined) return day('occurred_on', loss.occurredOn)
  return loss?.occurredFrom === undefined || loss.occurredTo === undefined ? undefined : range(loss.occurredFrom, loss.occurredTo)
}

/** A circumstance that was notified counts as a claim made on that day. */
function claimMade({ loss }: Claim, today: IsoDate): Tested | undefined {
  const [madeOn, notifiedOn] = [known(loss?.firstClaimMadeOn, today), known(loss?.circumstanceNotifiedOn, today)]
  if (madeOn !== undefined) return day('first_claim_made_on', madeOn)
  return notifiedOn === undefined ? undefined : day('circumstance_notified_on', notifiedOn)
}

function moment(basis: Basis, value: IsoDateTime): Tested {
  const { ms, warning } = readInstant(value)
  const tested = { basis, value, precision: 'minute', span: { from: ms, to: ms + 1 }, date: londonDate(ms) } as const
  return warning === undefined ? tested : { ...tested, warning }
}

function day(basis: Basis, value: IsoDate): Tested {
  return { basis, value, precision: 'date', span: daysSpan(value, value), date: value }
}

function range(from: IsoDate, to: IsoDate): Tested | undefined {
  return from > to ? undefined : { basis: 'occurred_range', value: `${from}..${to}`, precision: 'range', span: daysSpan(from, to), date: to }
}

/** From the first midnight in London to the one after the last day. */
function daysSpan(first: IsoDate, last: IsoDate): Interval {
  const next = addDays(last, 1)
  return { from: startOfLondonDay(first), to: startOfLondonDay(next) }
}
