/** Which texts the scanners read, each with the party whose words they are. Outbound messages are ours and never scanned. */
import type { Claim, IsoDate, IsoDateTime } from '../../../../shared/claim.ts'
import { addDays, londonDate } from '../dates.ts'
import { isCustomer, policyholder } from '../facts.ts'
import { compareRefs, compareText } from '../refs.ts'

/** Up to `today`, and where given from `since`; both are included. */
export interface Scanned {
  readonly today: IsoDate
  readonly since?: IsoDate | undefined
}

export interface Source {
  readonly ref: string
  readonly kind: 'message' | 'note' | 'document' | 'complaint'
  readonly party?: string | undefined
  readonly text: string
  /** The moment whose London date counts, or a date as it is. */
  readonly at: IsoDateTime
}

/** Inbound correspondence, by its sender. */
export function messageSources(claim: Claim, scanned: Scanned): readonly Source[] {
  const inScope = scope(scanned)
  return claim.correspondence
    .filter((message) => message.direction === 'inbound' && inScope(message.at))
    .map(({ id, fromPartyId, body, at }) => ({ ref: id, kind: 'message', party: fromPartyId, text: body, at }))
}

/** Notes, by the party they are about, else the policyholder. */
export function noteSources(claim: Claim, scanned: Scanned): readonly Source[] {
  const [inScope, holder] = [scope(scanned), policyholder(claim)?.id]
  return claim.notes
    .filter((note) => inScope(note.at))
    .map(({ id, aboutPartyId, text, at }) => ({ ref: id, kind: 'note', party: aboutPartyId ?? holder, text, at }))
}

/** Documents that a customer wrote, and complaints. */
export function paperSources(claim: Claim, scanned: Scanned): readonly Source[] {
  const inScope = scope(scanned)
  return [
    ...claim.documents
      .filter((document) => inScope(document.receivedOn) && isCustomer(claim, document.authorPartyId))
      .map(({ id, authorPartyId, text, receivedOn }): Source => ({ ref: id, kind: 'document', party: authorPartyId, text: text ?? '', at: receivedOn })),
    ...claim.complaints
      .filter((complaint) => inScope(complaint.receivedOn))
      .map(({ id, byPartyId, summary, receivedOn }): Source => ({ ref: id, kind: 'complaint', party: byPartyId, text: summary, at: receivedOn })),
  ]
}

export function dateOf({ at }: Source): IsoDate {
  return at.length === 10 ? at : londonDate(at)
}

export interface DatedRef {
  readonly date: IsoDate
  readonly ref: string
}

export function oldestFirst(a: DatedRef, b: DatedRef): number {
  return compareText(a.date, b.date) || compareRefs(a.ref, b.ref)
}

/** Newest first; of one date in ref order. */
export function newestFirst(a: DatedRef, b: DatedRef): number {
  return compareText(b.date, a.date) || compareRefs(a.ref, b.ref)
}

/**
 * An offset moves a date by one day at most, so the written date decides of all but the records around the two bounds:
 * asking the London clock for thousands of notes would take longer than reading them.
 */
function scope({ today, since }: Scanned): (at: string) => boolean {
  const from = since === undefined ? undefined : bound(since)
  const to = bound(today)
  return (at) => {
    const written = at.slice(0, 10)
    if (written > to.after || (from !== undefined && written < from.before)) return false
    if (written < to.before && (from === undefined || written > from.after)) return true
    const date = at.length === 10 ? at : londonDate(at)
    return date <= today && (since === undefined || date >= since)
  }
}

function bound(date: IsoDate): { readonly before: IsoDate; readonly after: IsoDate } {
  return { before: addDays(date, -1), after: addDays(date, 1) }
}
