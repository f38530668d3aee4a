import { describe, expect, it } from 'vitest'
import { briefDistance, dateOf, dateTime, dayAfter, daysFromTo, dueDate, longDate, nearDate, plainDate, spanText, timeOf, weekdayDate } from './dates.ts'

describe('dates for the eye', () => {
  it('[P4] a civil date is shown with its weekday, whatever the time zone of the reader', () => {
    const zone = process.env['TZ']
    for (const place of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/London']) {
      process.env['TZ'] = place
      expect([weekdayDate('2026-11-25'), plainDate('2026-03-29'), longDate('2028-02-29'), dayAfter('2026-10-24', 2)]).toEqual([
        'Wed 25 Nov 2026',
        '29 Mar 2026',
        '29 February 2028',
        '2026-10-26',
      ])
    }
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it('[P4] an instant is shown in London time, a local date-time as it stands', () => {
    expect(dateOf('2026-06-30T23:30:00Z')).toBe('2026-07-01')
    expect(dateTime('2026-06-30T23:30:00Z')).toBe('1 Jul 2026 00:30')
    expect(dateTime('2026-12-24T00:00:00+01:00')).toBe('23 Dec 2026 23:00')
    expect(dateTime('2026-03-01T00:00')).toBe('1 Mar 2026 00:00')
    expect(dateTime('2026-03-01')).toBe('1 Mar 2026')
    expect(timeOf('2027-02-28T23:59')).toBe('23:59')
  })

  it('[P4] what is no date is shown as it was recorded', () => {
    expect([weekdayDate('about Easter'), plainDate(''), dateTime('no Time at all, 12:00Z')]).toEqual(['about Easter', '', 'no Time at all, 12:00Z'])
  })

  it('[P4] the year is left out where it is the year of today, the weekday where the day is far off', () => {
    expect([nearDate('2026-08-17', '2026-11-30'), nearDate('2025-08-17', '2026-11-30')]).toEqual(['17 Aug', '17 Aug 2025'])
    expect(['2026-12-02', '2027-01-12', '2027-02-21', '2026-03-01', '2031-08-15'].map((date) => dueDate(date, '2026-11-30'))).toEqual([
      'Wed 2 Dec',
      'Tue 12 Jan 2027',
      'Sun 21 Feb 2027',
      '1 Mar 2026',
      '15 Aug 2031',
    ])
  })

  it('[P4] distances count whole days over a clock change and a leap day', () => {
    expect([daysFromTo('2026-03-28', '2026-03-30'), daysFromTo('2028-02-28', '2028-03-01'), daysFromTo('2026-11-30', '2026-11-25')]).toEqual([2, 2, -5])
    expect([briefDistance(0), briefDistance(-5), briefDistance(18)]).toEqual(['Today', '5 d late', '18 d'])
    expect([spanText(0), spanText(1), spanText(-5), spanText(1719), spanText(731)]).toEqual(['today', '1 day', '5 days', '4 y 8 m', '2 y'])
  })
})
