const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/
const YEAR = /^\d{4}$/

/** `2026-03-12` of a date in digits: 2026-03-12, 2026/3/12, 12/03/2026, 12.3.2026. The day comes first where both could. */
export function dateIn(word: string): string | undefined {
  if (word.length > 10) return undefined
  const first = YEAR_FIRST.exec(word)
  if (first) return iso(first[1], Number(first[3]), Number(first[4]))
  const last = YEAR_LAST.exec(word)
  if (!last) return undefined
  const [a, b] = [Number(last[1]), Number(last[3])]
  return iso(last[4], b, a) ?? iso(last[4], a, b)
}

/** Of three words that follow each other: 12 March 2026, March 12 2026, 12th Mar 2026. */
export function dateOf(first: string, second: string, third: string): string | undefined {
  if (!YEAR.test(third)) return undefined
  const [day, month] = monthOf(second) > 0 ? [first, second] : [second, first]
  const digits = DAY.exec(day)?.[1]
  return digits === undefined ? undefined : iso(third, monthOf(month), Number(digits))
}

function monthOf(word: string): number {
  if (word.length < 3) return 0
  return MONTHS.findIndex((name) => name === word || name.slice(0, 3) === word || (word === 'sept' && name === 'september')) + 1
}

function iso(year: string | undefined, month: number, day: number): string | undefined {
  const most = DAYS[month - 1]
  if (year === undefined || most === undefined || day < 1 || day > most) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
