import { describe, expect, it } from 'vitest'
import type { Claim, Note, Payment } from '../../../../../shared/claim.ts'
import { TODAY } from '../../testing/answers.ts'
import {
  claimOf,
  complaintOf,
  handlingOf,
  lossOf,
  messageOf,
  offerOf,
  paymentOf,
  personOf,
  policyOf,
  recoveryOf,
  reserveOf,
  trackOf,
} from '../../testing/claim-of.ts'
import { timelineEntries } from './entries.ts'

const noteOf = (parts: Pick<Note, 'id' | 'at'> & Partial<Note>): Note => ({ authorId: 'u-1', kind: 'file', text: 'Called.', ...parts })

const REPORT = { date: '2026-09-01', time: '09:00', kind: 'loss', text: 'Claim reported (phone)', ref: 'handling' }

/** The entries but for the report, which every claim has. */
const entriesOf = (parts: Partial<Claim>, today = TODAY) => timelineEntries(claimOf(parts), today).filter((entry) => entry.ref !== 'handling')
const told = (parts: Partial<Claim>) => entriesOf(parts).map(({ date, time, kind, text, ref }) => [date, time ?? '', kind, text, ref].join(' | '))

describe('facts of the timeline', () => {
  it('[D120] the policy: its period, and each of its events, a suspension with its two ends', () => {
    const policy = policyOf({
      period: { startAt: '2025-03-01T00:01', endAt: '2026-02-28T23:59', endConvention: 'inclusive_minute' },
      events: [
        { id: 'evt-1', kind: 'adjustment', effectiveAt: '2025-04-01T09:00', description: 'Garden room added', increasesCover: true },
        { id: 'evt-2', kind: 'suspension', from: '2025-05-01T00:00', to: '2025-06-01T00:00', reason: 'Empty house' },
        { id: 'evt-3', kind: 'cancellation', effectiveAt: '2025-07-01T00:01', by: 'insurer', reason: 'Premium unpaid' },
        { id: 'evt-4', kind: 'reinstatement', effectiveAt: '2025-07-10T12:00', basis: 'from_date', excludesGapLosses: true },
        { id: 'evt-5', kind: 'reinstatement', effectiveAt: '2025-07-11T12:00', basis: 'continuous', excludesGapLosses: false },
        { id: 'evt-6', kind: 'lapse', effectiveAt: '2025-12-01T00:00', reason: ' ' },
        { id: 'evt-7', kind: 'avoidance', effectiveAt: '2026-01-01T00:00', ground: 'Past claims not told' },
      ],
    })
    expect(told({ policy })).toEqual([
      '2025-03-01 | 00:01 | policy | Policy period starts | policy',
      '2025-04-01 | 09:00 | policy | Policy changed, more cover: Garden room added | evt-1',
      '2025-05-01 | 00:00 | policy | Policy suspended: Empty house | evt-2',
      '2025-06-01 | 00:00 | policy | Suspension of the policy ends | evt-2',
      '2025-07-01 | 00:01 | policy | Policy cancelled by the insurer: Premium unpaid | evt-3',
      '2025-07-10 | 12:00 | policy | Policy reinstated, losses in the gap excluded | evt-4',
      '2025-07-11 | 12:00 | policy | Policy reinstated without a gap | evt-5',
      '2025-12-01 | 00:00 | policy | Policy lapsed | evt-6',
      '2026-01-01 | 00:00 | policy | Policy avoided: Past claims not told | evt-7',
      '2026-02-28 | 23:59 | policy | Policy period ends | policy',
    ])
  })

  it('[D120] the loss: a moment, a day or both ends of a range, and its discovery', () => {
    expect(told({ loss: lossOf({ occurredAt: '2026-08-01T22:15', location: 'Neath' }) })).toEqual(['2026-08-01 | 22:15 | loss | Loss: collision, Neath | loss'])
    expect(told({ loss: lossOf({ occurredOn: '2026-08-01' }) })).toEqual(['2026-08-01 |  | loss | Loss: collision | loss'])
    expect(told({ loss: lossOf({ occurredFrom: '2026-08-01', occurredTo: '2026-08-09', discoveredOn: '2026-08-10' }) })).toEqual([
      '2026-08-01 |  | loss | Loss, earliest date: collision | loss',
      '2026-08-09 |  | loss | Loss, latest date: collision | loss',
      '2026-08-10 |  | loss | Loss discovered | loss',
    ])
  })

  it('[D120] the report is timed where it was recorded on that date, and has the date alone otherwise', () => {
    const named = claimOf({
      handling: handlingOf({ reportedByPartyId: 'p-1', channel: 'broker' }),
      parties: [personOf()],
      loss: lossOf({ reportedOn: '2026-08-31' }),
    })
    expect(timelineEntries(named, TODAY)).toEqual([{ date: '2026-08-31', kind: 'loss', text: 'Claim reported by Asha Rao (broker)', ref: 'handling' }])
    expect(timelineEntries(claimOf({ loss: lossOf() }), TODAY)).toEqual([REPORT])
  })

  it('[D120] messages name the other side, documents their title, notes their kind, tasks only what was done', () => {
    expect(
      told({
        parties: [personOf()],
        correspondence: [
          messageOf({ id: 'cor-1', direction: 'inbound', channel: 'sms', fromPartyId: 'p-1', toPartyId: 'p-9', subject: 'Hello' }),
          messageOf({ id: 'cor-2', direction: 'outbound', channel: 'letter', fromPartyId: 'p-9', toPartyId: 'p-1', subject: 'Answer' }),
          messageOf({ id: 'cor-3', direction: 'inbound', channel: 'call', fromPartyId: 'p-9', subject: 'Third' }),
        ],
        documents: [{ id: 'doc-1', title: 'Photo', type: 'photo', receivedOn: '2026-09-03', createdOn: '2026-08-01', text: 'A wall.' }],
        notes: [noteOf({ id: 'n-1', at: '2026-09-04T10:00', kind: 'coverage', text: 'In\nforce.' })],
        tasks: [
          { id: 't-1', title: 'Call', dueOn: '2026-09-30', assignedTo: 'u-1', status: 'done', completedOn: '2026-09-05' },
          { id: 't-2', title: 'Call', dueOn: '2026-09-30', assignedTo: 'u-1', status: 'cancelled', completedOn: '2026-09-05' },
          { id: 't-3', title: 'Call', dueOn: '2026-09-30', assignedTo: 'u-1', status: 'open' },
        ],
      }),
    ).toEqual([
      '2026-09-02 | 10:00 | contact | Text message from Asha Rao: Hello | cor-1',
      '2026-09-02 | 10:00 | contact | Letter to Asha Rao: Answer | cor-2',
      '2026-09-02 | 10:00 | contact | Call received: Third | cor-3',
      '2026-09-03 |  | document | Document received: Photo | doc-1',
      '2026-09-04 | 10:00 | note | Coverage note: In force. | n-1',
      '2026-09-05 |  | task | Task done: Call | t-1',
    ])
  })

  it('[D120] money: every reserve entry with the one before, recoveries, and offers made and answered', () => {
    expect(
      told({
        parties: [personOf()],
        reserves: [
          reserveOf(0, {
            history: [
              { on: '2026-09-06', estimate: 650_000, by: 'u-1', reason: '' },
              { on: '2026-09-02', estimate: 500_000, by: 'u-1', reason: '' },
              { on: '2026-09-06', estimate: 650_050, by: 'u-1', reason: 'Engineer' },
            ],
          }),
        ],
        recoveries: [
          recoveryOf(1, { fromPartyId: 'p-1', receipts: [{ on: '2026-09-08', amount: 90_000 }] }),
          recoveryOf(1, { id: 'rec-2', type: 'salvage', receipts: [{ on: '2026-09-08', amount: 12_345 }] }),
        ],
        offers: [
          offerOf({ madeOn: '2026-09-09', respondedOn: '2026-09-10', status: 'rejected' }),
          offerOf({ id: 'off-2', direction: 'to_insurer', partyId: 'p-9', basis: 'part_36', madeOn: '2026-09-11', respondedOn: '2026-09-12' }),
        ],
      }),
    ).toEqual([
      '2026-09-02 |  | money | Reserve Own damage £5,000 | rl-1',
      '2026-09-06 |  | money | Reserve Own damage £5,000 → £6,500 | rl-1',
      '2026-09-06 |  | money | Reserve Own damage £6,500 → £6,500.50: Engineer | rl-1',
      '2026-09-08 |  | money | Received £900 (subrogation recovery) from Asha Rao | rec-1',
      '2026-09-08 |  | money | Received £123.45 (salvage recovery) | rec-2',
      '2026-09-09 |  | money | Offer of £5,000 to Asha Rao (full and final) | off-1',
      '2026-09-10 |  | money | Offer of £5,000 to Asha Rao (full and final) rejected | off-1',
      '2026-09-11 |  | money | Offer of £5,000 from p-9 (Part 36) | off-2',
      '2026-09-12 |  | money | Offer of £5,000 from p-9 (Part 36) answered | off-2',
    ])
  })

  it('[D120] decision, complaints and legal steps: one entry for each of their dates', () => {
    expect(
      told({
        parties: [personOf()],
        decision: { kind: 'decline', madeOn: '2026-09-02', communicatedOn: '2026-09-03', reasons: ['Wear', 'Rot'], termRefs: [] },
        complaints: [
          complaintOf({
            receivedOn: '2026-09-04',
            acknowledgedOn: '2026-09-05',
            acceptedOn: '2026-09-06',
            srcSentOn: '2026-09-07',
            updates: ['2026-09-08', '2026-09-09'],
            eightWeekLetterOn: '2026-09-10',
            finalResponseOn: '2026-09-11',
            outcome: 'upheld',
            fosReferredOn: '2026-09-12',
          }),
        ],
        protocols: [
          trackOf('pap_pi', { letterPostedOn: '2026-10-01', letterReceivedOn: '2026-10-02', acknowledgedOn: '2026-10-03', responseSentOn: '2026-10-04' }),
          trackOf('rta_portal', { id: 'pt-2', cnfReceivedOn: '2026-10-05', packReceivedOn: '2026-10-06', packSettledOn: '2026-10-07' }),
          trackOf('motor_tp', {
            id: 'pt-3',
            partyId: 'p-9',
            claimPresentedOn: '2026-10-08',
            becameQuantifiedOn: '2026-10-09',
            reasonedResponseOn: '2026-10-10',
          }),
        ],
        litigation: {
          court: 'County Court',
          number: 'X1',
          s152NoticeReceivedOn: '2026-11-01',
          issuedOn: '2026-11-02',
          particularsServedOn: '2026-11-03',
          acknowledgmentFiledOn: '2026-11-04',
          defenceFiledOn: '2026-11-05',
        },
      }),
    ).toEqual([
      '2026-09-02 |  | decision | Decision made: declined (Wear; Rot) | decision',
      '2026-09-03 |  | decision | Decision communicated: declined | decision',
      '2026-09-04 |  | complaint | Complaint received from Asha Rao (phone): Slow. | cmp-1',
      '2026-09-05 |  | complaint | Complaint acknowledged | cmp-1',
      '2026-09-06 |  | complaint | Complaint resolved: outcome accepted by the complainant | cmp-1',
      '2026-09-07 |  | complaint | Summary resolution communication sent | cmp-1',
      '2026-09-08 |  | complaint | Complaint update sent | cmp-1',
      '2026-09-09 |  | complaint | Complaint update sent | cmp-1',
      '2026-09-10 |  | complaint | Eight-week letter sent | cmp-1',
      '2026-09-11 |  | complaint | Final response sent: complaint upheld | cmp-1',
      '2026-09-12 |  | complaint | Complaint referred to the Financial Ombudsman Service | cmp-1',
      '2026-10-01 |  | legal | Pre-action protocol for injury, Asha Rao: letter of claim posted | pt-1',
      '2026-10-02 |  | legal | Pre-action protocol for injury, Asha Rao: letter of claim received | pt-1',
      '2026-10-03 |  | legal | Pre-action protocol for injury, Asha Rao: acknowledged | pt-1',
      '2026-10-04 |  | legal | Pre-action protocol for injury, Asha Rao: response sent | pt-1',
      '2026-10-05 |  | legal | Road traffic portal, Asha Rao: claim notification form received | pt-2',
      '2026-10-06 |  | legal | Road traffic portal, Asha Rao: settlement pack received | pt-2',
      '2026-10-07 |  | legal | Road traffic portal, Asha Rao: settlement pack settled | pt-2',
      '2026-10-08 |  | legal | Third-party motor claim, p-9: claim presented | pt-3',
      '2026-10-09 |  | legal | Third-party motor claim, p-9: liability no longer contested and damages quantified | pt-3',
      '2026-10-10 |  | legal | Third-party motor claim, p-9: reasoned response sent | pt-3',
      '2026-11-01 |  | legal | County Court X1: notice of proceedings received (section 152) | litigation',
      '2026-11-02 |  | legal | County Court X1: proceedings issued | litigation',
      '2026-11-03 |  | legal | County Court X1: particulars of claim served | litigation',
      '2026-11-04 |  | legal | County Court X1: acknowledgment of service filed | litigation',
      '2026-11-05 |  | legal | County Court X1: defence filed | litigation',
    ])
  })

  it.each<[string, Partial<Payment>, readonly string[]]>([
    ['issued', { approvedOn: '2026-09-11' }, ['2026-09-12 Payment of £1,200 to p-1 issued: repair']],
    ['cleared', { status: 'cleared' }, ['2026-09-12 Payment of £1,200 to p-1 issued, now cleared: repair']],
    ['returned', { status: 'returned', reason: '' }, ['2026-09-12 Payment of £1,200 to p-1 issued, now returned']],
    ['to be issued tomorrow', { issuedOn: '2026-12-01', approvedOn: '2026-11-30' }, ['2026-11-30 Payment of £1,200 to p-1 approved: repair']],
    [
      'to be approved tomorrow',
      { approvedOn: '2026-12-01', issuedOn: '2026-12-01', status: 'approved' },
      ['2026-09-10 Payment of £1,200 to p-1 requested, now approved: repair'],
    ],
    ['to be requested tomorrow', { requestedOn: '2026-12-01', issuedOn: '2026-12-01' }, []],
  ])('[D126] a payment that is %s appears once, at its latest known step', (_, parts, expected) => {
    expect(entriesOf({ payments: [paymentOf(120_000, parts)] }).map(({ date, text }) => `${date} ${text}`)).toEqual(expected)
  })

  it('[D126] a payment voided before it was issued stands at its approval and says voided', () => {
    const { issuedOn: _, ...voided } = paymentOf(400_000, { status: 'voided', approvedOn: '2026-09-11' })
    expect(entriesOf({ payments: [voided] })).toEqual([
      { date: '2026-09-11', kind: 'money', text: 'Payment of £4,000 to p-1 approved, now voided: repair', ref: 'pay-1' },
    ])
  })
})
