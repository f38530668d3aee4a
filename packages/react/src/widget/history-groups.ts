import type { ThreadList } from '@ambit/domain'
import type { Messages } from '../text/messages.ts'

export type HistoryRow = ThreadList['threads'][number]

export interface HistoryGroup {
  readonly label: string
  /** hasTwin: another one has the same title, so that the time alone tells them apart. */
  readonly threads: readonly (HistoryRow & { readonly when: string; readonly iso: string; readonly hasTwin: boolean })[]
}

/** Waiting ones first, then by day of this month, then by month. Times are the person's own. */
export function historyGroups(threads: readonly HistoryRow[], { messages, now }: { readonly messages: Messages; readonly now: Date }): readonly HistoryGroup[] {
  const format = (date: Date, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(messages.language, options).format(date)
  const groups = new Map<string, HistoryGroup['threads'][number][]>()
  const titles = new Map<string, number>()
  for (const { title } of threads) titles.set(title, (titles.get(title) ?? 0) + 1)
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
    const hasTwin = (titles.get(row.title) ?? 0) > 1
    // The label of its group tells the day of a row, but not where those that wait or those of a month stand together.
    const needsDay = !sameDay && (!sameMonth || (hasTwin && row.waiting))
    const needsTime = sameDay || sameMonth || hasTwin
    const when = format(date, { ...(needsDay && { day: 'numeric', month: 'short' }), ...(needsTime && { hour: '2-digit', minute: '2-digit' }) })
    groups.set(label, [...(groups.get(label) ?? []), { ...row, when, iso: date.toISOString(), hasTwin }])
  }
  return [...groups].map(([label, rows]) => ({ label, threads: rows }))
}
