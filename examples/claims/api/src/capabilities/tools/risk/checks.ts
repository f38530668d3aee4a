import { accountsDiffer, lossDateDiffers } from './accounts.ts'
import type { RiskCheck } from './check.ts'
import { coverChange, inceptionGap, nearEnd, premiumOnTheDay } from './cover-dates.ts'
import { lateInjury, lateNotice, previousClaims } from './notice.ts'
import { documentDates, duplicateInvoices } from './papers.ts'
import { impactAndInjury, newVehicle, noIndependentWitness, tooManyOccupants } from './people.ts'
import { sharedDetails } from './shared-details.ts'
import { bankChange, nearLimit, overclaim, roundFigures } from './sums.ts'

/** Every cross-check, in the order in which a result has them. */
export const RISK_CHECKS: readonly RiskCheck[] = [
  { code: 'R01', find: inceptionGap },
  { code: 'R02', find: coverChange },
  { code: 'R03', find: nearEnd },
  { code: 'R04', find: lateNotice },
  { code: 'R05', find: lateInjury },
  { code: 'R06', find: lossDateDiffers },
  { code: 'R07', find: accountsDiffer },
  { code: 'R08', find: tooManyOccupants },
  { code: 'R09', find: impactAndInjury },
  { code: 'R10', find: previousClaims },
  { code: 'R11', find: sharedDetails },
  { code: 'R12', find: documentDates },
  { code: 'R13', find: duplicateInvoices },
  { code: 'R14', find: roundFigures },
  { code: 'R15', find: bankChange },
  { code: 'R16', find: nearLimit },
  { code: 'R17', find: newVehicle },
  { code: 'R18', find: overclaim },
  { code: 'R19', find: premiumOnTheDay },
  { code: 'R20', find: noIndependentWitness },
]
