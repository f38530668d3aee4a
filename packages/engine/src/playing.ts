import type { Evidence, Offer, ToolContext } from '@ambit/domain'
import type { TurnRequest } from './request.ts'
import type { Admitting } from './call.ts'
import type { Notes } from './notes.ts'
import type { Ports } from './ports.ts'
import { talkEvidence } from './sources-of-talk.ts'
import type { Talk } from './talk.ts'

/** A turn at work: what each step of it needs. */
export interface Playing {
  readonly talk: Talk
  readonly offer: Offer
  readonly context: ToolContext
  readonly ports: Ports
  readonly notes: Notes
  /** What the gate asks. */
  readonly admitting: Admitting
}

/** Reason of an abort where the server goes down; every other abort is a person's stop. */
export const PARK = 'park'

type Known = Pick<Playing, 'talk' | 'offer' | 'ports'> & { readonly record: Admitting['record']; readonly isLate: boolean }

/** What the gate knows of a turn. */
export function admittingOf({ user, channel, environment, performs }: TurnRequest, { talk, offer, ports, record, isLate }: Known): Admitting {
  let made: { readonly count: number; readonly evidence: Evidence } | undefined
  const evidence = (): Evidence => {
    const { messages } = talk
    if (made?.count !== messages.length) made = { count: messages.length, evidence: talkEvidence(messages, talk.calls, offer) }
    return made.evidence
  }
  return {
    offer,
    record,
    asking: { user, channel, environment, floor: isLate ? 'confirm' : (ports.floor?.[channel] ?? 'auto'), evidence },
    performs: performs && ports.grants !== undefined,
    wasDeclined: (name, digest) =>
      talk.approvals.some((each) => each.turnId === talk.turn.id && isNo(each.state) && each.name === name && each.digest === digest),
  }
}

function isNo(state: string): boolean {
  return state === 'declined' || state === 'withdrawn'
}
