import { describe, expect, it } from 'vitest'
import { movementDates, paymentStepOn, quietStretches } from './quiet-stretches.ts'
import { claimOf, complaintOf, handlingOf, lossOf, messageOf, offerOf, paymentOf, recoveryOf, reserveOf, trackOf } from './testing/claim-of.ts'

const TODAY = '2026-11-30'

const busy = claimOf({
  loss: lossOf({ occurredOn: '2026-08-01', discoveredOn: '2026-08-02', reportedOn: '2026-09-01' }),
  decision: { kind: 'accept', madeOn: '2026-10-01', communicatedOn: '2026-10-02', reasons: [], termRefs: [] },
  correspondence: [messageOf({ at: '2026-09-03T10:00', direction: 'inbound' })],
  notes: [{ id: 'n-1', at: '2026-09-03T23:30:00Z', authorId: 'u-1', kind: 'file', text: 'Called.' }],
  documents: [{ id: 'doc-1', title: 'Photo', type: 'photo', receivedOn: '2026-09-20', text: null }],
  reserves: [reserveOf(1)],
  payments: [paymentOf(1)],
  recoveries: [recoveryOf(1, { receipts: [{ on: '2026-09-14', amount: 1 }] })],
  offers: [offerOf({ madeOn: '2026-09-15', respondedOn: '2026-09-16' })],
  tasks: [{ id: 't-1', title: 'Call', dueOn: '2026-09-30', assignedTo: 'u-1', status: 'done', completedOn: '2026-09-21' }],
  complaints: [
    complaintOf({ receivedOn: '2026-10-05', acknowledgedOn: '2026-10-06', acceptedOn: '2026-10-07', srcSentOn: '2026-10-08', updates: ['2026-10-09'] }),
  ],
  protocols: [trackOf('pap_pi', { letterPostedOn: '2026-10-10', acknowledgedOn: '2026-10-12', responseSentOn: '2027-01-01' })],
  litigation: { court: 'County Court', number: 'X1', issuedOn: '2026-10-16', defenceFiledOn: '2026-12-16' },
})

const closedOn = (date: string) => quietStretches(claimOf({ handling: handlingOf({ closedOn: date }) }), TODAY)

describe('quiet stretches', () => {
  it('[D17] messages, notes, money, decisions, complaints and legal steps are movement; papers, tasks and the loss are not', () => {
    expect(movementDates(busy, TODAY)).toEqual([
      '2026-09-02',
      '2026-09-03',
      '2026-09-04',
      '2026-09-12',
      '2026-09-14',
      '2026-09-15',
      '2026-09-16',
      '2026-10-01',
      '2026-10-02',
      '2026-10-05',
      '2026-10-06',
      '2026-10-07',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
      '2026-10-12',
      '2026-10-16',
    ])
  })

  it('[D17] a stretch runs from the report over each movement to today', () => {
    const claim = claimOf({ correspondence: [messageOf({ at: '2026-10-16T10:00' }), messageOf({ at: '2026-08-01T10:00' })] })
    expect(quietStretches(claim, TODAY)).toEqual([
      { from: '2026-09-01', to: '2026-10-16', days: 45 },
      { from: '2026-10-16', to: '2026-11-30', days: 45 },
    ])
  })

  it('[D17] movement on the first and the last day makes no stretch of its own', () => {
    const claim = claimOf({ correspondence: [messageOf({ at: '2026-09-01T10:00' }), messageOf({ at: '2026-11-30T10:00' })] })
    expect(quietStretches(claim, TODAY)).toEqual([{ from: '2026-09-01', to: '2026-11-30', days: 90 }])
  })

  it('[D17] a closed claim is quiet for no longer than until it was closed, and one closed at once not at all', () => {
    expect(closedOn('2026-09-11')).toEqual([{ from: '2026-09-01', to: '2026-09-11', days: 10 }])
    expect(closedOn('2026-12-24')).toEqual([{ from: '2026-09-01', to: '2026-11-30', days: 90 }])
    expect(closedOn('2026-09-01')).toEqual([])
    expect(closedOn('2026-08-01')).toEqual([])
  })

  it('[D15] a payment stands at its latest step up to today', () => {
    const payment = paymentOf(1, { requestedOn: '2026-09-10', approvedOn: '2026-09-11', issuedOn: '2026-09-12' })
    expect(['2026-09-12', '2026-09-11', '2026-09-10', '2026-09-09'].map((today) => paymentStepOn(payment, today))).toEqual([
      '2026-09-12',
      '2026-09-11',
      '2026-09-10',
      '2026-09-10',
    ])
  })
})
