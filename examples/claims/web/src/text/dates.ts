/**
 * Dates for the eye. A record's dates are civil dates (`2026-11-25`) and are taken apart as text, so the reader's own time zone
 * can never move them; only an instant with an offset is turned into London time.
 */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const LONG_MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const
const DAY_MS = 86_400_000

interface Civil {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** `2026-11-25` as `Wed 25 Nov 2026`. What is no date is shown as it stands. */
export function weekdayDate(date: string): string {
  return withCivil(date, (civil) => `${weekday(civil)} ${dayMonthYear(civil)}`)
}

/** `2026-11-25` as `25 Nov 2026`. */
export function plainDate(date: string): string {
  return withCivil(date, dayMonthYear)
}

/** `2026-11-25` as `25 November 2026`. */
export function longDate(date: string): string {
  return withCivil(date, (civil) => `${civil.day} ${LONG_MONTHS[civil.month - 1] ?? ''} ${civil.year}`)
}

/** `25 Nov` in the year of `today`, `25 Nov 2025` in another. */
export function nearDate(date: string, today: string): string {
  return withCivil(date, (civil) => (date.slice(0, 4) === today.slice(0, 4) ? `${civil.day} ${MONTHS[civil.month - 1] ?? ''}` : dayMonthYear(civil)))
}

/** `Wed 25 Nov`, and `Sun 21 Feb 2027` in another year than that of `today`; `15 Aug 2031` over half a year off, where the weekday goes without saying. */
export function dueDate(date: string, today: string): string {
  return withCivil(date, (civil) => {
    if (Math.abs(daysFromTo(today, date)) > 182) return dayMonthYear(civil)
    return `${weekday(civil)} ${nearDate(date, today)}`
  })
}

/** The civil date in London of an instant or a local date-time: `2026-06-30T23:30:00Z` is `2026-07-01`. */
export function dateOf(at: string): string {
  return londonClock(at).date
}

/** A date-time as `1 Mar 2026 00:00`, London time. */
export function dateTime(at: string): string {
  const { date, time } = londonClock(at)
  return time === '' ? plainDate(date) : `${plainDate(date)} ${time}`
}

/** The London time of day, `HH:MM`; empty where only a date is given. */
export function timeOf(at: string): string {
  return londonClock(at).time
}

/** Whole days from `a` to `b`, negative where `b` is earlier; on UTC midnights, so no clock change counts. */
export function daysFromTo(a: string, b: string): number {
  return Math.round((midnight(b) - midnight(a)) / DAY_MS)
}

/** How far off, in few letters: `Today`, `5 d late`, `18 d`. */
export function briefDistance(days: number): string {
  if (days === 0) return 'Today'
  return days < 0 ? `${-days} d late` : `${days} d`
}

/** How far off, in words: `today`, `1 day`, `5 days`, `4 y 8 m` from two years on. */
export function spanText(days: number): string {
  const size = Math.abs(days)
  if (size === 0) return 'today'
  if (size < 730) return size === 1 ? '1 day' : `${size} days`
  const months = Math.floor(size / 30.4375)
  return months % 12 === 0 ? `${months / 12} y` : `${Math.floor(months / 12)} y ${months % 12} m`
}

/** The civil date `days` after `date`. */
export function dayAfter(date: string, days: number): string {
  return new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10)
}

function withCivil(date: string, show: (civil: Civil) => string): string {
  const civil = civilOf(date)
  return civil === undefined ? date : show(civil)
}

function civilOf(date: string): Civil | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  return found === null ? undefined : { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }
}

function dayMonthYear({ year, month, day }: Civil): string {
  return `${day} ${MONTHS[month - 1] ?? ''} ${year}`
}

function weekday({ year, month, day }: Civil): string {
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
}

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A date-time without an offset is London time already, so it is only cut, not computed. */
function londonClock(at: string): { readonly date: string; readonly time: string } {
  if (!/T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(at)) return { date: at.slice(0, 10), time: at.slice(11, 16) }
  const instant = Date.parse(at)
  if (Number.isNaN(instant)) return { date: at, time: '' }
  const parts = new Map(LONDON.formatToParts(instant).map((part) => [part.type, part.value]))
  const get = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return { date: `${get('year')}-${get('month')}-${get('day')}`, time: `${get('hour')}:${get('minute')}` }
}
