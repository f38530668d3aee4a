import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { londonClock, londonDate, londonMinute, readInstant, startOfLondonDay, toInstant } from './instants.ts'

const hoursOf = (date: string): number => (startOfLondonDay(addDays(date, 1)) - startOfLondonDay(date)) / 3_600_000

describe('reading a date-time', () => {
  it.each([
    ['2026-10-25T01:45:00+01:00', '2026-10-25T00:45:00.000Z'],
    ['2026-10-25T01:45:00Z', '2026-10-25T01:45:00.000Z'],
    ['2026-01-10T12:00', '2026-01-10T12:00:00.000Z'],
    ['2026-07-10T12:00', '2026-07-10T11:00:00.000Z'],
    ['2026-07-10T12:00:30.25', '2026-07-10T11:00:30.250Z'],
    ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
    ['2026-02-10T09:00-05:30', '2026-02-10T14:30:00.000Z'],
    ['2026-02-10T23:59+23:59', '2026-02-10T00:00:00.000Z'],
    ['2026-02-10t09:00z', '2026-02-10T09:00:00.000Z'],
  ])('[D7] %s is the instant %s, without a warning', (text, expected) => {
    const { ms, warning } = readInstant(text)
    expect([new Date(ms).toISOString(), warning]).toEqual([expected, undefined])
  })

  it.each([
    ['2025-10-26T01:30', '2025-10-26T00:30:00.000Z'],
    ['2026-10-25T01:00', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T01:59', '2026-10-25T00:59:00.000Z'],
    ['2027-10-31T01:30', '2027-10-31T00:30:00.000Z'],
  ])('[D7] in the repeated hour %s is the earlier instant, and ambiguous', (text, expected) => {
    expect(readInstant(text)).toEqual({ ms: Date.parse(expected), warning: 'ambiguous_local_time' })
  })

  it.each([
    ['2025-03-30T01:30', '2025-03-30T01:30:00.000Z', '2025-03-30T02:30'],
    ['2026-03-29T01:00', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00'],
    ['2026-03-29T01:59', '2026-03-29T01:59:00.000Z', '2026-03-29T02:59'],
    ['2027-03-28T01:15', '2027-03-28T01:15:00.000Z', '2027-03-28T02:15'],
  ])('[D7] in the skipped hour %s is read as GMT, an hour later on the clock', (text, expected, shown) => {
    expect(readInstant(text)).toEqual({ ms: Date.parse(expected), warning: 'nonexistent_local_time' })
    expect(londonMinute(toInstant(text))).toBe(shown)
  })

  it.each(['2026-03-01', '2026-02-30T10:00', '2026-03-01T24:00', '2026-03-01T10:60', '2026-03-01 10:00', '2026-03-01T10:00+1', 'yesterday', ''])(
    '[D7] "%s" is refused',
    (text) => {
      expect(() => readInstant(text)).toThrow(`"${text}" is not a date-time (YYYY-MM-DDTHH:MM, with or without an offset).`)
    },
  )

  it('[D7] an offset that no clock has is refused', () => {
    expect(() => readInstant('2026-03-01T10:00+25:00')).toThrow('"2026-03-01T10:00+25:00" has no such offset from UTC.')
  })
})

describe('London on the clock', () => {
  it.each([
    ['2026-06-30T23:30:00Z', '2026-07-01'],
    ['2026-12-31T23:30:00Z', '2026-12-31'],
    ['2026-07-01T00:30:00+02:00', '2026-06-30'],
    ['2026-07-01T00:00', '2026-07-01'],
  ])('[D8] %s is on %s in London', (text, date) => {
    expect([londonDate(text), londonDate(toInstant(text))]).toEqual([date, date])
  })

  it('[D8] midnight is printed as 00, not 24', () => {
    expect([londonMinute('2026-01-01T00:00Z'), londonMinute('2026-06-30T23:00:00Z')]).toEqual(['2026-01-01T00:00', '2026-07-01T00:00'])
  })

  it('[D8] a London day begins at its midnight and is 23, 24 or 25 hours long', () => {
    expect([hoursOf('2026-03-29'), hoursOf('2026-06-01'), hoursOf('2026-10-25')]).toEqual([23, 24, 25])
  })

  it('[D8] what a London clock shows, read as local time, is the same instant outside the repeated hour', () => {
    const minute = fc.integer({ min: Date.parse('1980-01-01T00:00Z') / 60_000, max: Date.parse('2035-01-01T00:00Z') / 60_000 })
    fc.assert(
      fc.property(minute, (minutes) => {
        const ms = minutes * 60_000
        const { ms: read, warning } = readInstant(londonMinute(ms))
        expect(read === ms || (warning === 'ambiguous_local_time' && read === ms - 3_600_000)).toBe(true)
      }),
    )
  })
})

describe('a clock in London', () => {
  const anyMinute = fc.date({ min: new Date('2024-01-01T00:00Z'), max: new Date('2028-12-31T00:00Z'), noInvalidDate: true }).map((date) => date.toISOString())
  const anyText = fc.tuple(anyMinute, fc.constantFrom(16, 19, 24)).map(([text, length]) => text.slice(0, length))

  it('[D7] shows the same whichever way a date-time is read', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const ms = toInstant(text)
        expect(londonClock(text)).toEqual({ ms, shown: londonMinute(ms) })
        expect(londonDate(text)).toBe(londonMinute(ms).slice(0, 10))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['2026-03-29T01:30', '2026-03-29T02:30'],
    ['2026-10-25T01:30', '2026-10-25T01:30'],
    ['2026-06-30t23:30', '2026-06-30T23:30'],
    ['2026-06-30T23:30Z', '2026-07-01T00:30'],
  ])('[D7] %s is %s', (text, shown) => {
    expect(londonClock(text).shown).toBe(shown)
  })
})
