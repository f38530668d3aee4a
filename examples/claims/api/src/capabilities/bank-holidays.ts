import type { IsoDate, Jurisdiction } from '../../../shared/claim.ts'

/** First and last date of the table. Outside it only weekends are known. */
export const TABLE_FROM: IsoDate = '2024-01-01'
export const TABLE_TO: IsoDate = '2028-12-31'

type DaysByYear = Readonly<Record<number, readonly string[]>>

/**
 * Days kept in all three divisions, as the gov.uk list has them. The year 2028 is worked out from the rules, not read:
 * check it when the list is published.
 */
const EVERYWHERE: DaysByYear = {
  2024: ['01-01', '03-29', '05-06', '05-27', '12-25', '12-26'],
  2025: ['01-01', '04-18', '05-05', '05-26', '12-25', '12-26'],
  2026: ['01-01', '04-03', '05-04', '05-25', '12-25', '12-28'],
  2027: ['01-01', '03-26', '05-03', '05-31', '12-27', '12-28'],
  2028: ['04-14', '05-01', '05-29', '12-25', '12-26'],
}

/** Days that one division keeps besides. Scotland's 15 June 2026 is the single day proclaimed for the World Cup. */
const EXTRA: Readonly<Record<Jurisdiction, DaysByYear>> = {
  'england-and-wales': {
    2024: ['04-01', '08-26'],
    2025: ['04-21', '08-25'],
    2026: ['04-06', '08-31'],
    2027: ['03-29', '08-30'],
    2028: ['01-03', '04-17', '08-28'],
  },
  scotland: {
    2024: ['01-02', '08-05', '12-02'],
    2025: ['01-02', '08-04', '12-01'],
    2026: ['01-02', '06-15', '08-03', '11-30'],
    2027: ['01-04', '08-02', '11-30'],
    2028: ['01-03', '01-04', '08-07', '11-30'],
  },
  'northern-ireland': {
    2024: ['03-18', '04-01', '07-12', '08-26'],
    2025: ['03-17', '04-21', '07-14', '08-25'],
    2026: ['03-17', '04-06', '07-13', '08-31'],
    2027: ['03-17', '03-29', '07-12', '08-30'],
    2028: ['01-03', '03-17', '04-17', '07-12', '08-28'],
  },
}

const HOLIDAYS: Readonly<Record<Jurisdiction, ReadonlySet<IsoDate>>> = {
  'england-and-wales': holidaysOf('england-and-wales'),
  scotland: holidaysOf('scotland'),
  'northern-ireland': holidaysOf('northern-ireland'),
}

/** True on a bank holiday of that division. Always false outside the table's years. */
export function isBankHoliday(date: IsoDate, division: Jurisdiction): boolean {
  return HOLIDAYS[division].has(date)
}

function holidaysOf(division: Jurisdiction): ReadonlySet<IsoDate> {
  return new Set([...datesOf(EVERYWHERE), ...datesOf(EXTRA[division])])
}

function datesOf(days: DaysByYear): readonly IsoDate[] {
  return Object.entries(days).flatMap(([year, list]) => list.map((day) => `${year}-${day}`))
}
