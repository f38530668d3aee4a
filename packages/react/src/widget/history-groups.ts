import type { ThreadList } from '@ambit/domain'
import type { Messages } from '../text/messages.ts'

export type HistoryRow = ThreadList['threads'][number]

export interface HistoryGroup {
  readonly label: string
  readonly threads: readonly (HistoryRow & { readonly when: string; readonly iso: string })[]
}

/** Waiting ones first, then by day of this month, then by month. Times are the person's own. */
export function historyGroups(threads: readonly HistoryRow[], { messages, now }: { readonly messages: Messages; readonly now: Date }): readonly HistoryGroup[] {
  const format = (date: Date, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(messages.language, options).format(date)
  const groups = new Map<string, HistoryGroup['threads'][number][]>()
  const ordered = [...threads.filter((row) => row.waiting), ...threads.filter((row) => !row.waiting)]
  for (const row of ordered) {
    const date = new Date(row.updatedAt)
    const sameDay = date.toDateString() === now.toDateString()
    const sameMonth = date.getMonth() === now.getMonth() && date.getFullYear() === now.getFullYear()
    const label = row.waiting
      ? messages.waitingForYou
      : sameDay
        ? messages.today
        : sameMonth
          ? format(date, { weekday: 'long', day: 'numeric', month: 'long' })
          : format(date, { month: 'long', year: 'numeric' })
    const when = sameDay || sameMonth ? format(date, { hour: '2-digit', minute: '2-digit' }) : format(date, { day: 'numeric', month: 'short' })
    groups.set(label, [...(groups.get(label) ?? []), { ...row, when, iso: date.toISOString() }])
  }
  return [...groups].map(([label, rows]) => ({ label, threads: rows }))
}
