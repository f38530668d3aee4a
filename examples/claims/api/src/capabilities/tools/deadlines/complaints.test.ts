import { describe, expect, it } from 'vitest'
import type { Claim, Complaint, FirmStandards, Jurisdiction } from '../../../../../shared/claim.ts'
import { claimOf, complaintOf, handlingOf } from '../../testing/claim-of.ts'
import { missingOf, rowsOf } from '../../testing/deadlines-of.ts'

const claimWith = (complaint: Partial<Complaint>, office: Jurisdiction = 'england-and-wales', standards: Partial<FirmStandards> = {}): Claim =>
  claimOf({ handling: handlingOf({ office, standards }), complaints: [complaintOf(complaint)] })

describe('complaint deadlines', () => {
  it('[D37] worked example 1: eight weeks end today, the three days are passed and never overdue, the update is late', () => {
    const claim = claimWith({ receivedOn: '2026-10-05', acknowledgedOn: '2026-10-07' })
    expect(['CMP-3BD', 'CMP-ACK', 'CMP-4WK', 'CMP-8WK', 'CMP-SRC', 'CMP-FOS'].map((code) => rowsOf(claim, code))).toEqual([
      ['cmp-1 2026-10-08 passed -53'],
      ['cmp-1 2026-10-12 met -49'],
      ['cmp-1 2026-11-02 overdue -28'],
      ['cmp-1 2026-11-30 due_today 0'],
      [],
      [],
    ])
  })

  it.each([
    ['england-and-wales', '2026-12-02 upcoming 2', '2026-12-04 upcoming 4'],
    ['scotland', '2026-12-03 upcoming 3', '2026-12-07 upcoming 7'],
    ['northern-ireland', '2026-12-02 upcoming 2', '2026-12-04 upcoming 4'],
  ] as const)('[D37] worked example 2: received on a Saturday, at an office in %s', (office, window, acknowledgement) => {
    const claim = claimWith({ receivedOn: '2026-11-28' }, office)
    expect([rowsOf(claim, 'CMP-3BD'), rowsOf(claim, 'CMP-ACK'), rowsOf(claim, 'CMP-8WK')]).toEqual([
      [`cmp-1 ${window}`],
      [`cmp-1 ${acknowledgement}`],
      ['cmp-1 2027-01-23 upcoming 54'],
    ])
  })

  it('[D37] worked example 3: six months after a final response, not moved off a Sunday', () => {
    expect(rowsOf(claimWith({ receivedOn: '2026-07-01', finalResponseOn: '2026-08-31' }), 'CMP-FOS')).toEqual(['cmp-1 2027-02-28 upcoming 90'])
  })

  it('[D37] accepted within three business days: only the summary resolution is to be sent, and the ombudsman period runs from it', () => {
    const [within, sent, late] = [
      claimWith({ receivedOn: '2026-11-20', acceptedOn: '2026-11-25' }),
      claimWith({ receivedOn: '2026-11-20', acceptedOn: '2026-11-25', srcSentOn: '2026-11-28', status: 'resolved_3bd' }),
      claimWith({ receivedOn: '2026-11-20', acceptedOn: '2026-11-26' }),
    ]
    const codes = ['CMP-3BD', 'CMP-SRC', 'CMP-ACK', 'CMP-4WK', 'CMP-8WK', 'CMP-FOS']
    expect([within, sent, late].map((claim) => codes.map((code) => rowsOf(claim, code)))).toEqual([
      [['cmp-1 2026-11-25 met -5'], ['cmp-1 2026-11-27 overdue -3 DISP says promptly'], [], [], [], []],
      [['cmp-1 2026-11-25 met -5'], ['cmp-1 2026-11-27 met_late -3 DISP says promptly'], [], [], [], ['cmp-1 2027-05-28 upcoming 179']],
      [['cmp-1 2026-11-25 passed -5'], [], ['cmp-1 2026-11-27 overdue -3'], ['cmp-1 2026-12-18 upcoming 18'], ['cmp-1 2027-01-15 upcoming 46'], []],
    ])
  })

  it('[D37] a closed complaint keeps its windows and its eight weeks, but needs no update', () => {
    const claim = claimWith({ receivedOn: '2026-10-05', status: 'closed', finalResponseOn: '2026-11-03', acknowledgedOn: '2026-11-05' })
    expect(['CMP-3BD', 'CMP-ACK', 'CMP-4WK', 'CMP-8WK'].map((code) => rowsOf(claim, code))).toEqual([
      ['cmp-1 2026-10-08 passed -53'],
      ['cmp-1 2026-10-12 met_late -49'],
      [],
      ['cmp-1 2026-11-30 met 0'],
    ])
  })

  it.each([
    ['on the day of receipt', { updates: ['2026-10-05'] }, 'overdue'],
    ['the day after', { updates: ['2026-10-06'] }, 'met'],
    ['on the last day', { updates: ['2026-11-02'] }, 'met'],
    ['a day late', { updates: ['2026-11-03'] }, 'overdue'],
    ['a day late, by the final response', { updates: ['2026-11-03'], finalResponseOn: '2026-11-03' }, 'met_late'],
    ['in time, by the final response', { finalResponseOn: '2026-10-05' }, 'met'],
  ])('[D37] an update %s', (_, complaint, status) => {
    expect(rowsOf(claimWith({ receivedOn: '2026-10-05', ...complaint }), 'CMP-4WK')).toEqual([`cmp-1 2026-11-02 ${status} -28`])
  })

  it('[D37] the eight-week letter does for the final response, the earlier of both counts, and the ombudsman period runs from the later letter', () => {
    const claim = claimWith({
      receivedOn: '2026-09-01',
      eightWeekLetterOn: '2026-10-27',
      finalResponseOn: '2026-11-10',
      srcSentOn: '2026-11-20',
      fosReferredOn: '2026-11-29',
    })
    expect([rowsOf(claim, 'CMP-8WK'), rowsOf(claim, 'CMP-FOS')]).toEqual([['cmp-1 2026-10-27 met -34'], ['cmp-1 2027-05-20 met 171']])
    expect(rowsOf(claimWith({ receivedOn: '2026-09-01', eightWeekLetterOn: '2026-10-28' }), 'CMP-8WK')).toEqual(['cmp-1 2026-10-27 met_late -34'])
    expect(rowsOf(claimWith({ receivedOn: '2025-09-01', finalResponseOn: '2025-10-01', fosReferredOn: '2026-05-01' }), 'CMP-FOS')).toEqual([
      'cmp-1 2026-04-01 passed -243',
    ])
  })

  it('[D15] a complaint received after today gives no row, and what was done after today is not done', () => {
    const later = claimWith({ receivedOn: '2026-12-01' })
    const undone = claimWith({
      receivedOn: '2026-11-27',
      acceptedOn: '2026-12-01',
      acknowledgedOn: '2026-12-01',
      finalResponseOn: '2026-12-02',
      srcSentOn: '2026-12-01',
    })
    const codes = ['CMP-3BD', 'CMP-SRC', 'CMP-ACK', 'CMP-4WK', 'CMP-8WK', 'CMP-FOS']
    expect(codes.map((code) => [rowsOf(later, code), missingOf(later, code)])).toEqual(codes.map(() => [[], []]))
    expect(codes.map((code) => rowsOf(undone, code))).toEqual([
      ['cmp-1 2026-12-02 upcoming 2'],
      [],
      ['cmp-1 2026-12-04 upcoming 4'],
      ['cmp-1 2026-12-25 upcoming 25'],
      ['cmp-1 2027-01-22 upcoming 53'],
      [],
    ])
  })

  it('[D13] the claim may set the days of the firm standards otherwise, but not those of the rules', () => {
    const standards = { complaintAckBusinessDays: 2, srcBusinessDays: 1, complaintUpdateDays: 14 }
    const open = claimWith({ receivedOn: '2026-11-20' }, 'england-and-wales', standards)
    const accepted = claimWith({ receivedOn: '2026-11-20', acceptedOn: '2026-11-23' }, 'england-and-wales', standards)
    expect([rowsOf(open, 'CMP-3BD'), rowsOf(open, 'CMP-ACK'), rowsOf(open, 'CMP-4WK'), rowsOf(accepted, 'CMP-SRC')]).toEqual([
      ['cmp-1 2026-11-25 passed -5'],
      ['cmp-1 2026-11-24 overdue -6'],
      ['cmp-1 2026-12-04 upcoming 4'],
      ['cmp-1 2026-11-24 overdue -6 DISP says promptly'],
    ])
  })

  it('[D5] business days counted beyond the bank holiday table are marked', () => {
    const [before, after, inside] = [claimWith({ receivedOn: '2023-12-28' }), claimWith({ receivedOn: '2028-12-28' }), claimWith({ receivedOn: '2024-01-01' })]
    expect([rowsOf(before, 'CMP-3BD'), rowsOf(after, 'CMP-3BD', '2028-12-31'), rowsOf(after, 'CMP-8WK', '2028-12-31'), rowsOf(inside, 'CMP-3BD')]).toEqual([
      ['cmp-1 2024-01-03 passed -1062 weekends_only'],
      ['cmp-1 2029-01-02 upcoming 2 weekends_only'],
      ['cmp-1 2029-02-22 upcoming 53'],
      ['cmp-1 2024-01-04 passed -1061'],
    ])
  })

  it('[D37] where several dates can count as done, the earliest does', () => {
    const claim = claimWith({ receivedOn: '2026-10-05', acknowledgedOn: '2026-10-13', updates: ['2026-10-20'], finalResponseOn: '2026-11-03' })
    const answeredFirst = claimWith({ receivedOn: '2026-10-05', acknowledgedOn: '2026-10-13', finalResponseOn: '2026-10-12' })
    expect([rowsOf(claim, 'CMP-ACK'), rowsOf(claim, 'CMP-4WK'), rowsOf(answeredFirst, 'CMP-ACK')]).toEqual([
      ['cmp-1 2026-10-12 met_late -49'],
      ['cmp-1 2026-11-02 met -28'],
      ['cmp-1 2026-10-12 met -49'],
    ])
  })

  it('[D15] a complaint received today counts today', () => {
    expect(rowsOf(claimWith({ receivedOn: '2026-11-30' }), 'CMP-3BD')).toEqual(['cmp-1 2026-12-03 upcoming 3'])
  })
})
