import { describe, expect, it } from 'vitest'
import type { ClaimRow } from '../../../shared/api.ts'
import { byNextDeadline, groupsIn, narrow, narrowingOf, queryOf, WHOLE } from './narrowing.ts'
import { tallyOf } from './tally.tsx'

const due = (days: number, date: string): NonNullable<ClaimRow['nextDeadline']> => ({
  code: 'TASK',
  what: 'A step',
  due: date,
  days,
  status: days < 0 ? 'overdue' : 'upcoming',
  kind: 'firm_standard',
  ref: 'task-1',
})

const ROWS: readonly ClaimRow[] = [
  {
    id: '1',
    reference: 'TRV-1',
    line: 'travel',
    status: 'settled',
    insured: { name: 'Zoë Devlin', place: 'Derry' },
    reportedOn: '2026-08-05',
    outstanding: 0,
    handler: 'J. Tolland',
  },
  {
    id: '2',
    reference: 'HOM-2',
    line: 'home',
    status: 'open',
    whatHappened: 'Escape of water',
    reportedOn: '2026-08-15',
    outstanding: 1_845_050,
    handler: 'R. Abara',
    nextDeadline: due(3, '2026-12-03'),
  },
  { id: '3', reference: 'PIN-3', line: 'professional_indemnity', status: 'closed', reportedOn: '2026-01-02', handler: 'S. Iqbal' },
  {
    id: '4',
    reference: 'EMP-4',
    line: 'employers_liability',
    status: 'notified',
    reportedOn: '2026-11-27',
    handler: 'R. Abara',
    nextDeadline: due(-5, '2026-11-25'),
  },
  { id: '5', reference: 'HOM-5', line: 'home', status: 'reopened', reportedOn: '2026-11-01', handler: 'R. Abara', nextDeadline: due(0, '2026-11-30') },
]
const idsOf = (rows: readonly ClaimRow[]): readonly string[] => rows.map((row) => row.id)

describe('the list of claims', () => {
  it('[P5] the most pressing next deadline comes first, claims without one last by reference', () => {
    expect(idsOf(byNextDeadline(ROWS))).toEqual(['4', '5', '2', '3', '1'])
  })

  it('[P5] the tally counts the whole desk by next deadline', () => {
    expect(tallyOf(ROWS)).toEqual({ open: 3, overdue: 1, today: 1, soon: 1, outstanding: 1_845_050 })
    expect(tallyOf([])).toEqual({ open: 0, overdue: 0, today: 0, soon: 0, outstanding: 0 })
  })

  it('[P6] every word sought must stand in the row, whatever its case or accents', () => {
    expect(idsOf(narrow(ROWS, { ...WHOLE, text: 'zoe DERRY' }))).toEqual(['1'])
    expect(idsOf(narrow(ROWS, { ...WHOLE, text: 'abara water' }))).toEqual(['2'])
    expect(idsOf(narrow(ROWS, { ...WHOLE, text: 'abara derry' }))).toEqual([])
  })

  it('[P6] closed claims are left out until they are asked for, and liability has three lines', () => {
    expect(idsOf(narrow(ROWS, WHOLE))).toEqual(['1', '2', '4', '5'])
    expect(idsOf(narrow(ROWS, { ...WHOLE, line: 'liability', status: 'all' }))).toEqual(['3', '4'])
    expect(idsOf(narrow(ROWS, { ...WHOLE, status: 'closed' }))).toEqual(['3'])
    expect(groupsIn(ROWS)).toEqual(['all', 'home', 'travel', 'liability'])
  })

  it('[P6] what the list is narrowed to is in its address and comes back from it', () => {
    const narrowing = { text: 'a & b', line: 'home', status: 'all' } as const
    expect(narrowingOf(queryOf(narrowing))).toEqual(narrowing)
    expect(queryOf(WHOLE)).toBe('')
    expect(narrowingOf('line=boats&status=lost&other=1')).toEqual(WHOLE)
  })
})
