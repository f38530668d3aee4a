import type { Claim, Correspondence } from '../../../shared/claim.ts'
import { moneyText } from '../text/money.ts'
import { dateOf, daysFromTo } from '../text/dates.ts'
import { clipped, innerWords, words } from '../text/words.ts'
import { type ClaimFile, deadlinesOf, lossDate, maybeParty, partyName, reserveName } from './claim-file.ts'

/** The lanes of the strip, in their order. */
export const LANES = ['To us', 'From us', 'Money', 'Documents', 'Due'] as const
type Lane = (typeof LANES)[number]

/** One dated fact on the strip. `next`: still to come; `late`: should have been done. */
export interface ClaimEvent {
  readonly ref: string
  readonly lane: Lane
  readonly date: string
  readonly words: string
  readonly state: 'past' | 'next' | 'late'
}

/** Deadlines further ahead than this would press the past together. */
const AHEAD_DAYS = 45
/** What is recorded by today, and what is due soon or late; oldest first. */
export function eventsOf(file: ClaimFile): readonly ClaimEvent[] {
  const today = file.figures.today
  const past = [...messages(file.claim), ...sums(file.claim), ...papers(file.claim)].filter((event) => event.date <= today)
  const due = dueEvents(file).filter((event) => daysFromTo(today, event.date) <= AHEAD_DAYS)
  return [...past, ...due].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : LANES.indexOf(a.lane) - LANES.indexOf(b.lane)))
}

/** The first day of the strip: the loss or the first thing recorded, whichever is later than a year before the report. */
export function firstDay(file: ClaimFile, events: readonly ClaimEvent[]): string {
  const reported = dateOf(file.claim.handling.reportedAt)
  const loss = lossDate(file.claim)
  const start = loss !== undefined && loss < reported && daysFromTo(loss, reported) <= 30 ? loss : reported
  const first = events.find((event) => event.date >= start)?.date ?? reported
  return first < start ? first : start
}

function messages(claim: Claim): readonly ClaimEvent[] {
  return claim.correspondence.map((message) => ({
    ref: message.id,
    lane: message.direction === 'inbound' ? 'To us' : 'From us',
    date: dateOf(message.at),
    words: messageWords(claim, message),
    state: 'past',
  }))
}

function messageWords(claim: Claim, message: Correspondence): string {
  const other = message.direction === 'inbound' ? maybeParty(claim, message.fromPartyId) : maybeParty(claim, message.toPartyId)
  const whom = other === undefined ? '' : message.direction === 'inbound' ? ` from ${other}` : ` to ${other}`
  const text = message.body.trim() === '' ? message.subject : `“${clipped(message.body, 90)}”`
  return `${words(message.channel)}${whom}: ${text}`
}

function sums(claim: Claim): readonly ClaimEvent[] {
  const reserves = claim.reserves.flatMap((line) =>
    line.history.map((entry) => event(line.id, 'Money', entry.on, `${line.name} reserve set to ${moneyText(entry.estimate)}`)),
  )
  const payments = claim.payments
    .filter((payment) => payment.issuedOn !== undefined)
    .map((payment) =>
      event(
        payment.id,
        'Money',
        payment.issuedOn ?? '',
        `${moneyText(payment.amount)} to ${partyName(claim, payment.payeePartyId)}, ${reserveName(claim, payment.reserveLineId)}, ${innerWords(payment.status)}`,
      ),
    )
  const receipts = claim.recoveries.flatMap((recovery) =>
    recovery.receipts.map((receipt) => event(recovery.id, 'Money', receipt.on, `${moneyText(receipt.amount)} recovered`)),
  )
  const offers = claim.offers.map((offer) =>
    event(offer.id, 'Money', offer.madeOn, `Offer ${innerWords(offer.direction)}: ${moneyText(offer.amount)}, ${innerWords(offer.basis)}`),
  )
  return [...reserves, ...payments, ...receipts, ...offers]
}

function papers(claim: Claim): readonly ClaimEvent[] {
  return claim.documents.map((document) => event(document.id, 'Documents', document.receivedOn, `${document.title} received`))
}

function dueEvents(file: ClaimFile): readonly ClaimEvent[] {
  return deadlinesOf(file).flatMap((row): readonly ClaimEvent[] => {
    if (row.due === undefined) return []
    const due = event(row.ref, 'Due', row.due, row.what)
    if (row.status === 'overdue') return [{ ...due, state: 'late' }]
    return row.status === 'upcoming' || row.status === 'due_today' ? [{ ...due, state: 'next' }] : []
  })
}

function event(ref: string, lane: Lane, date: string, text: string): ClaimEvent {
  return { ref, lane, date, words: text, state: 'past' }
}
