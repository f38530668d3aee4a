import type { Claim, IsoDate, Party, Policy } from '../../../../../shared/claim.ts'
import { hasRole, policyholder } from '../../facts.ts'
import { byRef } from '../../refs.ts'
import type { Answer } from './intervals.ts'
import type { Judgement } from './reason.ts'

/** Vehicle and driver of a motor claim, and the duty to third parties that outlives the cover. */
export function motorRow(claim: Claim, policy: Policy, judgement: Judgement, testDate: IsoDate | undefined) {
  const driver = insuredDriver(claim)
  const onPolicy = isVehicleOnPolicy(policy, driver)
  const permitted = isDriverPermitted(policy, driver, testDate)
  return { vehicle_on_policy: onPolicy, driver_permitted: permitted, third_party_duty: thirdPartyDuty(claim, judgement, [onPolicy, permitted]) }
}

/** The driver on the insured side, else the policyholder. */
function insuredDriver(claim: Claim): Party | undefined {
  return byRef(claim.parties).find((party) => hasRole(party, 'driver') && !hasRole(party, 'third_party_claimant')) ?? policyholder(claim)
}

function isVehicleOnPolicy(policy: Policy, driver: Party | undefined): Answer {
  return driver?.vehicleId === undefined || policy.vehicleIds === undefined ? null : policy.vehicleIds.includes(driver.vehicleId)
}

function isDriverPermitted(policy: Policy, driver: Party | undefined, testDate: IsoDate | undefined): Answer {
  if (policy.anyDriver === true) return true
  if (policy.drivers === undefined || driver === undefined || testDate === undefined) return null
  return policy.drivers
    .filter((entry) => (entry.partyId === undefined ? entry.name.toLowerCase() === driver.name.toLowerCase() : entry.partyId === driver.id))
    .some((entry) => (entry.from ?? testDate) <= testDate && testDate <= (entry.to ?? testDate))
}

/** A prompt to think before a third party is told anything, not a conclusion. */
function thirdPartyDuty(claim: Claim, { reason, cancelledBefore }: Judgement, checks: readonly Answer[]): string | undefined {
  const inNorthernIreland = claim.loss?.jurisdiction === 'northern-ireland'
  if (cancelledBefore) return `Cancelled before the loss: consider ${inNorthernIreland ? 'the Road Traffic (NI) Order 1981' : 's152(1)(c)'} and MIB rules.`
  if (reason !== 'avoided' && !checks.includes(false)) return undefined
  return `Consider ${inNorthernIreland ? 'the Road Traffic (NI) Order 1981' : 'RTA 1988 s151'} and MIB rules before telling a third party there is no cover.`
}
