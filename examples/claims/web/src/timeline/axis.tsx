import { dayAfter, nearDate } from '../text/dates.ts'
import type { Scale } from './scale.ts'

/** Labels closer to another than this share of what is in view would run into it. */
const LABEL_SHARE = 0.11
/** About as many labels are in view at once. */
const LABELS = 6
const WEEK_DAYS = 7

/** The beginnings of months, or of weeks where few days are in view, and today. */
export function Axis({ scale, daysInView }: { readonly scale: Scale; readonly daysInView: number }) {
  const { today, days, place } = scale
  const room = (LABEL_SHARE * daysInView) / days
  const marks = daysInView <= LABELS * WEEK_DAYS ? weekStarts(scale) : monthStarts(scale, Math.ceil(daysInView / 30.5 / LABELS))
  const apart = marks.filter((date) => Math.abs(place(date) - place(today)) > room && place(date) > room && place(date) < 1 - room / 2)
  return (
    <div className="axis" aria-hidden="true">
      {apart.map((date) => (
        <span key={date} style={{ insetInlineStart: `${place(date) * 100}%` }}>
          {daysInView <= LABELS * WEEK_DAYS ? nearDate(date, today) : monthText(date, today)}
        </span>
      ))}
      <span className="t" style={{ insetInlineStart: `${place(today) * 100}%` }}>
        Today
      </span>
    </div>
  )
}

/** Each `step`-th month, counted by the calendar so that January is always among them where it can be. */
function monthStarts({ first, days }: Scale, step: number): readonly string[] {
  const end = dayAfter(first, days)
  const starts: string[] = []
  let year = Number(first.slice(0, 4))
  let month = Number(first.slice(5, 7))
  for (;;) {
    month = month === 12 ? 1 : month + 1
    if (month === 1) year += 1
    const start = `${year}-${String(month).padStart(2, '0')}-01`
    if (start >= end) return starts
    if ((year * 12 + month - 1) % step === 0) starts.push(start)
  }
}

function weekStarts({ first, days, today }: Scale): readonly string[] {
  const starts: string[] = []
  for (let date = today; date > first; date = dayAfter(date, -WEEK_DAYS)) starts.push(date)
  for (let date = dayAfter(today, WEEK_DAYS); date < dayAfter(first, days); date = dayAfter(date, WEEK_DAYS)) starts.push(date)
  return starts
}

/** `Oct`, with its year where it is another than today's. */
function monthText(date: string, today: string): string {
  const [, month] = nearDate(date, today).split(' ')
  return date.slice(0, 4) === today.slice(0, 4) ? (month ?? '') : `${month ?? ''} ${date.slice(0, 4)}`
}
