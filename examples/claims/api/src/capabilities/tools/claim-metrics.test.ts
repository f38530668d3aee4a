import { describe, expect, it } from 'vitest'
import type { Claim, ReserveLine } from '../../../../shared/claim.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, complaintOf, handlingOf, lossOf, messageOf, paymentOf, personOf, recoveryOf, reserveOf } from '../testing/claim-of.ts'
import { claimMetrics } from './claim-metrics.ts'

const entry = (on: string, estimate: number): ReserveLine['history'][number] => ({ on, estimate, by: 'u-1', reason: '' })

const EXAMPLE = claimOf({
  loss: lossOf({ occurredOn: '2026-08-29', reportedOn: '2026-09-01' }),
  correspondence: [messageOf({ at: '2026-11-02T10:00' })],
  reserves: [reserveOf(0, { history: [entry('2026-09-02', 500_000), entry('2026-10-01', 650_000)] })],
})

const EXAMPLE_ANSWER = {
  days_open: 90,
  business_days_open: 64,
  notification_lag_days: 3,
  days_since_activity: 28,
  days_since_customer_contact: 28,
  days_to_first_contact: 62,
  days_to_first_payment: 'not paid',
  handlers: 1,
  documents: { total: 0, unreviewed: 0, without_text: 0 },
  messages: { in: 0, out: 1 },
  tasks: { open: 0, overdue: 0 },
  reserve: { first: '£5,000.00', current: '£6,500.00', change_pct: '+30.0%', changes: 1 },
  paid: '£0.00',
  incurred_net: '£6,500.00',
  open_complaints: 0,
  longest_gap_days: 32,
  reopened: false,
}

const ask = (claim: Claim, key: string) => partOf(claimMetrics, claim, key)

