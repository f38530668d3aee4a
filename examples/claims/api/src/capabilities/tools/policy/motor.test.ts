import { describe, expect, it } from 'vitest'
import type { Claim, Loss, Party, Policy, PolicyEvent } from '../../../../../shared/claim.ts'
import { partOf, resultOf } from '../../testing/answers.ts'
import { claimOf, lossOf, personOf, policyOf } from '../../testing/claim-of.ts'
import { checkPolicyInForce } from '../check-policy-in-force.ts'

const HOLDER = personOf({ id: 'p-1', name: 'Asha Rao', roles: ['policyholder'], vehicleId: 'veh-1' })
const OTHER = personOf({ id: 'p-2', name: 'Ben Hill', roles: ['driver', 'third_party_claimant'], vehicleId: 'veh-9' })
const DRIVER = personOf({ id: 'p-3', name: 'Cara Rao', roles: ['driver', 'named_driver'], vehicleId: 'veh-2' })

interface Facts {
  readonly parties?: readonly Party[]
  readonly policy?: Partial<Policy>
  readonly loss?: Partial<Loss>
}

const claimWith = ({ parties = [HOLDER, OTHER], policy = {}, loss = { occurredOn: '2026-07-01' } }: Facts): Claim =>
  claimOf({ line: 'motor', parties, policy: policyOf({ vehicleIds: ['veh-1'], ...policy }), loss: lossOf(loss) })
const motor = (facts: Facts) => partOf(checkPolicyInForce, claimWith(facts), 'motor')

const S151 = 'Consider RTA 1988 s151 and MIB rules before telling a third party there is no cover.'
const S152 = 'Cancelled before the loss: consider s152(1)(c) and MIB rules.'
const cancelledAt = (effectiveAt: string): PolicyEvent => ({ id: 'ev-1', kind: 'cancellation', effectiveAt, by: 'policyholder', reason: '' })
const lapsed: PolicyEvent = { id: 'ev-2', kind: 'lapse', effectiveAt: '2026-06-10T00:00', reason: '' }
const reinstated: PolicyEvent = { id: 'ev-3', kind: 'reinstatement', effectiveAt: '2026-08-01T00:00', basis: 'from_date', excludesGapLosses: false }
const avoided: PolicyEvent = { id: 'ev-4', kind: 'avoidance', effectiveAt: '2026-08-01T00:00', ground: '' }

const permitted = async (policy: Partial<Policy>, loss: Partial<Loss> = { occurredOn: '2026-07-01' }) => motor({ policy, loss, parties: [HOLDER] })
const duty = async (...events: readonly PolicyEvent[]) => motor({ policy: { events, anyDriver: true } })

describe('motor', () => {
  it('[D35] the insured driver is looked at, not the other side, and without one the policyholder', async () => {
    expect([await motor({ parties: [OTHER, HOLDER, DRIVER] }), await motor({}), await motor({ parties: [OTHER] })]).toEqual([
      { vehicle_on_policy: false, driver_permitted: null, third_party_duty: S151 },
      { vehicle_on_policy: true, driver_permitted: null },
      { vehicle_on_policy: null, driver_permitted: null },
    ])
  })

  it('[D35] null is kept where the vehicle or the drivers are not recorded, and other lines have no motor part', async () => {
    const { vehicleIds: _, ...policy } = policyOf()
    expect(
      await partOf(checkPolicyInForce, claimOf({ line: 'motor', parties: [HOLDER], policy, loss: lossOf({ occurredOn: '2026-07-01' }) }), 'motor'),
    ).toEqual({
      vehicle_on_policy: null,
      driver_permitted: null,
    })
    expect(await resultOf(checkPolicyInForce, { ...claimWith({}), line: 'home' })).not.toContain('motor')
  })

  it('[D35] a driver is permitted by id or name while the entry covers the test date, or where anyone may drive', async () => {
    const [yes, no, open] = [
      { vehicle_on_policy: true, driver_permitted: true },
      { vehicle_on_policy: true, driver_permitted: false, third_party_duty: S151 },
      { vehicle_on_policy: true, driver_permitted: null },
    ]
    expect([
      await permitted({ drivers: [{ partyId: 'p-1', name: 'someone' }] }),
      await permitted({ drivers: [{ name: 'ASHA rao', from: '2026-07-01', to: '2026-07-01' }] }),
      await permitted({
        drivers: [
          { name: 'Asha Rao', from: '2026-07-02' },
          { name: 'Asha Rao', to: '2026-06-30' },
        ],
      }),
      await permitted({ drivers: [{ partyId: 'p-9', name: 'Asha Rao' }] }),
      await permitted({ drivers: [] }),
      await permitted({ drivers: [{ partyId: 'p-1', name: 'x' }] }, {}),
      await permitted({ anyDriver: true }, {}),
    ]).toEqual([yes, yes, no, no, no, open, yes])
  })

  it('[D35] avoided: section 151; cancelled before the loss: section 152; and nothing for a lapse or a loss before the cancellation', async () => {
    const facts = { vehicle_on_policy: true, driver_permitted: true }
    expect([
      await duty(avoided),
      await duty(avoided, cancelledAt('2026-06-10T00:00')),
      await duty(cancelledAt('2026-06-10T00:00')),
      await duty(cancelledAt('2026-03-01T00:00')),
      await duty(cancelledAt('2026-06-10T00:00'), reinstated),
      await duty(lapsed, reinstated),
      await duty(lapsed),
      await duty(cancelledAt('2026-07-10T00:00')),
    ]).toEqual([
      { ...facts, third_party_duty: S151 },
      { ...facts, third_party_duty: S151 },
      { ...facts, third_party_duty: S152 },
      { ...facts, third_party_duty: S152 },
      { ...facts, third_party_duty: S152 },
      facts,
      facts,
      facts,
    ])
  })

  it('[D35] a cancellation comes before a vehicle that is not on the policy', async () => {
    expect(await motor({ parties: [DRIVER], policy: { events: [cancelledAt('2026-06-10T00:00')] } })).toEqual({
      vehicle_on_policy: false,
      driver_permitted: null,
      third_party_duty: S152,
    })
  })

  it('[D35] in Northern Ireland the 1981 Order is named', async () => {
    const loss = { occurredOn: '2026-07-01', jurisdiction: 'northern-ireland' } as const
    const facts = { vehicle_on_policy: true, driver_permitted: null }
    expect([await motor({ loss, policy: { events: [avoided] } }), await motor({ loss, policy: { events: [cancelledAt('2026-06-10T00:00')] } })]).toEqual([
      { ...facts, third_party_duty: 'Consider the Road Traffic (NI) Order 1981 and MIB rules before telling a third party there is no cover.' },
      { ...facts, third_party_duty: 'Cancelled before the loss: consider the Road Traffic (NI) Order 1981 and MIB rules.' },
    ])
  })

  it('[D11] the keys come in the order of the specification, and null stays where it is an answer', async () => {
    const claim = claimOf({ line: 'motor', policy: policyOf({ events: [cancelledAt('2026-06-10T00:00')] }), loss: lossOf({ occurredOn: '2026-06-11' }) })
    expect(await resultOf(checkPolicyInForce, claim)).toBe(
      '{"in_force":false,"cover_triggered":false,"reason":"after_cancellation","tested":{"basis":"occurred_on","value":"2026-06-11","precision":"date"},' +
        '"cover":{"from":"2026-03-01T00:01","to":"2026-06-09T23:59"},"premium":"paid",' +
        `"motor":{"vehicle_on_policy":null,"driver_permitted":null,"third_party_duty":"${S152}"}}`,
    )
  })
})
