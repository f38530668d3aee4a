import { describe, expect, it } from 'vitest'
import type { ClaimFile } from '../file/claim-file.ts'
import { BARE_FILE, FULL_FILE } from '../fixtures/files.ts'
import { marksOf } from './marks.ts'
import { beginning, firstZoom, scaleOf, zoomsOf } from './scale.ts'

/** Reported three months after the loss. */
const LATE_FILE: ClaimFile = { ...FULL_FILE, claim: { ...FULL_FILE.claim, handling: { ...FULL_FILE.claim.handling, reportedAt: '2026-11-15T09:00' } } }
const scale = (file: ClaimFile) => scaleOf(file, marksOf(file))
const zooms = (file: ClaimFile) => zoomsOf(file, scale(file))

describe('the time that the strip covers', () => {
  it('[P10] begins before the first event and ends after the last one or after today', () => {
    const { first, days, place } = scale(FULL_FILE)
    expect({ first, days }).toEqual({ first: '2026-02-17', days: 299 })
    expect([place(first), place('2026-12-13')]).toEqual([0, 1])
    expect(scale(BARE_FILE)).toMatchObject({ first: '2026-11-26', days: 11 })
  })

  it('[P23] is narrowed to the claim’s own time, to three months and to one, each where it shows clearly less', () => {
    expect(zooms(FULL_FILE)).toEqual([
      { label: 'Everything', days: 299 },
      { label: 'Since the loss', days: 125 },
      { label: 'Three months', days: 91 },
      { label: 'One month', days: 30 },
    ])
    expect(zooms(BARE_FILE)).toEqual([{ label: 'Everything', days: 11 }])
  })

  it('[P23] is at first that since the loss, or since the report where the loss lies long before it', () => {
    const first = (file: ClaimFile) => firstZoom(file, zooms(file))?.label
    expect([first(FULL_FILE), first(LATE_FILE), first(BARE_FILE)]).toEqual(['Since the loss', 'Since the report', 'Everything'])
  })

  it('[P10] counts the claim’s own time from the loss, or from the report where the loss is not recorded', () => {
    expect([beginning(FULL_FILE), beginning(BARE_FILE)]).toEqual(['2026-08-15', '2026-11-27'])
  })
})
