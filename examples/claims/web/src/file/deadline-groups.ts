import type { DeadlineRow } from '../../../shared/figures.ts'

/** How pressing a deadline is, most pressing first. */
export type Urgency = 'overdue' | 'today' | 'week' | 'later' | 'paused' | 'gone'

export interface DeadlineGroup {
  readonly urgency: Urgency
  readonly rows: readonly DeadlineRow[]
}

const ORDER: readonly Urgency[] = ['overdue', 'today', 'week', 'later', 'paused', 'gone']

/** The rows by urgency, each group in the order of the rows; groups without rows are left out, and so is what is met. */
export function groupDeadlines(rows: readonly DeadlineRow[]): readonly DeadlineGroup[] {
  return ORDER.flatMap((urgency) => {
    const members = rows.filter((row) => urgencyOf(row) === urgency)
    return members.length === 0 ? [] : [{ urgency, rows: members }]
  })
}

/** A row without a status has no date that could pass, so it stands with what is paused. */
function urgencyOf(row: DeadlineRow): Urgency | undefined {
  switch (row.status) {
    case 'overdue':
      return 'overdue'
    case 'due_today':
      return 'today'
    case 'upcoming':
      return row.days !== undefined && row.days <= 7 ? 'week' : 'later'
    case 'passed':
    case 'met_late':
      return 'gone'
    case 'paused':
    case undefined:
      return 'paused'
    case 'met':
      return undefined
  }
}
