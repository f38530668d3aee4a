import type { ClaimFigures, Colleague } from '../../../shared/api.ts'
import type { Claim, Party, PartyRole } from '../../../shared/claim.ts'
import type { DeadlineRow } from '../../../shared/figures.ts'
import { dateOf } from '../text/dates.ts'

/** One claim as the page shows it. `today` and the figures are the server's, so that page and assistant agree on what is late. */
export interface ClaimFile {
  readonly claim: Claim
  readonly figures: ClaimFigures
  readonly team: readonly Colleague[]
}

/** The deadlines in the order of the tool: by date, those without one last. */
export function deadlinesOf({ figures }: ClaimFile): readonly DeadlineRow[] {
  return 'known' in figures.deadlines ? (figures.deadlines.known.rows ?? []) : []
}

/** What is late among the deadlines with one of these codes: `1 late`. */
export function lateCount(file: ClaimFile, codes: RegExp): number {
  return deadlinesOf(file).filter((row) => row.status === 'overdue' && codes.test(row.code)).length
}

/** A party's name; its bare id where the record names nobody by it. */
export function partyName(claim: Claim, partyId: string): string {
  return claim.parties.find((party) => party.id === partyId)?.name ?? partyId
}

/** The party's name, or nothing where no party is named. */
export function maybeParty(claim: Claim, partyId: string | undefined): string | undefined {
  return partyId === undefined ? undefined : partyName(claim, partyId)
}

/** A colleague's name; the bare id of one who is not on the team. */
export function userName({ claim: { handling }, team }: ClaimFile, userId: string): string {
  if (userId === handling.handlerId) return handling.handlerName
  return team.find((colleague) => colleague.id === userId)?.name ?? userId
}

export function sectionName(claim: Claim, sectionId: string): string {
  return claim.policy?.sections.find((section) => section.id === sectionId)?.name ?? sectionId
}

export function reserveName(claim: Claim, reserveLineId: string): string {
  return claim.reserves.find((line) => line.id === reserveLineId)?.name ?? reserveLineId
}

export function documentTitle(claim: Claim, documentId: string): string {
  return claim.documents.find((document) => document.id === documentId)?.title ?? documentId
}

export function vehicleName(claim: Claim, vehicleId: string): string {
  return claim.vehicles.find((vehicle) => vehicle.id === vehicleId)?.registration ?? vehicleId
}

/** The policyholder as the policy names them, else the first party in that role, else the first party at all. */
export function insuredParty(claim: Claim): Party | undefined {
  const named = claim.parties.find((party) => party.id === claim.policy?.policyholderPartyId)
  return named ?? withRole(claim, 'policyholder') ?? claim.parties[0]
}

/** The London date of the loss: its moment, its day, or the end of its range; undefined where none is recorded. */
export function lossDate(claim: Claim): string | undefined {
  const loss = claim.loss
  if (loss === undefined) return undefined
  return loss.occurredAt === undefined ? (loss.occurredOn ?? loss.occurredTo) : dateOf(loss.occurredAt)
}

/** Newest first by the text that `key` gives (dates as text sort by time); of one date, the later entry of the record first. */
export function newestFirst<T>(list: readonly T[], key: (entry: T) => string): readonly T[] {
  return list.toReversed().toSorted((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0))
}

function withRole(claim: Claim, role: PartyRole): Party | undefined {
  return claim.parties.find((party) => party.roles.includes(role))
}
