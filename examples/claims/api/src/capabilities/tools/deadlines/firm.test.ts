import { describe, expect, it } from 'vitest'
import type { Claim, Loss, Task, Vulnerability } from '../../../../../shared/claim.ts'
import { claimOf, handlingOf, lossOf, messageOf, policyOf, reserveOf, sectionOf } from '../../testing/claim-of.ts'
import { missingOf, rowsOf } from '../../testing/deadlines-of.ts'
import { deadlinesOf } from './rows.ts'

const notified = (loss: Partial<Loss>): Claim =>
  claimOf({ policy: policyOf({ sections: [sectionOf({ notifyWithinDays: 30 }), sectionOf({ id: 'sec-2' })] }), loss: lossOf(loss) })
const noticeRows = (loss: Partial<Loss>) => [rowsOf(notified(loss), 'POL-NOTIFY'), missingOf(notified(loss), 'POL-NOTIFY')]
const lineReviewed = (...on: readonly string[]) =>
  reserveOf(1, { nextReviewOn: '2026-11-20', history: on.map((each) => ({ on: each, estimate: 1, by: 'u-1', reason: '' })) })
const reviewRows = (...vulnerabilities: readonly Vulnerability[]) => rowsOf(claimOf({ vulnerabilities }), 'VUL-REV')

describe('notice under the policy', () => {
  it('[D44] it is counted from discovery, else from the loss, and late notice is met late, not a breach of ours', () => {
    expect([
      noticeRows({ occurredOn: '2026-08-02' }),
      noticeRows({ occurredOn: '2026-08-01' }),
      noticeRows({ occurredOn: '2026-06-01', discoveredOn: '2026-08-02' }),
      noticeRows({ occurredOn: '2026-11-30', reportedOn: '2026-12-01' }),
      noticeRows({}),
    ]).toEqual([
      [['sec-1 2026-09-01 met -90'], []],
      [['sec-1 2026-08-31 met_late -91'], []],
      [['sec-1 2026-09-01 met -90'], []],
      [['sec-1 2026-12-30 upcoming 30'], []],
      [[], ['sec-1: loss date']],
    ])
  })
})

describe('firm standards', () => {
  it('[D45] the customer is updated 20 business days after the last message to a customer, else after the report', () => {
    const messages = [
      messageOf({ id: 'cor-9', at: '2026-11-02T09:00' }),
      messageOf({ id: 'cor-10', at: '2026-11-02T08:00' }),
      messageOf({ id: 'cor-11', at: '2026-11-20T08:00', direction: 'inbound' }),
    ]
    const claims = [
      claimOf({ correspondence: messages }),
      claimOf({ correspondence: messages, handling: handlingOf({ office: 'scotland' }) }),
      claimOf({ correspondence: messages, handling: handlingOf({ standards: { updateIntervalBusinessDays: 10 } }) }),
      claimOf({}),
      claimOf({ status: 'closed', correspondence: messages }),
      claimOf({ loss: lossOf({ reportedOn: '2026-12-01' }) }),
    ]
    expect(claims.map((claim) => rowsOf(claim, 'STD-UPD'))).toEqual([
      ['cor-10 2026-11-30 due_today 0'],
      ['cor-10 2026-12-01 upcoming 1'],
      ['cor-10 2026-11-16 overdue -14'],
      ['handling 2026-09-29 overdue -62'],
      [],
      [],
    ])
  })

  it('[D45] a reserve is reviewed by an entry on or after the review date', () => {
    expect(
      [
        lineReviewed('2026-11-19'),
        lineReviewed('2026-11-25', '2026-11-20'),
        lineReviewed('2026-11-21'),
        lineReviewed('2026-12-01'),
        { ...lineReviewed(), status: 'closed' as const },
        reserveOf(1),
      ].map((each) => rowsOf(claimOf({ reserves: [each] }), 'RSV-REV')),
    ).toEqual([['rl-1 2026-11-20 overdue -10'], ['rl-1 2026-11-20 met -10'], ['rl-1 2026-11-20 met_late -10'], ['rl-1 2026-11-20 overdue -10'], [], []])
  })

  it('[D45] a support need is reviewed when the same need of the same party is recorded anew', () => {
    const need: Vulnerability = {
      id: 'v-1',
      partyId: 'p-1',
      driver: 'health',
      characteristic: 'hearing',
      recordedOn: '2026-05-20',
      consent: true,
      adjustments: [],
      status: 'active',
      nextReviewOn: '2026-11-20',
    }
    const { nextReviewOn: _, ...again } = { ...need, id: 'v-2', recordedOn: '2026-11-20' }
    expect([
      reviewRows(need),
      reviewRows(need, again),
      reviewRows(need, { ...again, recordedOn: '2026-11-19' }),
      reviewRows(need, { ...again, characteristic: 'sight' }),
      reviewRows(need, { ...again, partyId: 'p-2' }),
      reviewRows(need, { ...again, recordedOn: '2026-12-01' }),
      reviewRows({ ...need, status: 'closed' }),
      reviewRows({ ...need, recordedOn: '2026-12-01', nextReviewOn: '2026-12-02' }),
    ]).toEqual([
      ['v-1 2026-11-20 overdue -10'],
      ['v-1 2026-11-20 met -10'],
      ['v-1 2026-11-20 overdue -10'],
      ['v-1 2026-11-20 overdue -10'],
      ['v-1 2026-11-20 overdue -10'],
      ['v-1 2026-11-20 overdue -10'],
      [],
      [],
    ])
  })

  it('[D45] open tasks are listed by their titles, which are text and at most 160 characters', () => {
    const task: Task = { id: 't-1', title: 'Call the\nengineer', dueOn: '2026-12-02', assignedTo: 'u-1', status: 'open' }
    const claim = claimOf({
      tasks: [task, { ...task, id: 't-2', status: 'done' }, { ...task, id: 't-3', title: 'word '.repeat(60).trim(), dueOn: '2026-11-29' }],
    })
    expect(rowsOf(claim, 'TASK')).toEqual(['t-3 2026-11-29 overdue -1', 't-1 2026-12-02 upcoming 2'])
    expect(deadlinesOf(claim, '2026-11-30').rows.flatMap((row) => (row.code === 'TASK' ? [row.what] : []))).toEqual([
      `${'word '.repeat(31)}word…`,
      'Call the engineer',
    ])
  })
})
