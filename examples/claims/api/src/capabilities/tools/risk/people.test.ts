import { describe, expect, it } from 'vitest'
import type { Claim, Loss, Medical, Party, Vehicle } from '../../../../../shared/claim.ts'
import { claimOf, lossOf, medicalOf, personOf, policyOf } from '../../testing/claim-of.ts'
import { indicatorOf } from './testing/indicator-of.ts'

const vehicle = (parts: Partial<Vehicle> = {}): Vehicle => ({
  id: 'v-1',
  registration: 'ZZ99 AAA',
  make: 'Ford',
  model: 'Fiesta',
  damage: 'moderate',
  ...parts,
})
const passengers = (count: number, vehicleId = 'v-1'): readonly Party[] =>
  Array.from({ length: count }, (_, index) => personOf({ id: `p-${index + 1}`, roles: ['passenger'], vehicleId }))

/** So many injured passengers of v-1. */
const full = (count: number, parts: Partial<Vehicle>): Claim => {
  const parties = passengers(count)
  return claimOf({ parties, vehicles: [vehicle(parts)], medical: parties.map(({ id }, index) => medicalOf({ id: `med-${index + 1}`, partyId: id })) })
}

const hit = (damage: Vehicle['damage'], severity: Medical['severity']): Claim =>
  claimOf({ parties: [personOf({ vehicleId: 'v-1' })], vehicles: [vehicle({ damage })], medical: [medicalOf({ severity })] })

const owned = (parts: Partial<Vehicle>, more: Partial<Claim> = {}): Claim =>
  claimOf({
    policy: policyOf({ vehicleIds: ['v-1'] }),
    loss: lossOf({ occurredOn: '2026-08-01' }),
    parties: [
      personOf({ roles: ['policyholder'] }),
      personOf({ id: 'p-2', roles: ['named_driver'] }),
      personOf({ id: 'p-3', name: 'Tom Hill', roles: ['family'] }),
    ],
    vehicles: [vehicle(parts), vehicle({ id: 'v-2', acquiredOn: '2026-08-01', keeperPartyId: 'p-3' })],
    ...more,
  })

const claimed = (liability: Loss['liability'], ...others: readonly Party[]): Claim =>
  claimOf({
    parties: [personOf({ id: 'p-2', name: 'Helen Marsh', roles: ['third_party_claimant'] }), ...others],
    loss: lossOf(liability === undefined ? {} : { liability }),
  })

