import type { Claim } from '../../../shared/claim.ts'
import type { TimelineEntry } from '../../../shared/figures.ts'
import { type ClaimFile, deadlinesOf } from '../file/claim-file.ts'
import { daysFromTo } from '../text/dates.ts'

/** The lanes of the strip, in their order: a kind of event each, messages by their direction. */
export const LANES = ['Policy', 'Loss', 'To us', 'From us', 'Documents', 'Notes', 'Money', 'Decision', 'Complaint', 'Legal', 'Tasks', 'Due'] as const
export type Lane = (typeof LANES)[number]

/** One dated fact on the strip. `next`: still to come; `late`: should have been done. */
export interface Mark {
  readonly ref: string
  readonly lane: Lane
  readonly date: string
  /** `HH:MM`, where it is recorded. */
  readonly time?: string | undefined
  readonly words: string
  /** Records that say the same. */
  readonly also: readonly string[]
  readonly state: 'past' | 'next' | 'late'
}

/** Deadlines further ahead than this would press the past together. */
const AHEAD_DAYS = 45

/** What is recorded by today as `build_timeline` has it, and what is late or due soon, in order of time. */
export function marksOf(file: ClaimFile): readonly Mark[] {
  const past = file.figures.timeline.map((entry) => markOf(file.claim, entry))
  const due = dueMarks(file).filter((mark) => isNear(mark, file.figures.today))
  return [...past, ...due].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The deadlines that are too far ahead for the strip, soonest first. */
export function furtherAhead(file: ClaimFile): readonly Mark[] {
  return dueMarks(file).filter((mark) => !isNear(mark, file.figures.today))
}

function isNear(mark: Mark, today: string): boolean {
  return daysFromTo(today, mark.date) <= AHEAD_DAYS
}

function markOf(claim: Claim, { date, time, kind, text, ref, also }: TimelineEntry): Mark {
  return { ref, lane: kind === 'contact' ? directionOf(claim, ref) : LANE_OF[kind], date, time, words: text, also: also ?? [], state: 'past' }
}

function directionOf(claim: Claim, ref: string): Lane {
  return claim.correspondence.find((message) => message.id === ref)?.direction === 'inbound' ? 'To us' : 'From us'
}

const LANE_OF: Readonly<Record<Exclude<TimelineEntry['kind'], 'contact'>, Lane>> = {
  policy: 'Policy',
  loss: 'Loss',
  document: 'Documents',
  note: 'Notes',
  money: 'Money',
  decision: 'Decision',
  complaint: 'Complaint',
  legal: 'Legal',
  task: 'Tasks',
}

function dueMarks(file: ClaimFile): readonly Mark[] {
  return deadlinesOf(file).flatMap(({ ref, what, due, status }): readonly Mark[] => {
    if (due === undefined) return []
    const mark = { ref, lane: 'Due', date: due, words: what, also: [] } as const
    if (status === 'overdue') return [{ ...mark, state: 'late' }]
    return status === 'upcoming' || status === 'due_today' ? [{ ...mark, state: 'next' }] : []
  })
}
