import { describe, expect, it } from 'vitest'
import type { Complaint, Vulnerability } from '../../../../../shared/claim.ts'
import { claimOf, complaintOf, messageOf, personOf } from '../../testing/claim-of.ts'
import { checked } from './testing/checked.ts'

const HOLDER = personOf({ roles: ['policyholder'] })
const wrote = (body: string) => messageOf({ direction: 'inbound', fromPartyId: 'p-1', body, at: '2026-11-12T10:00' })
const complained = (parts: Partial<Complaint>) => claimOf({ parties: [HOLDER], complaints: [complaintOf(parts)] })
const need = (parts: Partial<Vulnerability>): Vulnerability => ({
  id: 'v-1',
  partyId: 'p-1',
  driver: 'health',
  characteristic: 'hearing_or_visual_impairment',
  recordedOn: '2026-10-01',
  consent: true,
  adjustments: ['letters in large print'],
  status: 'active',
  ...parts,
})

describe('complaints', () => {
  const unhappy = wrote("I don't want to make a complaint but I am really unhappy with the delay")
  it('[D146] H10: dissatisfaction that nobody logged fails, with its messages', async () => {
    expect(await checked(claimOf({ parties: [HOLDER], correspondence: [unhappy] }), 'H10')).toBe('fail cor-1: not logged as a complaint: 1')
  })

  it.each([
    ['logged in time', claimOf({ parties: [HOLDER], correspondence: [unhappy], complaints: [complaintOf({ receivedOn: '2026-11-12' })] })],
    ['weak', claimOf({ parties: [HOLDER], correspondence: [wrote('Thanks for nothing.')] })],
    ['of a third party', claimOf({ parties: [personOf({ roles: ['third_party_claimant'] })], correspondence: [unhappy] })],
    ['none', claimOf()],
  ])('[D146] H10: %s passes', async (_, claim) => {
    expect(await checked(claim, 'H10')).toBe('pass')
  })

  it.each([
    ['none', claimOf(), 'not_applicable'],
    ['running', complained({ receivedOn: '2026-10-06' }), 'due cmp-1: cmp-1 no final response, due 2026-12-01'],
    ['over', complained({ receivedOn: '2026-10-04' }), 'fail cmp-1: cmp-1 no final response, was due 2026-11-29'],
    ['in time', complained({ receivedOn: '2026-10-04', finalResponseOn: '2026-11-29' }), 'pass cmp-1'],
    ['late', complained({ receivedOn: '2026-10-04', finalResponseOn: '2026-11-30' }), 'fail cmp-1: cmp-1 done after 2026-11-29'],
  ])('[D146] H11: %s', async (_, claim, told) => {
    expect(await checked(claim, 'H11')).toBe(told)
  })

  const parts = { leaflet: true, website: true, rightToRefer: true, timeLimitWording: true }
  it.each([
    ['none sent', complained({}), 'not_applicable'],
    ['whole', complained({ finalResponseOn: '2026-11-01', finalResponse: parts }), 'pass cmp-1'],
    [
      'without the waiver wording',
      complained({ finalResponseOn: '2026-11-01', finalResponse: { ...parts, timeLimitWording: false } }),
      'fail cmp-1: cmp-1 missing: time limit wording',
    ],
    ['without a record', complained({ finalResponseOn: '2026-11-01' }), 'cannot_check cmp-1: cmp-1 has no record of what its final response held'],
    ['sent tomorrow', complained({ finalResponseOn: '2026-12-01', finalResponse: parts }), 'not_applicable'],
  ])('[D146] H12: a final response, %s', async (_, claim, told) => {
    expect(await checked(claim, 'H12')).toBe(told)
  })

  const accepted = { receivedOn: '2026-11-20', acceptedOn: '2026-11-24', status: 'resolved_3bd' as const }
  it.each([
    ['sent in time', { ...accepted, srcSentOn: '2026-11-26' }, 'pass cmp-1'],
    ['sent late', { ...accepted, srcSentOn: '2026-11-28' }, 'pass cmp-1: cmp-1 done after 2026-11-26'],
    ['not sent, over', accepted, 'fail cmp-1: cmp-1 summary resolution not sent, was due 2026-11-26'],
    ['not sent, in time', { ...accepted, receivedOn: '2026-11-26', acceptedOn: '2026-11-27' }, 'due cmp-1: cmp-1 summary resolution not sent, due 2026-12-01'],
    ['accepted too late for it', { ...accepted, acceptedOn: '2026-11-26' }, 'not_applicable'],
  ])('[D146] H13: %s', async (_, complaint, told) => {
    expect(await checked(complained(complaint), 'H13')).toBe(told)
  })
})

describe('support needs', () => {
  const deaf = wrote('I am hard of hearing, so please do not ring.')
  it.each([
    ['mentioned and not recorded', { correspondence: [deaf] }, 'fail cor-1: mentioned on file and not recorded: hearing_or_visual_impairment'],
    ['recorded', { correspondence: [deaf], vulnerabilities: [need({})] }, 'pass'],
    ['only the driver recorded', { correspondence: [deaf], vulnerabilities: [need({ characteristic: 'mental_health' })] }, 'pass'],
    [
      'recorded and closed',
      { correspondence: [deaf], vulnerabilities: [need({ status: 'closed' })] },
      'fail cor-1: mentioned on file and not recorded: hearing_or_visual_impairment',
    ],
    ['of the other driver', { correspondence: [wrote('The other driver said he was deaf in one ear.')] }, 'pass'],
    ['none', {}, 'pass'],
  ])('[D147] H14: %s', async (_, parts, told) => {
    expect(await checked(claimOf({ parties: [HOLDER], ...parts }), 'H14')).toBe(told)
  })

  it.each([
    ['none', [], 'not_applicable'],
    ['in place', [need({})], 'pass v-1'],
    ['without an adjustment', [need({ adjustments: [] })], 'fail v-1: v-1 missing: adjustment'],
    ['without consent', [need({ consent: false }), need({ id: 'v-2' })], 'fail v-1: v-1 missing: consent'],
    ['recorded tomorrow', [need({ recordedOn: '2026-12-01', consent: false })], 'not_applicable'],
  ])('[D147] H15: %s', async (_, vulnerabilities, told) => {
    expect(await checked(claimOf({ vulnerabilities }), 'H15')).toBe(told)
  })
})
