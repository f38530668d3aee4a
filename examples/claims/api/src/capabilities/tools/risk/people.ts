/** People and vehicles: who was in a vehicle, how hard it was hit, whose it is, and who saw it. */
import type { Party, Vehicle } from '../../../../../shared/claim.ts'
import { hasRole, injuredParties, known } from '../../facts.ts'
import { quote } from '../../quote.ts'
import { byRef } from '../../refs.ts'
import { beforeLoss, daysBefore, type Comparison, found, joinedByAnd, named, type Observation, type RiskContext } from './check.ts'

/** R08. */
export function tooManyOccupants({ claim }: RiskContext): Comparison {
  const injured = Map.groupBy(injuredParties(claim), (party) => party.vehicleId)
  const vehicles = byRef(claim.vehicles).flatMap((vehicle) => {
    const people = injured.get(vehicle.id) ?? []
    return people.length === 0 ? [] : [{ vehicle, people }]
  })
  const unknown = vehicles.filter(({ vehicle }) => vehicle.occupantsRecorded === undefined && vehicle.seats === undefined).map(({ vehicle }) => vehicle.id)
  return found(
    vehicles.flatMap(({ vehicle, people }) => overfull(vehicle, people)),
    unknown.length === 0 ? undefined : `how many people were in ${joinedByAnd(unknown)}, or how many seats it has`,
  )
}

/** R09. */
export function impactAndInjury({ claim, partyOf }: RiskContext): Comparison {
  const vehicles = new Map(claim.vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const rows = byRef(claim.medical)
    .filter((row) => row.severity !== 'none' && row.severity !== 'minor')
    .flatMap((row) => {
      const vehicle = vehicles.get(partyOf(row.partyId)?.vehicleId ?? '')
      return vehicle === undefined ? [] : [{ row, vehicle }]
    })
  const light = rows.filter(({ vehicle }) => vehicle.damage === 'none' || vehicle.damage === 'minor')
  const unknown = new Set(rows.filter(({ vehicle }) => vehicle.damage === 'unknown').map(({ vehicle }) => vehicle.id))
  return found(
    light.map(({ row, vehicle }) => ({
      strength: 'weak',
      text: `The injury of ${named(partyOf(row.partyId), row.partyId)} is recorded as ${row.severity}, the damage to ${vehicleNamed(vehicle)} as ${vehicle.damage}.`,
      refs: [row.id, row.partyId, vehicle.id],
    })),
    unknown.size === 0 ? undefined : `the damage to ${joinedByAnd([...unknown])}`,
  )
}

/** R17. */
export function newVehicle({ claim, lossOn, partyOf }: RiskContext): Comparison {
  const ids = new Set(claim.policy?.vehicleIds)
  const insured = byRef(claim.vehicles).filter((vehicle) => ids.has(vehicle.id))
  const lacksLossDate = lossOn === undefined && insured.some((vehicle) => vehicle.acquiredOn !== undefined)
  return found(
    insured.flatMap((vehicle) => [...newlyAcquired(vehicle, lossOn), ...otherKeeper(vehicle, partyOf)]),
    lacksLossDate ? 'a loss date' : undefined,
  )
}

/** R20. */
export function noIndependentWitness({ claim, today }: RiskContext): Comparison {
  const claimants = byRef(claim.parties).filter((party) => hasRole(party, 'third_party_claimant'))
  const liability = claim.loss?.liability
  const isOpen = liability === undefined || (liability.basis === 'provisional' && known(liability.admittedOn, today) === undefined)
  const hasWitness = claim.parties.some((party) => hasRole(party, 'witness') && party.independent === true)
  if (claimants.length === 0 || !isOpen || hasWitness) return found([])
  const text = `No independent witness is recorded, and liability towards ${joinedByAnd(claimants.map((party) => named(party, party.id)))} is ${liability === undefined ? 'not recorded' : 'provisional'}.`
  return found([{ strength: 'weak', text, refs: [...claimants.map((party) => party.id), ...(liability === undefined ? [] : ['loss'])] }])
}

/** Days before the loss within which a vehicle counts as newly acquired. */
const ACQUIRED_WITHIN_DAYS = 30

function overfull(vehicle: Vehicle, people: readonly Party[]): readonly Observation[] {
  const { occupantsRecorded, seats } = vehicle
  const limits = [
    ...(occupantsRecorded !== undefined && people.length > occupantsRecorded ? [`occupants recorded: ${occupantsRecorded}`] : []),
    ...(seats !== undefined && people.length > seats ? [`seats: ${seats}`] : []),
  ]
  if (limits.length === 0) return []
  const text = `Injured people recorded in ${vehicleNamed(vehicle)}: ${people.length} (${limits.join(', ')}).`
  return [{ strength: 'strong', text, refs: [vehicle.id, ...people.map((party) => party.id)] }]
}

function newlyAcquired({ id, acquiredOn, ...vehicle }: Vehicle, lossOn: string | undefined): readonly Observation[] {
  const days = acquiredOn === undefined || lossOn === undefined ? undefined : daysBefore(acquiredOn, lossOn, ACQUIRED_WITHIN_DAYS)
  if (days === undefined || lossOn === undefined) return []
  return [{ strength: 'weak', text: `${vehicleNamed({ id, ...vehicle })} was acquired on ${acquiredOn}, ${beforeLoss(days, lossOn)}.`, refs: ['loss', id] }]
}

function otherKeeper(vehicle: Vehicle, partyOf: RiskContext['partyOf']): readonly Observation[] {
  const { id, keeperPartyId } = vehicle
  if (keeperPartyId === undefined) return []
  const keeper = partyOf(keeperPartyId)
  if (keeper !== undefined && hasRole(keeper, 'policyholder', 'named_driver')) return []
  const text = `The keeper of ${vehicleNamed(vehicle)} is ${named(keeper, keeperPartyId)}, neither policyholder nor named driver.`
  return [{ strength: 'weak', text, refs: [id, keeperPartyId] }]
}

function vehicleNamed({ id, registration }: Pick<Vehicle, 'id' | 'registration'>): string {
  return `${quote(registration)} (${id})`
}
