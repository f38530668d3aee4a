import type { DataRequest, IsoDate } from '../../../../../shared/claim.ts'
import { addDays, addMonths, daysBetween, earliest } from '../../dates.ts'
import { sum } from '../../money.ts'
import { type DeadlineContext, type DeadlineRule, type Found, onNextOpenDay } from './deadline.ts'

/** From this day a data protection complaint must be acknowledged within 30 days. */
const ACKNOWLEDGEMENT_DUTY_FROM: IsoDate = '2026-06-19'
const ACKNOWLEDGEMENT_DAYS = 30

export const dataRequestRules: readonly DeadlineRule[] = [
  {
    code: 'SAR',
    what: 'Answer the subject access request',
    kind: 'statutory',
    authority: 'UK GDPR art 12',
    find: (context) => received(context, 'sar').map((request) => accessRequest(request, context)),
  },
  {
    code: 'DPC-ACK',
    what: 'Acknowledge the data protection complaint',
    kind: 'statutory',
    authority: 'DPA 2018 s164A',
    find: (context) => received(context, 'dp_complaint').flatMap((request) => complaintAcknowledgement(request, context)),
  },
]

function received({ claim, today }: DeadlineContext, kind: DataRequest['kind']): readonly DataRequest[] {
  return claim.dataRequests.filter((request) => request.kind === kind && request.receivedOn <= today)
}

/** The clock starts once identity is shown, stops while a question is open, and ends on a working day. */
function accessRequest(request: DataRequest, { known, office }: DeadlineContext): Found {
  const done = known(request.completedOn)
  const since = pausedSince(request, known)
  if (since !== undefined && done === undefined) return { kind: 'paused', ref: request.id, since }
  const isIdentityAsked = known(request.identityRequestedOn) !== undefined
  const start = (isIdentityAsked ? known(request.identityVerifiedOn) : undefined) ?? request.receivedOn
  const due = addDays(addMonths(start, request.extended ? 3 : 1), pausedDays(request, known))
  return { kind: 'dated', ref: request.id, ...onNextOpenDay(due, office), done }
}

/** The day since when we wait: for proof of identity first, else for the earliest open question. */
function pausedSince(request: DataRequest, known: DeadlineContext['known']): IsoDate | undefined {
  const identityAskedOn = known(request.identityRequestedOn)
  if (identityAskedOn !== undefined && known(request.identityVerifiedOn) === undefined) return identityAskedOn
  return earliest(request.clarifications.filter(({ receivedOn }) => known(receivedOn) === undefined).map(({ requestedOn }) => known(requestedOn)))
}

function pausedDays({ clarifications }: DataRequest, known: DeadlineContext['known']): number {
  return sum(
    clarifications.map(({ requestedOn, receivedOn }) =>
      receivedOn !== undefined && known(receivedOn) === receivedOn ? daysBetween(requestedOn, receivedOn) : 0,
    ),
  )
}

function complaintAcknowledgement(request: DataRequest, { known }: DeadlineContext): readonly Found[] {
  if (request.receivedOn < ACKNOWLEDGEMENT_DUTY_FROM) return []
  return [{ kind: 'dated', ref: request.id, due: addDays(request.receivedOn, ACKNOWLEDGEMENT_DAYS), done: known(request.acknowledgedOn) }]
}
