import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Jurisdiction } from '../../../shared/claim.ts'
import {
  addBusinessDays,
  addDays,
  addMonths,
  addYears,
  ageInYears,
  ageOn,
  birthday,
  businessDaysBetween,
  daysBetween,
  earliest,
  isBusinessDay,
  latest,
  leavesHolidayTable,
  londonDate,
  rollBack,
  rollForward,
  toInstant,
} from './dates.ts'

const DIVISIONS = ['england-and-wales', 'scotland', 'northern-ireland'] as const

const anyDate = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))
const anyDivision = fc.constantFrom(...DIVISIONS)

const monthCount = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
const openIn = (date: string): readonly Jurisdiction[] => DIVISIONS.filter((division) => isBusinessDay(date, division))

describe('days, months and years', () => {
  it.each([
    ['2026-03-28', '2026-03-30', 2, 'over the clock change of spring'],
    ['2026-10-24', '2026-10-26', 2, 'over the clock change of autumn'],
    ['2028-02-28', '2028-03-01', 2, 'in a leap year'],
    ['2027-02-28', '2027-03-01', 1, 'in a common year'],
    ['2026-11-30', '2026-10-05', -56, 'backwards'],
  ])('[D2] from %s to %s are %i days, %4$s', (a, b, days) => {
    expect(daysBetween(a, b)).toBe(days)
    expect(addDays(a, days)).toBe(b)
  })

  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-02-28', 1, '2026-03-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('[D1] %s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  it.each([
    ['2024-02-29', 3, '2027-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2021-06-01', 6, '2027-06-01'],
  ])('[D1] %s and %i years is %s', (date, years, expected) => {
    expect(addYears(date, years)).toBe(expected)
  })

  it('[D1] a month added never lands in the month after the next', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -240, max: 240 }), (date, months) => {
        const moved = addMonths(date, months)
        expect(monthCount(moved) - monthCount(date)).toBe(months)
        expect(moved.slice(8) === date.slice(8) || moved.slice(8) === addDays(addMonths(`${moved.slice(0, 8)}01`, 1), -1).slice(8)).toBe(true)
      }),
    )
  })

  it('[D2] adding days and counting days between are inverse', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-1', '26-04-01', '2026-04-01T10:00', ''])(
    '[D2] "%s" is refused, because it is no date',
    (text) => {
      expect(() => daysBetween(text, '2026-04-01')).toThrow(`"${text}" is not a date (YYYY-MM-DD).`)
    },
  )

  it('[D14] the earliest and the latest of dates leave out those that are absent', () => {
    const dates = ['2026-05-02', undefined, '2026-05-01', '2026-05-03']
    expect([earliest(dates), latest(dates), earliest([undefined]), latest([])]).toEqual(['2026-05-01', '2026-05-03', undefined, undefined])
  })
})

