import { describe, expect, it } from 'vitest'
import type { DeadlineRow, DeadlineStatus } from '../../../shared/figures.ts'
import { FULL_FIGURES } from '../fixtures/figures.ts'
import { groupDeadlines } from './deadline-groups.ts'

const row = (code: string, status: DeadlineStatus, days: number): DeadlineRow => ({
  code,
  what: code,
  due: '2026-12-01',
  days,
  status,
  kind: 'court',
  ref: 'x',
})

describe('deadlines by urgency', () => {
  it('[P9] late comes first, then today, seven days, later, paused, gone by; what is met is left out', () => {
    const rows = 'known' in FULL_FIGURES.deadlines ? (FULL_FIGURES.deadlines.known.rows ?? []) : []
    expect(
      groupDeadlines([...rows, row('MET', 'met', 3), row('LATE', 'met_late', -3)]).map((group) => [group.urgency, group.rows.map((entry) => entry.ref)]),
    ).toEqual([
      ['overdue', ['task-6']],
      ['today', ['cmp-1']],
      ['week', ['cor-3', 'res-1', 'off-1']],
      ['later', ['task-9', 'rec-1']],
      ['paused', ['dr-1']],
      ['gone', ['cmp-1', 'x']],
    ])
  })

  it('[P9] the eighth day is no longer within seven', () => {
    expect(groupDeadlines([row('A', 'upcoming', 7), row('B', 'upcoming', 8)]).map((group) => group.urgency)).toEqual(['week', 'later'])
    expect(groupDeadlines([])).toEqual([])
  })
})