describe('people and vehicles', () => {
  it('[D131] R08: more injured people in a vehicle than occupants recorded, or than seats', async () => {
    expect(await indicatorOf(full(4, { occupantsRecorded: 3 }), 'R08')).toEqual({
      strength: 'strong',
      detail: 'Injured people recorded in ZZ99 AAA (v-1): 4 (occupants recorded: 3).',
      refs: ['p-1', 'p-2', 'p-3', 'p-4', 'v-1'],
    })
    expect(await indicatorOf(full(3, { occupantsRecorded: 2, seats: 2 }), 'R08')).toEqual({
      strength: 'strong',
      detail: 'Injured people recorded in ZZ99 AAA (v-1): 3 (occupants recorded: 2, seats: 2).',
      refs: ['p-1', 'p-2', 'p-3', 'v-1'],
    })
    expect(await indicatorOf(full(3, { occupantsRecorded: 4, seats: 2 }), 'R08')).toEqual({
      strength: 'strong',
      detail: 'Injured people recorded in ZZ99 AAA (v-1): 3 (seats: 2).',
      refs: ['p-1', 'p-2', 'p-3', 'v-1'],
    })
    expect([await indicatorOf(full(3, { occupantsRecorded: 3 }), 'R08'), await indicatorOf(full(5, { seats: 5 }), 'R08')]).toEqual(['clear', 'clear'])
    expect(await indicatorOf({ ...full(2, { seats: 1 }), medical: [medicalOf(), medicalOf({ id: 'med-2', partyId: 'p-2', severity: 'none' })] }, 'R08')).toBe(
      'clear',
    )
  })

  it('[D135] R08 needs a number where a vehicle with injured people has none, unless another vehicle shows enough', async () => {
    expect(await indicatorOf(full(1, {}), 'R08')).toEqual({ needs: 'how many people were in v-1, or how many seats it has' })
    expect(await indicatorOf(full(0, {}), 'R08')).toBe('clear')
    const two = full(2, { seats: 1 })
    const other = { ...two, vehicles: [...two.vehicles, vehicle({ id: 'v-2' })], parties: [...two.parties, personOf({ id: 'p-9', vehicleId: 'v-2' })] }
    expect(await indicatorOf({ ...other, medical: [...two.medical, medicalOf({ id: 'med-9', partyId: 'p-9' })] }, 'R08')).toEqual({
      strength: 'strong',
      detail: 'Injured people recorded in ZZ99 AAA (v-1): 2 (seats: 1).',
      refs: ['p-1', 'p-2', 'v-1'],
    })
  })

  it('[D131] R09: an injury moderate or worse after no or minor damage to that person’s vehicle', async () => {
    expect(await indicatorOf(hit('minor', 'moderate'), 'R09')).toEqual({
      strength: 'weak',
      detail: 'The injury of Asha Rao (p-1) is recorded as moderate, the damage to ZZ99 AAA (v-1) as minor.',
      refs: ['med-1', 'p-1', 'v-1'],
    })
    expect(await indicatorOf(hit('none', 'catastrophic'), 'R09')).toEqual({
      strength: 'weak',
      detail: 'The injury of Asha Rao (p-1) is recorded as catastrophic, the damage to ZZ99 AAA (v-1) as none.',
      refs: ['med-1', 'p-1', 'v-1'],
    })
    const clear = [hit('minor', 'minor'), hit('moderate', 'serious'), hit('unknown', 'minor'), { ...hit('none', 'serious'), parties: [personOf()] }]
    expect(await Promise.all(clear.map(async (claim) => indicatorOf(claim, 'R09')))).toEqual(['clear', 'clear', 'clear', 'clear'])
  })

  it('[D135] R09 needs the damage where it is unknown', async () => {
    expect(await indicatorOf(hit('unknown', 'serious'), 'R09')).toEqual({ needs: 'the damage to v-1' })
  })

  it('[D131] R17: a vehicle of the policy acquired up to 30 days before the loss, or kept by someone else', async () => {
    expect(await indicatorOf(owned({ acquiredOn: '2026-07-02', keeperPartyId: 'p-3' }), 'R17')).toEqual({
      strength: 'weak',
      detail:
        'ZZ99 AAA (v-1) was acquired on 2026-07-02, 30 days before the loss on 2026-08-01. The keeper of ZZ99 AAA (v-1) is Tom Hill (p-3), neither policyholder nor named driver.',
      refs: ['loss', 'p-3', 'v-1'],
    })
    expect(await indicatorOf(owned({ keeperPartyId: 'p-9' }), 'R17')).toEqual({
      strength: 'weak',
      detail: 'The keeper of ZZ99 AAA (v-1) is p-9, neither policyholder nor named driver.',
      refs: ['p-9', 'v-1'],
    })
    const clear = [
      owned({ acquiredOn: '2026-07-01', keeperPartyId: 'p-1' }),
      owned({ acquiredOn: '2026-08-02', keeperPartyId: 'p-2' }),
      { ...owned({ acquiredOn: '2026-08-01' }), policy: policyOf() },
    ]
    expect(await Promise.all(clear.map(async (claim) => indicatorOf(claim, 'R17')))).toEqual(['clear', 'clear', 'clear'])
  })

  it('[D135] R17 needs a loss date where a vehicle has a date of acquisition', async () => {
    const undated = { loss: lossOf() }
    expect([await indicatorOf(owned({ acquiredOn: '2026-08-01' }, undated), 'R17'), await indicatorOf(owned({}, undated), 'R17')]).toEqual([
      { needs: 'a loss date' },
      'clear',
    ])
    expect(await indicatorOf(owned({ acquiredOn: '2026-08-01', keeperPartyId: 'p-3' }, undated), 'R17')).toEqual({
      strength: 'weak',
      detail: 'The keeper of ZZ99 AAA (v-1) is Tom Hill (p-3), neither policyholder nor named driver.',
      refs: ['p-3', 'v-1'],
    })
  })

  it('[D131] R20: a third party claims, liability is open and no independent witness is recorded', async () => {
    const known = { strength: 'weak', detail: 'No independent witness is recorded, and liability towards Helen Marsh (p-2) is not recorded.', refs: ['p-2'] }
    const provisional = {
      strength: 'weak',
      detail: 'No independent witness is recorded, and liability towards Helen Marsh (p-2) is provisional.',
      refs: ['loss', 'p-2'],
    }
    const friend = personOf({ id: 'p-3', roles: ['witness'] })
    expect([
      await indicatorOf(claimed(undefined, friend), 'R20'),
      await indicatorOf(claimOf({ parties: claimed(undefined).parties }), 'R20'),
      await indicatorOf(claimed({ insuredPct: 50, basis: 'provisional' }), 'R20'),
      await indicatorOf(claimed({ insuredPct: 50, basis: 'provisional', admittedOn: '2026-12-01' }), 'R20'),
    ]).toEqual([known, known, provisional, provisional])
    const clear = [
      claimed(undefined, { ...friend, independent: true }),
      claimed({ insuredPct: 50, basis: 'agreed' }),
      claimed({ insuredPct: 50, basis: 'court' }),
      claimed({ insuredPct: 50, basis: 'provisional', admittedOn: '2026-11-30' }),
      claimOf({ parties: [personOf({ roles: ['policyholder'] })] }),
    ]
    expect(await Promise.all(clear.map(async (claim) => indicatorOf(claim, 'R20')))).toEqual(['clear', 'clear', 'clear', 'clear', 'clear'])
  })
})
