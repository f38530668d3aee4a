/** Whether dissatisfaction was logged as a complaint, who may complain to the ombudsman, and the clocks that run. */
import type { Claim, Complaint, IsoDate, Party } from '../../../../shared/claim.ts'
import { addBusinessDays, addDays, businessDaysBetween, leavesHolidayTable } from '../dates.ts'
import { hasRole, known, policyholder } from '../facts.ts'
import { compareRefs, compareText } from '../refs.ts'

/** `likely` an eligible complainant; a third-party claimant is no customer of this firm (DISP 2.7). */
export type Eligibility = 'likely' | 'not_a_customer' | 'unknown'

export interface Clock {
  /** No deadline: after it the eight weeks apply. */
  readonly threeBusinessDays: IsoDate
  readonly eightWeeks: IsoDate
  /** Set where the count of business days left the bank holiday table. */
  readonly calendar?: 'weekends_only'
}

const BUSINESS_DAYS = 3
const EIGHT_WEEKS = 56

/** From the date on which the message reached the firm, whoever read it and when. */
export function clockFrom(claim: Claim, date: IsoDate): Clock {
  const threeBusinessDays = addBusinessDays(date, BUSINESS_DAYS, claim.handling.office)
  return { threeBusinessDays, eightWeeks: addDays(date, EIGHT_WEEKS), ...(leavesHolidayTable(date, threeBusinessDays) ? { calendar: 'weekends_only' } : {}) }
}

export function eligibilityOf(claim: Claim, partyId: string): Eligibility {
  const party = claim.parties.find((each) => each.id === partyId)
  const both = [party, claim.parties.find((each) => each.id === party?.representsPartyId)].filter((each) => each !== undefined)
  if (both.some((each) => hasRole(each, 'policyholder', 'insured_person') || each.id === policyholder(claim)?.id)) return 'likely'
  return both.some((each) => hasRole(each, 'third_party_claimant')) ? 'not_a_customer' : 'unknown'
}

/** The complaint under which a message of that date stands, the earliest received first. */
export function loggedAs(
  claim: Claim,
  partyId: string | undefined,
  { date, today }: { readonly date: IsoDate; readonly today: IsoDate },
): Complaint | undefined {
  if (partyId === undefined) return undefined
  const represented = new Set(representedWith(claim.parties, partyId))
  return claim.complaints
    .filter((complaint) => represented.has(complaint.byPartyId) && complaint.receivedOn <= today && covers(claim, complaint, { date, today }))
    .toSorted((a, b) => compareText(a.receivedOn, b.receivedOn) || compareRefs(a.id, b.id))[0]
}

/** The party, the one it represents, and those who represent it. */
function representedWith(parties: readonly Party[], partyId: string): readonly string[] {
  const own = parties.find((party) => party.id === partyId)?.representsPartyId
  return [partyId, ...(own === undefined ? [] : [own]), ...parties.filter((party) => party.representsPartyId === partyId).map((party) => party.id)]
}

/** Logged within three business days of the message, or still being answered when it came. */
function covers(claim: Claim, complaint: Complaint, { date, today }: { readonly date: IsoDate; readonly today: IsoDate }): boolean {
  const { receivedOn, status } = complaint
  if (receivedOn >= date && businessDaysBetween(date, receivedOn, claim.handling.office) <= BUSINESS_DAYS) return true
  const answered = [complaint.finalResponseOn, complaint.acceptedOn, complaint.srcSentOn].map((each) => known(each, today)).find((each) => each !== undefined)
  if (receivedOn > date) return false
  return answered === undefined ? status === 'open' || status === 'with_fos' : date <= answered
}
