import type { ClaimRow } from '../../../shared/api.ts'
import { Money } from '../parts/money.tsx'
import { dayAfter, longDate } from '../text/dates.ts'
import { isOpen } from './narrowing.ts'

/** Days ahead that the tally counts as soon. */
const SOON_DAYS = 7

export interface TallyCounts {
  readonly open: number
  readonly overdue: number
  readonly today: number
  readonly soon: number
  /** Pence. */
  readonly outstanding: number
}

/** Counts over the whole desk, by each claim's next deadline. */
export function tallyOf(rows: readonly ClaimRow[]): TallyCounts {
  const days = rows.map((row) => row.nextDeadline?.days).filter((count) => count !== undefined)
  return {
    open: rows.filter(isOpen).length,
    overdue: days.filter((count) => count < 0).length,
    today: days.filter((count) => count === 0).length,
    soon: days.filter((count) => count > 0 && count <= SOON_DAYS).length,
    outstanding: rows.reduce((sum, row) => sum + (row.outstanding ?? 0), 0),
  }
}

export function Tally({ rows, today }: { readonly rows: readonly ClaimRow[]; readonly today: string }) {
  const counts = tallyOf(rows)
  const soon = longDate(dayAfter(today, SOON_DAYS)).replace(` ${today.slice(0, 4)}`, '')
  return (
    <dl className="tally">
      <div>
        <dt>Open</dt>
        <dd>{counts.open}</dd>
      </div>
      <div>
        <dt className={counts.overdue > 0 ? 'danger' : undefined}>Overdue</dt>
        <dd>{counts.overdue}</dd>
      </div>
      <div>
        <dt className={counts.today > 0 ? 'caution' : undefined}>Due today</dt>
        <dd>{counts.today}</dd>
      </div>
      <div>
        <dt>{`Due by ${soon}`}</dt>
        <dd>{counts.soon}</dd>
      </div>
      <div className="tally-money">
        <dt>Outstanding, all lines</dt>
        <dd>
          <Money pence={counts.outstanding} />
        </dd>
      </div>
    </dl>
  )
}
