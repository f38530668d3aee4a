import { describe, expect, it } from 'vitest'
import { BARE_FILE, FULL_FILE } from '../fixtures/files.ts'
import { furtherAhead, marksOf } from './marks.ts'

describe('the events of the timeline', () => {
  it('[P10] are what is recorded by today and what is due soon, oldest first', () => {
    expect(marksOf(FULL_FILE).map((mark) => [mark.date, mark.lane, mark.ref, mark.state])).toEqual([
      ['2026-03-01', 'Policy', 'policy', 'past'],
      ['2026-08-15', 'Loss', 'loss', 'past'],
      ['2026-08-17', 'From us', 'cor-1', 'past'],
      ['2026-08-17', 'Tasks', 'task-2', 'past'],
      ['2026-08-18', 'Money', 'res-1', 'past'],
      ['2026-08-27', 'Documents', 'doc-1', 'past'],
      ['2026-09-01', 'Decision', 'decision', 'past'],
      ['2026-09-04', 'Money', 'pay-1', 'past'],
      ['2026-10-05', 'Complaint', 'cmp-1', 'past'],
      ['2026-10-05', 'Legal', 'pt-1', 'past'],
      ['2026-10-23', 'To us', 'cor-2', 'past'],
      ['2026-11-23', 'Notes', 'note-1', 'past'],
      ['2026-11-25', 'Due', 'task-6', 'late'],
      ['2026-11-26', 'To us', 'cor-4', 'past'],
      ['2026-11-30', 'Due', 'cmp-1', 'next'],
      ['2026-12-02', 'Due', 'cor-3', 'next'],
      ['2026-12-04', 'Due', 'res-1', 'next'],
      ['2026-12-07', 'Due', 'off-1', 'next'],
      ['2026-12-11', 'Due', 'task-9', 'next'],
    ])
  })

  it('[P10] keep their time and the records that say the same', () => {
    expect(marksOf(FULL_FILE).find((mark) => mark.ref === 'cor-4')).toEqual({
      ref: 'cor-4',
      lane: 'To us',
      date: '2026-11-26',
      time: '20:14',
      words: 'E-mail from Margaret Sinclair: Still no heating',
      also: ['doc-2'],
      state: 'past',
    })
  })

  it('[P25] what is due too far ahead for the strip stands apart, soonest first', () => {
    expect(furtherAhead(FULL_FILE).map((mark) => [mark.date, mark.ref])).toEqual([['2031-08-15', 'rec-1']])
    expect(furtherAhead(BARE_FILE)).toEqual([])
  })
})
