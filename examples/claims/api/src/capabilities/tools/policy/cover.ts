import type { IsoDateTime, Policy, PolicyEvent } from '../../../../../shared/claim.ts'
import { type Instant, type Interval, MS_A_MINUTE, readInstant } from '../../instants.ts'
import { joined, without } from './intervals.ts'

/** What took cover away, and for which time. Of an end without a later one it is the end of the period. */
export interface Removal extends Interval {
  readonly kind: 'cancellation' | 'lapse' | 'suspension'
}

/** When the policy was in force, after all that happened to it. */
export interface Cover {
  readonly period: Interval
  /** In order; touching ones are one. */
  readonly spans: readonly Interval[]
  /** In the order in which they took effect. */
  readonly removals: readonly Removal[]
  readonly reinstatedAt: readonly number[]
  /** Gaps that a continuous reinstatement gave back. */
  readonly givenBack: readonly Interval[]
}

type Changing = Exclude<PolicyEvent, { readonly kind: 'avoidance' | 'adjustment' }>

interface Dated {
  readonly event: Changing
  readonly at: number
}

export function isAvoided(policy: Policy): boolean {
  return policy.events.some((event) => event.kind === 'avoidance')
}

/** The cover of the policy; nothing where its period has no start or no end. */
export function coverOf(policy: Policy): Cover | undefined {
  const period = periodOf(policy)
  if (period === undefined) return undefined
  const events = changesOf(policy).map((event) => ({ event, at: readInstant(startOf(event)).ms }))
  const start: Cover = { period, spans: joined([], period), removals: [], reinstatedAt: [], givenBack: [] }
  const cover = events.toSorted((a, b) => a.at - b.at).reduce(applied, start)
  return isAvoided(policy) ? { ...cover, spans: [] } : cover
}

/** The end of cover that a recorded end means: that instant, or the end of that minute (23:59 covers up to 24:00). */
export function endInstant(policy: Policy, text: IsoDateTime): number {
  const { ms } = readInstant(text)
  switch (recordedPeriod(policy).endConvention ?? 'inclusive_minute') {
    case 'exclusive':
      return ms
    case 'inclusive_minute':
      return Math.floor(ms / MS_A_MINUTE) * MS_A_MINUTE + MS_A_MINUTE
  }
}

/** The times that decide about the cover, read with their warnings: the period and every event that changes it. */
export function coverInstants(policy: Policy): readonly Instant[] {
  const { startAt, endAt } = recordedPeriod(policy)
  const times = changesOf(policy).flatMap((event) => (event.kind === 'suspension' ? [event.from, event.to] : [event.effectiveAt]))
  return [startAt, endAt, ...times].flatMap((text) => (text === undefined || text === '' ? [] : [readInstant(text)]))
}

function periodOf(policy: Policy): Interval | undefined {
  const { startAt, endAt } = recordedPeriod(policy)
  if (startAt === undefined || startAt === '' || endAt === undefined || endAt === '') return undefined
  return { from: readInstant(startAt).ms, to: endInstant(policy, endAt) }
}

/** A record that was keyed by hand may lack the dates that its type promises. */
function recordedPeriod(policy: Policy): Partial<Policy['period']> {
  const period: Policy['period'] | undefined = policy.period
  return period ?? {}
}

function changesOf(policy: Policy): readonly Changing[] {
  return policy.events.filter((event) => event.kind !== 'avoidance' && event.kind !== 'adjustment')
}

function startOf(event: Changing): IsoDateTime {
  return event.kind === 'suspension' ? event.from : event.effectiveAt
}

function applied(cover: Cover, { event, at }: Dated): Cover {
  const { to: end } = cover.period
  switch (event.kind) {
    case 'cancellation':
    case 'lapse':
      return removed(cover, { kind: event.kind, from: at, to: end })
    case 'suspension':
      return removed(cover, { kind: 'suspension', from: at, to: event.to === undefined ? end : readInstant(event.to).ms })
    case 'reinstatement': {
      const gap = event.basis === 'continuous' && !event.excludesGapLosses ? gapBefore(cover, at) : undefined
      return given({ ...cover, reinstatedAt: [...cover.reinstatedAt, at] }, { from: Math.max(at, cover.period.from), to: end }, gap)
    }
  }
}

function removed(cover: Cover, removal: Removal): Cover {
  return { ...cover, spans: without(cover.spans, removal), removals: [...cover.removals, removal] }
}

function given(cover: Cover, rest: Interval, gap: Interval | undefined): Cover {
  const spans = joined(cover.spans, rest)
  return gap === undefined ? { ...cover, spans } : { ...cover, spans: joined(spans, gap), givenBack: [...cover.givenBack, gap] }
}

/** The time since the last cancellation or lapse, within the period. */
function gapBefore(cover: Cover, at: number): Interval | undefined {
  const ended = cover.removals.findLast((removal) => removal.kind !== 'suspension')
  if (ended === undefined) return undefined
  const gap = { from: Math.max(ended.from, cover.period.from), to: Math.min(at, cover.period.to) }
  return gap.from < gap.to ? gap : undefined
}
