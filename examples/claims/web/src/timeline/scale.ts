import type { ClaimFile } from '../file/claim-file.ts'
import { lossDate } from '../file/claim-file.ts'
import { dateOf, dayAfter, daysFromTo } from '../text/dates.ts'
import type { Mark } from './marks.ts'

/** How the strip turns days into places. */
export interface Scale {
  readonly first: string
  readonly today: string
  /** Days from the first to the end. */
  readonly days: number
  /** Where a date stands, as a share of the whole. */
  readonly place: (date: string) => number
}

/** One choice of how many days are in view at once. */
export interface Zoom {
  readonly label: string
  readonly days: number
}

/** The strip ends some days after today, so that today's line is not its edge. */
const ROOM_DAYS = 7
const DAYS_MIN = 14

/** From the first event to the last, or to some days after today. */
export function scaleOf(file: ClaimFile, marks: readonly Mark[]): Scale {
  const { today } = file.figures
  const earliest = earlier(marks[0]?.date, beginning(file))
  const last = marks.at(-1)?.date ?? today
  const end = last > today ? dayAfter(last, 2) : dayAfter(today, ROOM_DAYS)
  const first = dayAfter(earliest, -roomBefore(Math.max(daysFromTo(earliest, end), DAYS_MIN)))
  const days = daysFromTo(first, end)
  return { first, today, days, place: (date) => daysFromTo(first, date) / days }
}

/** A stretch of days is offered only where it shows clearly less than the one before it. */
const CLEARLY_LESS = 0.75

/** The choices, the widest first. */
export function zoomsOf(file: ClaimFile, scale: Scale): readonly Zoom[] {
  const end = dayAfter(scale.first, scale.days)
  const ownDays = daysFromTo(beginning(file), end)
  const offered: readonly Zoom[] = [
    { label: 'Everything', days: scale.days },
    { label: ownTimeLabel(file), days: ownDays + roomBefore(ownDays) },
    { label: 'Three months', days: 91 },
    { label: 'One month', days: 30 },
  ]
  return offered.reduce<readonly Zoom[]>((kept, zoom) => {
    const before = kept.at(-1)
    return before === undefined || zoom.days < before.days * CLEARLY_LESS ? [...kept, zoom] : kept
  }, [])
}

/** The claim's own time, which the strip shows at first, where that is offered. */
export function firstZoom(file: ClaimFile, zooms: readonly Zoom[]): Zoom | undefined {
  return zooms.find((zoom) => zoom.label === ownTimeLabel(file)) ?? zooms[0]
}

function ownTimeLabel(file: ClaimFile): string {
  return beginning(file) === lossDate(file.claim) ? 'Since the loss' : 'Since the report'
}

/** The loss, or the report where the loss is not recorded or lies long before it. */
export function beginning({ claim }: ClaimFile): string {
  const reported = dateOf(claim.handling.reportedAt)
  const loss = lossDate(claim)
  return loss !== undefined && loss < reported && daysFromTo(loss, reported) <= LONG_BEFORE_DAYS ? loss : reported
}

const LONG_BEFORE_DAYS = 30

/** So many days stand before the first event that its mark is not cut by the edge. */
function roomBefore(days: number): number {
  return Math.ceil(days * 0.04)
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && a < b ? a : b
}
