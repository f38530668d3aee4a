/** Days that a question speaks of, both included, and its words for them. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly words: string
}

const DAY_MS = 86_400_000
const WEEKDAYS = 7

const SPAN = /\b(?:(?:this|next) (?:week|month)|today|tomorrow|(?:in|within) (?:the )?(?:next )?\d{1,3} days|(?:in |within |over )?the next \d{1,3} days)\b/i

/** What a text says of the days it means; empty where it says nothing. */
export function spanWords(text: string): string {
  return SPAN.exec(text)?.[0] ?? ''
}

/** `this week` is Monday to Sunday. `today`: `YYYY-MM-DD`. */
export function spanIn(text: string, today: string): Span | undefined {
  const said = spanWords(text).toLowerCase()
  if (said === '') return undefined
  const count = /\d+/.exec(said)
  if (count) return { from: today, to: addDays(today, Number(count[0])), words: said }
  if (said === 'today') return { from: today, to: today, words: said }
  if (said === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1), words: said }
  const isNext = said.startsWith('next')
  return said.endsWith('week') ? { ...weekOf(addDays(today, isNext ? WEEKDAYS : 0)), words: said } : { ...monthOf(today, isNext ? 1 : 0), words: said }
}

/** The calendar day so many days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

function weekOf(day: string): { readonly from: string; readonly to: string } {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEKDAYS - 1) % WEEKDAYS
  return { from: addDays(day, -weekday), to: addDays(day, WEEKDAYS - 1 - weekday) }
}

function monthOf(day: string, later: number): { readonly from: string; readonly to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (offset: number): string => new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10)
  return { from: first(later), to: addDays(first(later + 1), -1) }
}
