/**
 * The date arithmetic that the tools share. Dates are `YYYY-MM-DD` text and are counted on UTC midnights, so that a
 * clock change cannot shift a deadline by a day. A date that does not exist throws.
 */
import type { IsoDate, Jurisdiction } from '../../../shared/claim.ts'
import { isBankHoliday, TABLE_FROM, TABLE_TO } from './bank-holidays.ts'
import { londonDate } from './instants.ts'
export { londonDate, toInstant } from './instants.ts'

const MS_A_DAY = 86_400_000

/** Whole days from a to b; negative where b is earlier. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return dayNumber(b) - dayNumber(a)
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOf(dayNumber(date) + days)
}

/** The corresponding date that many months on; where that month has none, its last day (Dodds v Walker). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = partsOf(date)
  const count = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return written(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

/** 29 February and three years is 28 February. */
export function addYears(date: IsoDate, years: number): IsoDate {
  return addMonths(date, 12 * years)
}

/** Not a Saturday, a Sunday or a bank holiday of the division. */
export function isBusinessDay(date: IsoDate, division: Jurisdiction): boolean {
  return !isWeekend(dayNumber(date)) && !isBankHoliday(date, division)
}

/** The n-th business day after the date, which need not be one itself. n is 1 or more. */
export function addBusinessDays(date: IsoDate, n: number, division: Jurisdiction): IsoDate {
  if (!Number.isInteger(n) || n < 1) throw new Error(`Business days are counted from 1, not ${n}.`)
  let reached = date
  for (let left = n; left > 0;) {
    reached = addDays(reached, 1)
    if (isBusinessDay(reached, division)) left -= 1
  }
  return reached
}

/** How many business days lie in (a, b]; where b is earlier, minus how many lie in (b, a]. */
export function businessDaysBetween(a: IsoDate, b: IsoDate, division: Jurisdiction): number {
  const [from, to] = [dayNumber(a), dayNumber(b)]
  if (to < from) return -businessDaysBetween(b, a, division)
  let count = 0
  for (let day = from + 1; day <= to; day += 1) {
    if (!isWeekend(day) && !isBankHoliday(dateOf(day), division)) count += 1
  }
  return count
}

/** The date where it is a business day, else the next one. */
export function rollForward(date: IsoDate, division: Jurisdiction): IsoDate {
  return isBusinessDay(date, division) ? date : rollForward(addDays(date, 1), division)
}

/** The date where it is a business day, else the one before. */
export function rollBack(date: IsoDate, division: Jurisdiction): IsoDate {
  return isBusinessDay(date, division) ? date : rollBack(addDays(date, -1), division)
}

/** True where a business-day count that looked at these dates, both included, left the bank holiday table. */
export function leavesHolidayTable(first: IsoDate, last: IsoDate): boolean {
  return first < TABLE_FROM || last > TABLE_TO
}

/** The n-th birthday. Born on 29 February, it falls on 1 March in a common year. */
export function birthday(dateOfBirth: IsoDate, n: number): IsoDate {
  const { year, month, day } = partsOf(dateOfBirth)
  return month === 2 && day === 29 && daysInMonth(year + n, 2) === 28 ? written(year + n, 3, 1) : written(year + n, month, day)
}

/** Completed years at the date. */
export function ageOn(dateOfBirth: IsoDate, date: IsoDate): number {
  const years = partsOf(date).year - partsOf(dateOfBirth).year
  return birthday(dateOfBirth, years) <= date ? years : years - 1
}

/** Completed years as of now: the only function here that reads the clock. It is for the page; tools use `ageOn`. */
export function ageInYears(dateOfBirth: IsoDate): number {
  return ageOn(dateOfBirth, londonDate(Date.now()))
}

export function earliest(dates: readonly (IsoDate | undefined)[]): IsoDate | undefined {
  return dates.filter((date) => date !== undefined).toSorted()[0]
}

export function latest(dates: readonly (IsoDate | undefined)[]): IsoDate | undefined {
  return dates
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1)
}

interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

function partsOf(date: IsoDate): DateParts {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const [year, month, day] = [Number(found?.[1]), Number(found?.[2]), Number(found?.[3])]
  if (found === null || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) throw new Error(`"${date}" is not a date (YYYY-MM-DD).`)
  return { year, month, day }
}

function written(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Days since 1 January 1970. */
function dayNumber(date: IsoDate): number {
  partsOf(date)
  return Date.parse(date) / MS_A_DAY
}

function dateOf(number: number): IsoDate {
  return new Date(number * MS_A_DAY).toISOString().slice(0, 10)
}

function isWeekend(number: number): boolean {
  const weekday = (((number + 4) % 7) + 7) % 7
  return weekday === 0 || weekday === 6
}
