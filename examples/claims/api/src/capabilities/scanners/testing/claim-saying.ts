import type { Claim } from '../../../../../shared/claim.ts'
import { claimOf, messageOf, personOf } from '../../testing/claim-of.ts'
import { type Dissatisfaction, type DissatisfactionRow, dissatisfactionIn } from '../dissatisfaction.ts'
import { type SupportNeeds, supportNeedsIn } from '../support-needs.ts'
import { TODAY } from '../../testing/answers.ts'

/** A claim whose policyholder sent one message, on 12 November 2026. */
export function claimSaying(body: string, parts: Partial<Claim> = {}): Claim {
  const message = messageOf({ at: '2026-11-12T10:00', direction: 'inbound', fromPartyId: 'p-1', subject: '', body })
  return claimOf({ parties: [personOf({ roles: ['policyholder'] })], correspondence: [message], ...parts })
}

/** A claim with one note, of the same day. */
export function claimNoting(text: string, parts: Partial<Claim> = {}): Claim {
  return claimOf({
    parties: [personOf({ roles: ['policyholder'] })],
    notes: [{ id: 'note-1', at: '2026-11-12T10:00', authorId: 'u-1', kind: 'file', text }],
    ...parts,
  })
}

/** `strength about` of the row, `aside: reason`, or `nothing`. */
export function judgement(claim: Claim): string {
  const { rows, setAside } = readDissatisfaction(claim)
  const [row, aside] = [rows[0], setAside[0]]
  if (row !== undefined) return `${row.strength} ${row.about}`
  return aside === undefined ? 'nothing' : `aside: ${aside.reason}`
}

export function readDissatisfaction(claim: Claim): Dissatisfaction {
  return dissatisfactionIn(claim, { today: TODAY })
}

/** The first row; throws where there is none. */
export function firstRow(claim: Claim): DissatisfactionRow {
  const row = readDissatisfaction(claim).rows[0]
  if (row === undefined) throw new Error('There is no row.')
  return row
}

export function readNeeds(claim: Claim): SupportNeeds {
  return supportNeedsIn(claim, { today: TODAY })
}

/** Each signal as `characteristic status subject`, with `!` where it is urgent; third parties last. */
export function needs(claim: Claim): readonly string[] {
  const { signals, thirdParty } = readNeeds(claim)
  return [...signals, ...thirdParty].map(({ characteristic, status, subject, urgent }) => `${characteristic} ${status} ${subject}${urgent ? '!' : ''}`)
}