describe('claim metrics', () => {
  it('[D25] the worked example: 90 days open, 64 of them business days, reported after 3, last contact 28 days ago', async () => {
    expect(await answerOf(claimMetrics, EXAMPLE)).toEqual(EXAMPLE_ANSWER)
  })

  it('[D25] business days are those of the handling office, and a closed claim stops counting', async () => {
    expect(await ask({ ...EXAMPLE, handling: handlingOf({ office: 'scotland' }) }, 'business_days_open')).toBe(63)
    expect(await ask({ ...EXAMPLE, handling: handlingOf({ closedOn: '2026-11-02' }) }, 'days_open')).toBe(62)
    expect(await ask({ ...EXAMPLE, handling: handlingOf({ closedOn: '2026-12-24' }) }, 'days_open')).toBe(90)
  })

  it('[D25] an empty claim reported today: what has no date is left out or says none, and the keys keep their order', async () => {
    expect(await resultOf(claimMetrics, claimOf({ handling: handlingOf({ reportedAt: '2026-11-30T09:00' }) }))).toBe(
      '{"days_open":0,"business_days_open":0,"days_since_activity":"none","days_since_customer_contact":"none","days_to_first_contact":"none","days_to_first_payment":"not paid",' +
        '"handlers":1,"documents":{"total":0,"unreviewed":0,"without_text":0},"messages":{"in":0,"out":0},"tasks":{"open":0,"overdue":0},"paid":"£0.00","incurred_net":"£0.00",' +
        '"open_complaints":0,"longest_gap_days":0,"reopened":false}',
    )
  })

  it('[D25] a loss reported before it happened is shown and flagged', async () => {
    const claim = claimOf({ status: 'reopened', loss: lossOf({ occurredOn: '2026-09-03', discoveredOn: '2026-09-04', reportedOn: '2026-09-01' }) })
    expect([
      await ask(claim, 'notification_lag_days'),
      await ask(claim, 'discovery_lag_days'),
      await ask(claim, 'flags'),
      await ask(claim, 'reopened'),
    ]).toEqual([-2, -3, ['reported_before_loss'], true])
    expect(await ask(claimOf({ loss: lossOf({ occurredOn: '2026-09-01', reportedOn: '2026-09-01' }) }), 'flags')).toBeUndefined()
  })

  it('[D25] a call either way is contact, an e-mail that came in is not, and the first contact is on or after the report', async () => {
    const claim = claimOf({
      parties: [personOf({ roles: ['policyholder'] }), personOf({ id: 'p-2', roles: ['repairer'] })],
      correspondence: [
        messageOf({ id: 'cor-1', at: '2026-08-31T10:00' }),
        messageOf({ id: 'cor-2', at: '2026-09-02T10:00', direction: 'inbound', channel: 'email', fromPartyId: 'p-1' }),
        messageOf({ id: 'cor-3', at: '2026-09-03T10:00', direction: 'outbound', channel: 'call', toPartyId: 'p-2' }),
        messageOf({ id: 'cor-4', at: '2026-09-04T10:00', direction: 'inbound', channel: 'call', fromPartyId: 'p-1' }),
        messageOf({ id: 'cor-5', at: '2026-11-20T10:00', direction: 'inbound', channel: 'call' }),
        messageOf({ id: 'cor-6', at: '2026-12-01T10:00' }),
      ],
    })
    expect([await ask(claim, 'days_to_first_contact'), await ask(claim, 'days_since_customer_contact'), await ask(claim, 'messages')]).toEqual([
      3,
      87,
      { in: 3, out: 2 },
    ])
  })

  it('[D25] the first payment is the earliest that went out, and the longest gap has any length', async () => {
    const claim = claimOf({
      payments: [
        paymentOf(1, { id: 'pay-1', issuedOn: '2026-10-10' }),
        paymentOf(1, { id: 'pay-2', issuedOn: '2026-09-30' }),
        paymentOf(1, { id: 'pay-3', status: 'voided', issuedOn: '2026-09-05' }),
      ],
      notes: [{ id: 'n-1', at: '2026-10-31T09:00', authorId: 'u-1', kind: 'file', text: 'x' }],
    })
    expect([await ask(claim, 'days_to_first_payment'), await ask(claim, 'longest_gap_days'), await ask(claim, 'days_since_activity')]).toEqual([29, 30, 30])
  })

  it('[D26] handlers, papers, tasks and complaints are counted as of today', async () => {
    const document = { title: 'Photo', type: 'photo', receivedOn: '2026-09-02', text: 'A wall.' }
    const task = { title: 'Call', assignedTo: 'u-1', status: 'open' } as const
    const claim = claimOf({
      handling: handlingOf({
        assignments: [
          { at: '2026-09-01T10:00', userId: 'u-1' },
          { at: '2026-11-30T10:00', userId: 'u-2' },
          { at: '2026-12-01T10:00', userId: 'u-3' },
        ],
      }),
      documents: [
        { ...document, id: 'doc-1', reviewedOn: '2026-09-03' },
        { ...document, id: 'doc-2', text: ' \n' },
        { ...document, id: 'doc-3', text: null, reviewedOn: '2026-12-01' },
        { ...document, id: 'doc-4', receivedOn: '2026-12-01' },
      ],
      tasks: [
        { ...task, id: 't-1', dueOn: '2026-11-29' },
        { ...task, id: 't-2', dueOn: '2026-11-30' },
        { ...task, id: 't-3', dueOn: '2026-11-01', status: 'done' },
      ],
      complaints: [complaintOf(), complaintOf({ id: 'cmp-2', status: 'with_fos' }), complaintOf({ id: 'cmp-3', receivedOn: '2026-12-01' })],
    })
    expect([await ask(claim, 'handlers'), await ask(claim, 'documents'), await ask(claim, 'tasks'), await ask(claim, 'open_complaints')]).toEqual([
      2,
      { total: 3, unreviewed: 2, without_text: 2 },
      { open: 2, overdue: 1 },
      1,
    ])
  })

  it.each([
    [[80_000, 70_000], { first: '£800.00', current: '£700.00', change_pct: '-12.5%', changes: 1 }],
    [[80_000, 80_000], { first: '£800.00', current: '£800.00', change_pct: '0.0%', changes: 0 }],
    [[80_000, 90_000, 90_000, 80_000], { first: '£800.00', current: '£800.00', change_pct: '0.0%', changes: 2 }],
    [[0, 80_000], { first: '£0.00', current: '£800.00', changes: 1 }],
    [[200_000, 200_100], { first: '£2,000.00', current: '£2,001.00', change_pct: '+0.1%', changes: 1 }],
    [[200_000, 199_900], { first: '£2,000.00', current: '£1,999.00', change_pct: '-0.1%', changes: 1 }],
    [[200_000, 199_901], { first: '£2,000.00', current: '£1,999.01', change_pct: '0.0%', changes: 1 }],
  ])('[D27] a reserve that went %j is reported as %j', async (estimates, expected) => {
    const history = estimates.map((estimate, index) => entry(`2026-09-0${index + 1}`, estimate))
    expect(await ask(claimOf({ reserves: [reserveOf(0, { history })] }), 'reserve')).toEqual(expected)
  })

  it('[D27] lines are added up by date, entries after today are left out, and what is paid and recovered shows beside them', async () => {
    const claim = claimOf({
      reserves: [
        reserveOf(0, { history: [entry('2026-10-05', 30_000), entry('2026-09-05', 10_000), entry('2026-12-05', 90_000)] }),
        reserveOf(0, { id: 'rl-2', history: [entry('2026-11-05', 5_000)] }),
        reserveOf(0, { id: 'rl-3', history: [] }),
      ],
      payments: [paymentOf(12_000)],
      recoveries: [recoveryOf(5_000, { receipts: [{ on: '2026-11-01', amount: 2_000 }] })],
    })
    expect([await ask(claim, 'reserve'), await ask(claim, 'paid'), await ask(claim, 'incurred_net')]).toEqual([
      { first: '£150.00', current: '£350.00', change_pct: '+133.3%', changes: 1 },
      '£120.00',
      '£330.00',
    ])
  })

  it('[D19] it takes no arguments, and says what it is doing', async () => {
    expect(claimMetrics.activity({})).toBe('Measuring the claim…')
    await expect(async () => resultOf(claimMetrics, EXAMPLE, { args: { all: 1 } })).rejects.toThrow('all')
  })
})
