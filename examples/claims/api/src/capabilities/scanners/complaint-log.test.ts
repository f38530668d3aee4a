import { describe, expect, it } from 'vitest'
import type { Claim, Complaint } from '../../../../shared/claim.ts'
import { claimOf, complaintOf, handlingOf, messageOf, personOf, policyOf } from '../testing/claim-of.ts'
import { claimSaying, firstRow } from './testing/claim-saying.ts'

/** A message of Thursday 12 November 2026 by the policyholder, whom p-2 represents. */
const unhappy = (complaint: Partial<Complaint>, parts: Partial<Claim> = {}): Claim =>
  claimSaying('I am unhappy.', {
    parties: [personOf({ roles: ['policyholder'] }), personOf({ id: 'p-2', roles: ['family'], representsPartyId: 'p-1' }), personOf({ id: 'p-3' })],
    complaints: [complaintOf(complaint)],
    ...parts,
  })

const loggedBy = (complaint: Partial<Complaint>): string | undefined => firstRow(unhappy(complaint)).complaint

describe('whether dissatisfaction was logged', () => {
  it.each([
    ['received that day', { receivedOn: '2026-11-12', status: 'closed' }, 'cmp-1'],
    ['received three business days later', { receivedOn: '2026-11-17', status: 'closed' }, 'cmp-1'],
    ['received four business days later', { receivedOn: '2026-11-18' }, undefined],
    ['received before and still open', { receivedOn: '2026-10-05' }, 'cmp-1'],
    ['received before and with the ombudsman', { receivedOn: '2026-10-05', status: 'with_fos' }, 'cmp-1'],
    ['received before and closed without a date', { receivedOn: '2026-10-05', status: 'closed' }, undefined],
    ['answered on the day of the message', { receivedOn: '2026-10-05', status: 'closed', finalResponseOn: '2026-11-12' }, 'cmp-1'],
    ['answered the day before', { receivedOn: '2026-10-05', status: 'open', finalResponseOn: '2026-11-11' }, undefined],
    ['accepted the day before', { receivedOn: '2026-10-05', status: 'resolved_3bd', acceptedOn: '2026-11-11', srcSentOn: '2026-11-20' }, undefined],
    ['answered by a summary after the message', { receivedOn: '2026-10-05', status: 'resolved_3bd', srcSentOn: '2026-11-13' }, 'cmp-1'],
    ['to be answered after today', { receivedOn: '2026-10-05', status: 'open', finalResponseOn: '2026-12-01' }, 'cmp-1'],
    ['of the one who represents the customer', { receivedOn: '2026-11-13', byPartyId: 'p-2' }, 'cmp-1'],
    ['of someone else', { receivedOn: '2026-11-13', byPartyId: 'p-3' }, undefined],
  ] as const)('[D88] a complaint %s', (_, complaint, expected) => {
    expect(loggedBy(complaint)).toBe(expected)
  })

  it('[D88] the earliest received is named, then the lowest ref, and one received after today is none', () => {
    const complaints = [
      complaintOf({ id: 'cmp-10', receivedOn: '2026-10-05' }),
      complaintOf({ id: 'cmp-2', receivedOn: '2026-10-05' }),
      complaintOf({ id: 'cmp-1', receivedOn: '2026-11-13' }),
    ]
    expect(firstRow(unhappy({}, { complaints })).complaint).toBe('cmp-2')
    const late = messageOf({ at: '2026-11-30T10:00', direction: 'inbound', fromPartyId: 'p-1', body: 'I am unhappy.' })
    expect(firstRow(unhappy({ receivedOn: '2026-12-01' }, { correspondence: [late] })).logged).toBe(false)
  })

  it('[D88] what the customer sends is logged by a complaint of the one it represents', () => {
    const message = messageOf({ at: '2026-11-12T10:00', direction: 'inbound', fromPartyId: 'p-2', body: 'I am unhappy.' })
    expect(firstRow(unhappy({ receivedOn: '2026-11-13' }, { correspondence: [message] })).complaint).toBe('cmp-1')
  })
})

describe('who may complain, and by when', () => {
  it('[D89] customers of the firm and those who act for them likely may, third-party claimants may not, nobody knows of others', () => {
    const parties = [
      personOf({ roles: [] }),
      personOf({ id: 'p-2', roles: ['insured_person'] }),
      personOf({ id: 'p-3', roles: ['solicitor'], representsPartyId: 'p-2' }),
      personOf({ id: 'p-4', roles: ['third_party_claimant'] }),
      personOf({ id: 'p-5', roles: ['solicitor'], representsPartyId: 'p-4' }),
      personOf({ id: 'p-6', roles: ['witness'] }),
    ]
    const of = (fromPartyId: string): string =>
      firstRow(claimOf({ policy: policyOf(), parties, correspondence: [messageOf({ direction: 'inbound', fromPartyId, body: 'I am unhappy.' })] })).eligibility
    expect(parties.map(({ id }) => of(id))).toEqual(['likely', 'likely', 'likely', 'not_a_customer', 'not_a_customer', 'unknown'])
    expect(firstRow(claimOf({ correspondence: [messageOf({ direction: 'inbound', body: 'I am unhappy.' })] })).eligibility).toBe('unknown')
  })

  it('[D89] the clocks run from the day the message came in, by the business days of the office', () => {
    const clock = (office: 'scotland' | 'england-and-wales', at: string) =>
      firstRow(
        claimSaying('', {
          handling: handlingOf({ office }),
          correspondence: [messageOf({ at, direction: 'inbound', body: 'I am unhappy.' })],
        }),
      ).clock
    expect(clock('scotland', '2026-11-12T10:00')).toEqual({ threeBusinessDays: '2026-11-17', eightWeeks: '2027-01-07' })
    expect(clock('scotland', '2026-11-28T10:00')).toEqual({ threeBusinessDays: '2026-12-03', eightWeeks: '2027-01-23' })
    expect(clock('england-and-wales', '2026-11-28T10:00')).toEqual({ threeBusinessDays: '2026-12-02', eightWeeks: '2027-01-23' })
    expect(clock('england-and-wales', '2023-12-28T10:00')).toEqual({ threeBusinessDays: '2024-01-03', eightWeeks: '2024-02-22', calendar: 'weekends_only' })
  })
})
