/** Pre-action and portal steps. The rules here cover England and Wales only. */
import type { ProtocolTrack } from '../../../../../shared/claim.ts'
import { addDays, addMonths, earliest } from '../../dates.ts'
import { afterBusinessDays, type DeadlineContext, type DeadlineRule, type Found } from './deadline.ts'
import { firstOfferOn } from './offers.ts'

type PortalKind = 'rta_portal' | 'el_portal' | 'pl_portal' | 'oic'

interface Portal {
  readonly responseDays: number
  /** Where the Motor Insurers' Bureau answers. */
  readonly bureauResponseDays: number
  readonly authority: string
}

/** Business days from the claim notification form. */
const PORTALS: Readonly<Record<PortalKind, Portal>> = {
  rta_portal: { responseDays: 15, bureauResponseDays: 30, authority: 'RTA portal protocol' },
  el_portal: { responseDays: 30, bureauResponseDays: 30, authority: 'EL/PL portal protocol' },
  pl_portal: { responseDays: 40, bureauResponseDays: 40, authority: 'EL/PL portal protocol' },
  oic: { responseDays: 30, bureauResponseDays: 40, authority: 'RTA small claims protocol' },
}

const COURT = 'england-and-wales'
const PACK_DAYS = 15
const PACK_TOTAL_DAYS = 35
const PRE_ACTION = 'Personal injury pre-action protocol'

export const protocolRules: readonly DeadlineRule[] = [
  {
    code: 'PAP-ACK',
    what: 'Acknowledge the letter of claim',
    kind: 'protocol',
    authority: PRE_ACTION,
    find: (context) => preActionTracks(context).flatMap((track) => acknowledgement(track, context)),
  },
  {
    code: 'PAP-INV',
    what: 'Finish the investigation and answer on liability',
    kind: 'protocol',
    authority: PRE_ACTION,
    find: (context) => preActionTracks(context).flatMap((track) => investigation(track, context)),
  },
  {
    code: 'POR-ACK',
    what: 'Acknowledge the claim notification form',
    kind: 'protocol',
    authority: 'Portal protocol',
    find: (context) => portalTracks(context).flatMap((track) => (track.kind === 'oic' ? [] : formAcknowledgement(track, context))),
  },
  {
    code: 'POR-RESP',
    what: 'Answer on liability',
    kind: 'protocol',
    authority: 'Portal protocol',
    find: (context) => portalTracks(context).flatMap((track) => response(track, context)),
  },
  {
    code: 'POR-PACK',
    what: 'Consider the settlement pack and answer it',
    kind: 'protocol',
    authority: 'Portal protocol',
    find: (context) => portalTracks(context).flatMap((track) => (track.kind === 'oic' ? [] : settlementPack(track, context))),
  },
]

type PortalTrack = ProtocolTrack & { readonly kind: PortalKind }

function preActionTracks({ claim, jurisdiction }: DeadlineContext): readonly ProtocolTrack[] {
  return jurisdiction === COURT ? claim.protocols.filter((track) => track.kind === 'pap_pi') : []
}

function portalTracks({ claim, jurisdiction }: DeadlineContext): readonly PortalTrack[] {
  return jurisdiction === COURT ? claim.protocols.filter(isPortalTrack) : []
}

function isPortalTrack(track: ProtocolTrack): track is PortalTrack {
  return Object.hasOwn(PORTALS, track.kind)
}

function acknowledgement(track: ProtocolTrack, { known }: DeadlineContext): readonly Found[] {
  if (track.letterPostedOn === undefined) return [{ kind: 'needs', ref: track.id, needs: 'letterPostedOn' }]
  const due = acknowledgementDue(track, known(track.letterPostedOn))
  return due === undefined ? [] : [{ kind: 'dated', ref: track.id, due, done: known(track.acknowledgedOn) }]
}

/** Calendar days from posting; twice as long where the accident or the defendant is outside the jurisdiction. */
function acknowledgementDue(track: ProtocolTrack, postedOn: string | undefined): string | undefined {
  return postedOn === undefined ? undefined : addDays(postedOn, track.outsideJurisdiction === true ? 42 : 21)
}

function investigation(track: ProtocolTrack, { known }: DeadlineContext): readonly Found[] {
  const months = track.outsideJurisdiction === true ? 6 : 3
  const [acknowledgedOn, assumed] = [known(track.acknowledgedOn), acknowledgementDue(track, known(track.letterPostedOn))]
  const done = known(track.responseSentOn)
  if (acknowledgedOn !== undefined) return [{ kind: 'dated', ref: track.id, due: addMonths(acknowledgedOn, months), done }]
  if (assumed !== undefined) return [{ kind: 'dated', ref: track.id, due: addMonths(assumed, months), done, assumed_start: true }]
  return track.letterPostedOn === undefined ? [{ kind: 'needs', ref: track.id, needs: 'acknowledgedOn' }] : []
}

function formAcknowledgement(track: PortalTrack, { known }: DeadlineContext): readonly Found[] {
  return sinceForm(track, 1, known, track.acknowledgedOn)
}

function response(track: PortalTrack, { known }: DeadlineContext): readonly Found[] {
  const { responseDays, bureauResponseDays } = PORTALS[track.kind]
  return sinceForm(track, track.mib === true ? bureauResponseDays : responseDays, known, track.responseSentOn)
}

function sinceForm(track: PortalTrack, days: number, known: DeadlineContext['known'], done: string | undefined): readonly Found[] {
  if (track.cnfReceivedOn === undefined) return [{ kind: 'needs', ref: track.id, needs: 'cnfReceivedOn' }]
  const receivedOn = known(track.cnfReceivedOn)
  if (receivedOn === undefined) return []
  return [{ kind: 'dated', ref: track.id, ...afterBusinessDays(receivedOn, days, COURT), done: known(done), authority: PORTALS[track.kind].authority }]
}

/** 15 business days to consider and 20 to negotiate. */
function settlementPack(track: PortalTrack, { claim, today, known }: DeadlineContext): readonly Found[] {
  const receivedOn = known(track.packReceivedOn)
  if (receivedOn === undefined) return []
  const [{ due }, { due: total_period_ends, ...calendar }] = [
    afterBusinessDays(receivedOn, PACK_DAYS, COURT),
    afterBusinessDays(receivedOn, PACK_TOTAL_DAYS, COURT),
  ]
  const done = earliest([known(track.packSettledOn), firstOfferOn(claim, { partyId: track.partyId, from: receivedOn, today })])
  return [{ kind: 'dated', ref: track.id, due, done, authority: PORTALS[track.kind].authority, total_period_ends, ...calendar }]
}
