/** The dated steps of complaints, protocols and court proceedings, in the order in which they usually come. */
import type { Complaint, IsoDate, Litigation, ProtocolTrack } from '../../../shared/claim.ts'

export const COMPLAINT_DATES = [
  'receivedOn',
  'acknowledgedOn',
  'acceptedOn',
  'srcSentOn',
  'updates',
  'eightWeekLetterOn',
  'finalResponseOn',
  'fosReferredOn',
] as const satisfies readonly (keyof Complaint)[]

export const TRACK_DATES = [
  'letterPostedOn',
  'letterReceivedOn',
  'cnfReceivedOn',
  'claimPresentedOn',
  'acknowledgedOn',
  'responseSentOn',
  'reasonedResponseOn',
  'becameQuantifiedOn',
  'packReceivedOn',
  'packSettledOn',
] as const satisfies readonly (keyof ProtocolTrack)[]

export const COURT_DATES = [
  's152NoticeReceivedOn',
  'issuedOn',
  'particularsServedOn',
  'acknowledgmentFiledOn',
  'defenceFiledOn',
] as const satisfies readonly (keyof Litigation)[]

/** The recorded dates of some fields, in their order. A field may hold several or none. */
export function datesOf<K extends string>(
  record: Readonly<Partial<Record<K, IsoDate | readonly IsoDate[] | undefined>>>,
  fields: readonly K[],
): readonly { readonly field: K; readonly date: IsoDate }[] {
  return fields.flatMap((field) => [record[field] ?? []].flat().map((date) => ({ field, date })))
}
