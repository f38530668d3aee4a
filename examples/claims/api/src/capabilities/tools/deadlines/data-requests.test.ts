import { describe, expect, it } from 'vitest'
import type { Claim, DataRequest, Jurisdiction } from '../../../../../shared/claim.ts'
import { claimOf, handlingOf } from '../../testing/claim-of.ts'
import { rowsOf } from '../../testing/deadlines-of.ts'

const requested = (request: Partial<DataRequest>, office: Jurisdiction = 'england-and-wales'): Claim =>
  claimOf({
    handling: handlingOf({ office }),
    dataRequests: [{ id: 'dr-1', kind: 'sar', partyId: 'p-1', receivedOn: '2026-06-01', clarifications: [], extended: false, ...request }],
  })

const sar = (request: Partial<DataRequest>) => rowsOf(requested(request), 'SAR', '2026-06-20')
const open = (requestedOn: string) => ({ requestedOn })

describe('data requests', () => {
  it('[D43] worked example 4: a month after 31 January is a Saturday, so the Monday after', () => {
    expect(rowsOf(requested({ receivedOn: '2026-01-31' }), 'SAR', '2026-02-10')).toEqual(['dr-1 2026-03-02 upcoming 20'])
  })

  it.each([
    ['england-and-wales', '2026-07-13 upcoming 12'],
    ['northern-ireland', '2026-07-14 upcoming 13'],
  ] as const)('[D43] worked example 5: ten days of waiting for an answer are added, at an office in %s', (office, expected) => {
    const request = { clarifications: [{ requestedOn: '2026-06-05', receivedOn: '2026-06-15' }] }
    expect(rowsOf(requested(request, office), 'SAR', '2026-07-01')).toEqual([`dr-1 ${expected}`])
  })

  it('[D43] the clock starts when identity is shown, where it was asked for, and an extension adds two months', () => {
    expect([
      sar({ identityRequestedOn: '2026-06-02', identityVerifiedOn: '2026-06-10' }),
      sar({ identityVerifiedOn: '2026-06-10' }),
      sar({ extended: true }),
      sar({ completedOn: '2026-06-19' }),
    ]).toEqual([['dr-1 2026-07-10 upcoming 20'], ['dr-1 2026-07-01 upcoming 11'], ['dr-1 2026-09-01 upcoming 73'], ['dr-1 2026-07-01 met 11']])
  })

  it('[D43] while we wait there is no due date: for identity first, else for the earliest open question', () => {
    expect([
      sar({ identityRequestedOn: '2026-06-10', clarifications: [open('2026-06-05')] }),
      sar({ identityRequestedOn: '2026-06-10', identityVerifiedOn: '2026-06-21' }),
      sar({ clarifications: [open('2026-06-12'), open('2026-06-11'), { requestedOn: '2026-06-05', receivedOn: '2026-06-07' }] }),
      sar({ clarifications: [{ requestedOn: '2026-06-12', receivedOn: '2026-06-21' }] }),
      sar({ clarifications: [open('2026-06-21')] }),
      sar({ identityRequestedOn: '2026-06-21' }),
    ]).toEqual([
      ['dr-1 no date paused since 2026-06-10'],
      ['dr-1 no date paused since 2026-06-10'],
      ['dr-1 no date paused since 2026-06-11'],
      ['dr-1 no date paused since 2026-06-12'],
      ['dr-1 2026-07-01 upcoming 11'],
      ['dr-1 2026-07-01 upcoming 11'],
    ])
  })

  it('[D43] once a request is answered, what was left open adds nothing', () => {
    const request = {
      completedOn: '2026-07-03',
      identityRequestedOn: '2026-06-02',
      clarifications: [{ requestedOn: '2026-06-05' }, { requestedOn: '2026-06-08', receivedOn: '2026-06-09' }],
    }
    expect(rowsOf(requested(request), 'SAR')).toEqual(['dr-1 2026-07-02 met_late -151'])
  })

  it('[D43] worked example 11: a data protection complaint is acknowledged in 30 days, bank holiday or not', () => {
    expect(rowsOf(requested({ kind: 'dp_complaint', receivedOn: '2026-11-28' }), 'DPC-ACK')).toEqual(['dr-1 2026-12-28 upcoming 28'])
  })

  it('[D43] that duty began on 19 June 2026', () => {
    const complaint = (receivedOn: string) => rowsOf(requested({ kind: 'dp_complaint', receivedOn, acknowledgedOn: '2026-07-20' }), 'DPC-ACK')
    expect([complaint('2026-06-18'), complaint('2026-06-19'), complaint('2026-12-01')]).toEqual([[], ['dr-1 2026-07-19 met_late -134'], []])
    expect([
      rowsOf(requested({ kind: 'dp_complaint' }), 'SAR'),
      rowsOf(requested({}), 'DPC-ACK'),
      rowsOf(requested({ receivedOn: '2026-12-01' }), 'SAR'),
    ]).toEqual([[], [], []])
  })

  it('[D5] a request whose last day lies beyond the bank holiday table is marked', () => {
    expect(rowsOf(requested({ receivedOn: '2028-12-01' }), 'SAR', '2028-12-01')).toEqual(['dr-1 2029-01-01 upcoming 31 weekends_only'])
  })
})
