/**
 * How every tool reads the record: one meaning for each word, here and nowhere else. `today` is the only "now"; what is
 * dated after it has not happened yet.
 */
import type { Claim, Complaint, Correspondence, IsoDate, Medical, Party, PartyRole, Task, Vulnerability } from '../../../shared/claim.ts'
import { earliest } from './dates.ts'
import { londonDate } from './instants.ts'
import { byRef, compareRefs, compareText } from './refs.ts'

const CUSTOMER_ROLES: ReadonlySet<PartyRole> = new Set(['policyholder', 'insured_person', 'third_party_claimant'])

/** The date, or nothing where it is absent or after today: something done tomorrow is not done. */
export function known(date: IsoDate | undefined, today: IsoDate): IsoDate | undefined {
  return date !== undefined && date <= today ? date : undefined
}

/** The day on which the claim was reported. */
export function reportedOn(claim: Claim): IsoDate {
  return claim.loss?.reportedOn ?? londonDate(claim.handling.reportedAt)
}

/** The London date of the loss; of a range its last day. */
export function lossDate(claim: Claim): IsoDate | undefined {
  const { loss } = claim
  return loss?.occurredAt === undefined ? (loss?.occurredOn ?? loss?.occurredTo) : londonDate(loss.occurredAt)
}

export function isClosed(claim: Claim): boolean {
  return claim.status === 'closed'
}

function partyOf(claim: Claim, partyId: string | undefined): Party | undefined {
  return claim.parties.find((party) => party.id === partyId)
}

export function hasRole(party: Party, ...roles: readonly PartyRole[]): boolean {
  return roles.some((role) => party.roles.includes(role))
}

/** The party that the policy names, else the first one in ref order with that role. */
export function policyholder(claim: Claim): Party | undefined {
  return partyOf(claim, claim.policy?.policyholderPartyId) ?? byRef(claim.parties).find((party) => hasRole(party, 'policyholder'))
}

/** A policyholder, insured person or third-party claimant, or whoever represents one. */
export function isCustomer(claim: Claim, partyId: string | undefined): boolean {
  const party = partyOf(claim, partyId)
  const represented = partyOf(claim, party?.representsPartyId)
  return [party, represented].some((each) => each?.roles.some((role) => CUSTOMER_ROLES.has(role)) === true)
}

/** Outbound to a customer, or outbound with no addressee recorded. */
export function isCustomerMessage(claim: Claim, message: Correspondence): boolean {
  return message.direction === 'outbound' && (message.toPartyId === undefined || isCustomer(claim, message.toPartyId))
}

/** A message with the London date on which it was sent or came in. */
export interface DatedMessage {
  readonly message: Correspondence
  readonly on: IsoDate
}

/** All correspondence up to today, oldest first; of one date in ref order. */
export function messagesBy(claim: Claim, today: IsoDate): readonly DatedMessage[] {
  return claim.correspondence
    .map((message) => ({ message, on: londonDate(message.at) }))
    .filter(({ on }) => on <= today)
    .toSorted((a, b) => compareText(a.on, b.on) || compareRefs(a.message.id, b.message.id))
}

/** The customer messages up to today, oldest first; of one date in ref order. */
export function customerMessagesBy(claim: Claim, today: IsoDate): readonly DatedMessage[] {
  return messagesBy(claim, today).filter(({ message }) => isCustomerMessage(claim, message))
}

export function medicalOf(claim: Claim, partyId: string): readonly Medical[] {
  return claim.medical.filter((row) => row.partyId === partyId)
}

/** Parties with a medical row whose severity is not `none`, in ref order. */
export function injuredParties(claim: Claim): readonly Party[] {
  return byRef(claim.parties).filter((party) => medicalOf(claim, party.id).some((row) => row.severity !== 'none'))
}

/** The day on which a party's injury claim first reached us by any protocol, up to today. */
export function presentedOn(claim: Claim, partyId: string, today: IsoDate): IsoDate | undefined {
  const tracks = claim.protocols.filter((track) => track.partyId === partyId)
  const dates = tracks.flatMap((track) => [track.letterReceivedOn, track.cnfReceivedOn, track.claimPresentedOn])
  return earliest(dates.map((date) => known(date, today)))
}

/** The day on which the report that a medical row names came in; nothing where it is not on file, or not by today. */
export function reportReceivedOn({ documents }: Claim, { reportDocumentId }: Medical, today: IsoDate): IsoDate | undefined {
  return known(documents.find((document) => document.id === reportDocumentId)?.receivedOn, today)
}

/** A medical row that stands for a certificate of recoverable benefits. */
export function isCertificate(row: Medical): boolean {
  return row.cru !== undefined && (row.cru.certificateExpiresOn !== undefined || row.cru.benefits.length > 0)
}

export function isOpenComplaint(complaint: Complaint, today: IsoDate): boolean {
  return complaint.status === 'open' && complaint.receivedOn <= today
}

export function isOpenTask(task: Task): boolean {
  return task.status === 'open'
}

export function isActiveVulnerability(row: Vulnerability, today: IsoDate): boolean {
  return row.status === 'active' && row.recordedOn <= today
}
