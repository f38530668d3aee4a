import { describe, expect, it } from 'vitest'
import { claimOf, handlingOf, itemOf, lossOf, offerOf, paymentOf, personOf, policyOf, reserveOf, sectionOf } from '../../testing/claim-of.ts'
import { checked } from './testing/checked.ts'

const loss = lossOf({ occurredOn: '2026-08-29', reportedOn: '2026-09-01' })
const reserves = [reserveOf(500_000)]
const paidOnce = { loss, reserves, payments: [paymentOf(10_000, { issuedOn: '2026-09-12' })] }

describe('money', () => {
  it('[D144] H03, H07, H08 and H09 do not apply where nothing is paid, nor H06 where no offer is accepted', async () => {
    const claim = claimOf({ loss, reserves, policy: policyOf() })
    expect(await Promise.all(['H03', 'H06', 'H07', 'H08', 'H09'].map((code) => checked(claim, code)))).toEqual(Array(5).fill('not_applicable'))
  })

  it.each([
    ['2026-09-12', 'pass handling,pay-1: cover confirmed on 2026-09-12, first paid on 2026-09-12'],
    ['2026-09-13', 'fail handling,pay-1: cover confirmed on 2026-09-13, first paid on 2026-09-12'],
    [undefined, 'fail handling,pay-1: cover confirmed not recorded, first paid on 2026-09-12'],
  ])('[D144] H03: cover confirmed on %s', async (coverConfirmedOn, told) => {
    const handling = handlingOf(coverConfirmedOn === undefined ? {} : { coverConfirmedOn })
    expect(await checked(claimOf({ ...paidOnce, handling }), 'H03')).toBe(told)
  })

  it('[D144] H03: expenses may be paid before cover is confirmed', async () => {
    expect(await checked(claimOf({ ...paidOnce, reserves: [reserveOf(1, { costType: 'expense' })] }), 'H03')).toBe('not_applicable')
  })

  it.each([
    ['2026-09-08', 'pass rl-1: first reserve on 2026-09-08, limit 2026-09-08 (5 business days after the report)'],
    ['2026-09-09', 'fail rl-1: first reserve on 2026-09-09, limit 2026-09-08 (5 business days after the report)'],
    ['2026-12-09', 'fail handling: no reserve yet, limit 2026-09-08 (5 business days after the report)'],
  ])('[D144] H04: first reserve on %s', async (on, told) => {
    expect(await checked(claimOf({ loss, reserves: [reserveOf(1, { history: [{ on, estimate: 1, by: 'u-1', reason: '' }] })] }), 'H04')).toBe(told)
  })

  it('[D144] H04: within its days a missing reserve is due', async () => {
    expect(await checked(claimOf({ loss }), 'H04', '2026-09-08')).toBe('due handling: no reserve yet, limit 2026-09-08 (5 business days after the report)')
  })

  it.each([
    [10_000, 'pass rl-1'],
    [9_999, 'fail rl-1: rl-1 paid £0.01 over its estimate'],
  ])('[D144] H05: £100 paid on an estimate of %i pence', async (estimate, told) => {
    expect(await checked(claimOf({ ...paidOnce, reserves: [reserveOf(estimate)] }), 'H05')).toBe(told)
    expect(await checked(claimOf(), 'H05')).toBe('not_applicable')
  })

  const accepted = (respondedOn: string) => offerOf({ status: 'accepted', respondedOn })
  it.each([
    ['accepted on Friday the 20th, unpaid', [accepted('2026-11-20')], [], 'fail off-1: off-1 not paid, was due 2026-11-27'],
    ['accepted on the 24th, unpaid', [accepted('2026-11-24')], [], 'due off-1: off-1 not paid, due 2026-12-01'],
    ['paid in time', [accepted('2026-11-16')], [paymentOf(1, { offerId: 'off-1', issuedOn: '2026-11-23' })], 'pass off-1'],
    ['paid late', [accepted('2026-11-16')], [paymentOf(1, { offerId: 'off-1', issuedOn: '2026-11-24' })], 'fail off-1: off-1 done after 2026-11-23'],
    ['accepted without a date', [offerOf({ status: 'accepted' })], [], 'cannot_check off-1: off-1 needs the date of its acceptance'],
    ['their offer', [offerOf({ direction: 'to_insurer', status: 'accepted', respondedOn: '2026-11-20' })], [], 'not_applicable'],
  ])('[D145] H06: %s', async (_, offers, payments, told) => {
    expect(await checked(claimOf({ loss, reserves, offers, payments }), 'H06')).toBe(told)
  })

  it.each([
    ['no limit', handlingOf(), {}, 'cannot_check handling: no authority limit recorded'],
    ['at the limit', handlingOf({ authorityLimit: 10_000 }), {}, 'pass pay-1'],
    ['above it, not approved', handlingOf({ authorityLimit: 9_999 }), {}, 'fail pay-1: pay-1 £100.00 is above the limit of £99.99, with no approval recorded'],
    [
      'above it, approved by the handler',
      handlingOf({ authorityLimit: 9_999 }),
      { approvedBy: 'u-1' },
      'fail pay-1: pay-1 £100.00 is above the limit of £99.99, approved by the handler alone',
    ],
    ['above it, approved by another', handlingOf({ authorityLimit: 9_999 }), { approvedBy: 'u-2' }, 'pass pay-1'],
  ])('[D145] H07: %s', async (_, handling, parts, told) => {
    expect(await checked(claimOf({ loss, reserves, handling, payments: [paymentOf(10_000, parts)] }), 'H07')).toBe(told)
  })

  it.each([
    ['both before the payment', { identityVerifiedOn: '2026-09-12', sanctionsCheckedOn: '2026-09-01' }, 'pass p-1,pay-1'],
    [
      'one a day late',
      { identityVerifiedOn: '2026-09-13', sanctionsCheckedOn: '2026-09-01' },
      'fail p-1,pay-1: pay-1 to p-1 missing: identity check by the day of payment',
    ],
    ['neither', {}, 'fail p-1,pay-1: pay-1 to p-1 missing: identity check, sanctions check by the day of payment'],
  ])('[D145] H08: %s', async (_, parts, told) => {
    expect(await checked(claimOf({ ...paidOnce, parties: [personOf(parts)] }), 'H08')).toBe(told)
  })

  const covered = (excess: number) => ({
    ...paidOnce,
    reserves: [reserveOf(500_000, { sectionId: 'sec-1' })],
    policy: policyOf({ sections: [sectionOf({ excesses: [{ kind: 'voluntary', amount: excess }] })] }),
    items: [itemOf({ claimed: 20_000, agreed: 20_000, status: 'accepted' })],
  })
  it.each([
    [10_000, 'pass sec-1: sec-1 paid £100.00, policy liability £100.00'],
    [10_001, 'fail sec-1: sec-1 paid £100.00, policy liability £99.99'],
  ])('[D145] H09: £200 agreed less %i pence of excess, £100 paid', async (excess, told) => {
    expect(await checked(claimOf(covered(excess)), 'H09')).toBe(told)
  })

  it('[D145] H09: without a policy it cannot be checked', async () => {
    expect(await checked(claimOf(paidOnce), 'H09')).toBe('cannot_check pay-1: no policy recorded')
    expect(await checked(claimOf({ ...paidOnce, reserves: [reserveOf(1, { costType: 'expense' })] }), 'H09')).toBe('cannot_check pay-1: no policy recorded')
  })
})
