import { describe, expect, it } from 'vitest'
import type { Claim, Jurisdiction, Loss, Party } from '../../../../../shared/claim.ts'
import { claimOf, itemOf, lossOf, medicalOf, personOf, recoveryOf } from '../../testing/claim-of.ts'
import { missingOf, rowsOf } from '../../testing/deadlines-of.ts'

const claimant = (parts: Partial<Party> = {}): Party => personOf({ roles: ['third_party_claimant'], ...parts })

const claimWith = (party: Partial<Party>, loss: Partial<Loss>): Claim => claimOf({ parties: [claimant(party)], medical: [medicalOf()], loss: lossOf(loss) })

const lastDay = (jurisdiction: Jurisdiction) => rowsOf(claimWith({}, { occurredOn: '2023-11-30', jurisdiction }), 'LIM-PI', '2026-11-01')

describe('limitation', () => {
  it('[D40] worked example 8: an adult hurt on 29 February has until the last day of a common February, a Sunday', () => {
    expect(rowsOf(claimWith({}, { occurredOn: '2024-02-29' }), 'LIM-PI')).toEqual(['p-1 2027-02-28 upcoming 90 last open day 2027-02-26'])
  })

  it.each([
    ['england-and-wales', '2031-05-19 upcoming 1631 last open day 2031-05-19 weekends_only'],
    ['northern-ireland', '2031-05-19 upcoming 1631 last open day 2031-05-19 weekends_only'],
    ['scotland', '2029-05-19 upcoming 901 last open day 2029-05-18 weekends_only'],
  ] as const)('[D40] worked example 9: a claimant born in 2010, in %s', (jurisdiction, expected) => {
    expect(rowsOf(claimWith({ dateOfBirth: '2010-05-20' }, { occurredOn: '2024-06-01', jurisdiction }), 'LIM-PI')).toEqual([`p-1 ${expected}`])
  })

  it.each([
    ['an adult with a birth date', { dateOfBirth: '1980-01-01' }, '2027-06-01 upcoming 183 last open day 2027-06-01'],
    ['someone of age a day before the loss', { dateOfBirth: '2006-05-31' }, '2027-06-01 upcoming 183 last open day 2027-06-01'],
    ['someone of age a month after the loss', { dateOfBirth: '2006-07-01' }, '2027-06-30 upcoming 212 last open day 2027-06-30'],
    ['a leapling', { dateOfBirth: '2008-02-29' }, '2029-02-28 upcoming 821 last open day 2029-02-28 weekends_only'],
    ['knowledge after the loss', { knowledgeOn: '2025-01-10' }, '2028-01-10 upcoming 406 last open day 2028-01-10'],
    ['knowledge before the loss', { knowledgeOn: '2024-01-10' }, '2027-06-01 upcoming 183 last open day 2027-06-01'],
  ])('[D40] hurt on 1 June 2024: %s', (_, party, expected) => {
    expect(rowsOf(claimWith(party, { occurredOn: '2024-06-01' }), 'LIM-PI')).toEqual([`p-1 ${expected}`])
  })

  it('[D40] the last open day is that of the jurisdiction', () => {
    expect([lastDay('england-and-wales'), lastDay('scotland'), lastDay('northern-ireland')]).toEqual([
      ['p-1 2026-11-30 upcoming 29 last open day 2026-11-30'],
      ['p-1 2026-11-30 upcoming 29 last open day 2026-11-27'],
      ['p-1 2026-11-30 upcoming 29 last open day 2026-11-30'],
    ])
  })

  it('[D40] proceedings end it; gone by, it is passed and not overdue', () => {
    const gone = claimWith({}, { occurredOn: '2023-11-01' })
    const issued = (issuedOn: string): Claim => ({ ...gone, litigation: { court: 'County Court', number: 'X1', issuedOn } })
    expect([gone, issued('2026-10-30'), issued('2026-11-02'), issued('2026-12-01')].map((claim) => rowsOf(claim, 'LIM-PI'))).toEqual([
      ['p-1 2026-11-01 passed -29 last open day 2026-10-30'],
      ['p-1 2026-11-01 met -29 last open day 2026-10-30'],
      ['p-1 2026-11-01 passed -29 last open day 2026-10-30'],
      ['p-1 2026-11-01 passed -29 last open day 2026-10-30'],
    ])
  })

  it('[D40] it is for injured claimants and passengers who are alive', () => {
    const row = (party: Partial<Party>) => rowsOf(claimWith(party, { occurredOn: '2025-06-02' }), 'LIM-PI').length
    expect([row({}), row({ roles: ['passenger'] }), row({ roles: ['policyholder', 'driver'] }), row({ deceasedOn: '2026-01-01' })]).toEqual([1, 1, 0, 0])
    expect(rowsOf({ ...claimWith({}, { occurredOn: '2025-06-02' }), medical: [medicalOf({ severity: 'none' })] }, 'LIM-PI')).toEqual([])
  })

  it('[D40] against someone without capacity time may not be running, whatever else is missing', () => {
    const noted = ['p-1 no date no status Time may not be running: capacity.']
    const claim = { ...claimWith({ lacksCapacity: true }, {}), items: [itemOf({ partyId: 'p-1' })] }
    expect([rowsOf(claim, 'LIM-PI'), missingOf(claim, 'LIM-PI'), rowsOf(claim, 'LIM-PD'), missingOf(claim, 'LIM-PD')]).toEqual([noted, [], noted, []])
  })

  it.each([
    ['england-and-wales', '2026-12-01 upcoming 1 last open day 2026-12-01', '2026-12-01 upcoming 1 last open day 2026-12-01'],
    ['northern-ireland', '2026-12-01 upcoming 1 last open day 2026-12-01', '2026-12-01 upcoming 1 last open day 2026-12-01'],
    ['scotland', '2025-12-01 passed -364 last open day 2025-11-28', '2025-12-01 overdue -364 last open day 2025-11-28'],
  ] as const)('[D40] property damage and our own recovery in %s', (jurisdiction, property, recovery) => {
    const claim = claimOf({
      parties: [claimant()],
      items: [itemOf({ partyId: 'p-1' })],
      recoveries: [recoveryOf(1)],
      loss: lossOf({ occurredOn: '2020-12-01', jurisdiction }),
    })
    expect([rowsOf(claim, 'LIM-PD'), rowsOf(claim, 'LIM-REC')]).toEqual([[`p-1 ${property}`], [`rec-1 ${recovery}`]])
  })

  it('[D40] property damage needs an item of the claimant outside the injury heads, and a recovery must be an open subrogation', () => {
    const loss = lossOf({ occurredOn: '2025-06-02' })
    const row = (item: Parameters<typeof itemOf>[0], party: Partial<Party> = {}) =>
      rowsOf(claimOf({ loss, parties: [claimant(party)], items: [itemOf({ partyId: 'p-1', ...item })] }), 'LIM-PD').length
    expect([
      row({}),
      row({ lossHead: 'other' }),
      row({ status: 'declined' }),
      row({ status: 'withdrawn' }),
      row({ lossHead: 'general' }),
      row({ partyId: 'p-2' }),
      row({}, { roles: ['policyholder'] }),
    ]).toEqual([1, 1, 1, 0, 0, 0, 0])
    const recoveries = [recoveryOf(1, { id: 'rec-1', status: 'closed' }), recoveryOf(1, { id: 'rec-2', type: 'salvage' }), recoveryOf(1, { id: 'rec-3' })]
    expect(rowsOf(claimOf({ loss, recoveries }), 'LIM-REC')).toEqual(['rec-3 2031-06-02 upcoming 1645 last open day 2031-06-02 weekends_only'])
  })

  it('[D48] without a date of loss each is named, and without a jurisdiction there is nothing to name', () => {
    const claim = claimOf({ parties: [claimant()], medical: [medicalOf()], items: [itemOf({ partyId: 'p-1' })], recoveries: [recoveryOf(1)] })
    const codes = ['LIM-PI', 'LIM-PD', 'LIM-REC']
    expect(codes.map((code) => missingOf({ ...claim, loss: lossOf() }, code))).toEqual([['p-1: loss date'], ['p-1: loss date'], ['rec-1: loss date']])
    expect(codes.map((code) => [...missingOf(claim, code), ...rowsOf(claim, code)])).toEqual([[], [], []])
  })
})
