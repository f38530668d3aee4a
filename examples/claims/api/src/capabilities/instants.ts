/**
 * Moments in time. A date-time with an offset is exact; one without is read as the clock on a London wall showed it
 * (`Europe/London`). Instants are epoch milliseconds.
 */
import type { IsoDate, IsoDateTime } from '../../../shared/claim.ts'

/** What a local time without an offset may leave open on the two nights of the clock change. */
export type LocalTimeWarning = 'ambiguous_local_time' | 'nonexistent_local_time'

export interface Instant {
  readonly ms: number
  readonly warning?: LocalTimeWarning
}

/** Half open: `from` belongs to it, `to` does not. */
export interface Interval {
  readonly from: number
  readonly to: number
}

export const MS_A_MINUTE = 60_000
const MS_AN_HOUR = 3_600_000

/** h23 because some engines print midnight as 24 under `hour12: false`. */
const LONDON_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?([Zz]|[+-]\d{2}:\d{2})?$/

/**
 * The instant of an RFC 3339 date-time, or of a local one. In the repeated hour of autumn it is the earlier instant, in
 * the skipped hour of spring the time is read as GMT, each with its warning. Throws where the text is neither.
 */
export function readInstant(text: IsoDateTime): Instant {
  const [date, offset, minute, second, fraction] = partsOf(text)
  const wall = Date.parse(`${date}T${minute}:${second}Z`) + Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (offset !== undefined) return { ms: wall - offsetMs(offset, text) }
  const matches = [wall - MS_AN_HOUR, wall].filter((ms) => londonWall(ms) === wall)
  const [first] = matches
  if (first === undefined) return { ms: wall, warning: 'nonexistent_local_time' }
  return matches.length === 1 ? { ms: first } : { ms: first, warning: 'ambiguous_local_time' }
}

/** The instant in epoch milliseconds, without the warning. */
export function toInstant(text: IsoDateTime): number {
  return readInstant(text).ms
}

/** The civil date in London at an instant, or at a date-time: one without an offset says its London date itself. */
export function londonDate(at: number | IsoDateTime): IsoDate {
  if (typeof at === 'number') return londonMinute(at).slice(0, 10)
  const [date, offset] = partsOf(at)
  return offset === undefined ? date : londonMinute(at).slice(0, 10)
}

/** What a clock in London shows, `YYYY-MM-DDTHH:MM`. */
export function londonMinute(at: number | IsoDateTime): IsoDateTime {
  return typeof at === 'number' ? new Date(londonWall(at)).toISOString().slice(0, 16) : londonClock(at).shown
}

/** A date-time as an instant, and as a clock in London shows it: one without an offset says so itself, but for the hour that spring skips. */
export function londonClock(at: IsoDateTime): { readonly ms: number; readonly shown: IsoDateTime } {
  const { ms, warning } = readInstant(at)
  const isLocal = at.length <= LOCAL_LENGTH && warning !== 'nonexistent_local_time'
  return { ms, shown: isLocal ? at.slice(0, 16).toUpperCase() : londonMinute(ms) }
}

/** Of `YYYY-MM-DDTHH:MM`: what is longer has seconds or an offset. */
const LOCAL_LENGTH = 16

/** The instant at which that civil date begins in London. */
export function startOfLondonDay(date: IsoDate): number {
  return toInstant(`${date}T00:00`)
}

/** The London clock as if it were UTC, in milliseconds. */
function londonWall(ms: number): number {
  const hour = Math.floor(ms / MS_AN_HOUR)
  const known = offsets.get(hour)
  if (known !== undefined) return ms + known
  const offset = londonOffset(hour * MS_AN_HOUR)
  if (offsets.size >= OFFSETS_MAX) offsets.clear()
  offsets.set(hour, offset)
  return ms + offset
}

/** London's offset from UTC by hour of UTC: its clock changes on the hour, and asking for it costs more than all else here. */
const offsets = new Map<number, number>()
const OFFSETS_MAX = 20_000

function londonOffset(ms: number): number {
  const shown = new Map(LONDON_CLOCK.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - ms
}

type Parts = readonly [date: IsoDate, offset: string | undefined, minute: string, second: string, fraction: string]

function partsOf(text: IsoDateTime): Parts {
  const found = DATE_TIME.exec(text)
  const [date, minute = '', second = '00', fraction = '', offset] = found?.slice(1) ?? []
  if (date === undefined || !isRealDate(date)) throw new Error(`"${text}" is not a date-time (YYYY-MM-DDTHH:MM, with or without an offset).`)
  return [date, offset, minute, second, fraction]
}

function isRealDate(date: string): boolean {
  const [month, day] = [date.slice(5, 7), date.slice(8)]
  // Days that every month has need no second look.
  if (month >= '01' && month <= '12' && day >= '01' && day <= '28') return true
  const ms = Date.parse(date)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
}

function offsetMs(offset: string, text: IsoDateTime): number {
  if (offset === 'Z' || offset === 'z') return 0
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(4, 6))]
  if (hours > 23 || minutes > 59) throw new Error(`"${text}" has no such offset from UTC.`)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MS_A_MINUTE
}
