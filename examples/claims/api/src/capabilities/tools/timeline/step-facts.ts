/** The dated steps of complaints, protocols and court proceedings. */
import type { Claim, Complaint, Litigation, ProtocolTrack } from '../../../../../shared/claim.ts'
import { COMPLAINT_DATES, COURT_DATES, datesOf, TRACK_DATES } from '../../step-dates.ts'
import { type Fact, type NameOf, saying } from './fact.ts'

export function complaintFacts({ complaints }: Claim, nameOf: NameOf): readonly Fact[] {
  return complaints.flatMap((complaint) => complaintSteps(complaint, nameOf))
}

export function legalFacts({ protocols, litigation }: Claim, nameOf: NameOf): readonly Fact[] {
  return [...protocols.flatMap((track) => trackSteps(track, nameOf)), ...(litigation === undefined ? [] : courtSteps(litigation))]
}

/** Refs of protocol tracks and of the litigation that have no date at all. */
export function undatedSteps({ protocols, litigation }: Claim): readonly string[] {
  const tracks = protocols.filter((track) => datesOf(track, TRACK_DATES).length === 0).map((track) => track.id)
  return litigation !== undefined && datesOf(litigation, COURT_DATES).length === 0 ? [...tracks, 'litigation'] : tracks
}

function complaintSteps(complaint: Complaint, nameOf: NameOf): readonly Fact[] {
  const { id: ref, byPartyId, channel, summary, outcome } = complaint
  const by = nameOf(byPartyId)
  const words: Readonly<Record<(typeof COMPLAINT_DATES)[number], string>> = {
    receivedOn: saying(`Complaint received${by === undefined ? '' : ` from ${by}`} (${channel})`, summary),
    acknowledgedOn: 'Complaint acknowledged',
    acceptedOn: 'Complaint resolved: outcome accepted by the complainant',
    srcSentOn: 'Summary resolution communication sent',
    updates: 'Complaint update sent',
    eightWeekLetterOn: 'Eight-week letter sent',
    finalResponseOn: `Final response sent${outcome === undefined ? '' : `: ${OUTCOME_WORDS[outcome]}`}`,
    fosReferredOn: 'Complaint referred to the Financial Ombudsman Service',
  }
  return datesOf(complaint, COMPLAINT_DATES).map(({ field, date }) => ({ date, kind: 'complaint', ref, text: words[field] }))
}

const OUTCOME_WORDS = { upheld: 'complaint upheld', partly_upheld: 'complaint partly upheld', rejected: 'complaint rejected' } as const

function trackSteps(track: ProtocolTrack, nameOf: NameOf): readonly Fact[] {
  const of = `${TRACK_WORDS[track.kind]}, ${nameOf(track.partyId) ?? track.partyId}`
  return datesOf(track, TRACK_DATES).map(({ field, date }) => ({ date, kind: 'legal', ref: track.id, text: `${of}: ${TRACK_STEPS[field]}` }))
}

function courtSteps(litigation: Litigation): readonly Fact[] {
  const of = `${litigation.court} ${litigation.number}`
  return datesOf(litigation, COURT_DATES).map(({ field, date }) => ({ date, kind: 'legal', ref: 'litigation', text: `${of}: ${COURT_STEPS[field]}` }))
}

const TRACK_STEPS: Readonly<Record<(typeof TRACK_DATES)[number], string>> = {
  letterPostedOn: 'letter of claim posted',
  letterReceivedOn: 'letter of claim received',
  cnfReceivedOn: 'claim notification form received',
  claimPresentedOn: 'claim presented',
  acknowledgedOn: 'acknowledged',
  responseSentOn: 'response sent',
  reasonedResponseOn: 'reasoned response sent',
  becameQuantifiedOn: 'liability no longer contested and damages quantified',
  packReceivedOn: 'settlement pack received',
  packSettledOn: 'settlement pack settled',
}

const COURT_STEPS: Readonly<Record<(typeof COURT_DATES)[number], string>> = {
  s152NoticeReceivedOn: 'notice of proceedings received (section 152)',
  issuedOn: 'proceedings issued',
  particularsServedOn: 'particulars of claim served',
  acknowledgmentFiledOn: 'acknowledgment of service filed',
  defenceFiledOn: 'defence filed',
}

const TRACK_WORDS: Readonly<Record<ProtocolTrack['kind'], string>> = {
  pap_pi: 'Pre-action protocol for injury',
  rta_portal: 'Road traffic portal',
  el_portal: 'Employers’ liability portal',
  pl_portal: 'Public liability portal',
  oic: 'Official Injury Claim',
  motor_tp: 'Third-party motor claim',
}
