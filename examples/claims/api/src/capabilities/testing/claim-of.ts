import type {
  Claim,
  Complaint,
  Correspondence,
  CoverSection,
  Handling,
  Loss,
  LossItem,
  Medical,
  Offer,
  Party,
  Payment,
  Policy,
  ProtocolTrack,
  Recovery,
  ReserveLine,
} from '../../../../shared/claim.ts'
import { NOTHING_RECORDED } from '../../fixtures/blank.ts'

const HANDLING: Handling = {
  office: 'england-and-wales',
  reportedAt: '2026-09-01T09:00',
  channel: 'phone',
  handlerId: 'u-1',
  handlerName: 'Kit Marlow',
  team: 'First response',
  assignments: [],
}

const POLICY: Policy = {
  number: 'POL-1',
  product: 'Test cover',
  insurer: 'Harbour Mutual',
  policyholderPartyId: 'p-1',
  consumer: true,
  trigger: 'losses_occurring',
  firstInceptionOn: '2026-03-01',
  period: { startAt: '2026-03-01T00:01', endAt: '2027-02-28T23:59', endConvention: 'inclusive_minute' },
  sections: [],
  endorsements: [],
  exclusions: [],
  conditions: [],
  premium: { annual: 30_000, status: 'paid', arrears: 0, setOffAllowed: false },
  events: [],
}

const LOSS: Loss = { reportedOn: '2026-09-01', cause: 'collision', description: 'Hit from behind.', jurisdiction: 'england-and-wales' }

/** The smallest valid claim, reported on 1 September 2026, with what a test sets besides. */
export function claimOf(parts: Partial<Claim> = {}): Claim {
  return { id: 'c-1', reference: 'TST-2026-000001', line: 'other', status: 'open', handling: HANDLING, ...NOTHING_RECORDED, ...parts }
}

export function handlingOf(parts: Partial<Handling> = {}): Handling {
  return { ...HANDLING, ...parts }
}

/** Losses occurring, from 2026-03-01T00:01 to the end of 2027-02-28T23:59. */
export function policyOf(parts: Partial<Policy> = {}): Policy {
  return { ...POLICY, ...parts }
}

/** Reported on 1 September 2026 in England, without a date of loss. */
export function lossOf(parts: Partial<Loss> = {}): Loss {
  return { ...LOSS, ...parts }
}

export function sectionOf(parts: Partial<CoverSection> = {}): CoverSection {
  return { id: 'sec-1', name: 'Own damage', basis: 'indemnity', operative: true, excesses: [], excessOrder: 'before_limit', average: false, ...parts }
}

export function personOf(parts: Partial<Party> = {}): Party {
  return { id: 'p-1', name: 'Asha Rao', kind: 'person', roles: [], addresses: [], phones: [], emails: [], ...parts }
}

export function medicalOf(parts: Partial<Medical> = {}): Medical {
  return { id: 'med-1', partyId: 'p-1', diagnosis: 'Strained neck', severity: 'minor', whiplash: false, ...parts }
}

export function itemOf(parts: Partial<LossItem> = {}): LossItem {
  return { id: 'it-1', sectionId: 'sec-1', head: 'Repair', description: 'Rear bumper', claimed: 0, documentIds: [], status: 'claimed', ...parts }
}

export function messageOf(parts: Partial<Correspondence> = {}): Correspondence {
  return { id: 'cor-1', at: '2026-09-02T10:00', direction: 'outbound', channel: 'email', subject: 'Your claim', body: 'We have it.', ...parts }
}

/** An open indemnity line with one entry of its estimate. */
export function reserveOf(estimate: number, parts: Partial<ReserveLine> = {}): ReserveLine {
  return {
    id: 'rl-1',
    name: 'Own damage',
    costType: 'indemnity',
    status: 'open',
    history: [{ on: '2026-09-02', estimate, by: 'u-1', reason: 'first view' }],
    ...parts,
  }
}

export function paymentOf(amount: number, parts: Partial<Payment> = {}): Payment {
  return {
    id: 'pay-1',
    reserveLineId: 'rl-1',
    payeePartyId: 'p-1',
    amount,
    status: 'issued',
    requestedOn: '2026-09-10',
    issuedOn: '2026-09-12',
    reason: 'repair',
    interim: false,
    ...parts,
  }
}

export function recoveryOf(expected: number, parts: Partial<Recovery> = {}): Recovery {
  return { id: 'rec-1', type: 'subrogation', expected, receipts: [], status: 'open', ...parts }
}

export function offerOf(parts: Partial<Offer> = {}): Offer {
  return { id: 'off-1', direction: 'from_insurer', partyId: 'p-1', amount: 500_000, basis: 'full_and_final', madeOn: '2026-11-01', status: 'open', ...parts }
}

export function complaintOf(parts: Partial<Complaint> = {}): Complaint {
  return { id: 'cmp-1', receivedOn: '2026-10-05', byPartyId: 'p-1', channel: 'phone', summary: 'Slow.', status: 'open', updates: [], ...parts }
}

export function trackOf(kind: ProtocolTrack['kind'], parts: Partial<ProtocolTrack> = {}): ProtocolTrack {
  return { id: 'pt-1', kind, partyId: 'p-1', ...parts }
}
