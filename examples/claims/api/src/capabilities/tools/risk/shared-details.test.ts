import { describe, expect, it } from 'vitest'
import type { Party } from '../../../../../shared/claim.ts'
import { claimOf, personOf } from '../../testing/claim-of.ts'
import { indicatorOf } from './testing/indicator-of.ts'

const holder = (parts: Partial<Party> = {}) => personOf({ roles: ['policyholder'], ...parts })
const other = (parts: Partial<Party> = {}) => personOf({ id: 'p-2', name: 'Helen Marsh', roles: ['witness'], ...parts })
const R11 = async (...parties: readonly Party[]) => indicatorOf(claimOf({ parties }), 'R11')

const both = (what: string, strength = 'moderate') => ({
  strength,
  detail: `Asha Rao (p-1) and Helen Marsh (p-2) have the same ${what}.`,
  refs: ['p-1', 'p-2'],
})
const bank = { sortCode: '00-11-22', accountNumber: '00012345' }

describe('details that two parties share', () => {
  it.each([
    ['020 7946 0011', '+44 20 7946 0011', true],
    ['020 7946 0011', '+44 (0)20 7946-0011', true],
    ['020 7946 0011', '0044 20 7946 0011', true],
    ['020 7946 0011', '020 7946 0012', false],
    ['', '-', false],
  ])('[D132] R11: the telephone numbers %j and %j', async (a, b, same) => {
    expect(await R11(holder({ phones: [a] }), other({ phones: [b] }))).toEqual(same ? both(`phone: ${a}`) : 'clear')
  })

  it('[D132] R11: e-mail addresses whatever their case, postal addresses by their words, accounts by their digits', async () => {
    expect(await R11(holder({ emails: ['A.Rao@post.example'] }), other({ emails: [' a.rao@POST.example'] }))).toEqual(both('e-mail: A.Rao@post.example'))
    expect(await R11(holder({ addresses: ['1 High St., Leeds, LS1 9ZZ'] }), other({ addresses: ['1  High St\nLeeds LS1 9ZZ'] }))).toEqual(
      both('address: 1 High St., Leeds, LS1 9ZZ'),
    )
    expect(await R11(holder({ bank }), other({ bank: { sortCode: '001122', accountNumber: '0001 2345' } }))).toEqual(both('bank account: ending 2345'))
    expect(await R11(holder({ bank }), other({ bank: { ...bank, sortCode: '00-11-23' } }))).toBe('clear')
    expect(await R11(holder({ addresses: ['1 High St'] }), other({ addresses: ['11 High St'] }))).toBe('clear')
  })

  it('[D132] R11: what one party has twice is shared with nobody', async () => {
    expect(await R11(holder({ phones: ['020 7946 0011', '+44 20 7946 0011'] }), other())).toBe('clear')
  })

  it('[D132] R11: an account shared across the two sides is strong, by a representative too', async () => {
    expect(await R11(holder({ bank }), other({ roles: ['third_party_claimant'], bank }))).toEqual(both('bank account: ending 2345', 'strong'))
    expect(await R11(holder({ bank }), other({ roles: ['passenger'], bank }))).toEqual(both('bank account: ending 2345', 'strong'))
    const claimant = personOf({ id: 'p-3', roles: ['third_party_claimant', 'driver'] })
    expect(await R11(holder({ bank }), other({ roles: ['solicitor'], representsPartyId: 'p-3', bank }), claimant)).toEqual(
      both('bank account: ending 2345', 'strong'),
    )
    expect(await R11(holder({ phones: ['1'] }), other({ roles: ['third_party_claimant'], phones: ['1'] }))).toEqual(both('phone: 1'))
    expect(await R11(holder({ roles: ['repairer'], bank }), other({ roles: ['third_party_claimant'], bank }))).toEqual(both('bank account: ending 2345'))
  })

  it('[D132] R11: one household, a representative and its party, two who act for one, and one firm are expected', async () => {
    const shared = { phones: ['1'], bank }
    const clear = [
      R11(holder(shared), other({ roles: ['family'], ...shared })),
      R11(holder(shared), other({ roles: ['passenger', 'named_driver'], ...shared })),
      R11(holder({ roles: ['third_party_claimant'], ...shared }), other({ roles: ['solicitor'], representsPartyId: 'p-1', ...shared })),
      R11(holder({ roles: ['solicitor'], representsPartyId: 'p-2', ...shared }), other(shared)),
      R11(holder({ roles: ['solicitor'], representsPartyId: 'p-9', ...shared }), other({ roles: ['engineer'], representsPartyId: 'p-9', ...shared })),
      R11(
        holder({ roles: ['broker'], representsPartyId: 'p-3', ...shared }),
        other({ roles: ['family'], ...shared }),
        personOf({ id: 'p-3', roles: ['insured_person'] }),
      ),
      R11(
        holder({ kind: 'organisation', name: 'Harbour Garage', roles: ['repairer'], ...shared }),
        other({ kind: 'organisation', name: 'harbour garage ', roles: ['supplier'], ...shared }),
      ),
    ]
    expect(await Promise.all(clear)).toEqual(clear.map(() => 'clear'))
    const namesakes = [holder({ roles: [], phones: ['1'] }), other({ name: 'Asha Rao', roles: [], phones: ['1'] })]
    expect(await R11(...namesakes)).toEqual({ strength: 'moderate', detail: 'Asha Rao (p-1) and Asha Rao (p-2) have the same phone: 1.', refs: ['p-1', 'p-2'] })
  })

  it('[D132] R11: of three who share, those between whom it is expected are left out unless a third is not', async () => {
    const spouse = personOf({ id: 'p-3', name: 'Ravi Rao', roles: ['family'], phones: ['1'] })
    expect(await R11(other({ phones: ['1'] }), spouse, holder({ phones: ['1'] }))).toEqual({
      strength: 'moderate',
      detail: 'Asha Rao (p-1), Helen Marsh (p-2) and Ravi Rao (p-3) have the same phone: 1.',
      refs: ['p-1', 'p-2', 'p-3'],
    })
    const solicitor = personOf({ id: 'p-3', name: 'Law Ltd', kind: 'organisation', roles: ['solicitor'], representsPartyId: 'p-2', phones: ['1'] })
    const claimant = other({ roles: ['third_party_claimant'], phones: ['1'] })
    const broker = personOf({ id: 'p-4', name: 'Tom Hill', roles: ['broker'], representsPartyId: 'p-2', phones: ['1'] })
    expect(await R11(claimant, solicitor, broker)).toBe('clear')
  })

  it('[D132] R11: more than six who share are counted, and all are cited', async () => {
    const crowd = Array.from({ length: 8 }, (_, index) => personOf({ id: `p-${index + 1}`, name: 'N', phones: ['1'] }))
    expect(await R11(...crowd)).toEqual({
      strength: 'moderate',
      detail: 'N (p-1), N (p-2), N (p-3), N (p-4), N (p-5), N (p-6) and 2 more have the same phone: 1.',
      refs: crowd.map((party) => party.id),
    })
  })
})