describe('business days', () => {
  it.each([
    ['2026-11-28', { 'england-and-wales': '2026-12-02', scotland: '2026-12-03', 'northern-ireland': '2026-12-02' }, "St Andrew's Day, received on a Saturday"],
    ['2026-04-02', { 'england-and-wales': '2026-04-09', scotland: '2026-04-08', 'northern-ireland': '2026-04-09' }, 'Easter Monday'],
    ['2026-06-12', { 'england-and-wales': '2026-06-17', scotland: '2026-06-18', 'northern-ireland': '2026-06-17' }, 'the proclaimed day of 15 June'],
    ['2026-07-10', { 'england-and-wales': '2026-07-15', scotland: '2026-07-15', 'northern-ireland': '2026-07-16' }, 'the substitute of 12 July'],
    ['2026-03-16', { 'england-and-wales': '2026-03-19', scotland: '2026-03-19', 'northern-ireland': '2026-03-20' }, "St Patrick's Day"],
    ['2026-12-23', { 'england-and-wales': '2026-12-30', scotland: '2026-12-30', 'northern-ireland': '2026-12-30' }, 'Christmas'],
  ])('[D3] three business days after %s differ by division: %3$s', (date, expected) => {
    expect(Object.fromEntries(DIVISIONS.map((division) => [division, addBusinessDays(date, 3, division)]))).toEqual(expected)
  })

  it('[D3] 2028 is worked out from the rules', () => {
    expect(openIn('2028-01-03')).toEqual([])
    expect(openIn('2028-01-04')).toEqual(['england-and-wales', 'northern-ireland'])
    expect(openIn('2028-04-14')).toEqual([])
    expect(openIn('2028-04-17')).toEqual(['scotland'])
    expect(openIn('2028-07-12')).toEqual(['england-and-wales', 'scotland'])
    expect(openIn('2028-08-07')).toEqual(['england-and-wales', 'northern-ireland'])
  })

  it('[D3] a day count below one is refused', () => {
    expect(() => addBusinessDays('2026-11-30', 0, 'scotland')).toThrow('Business days are counted from 1, not 0.')
  })

  it('[D4] as many business days on as are counted between', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 60 }), anyDivision, (date, n, division) => {
        const reached = addBusinessDays(date, n, division)
        expect(businessDaysBetween(date, reached, division)).toBe(n)
        expect(isBusinessDay(reached, division)).toBe(true)
      }),
    )
  })

  it('[D4] counting the other way gives the same number with a minus', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 90 }), anyDivision, (date, days, division) => {
        expect(businessDaysBetween(addDays(date, days), date, division) + businessDaysBetween(date, addDays(date, days), division)).toBe(0)
      }),
    )
  })

  it('[D4] counts over two stretches add up', () => {
    fc.assert(
      fc.property(anyDate, fc.nat({ max: 60 }), fc.nat({ max: 60 }), anyDivision, (date, first, second, division) => {
        const [middle, end] = [addDays(date, first), addDays(date, first + second)]
        const whole = businessDaysBetween(date, end, division)
        expect(businessDaysBetween(date, middle, division) + businessDaysBetween(middle, end, division)).toBe(whole)
      }),
    )
  })

  it('[D4] rolling reaches the nearest business day and leaves one where it is', () => {
    expect([rollForward('2026-12-26', 'england-and-wales'), rollBack('2026-12-28', 'england-and-wales')]).toEqual(['2026-12-29', '2026-12-24'])
    fc.assert(
      fc.property(anyDate, anyDivision, (date, division) => {
        const [forward, back] = [rollForward(date, division), rollBack(date, division)]
        expect([forward, back].every((each) => isBusinessDay(each, division))).toBe(true)
        expect(forward).toBe(isBusinessDay(date, division) ? date : addBusinessDays(date, 1, division))
        expect(addBusinessDays(back, 1, division) > date || back === date).toBe(true)
      }),
    )
  })

  it('[D5] outside 2024 to 2028 only weekends are known', () => {
    expect([isBusinessDay('2023-12-25', 'england-and-wales'), isBusinessDay('2029-01-01', 'scotland'), isBusinessDay('2029-01-06', 'scotland')]).toEqual([
      true,
      true,
      false,
    ])
    expect([
      leavesHolidayTable('2024-01-01', '2028-12-31'),
      leavesHolidayTable('2023-12-31', '2024-01-05'),
      leavesHolidayTable('2028-12-29', '2029-01-01'),
    ]).toEqual([false, true, true])
  })
})

describe('the civil date', () => {
  it('[D8] half an hour before midnight UTC on 30 June it is 1 July in London', () => {
    expect([londonDate('2026-06-30T23:30:00Z'), londonDate(toInstant('2026-06-30T23:30:00Z'))]).toEqual(['2026-07-01', '2026-07-01'])
  })
})

describe('ages', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['1942-12-01', '2026-11-30', 83],
    ['1942-11-30', '2026-11-30', 84],
    ['2026-12-01', '2026-11-30', -1],
  ])('[D6] someone born on %s is at %s aged %i', (dateOfBirth, date, age) => {
    expect(ageOn(dateOfBirth, date)).toBe(age)
  })

  it('[D6] born on 29 February, the birthday of a common year is 1 March', () => {
    const birthdays = [birthday('2008-02-29', 18), birthday('2008-02-29', 20), birthday('2008-02-29', 92), birthday('2010-05-20', 18)]
    expect(birthdays).toEqual(['2026-03-01', '2028-02-29', '2100-03-01', '2028-05-20'])
  })

  it('[D6] the age for the page is that of the London date now', () => {
    vi.useFakeTimers()
    vi.setSystemTime(new Date('2026-06-30T23:30:00Z'))
    expect(ageInYears('2000-07-01')).toBe(26)
    vi.setSystemTime(new Date('2026-06-30T22:30:00Z'))
    expect(ageInYears('2000-07-01')).toBe(25)
  })
})
