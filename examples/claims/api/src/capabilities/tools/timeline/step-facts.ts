/** The dated steps of complaints, protocols and court proceedings. */
import type { Claim, Complaint, Litigation, ProtocolTrack } from '../../../../../shared/claim.ts'
import { type Fact, type NameOf, onDay, saying } from './fact.ts'

export function complaintFacts({ complaints }: Claim, nameOf: NameOf): readonly Fact[] {
  return complaints.flatMap((complaint) => complaintSteps(complaint, nameOf))
}

export function legalFacts({ protocols, litigation }: Claim, nameOf: NameOf): readonly Fact[] {
  return [...protocols.flatMap((track) => trackSteps(track, nameOf)), ...(litigation === undefined ? [] : courtSteps(litigation))]
}

/** Refs of protocol tracks and of the litigation that have no date at all. */
export function undatedSteps({ protocols, litigation }: Claim): readonly string[] {
  const tracks = protocols.filter((track) => TRACK_STEPS.every(([field]) => track[field] === undefined)).map((track) => track.id)
  return litigation !== undefined && COURT_STEPS.every(([field]) => litigation[field] === undefined) ? [...tracks, 'litigation'] : tracks
}

function complaintSteps(complaint: Complaint, nameOf: NameOf): readonly Fact[] {
  const { id: ref, byPartyId, channel, summary, outcome, updates } = complaint
  const told = (text: string) => ({ kind: 'complaint', ref, text }) as const
  const by = nameOf(byPartyId)
  return [
    ...onDay(complaint.receivedOn, told(saying(`Complaint received${by === undefined ? '' : ` from ${by}`} (${channel})`, summary))),
    ...onDay(complaint.acknowledgedOn, told('Complaint acknowledged')),
    ...onDay(complaint.acceptedOn, told('Complaint resolved: outcome accepted by the complainant')),
    ...onDay(complaint.srcSentOn, told('Summary resolution communication sent')),
    ...updates.flatMap((date) => onDay(date, told('Complaint update sent'))),
    ...onDay(complaint.eightWeekLetterOn, told('Eight-week letter sent')),
    ...onDay(complaint.finalResponseOn, told(`Final response sent${outcome === undefined ? '' : `: ${OUTCOME_WORDS[outcome]}`}`)),
    ...onDay(complaint.fosReferredOn, told('Complaint referred to the Financial Ombudsman Service')),
  ]
}

const OUTCOME_WORDS = { upheld: 'complaint upheld', partly_upheld: 'complaint partly upheld', rejected: 'complaint rejected' } as const

function trackSteps(track: ProtocolTrack, nameOf: NameOf): readonly Fact[] {
  const party = nameOf(track.partyId) ?? track.partyId
  return TRACK_STEPS.flatMap(([field, what]) => onDay(track[field], { kind: 'legal', ref: track.id, text: `${TRACK_WORDS[track.kind]}, ${party}: ${what}` }))
}

function courtSteps(litigation: Litigation): readonly Fact[] {
  return COURT_STEPS.flatMap(([field, what]) =>
    onDay(litigation[field], { kind: 'legal', ref: 'litigation', text: `${litigation.court} ${litigation.number}: ${what}` }),
  )
}

/** In the order in which they usually come, which is also how steps of one day stand. */
const TRACK_STEPS = [
  ['letterPostedOn', 'letter of claim posted'],
  ['letterReceivedOn', 'letter of claim received'],
  ['cnfReceivedOn', 'claim notification form received'],
  ['claimPresentedOn', 'claim presented'],
  ['acknowledgedOn', 'acknowledged'],
  ['responseSentOn', 'response sent'],
  ['reasonedResponseOn', 'reasoned response sent'],
  ['becameQuantifiedOn', 'liability no longer contested and damages quantified'],
  ['packReceivedOn', 'settlement pack received'],
  ['packSettledOn', 'settlement pack settled'],
] as const satisfies readonly (readonly [keyof ProtocolTrack, string])[]

const COURT_STEPS = [
  ['s152NoticeReceivedOn', 'notice of proceedings received (section 152)'],
  ['issuedOn', 'proceedings issued'],
  ['particularsServedOn', 'particulars of claim served'],
  ['acknowledgmentFiledOn', 'acknowledgment of service filed'],
  ['defenceFiledOn', 'defence filed'],
] as const satisfies readonly (readonly [keyof Litigation, string])[]

const TRACK_WORDS: Readonly<Record<ProtocolTrack['kind'], string>> = {
  pap_pi: 'Pre-action protocol for injury',
  rta_portal: 'Road traffic portal',
  el_portal: 'Employers’ liability portal',
  pl_portal: 'Public liability portal',
  oic: 'Official Injury Claim',
  motor_tp: 'Third-party motor claim',
}
