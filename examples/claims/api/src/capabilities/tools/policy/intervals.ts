import type { Interval } from '../../instants.ts'

/** Yes, no, or not to be told from what is recorded. */
export type Answer = boolean | null

/** No beats everything, then what cannot be told. */
export function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false
  return answers.includes(null) ? null : true
}

/** Whether the whole of a span lies in the intervals; null where only a part of it does. */
export function liesIn(span: Interval, intervals: readonly Interval[]): Answer {
  if (intervals.some((each) => each.from <= span.from && span.to <= each.to)) return true
  return intervals.some((each) => meets(span, each)) ? null : false
}

export function meets(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to
}

export function contains(span: Interval, instant: number): boolean {
  return span.from <= instant && instant < span.to
}

/** The intervals without what lies in the cut, in order. */
export function without(intervals: readonly Interval[], cut: Interval): readonly Interval[] {
  if (cut.from >= cut.to) return intervals
  return intervals.flatMap((each) => {
    if (!meets(each, cut)) return [each]
    const parts = [
      { from: each.from, to: Math.min(each.to, cut.from) },
      { from: Math.max(each.from, cut.to), to: each.to },
    ]
    return parts.filter((part) => part.from < part.to)
  })
}

/** The intervals and one more, in order, those that touch made one. */
export function joined(intervals: readonly Interval[], added: Interval): readonly Interval[] {
  if (added.from >= added.to) return intervals
  const touching = intervals.filter((each) => each.from <= added.to && added.from <= each.to)
  const whole = { from: Math.min(added.from, ...touching.map((each) => each.from)), to: Math.max(added.to, ...touching.map((each) => each.to)) }
  return [...intervals.filter((each) => !touching.includes(each)), whole].toSorted((a, b) => a.from - b.from)
}
