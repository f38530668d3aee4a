import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allOf, joined, liesIn, without } from './intervals.ts'

const anySpan = fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 })).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const anySpans = fc.array(anySpan, { maxLength: 6 }).map((spans) => spans.reduce<ReturnType<typeof joined>>(joined, []))

const points = (spans: ReturnType<typeof joined>): readonly number[] =>
  Array.from({ length: 32 }, (_, index) => index).filter((point) => spans.some((span) => span.from <= point && point < span.to))

describe('intervals of cover', () => {
  it('[D30] giving cover adds exactly its instants, taking it away removes exactly its instants, and what touches is one', () => {
    fc.assert(
      fc.property(anySpans, anySpan, (spans, span) => {
        const inSpan = points([span])
        expect(points(joined(spans, span))).toEqual([...new Set([...points(spans), ...inSpan])].toSorted((a, b) => a - b))
        expect(points(without(spans, span))).toEqual(points(spans).filter((point) => !inSpan.includes(point)))
        for (const result of [joined(spans, span), without(spans, span)]) {
          expect(result.every((each, index) => each.from < each.to && (index === 0 || (result[index - 1]?.to ?? each.from) < each.from))).toBe(true)
        }
      }),
    )
  })

  it('[D29] a span wholly in is yes, wholly out is no, and anything else cannot be told', () => {
    const spans = [
      { from: 10, to: 20 },
      { from: 30, to: 40 },
    ]
    expect(
      [
        { from: 10, to: 20 },
        { from: 20, to: 30 },
        { from: 5, to: 11 },
        { from: 15, to: 35 },
        { from: 40, to: 41 },
      ].map((span) => liesIn(span, spans)),
    ).toEqual([true, false, null, null, false])
  })

  it('[D32] no beats what cannot be told, which beats yes', () => {
    expect([allOf([true, null, false]), allOf([true, null]), allOf([true, true]), allOf([])]).toEqual([false, null, true, true])
  })
})
