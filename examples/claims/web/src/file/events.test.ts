import { describe, expect, it } from 'vitest'
import { BARE_FIGURES, FULL_FIGURES } from '../fixtures/figures.ts'
import { BARE_CLAIM, FULL_CLAIM } from '../fixtures/full-claim.ts'
import { eventsOf, firstDay } from './events.ts'

const FILE = { claim: FULL_CLAIM, figures: FULL_FIGURES }

describe('the timeline strip', () => {
  it('[P10] shows what is recorded by today and what is due soon, oldest first', () => {
    expect(eventsOf(FILE).map((event) => [event.date, event.lane, event.ref, event.state])).toEqual([
      ['2026-08-17', 'From us', 'cor-1', 'past'],
      ['2026-08-18', 'Money', 'res-1', 'past'],
      ['2026-08-27', 'Documents', 'doc-1', 'past'],
      ['2026-09-01', 'Money', 'res-1', 'past'],
      ['2026-09-01', 'Money', 'res-2', 'past'],
      ['2026-09-04', 'Money', 'pay-1', 'past'],
      ['2026-09-10', 'Documents', 'doc-2', 'past'],
      ['2026-10-23', 'To us', 'cor-2', 'past'],
      ['2026-11-03', 'From us', 'cor-3', 'past'],
      ['2026-11-03', 'Money', 'pay-2', 'past'],
      ['2026-11-07', 'Money', 'off-1', 'past'],
      ['2026-11-25', 'Due', 'task-6', 'late'],
      ['2026-11-26', 'To us', 'cor-4', 'past'],
      ['2026-11-30', 'Due', 'cmp-1', 'next'],
      ['2026-12-02', 'Due', 'cor-3', 'next'],
      ['2026-12-04', 'Due', 'res-1', 'next'],
      ['2026-12-07', 'Due', 'off-1', 'next'],
      ['2026-12-11', 'Due', 'task-9', 'next'],
    ])
  })

  it('[P10] leaves out what is dated after today', () => {
    const before = { claim: FULL_CLAIM, figures: { ...FULL_FIGURES, today: '2026-08-20' } }
    expect(
      eventsOf(before)
        .filter((event) => event.state === 'past')
        .map((event) => event.ref),
    ).toEqual(['cor-1', 'res-1'])
  })

  it('[P10] begins with the loss, or with the report where the loss is not recorded', () => {
    expect(firstDay(FILE, eventsOf(FILE))).toBe('2026-08-15')
    expect(firstDay({ claim: BARE_CLAIM, figures: BARE_FIGURES }, [])).toBe('2026-11-27')
  })
})
