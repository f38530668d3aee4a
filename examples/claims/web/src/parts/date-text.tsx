import { dateTime, dueDate, nearDate, plainDate, weekdayDate } from '../text/dates.ts'

/** A civil date as `25 Nov 2026`, with its weekday on request. */
export function DateText({ date, weekday = false }: { readonly date: string; readonly weekday?: boolean }) {
  return <time dateTime={date}>{weekday ? weekdayDate(date) : plainDate(date)}</time>
}

/** `25 Nov` in the year of `today`; the full date is its title. */
export function NearDate({ date, today }: { readonly date: string; readonly today: string }) {
  return (
    <time dateTime={date} title={weekdayDate(date)}>
      {nearDate(date, today)}
    </time>
  )
}

/** The day of a deadline: `Wed 25 Nov`, with its year where it is another than that of `today`. */
export function DueDate({ date, today }: { readonly date: string; readonly today: string }) {
  return (
    <time dateTime={date} title={weekdayDate(date)}>
      {dueDate(date, today)}
    </time>
  )
}

/** A moment in London time, `3 Sep 2026 08:10`. */
export function MomentText({ at }: { readonly at: string }) {
  return <time dateTime={at}>{dateTime(at)}</time>
}
