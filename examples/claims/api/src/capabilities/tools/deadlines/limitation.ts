import type { IsoDate, Jurisdiction, Party } from '../../../../../shared/claim.ts'
import { addDays, addYears, birthday, latest, rollBack } from '../../dates.ts'
import { hasRole, injuredParties } from '../../facts.ts'
import { byRef } from '../../refs.ts'
import { calendarOf, type DeadlineContext, type DeadlineRule, type Found } from './deadline.ts'

interface Limits {
  /** Time does not run against a minor. */
  readonly majority: number
  readonly propertyYears: number
  readonly injury: string
  readonly property: string
}

const INJURY_YEARS = 3
const CAPACITY_NOTE = 'Time may not be running: capacity.'

const LIMITS: Readonly<Record<Jurisdiction, Limits>> = {
  'england-and-wales': { majority: 18, propertyYears: 6, injury: 'Limitation Act 1980 ss11, 14', property: 'Limitation Act 1980 s2' },
  scotland: {
    majority: 16,
    propertyYears: 5,
    injury: 'Prescription and Limitation (Scotland) Act 1973 s17',
    property: 'Prescription and Limitation (Scotland) Act 1973 s6',
  },
  'northern-ireland': { majority: 18, propertyYears: 6, injury: 'Limitation (NI) Order 1989 art 7', property: 'Limitation (NI) Order 1989 art 6' },
}

export const limitationRules: readonly DeadlineRule[] = [
  {
    code: 'LIM-PI',
    what: 'Last day for the injured party to issue proceedings',
    kind: 'counterparty',
    authority: 'Limitation',
    find: (context) => limited(context, (limits) => injuredClaimants(context).map((party) => injury(party, limits, context))),
  },
  {
    code: 'LIM-PD',
    what: 'Last day for the third party to issue proceedings for damage or other loss',
    kind: 'counterparty',
    authority: 'Limitation',
    find: (context) => limited(context, (limits) => propertyClaimants(context).map((party) => propertyDamage(party, limits, context))),
  },
  {
    code: 'LIM-REC',
    what: 'Last day for us to issue proceedings for the recovery',
    kind: 'statutory',
    authority: 'Limitation',
    find: (context) => limited(context, (limits) => openSubrogations(context).map((ref) => property(ref, { limits, context, done: undefined }))),
  },
]

/** Limits differ by jurisdiction, so without one there is no row at all. */
function limited({ jurisdiction }: DeadlineContext, find: (limits: Limits) => readonly Found[]): readonly Found[] {
  return jurisdiction === undefined ? [] : find(LIMITS[jurisdiction])
}

function injuredClaimants({ claim, known }: DeadlineContext): readonly Party[] {
  return injuredParties(claim).filter((party) => hasRole(party, 'third_party_claimant', 'passenger') && known(party.deceasedOn) === undefined)
}

/** Claimants with an item of property or loss outside the injury heads. */
function propertyClaimants({ claim }: DeadlineContext): readonly Party[] {
  const items = claim.items.filter((item) => item.status !== 'withdrawn' && (item.lossHead ?? 'other') === 'other')
  return byRef(claim.parties).filter((party) => hasRole(party, 'third_party_claimant') && items.some((item) => item.partyId === party.id))
}

function openSubrogations({ claim }: DeadlineContext): readonly string[] {
  return claim.recoveries.filter((recovery) => recovery.type === 'subrogation' && recovery.status === 'open').map((recovery) => recovery.id)
}

/**
 * Three years from the loss or from knowledge of it, and for a minor three years from majority if that is later, less a
 * day: practitioners issue before the birthday.
 */
function injury(party: Party, limits: Limits, context: DeadlineContext): Found {
  if (party.lacksCapacity === true) return { kind: 'undated', ref: party.id, note: CAPACITY_NOTE, authority: limits.injury }
  const { lossOn, known, claim } = context
  if (lossOn === undefined) return { kind: 'needs', ref: party.id, needs: 'loss date' }
  const ordinary = addYears(latest([lossOn, known(party.knowledgeOn)]) ?? lossOn, INJURY_YEARS)
  const ofMinor = party.dateOfBirth === undefined ? undefined : addDays(addYears(birthday(party.dateOfBirth, limits.majority), INJURY_YEARS), -1)
  const due = latest([ordinary, ofMinor]) ?? ordinary
  return { kind: 'dated', ref: party.id, due, done: known(claim.litigation?.issuedOn), authority: limits.injury, ...lastOpenDay(due, context) }
}

function propertyDamage(party: Party, limits: Limits, context: DeadlineContext): Found {
  if (party.lacksCapacity === true) return { kind: 'undated', ref: party.id, note: CAPACITY_NOTE, authority: limits.property }
  return property(party.id, { limits, context, done: context.known(context.claim.litigation?.issuedOn) })
}

interface PropertyLimit {
  readonly limits: Limits
  readonly context: DeadlineContext
  readonly done: IsoDate | undefined
}

function property(ref: string, { limits, context, done }: PropertyLimit): Found {
  if (context.lossOn === undefined) return { kind: 'needs', ref, needs: 'loss date' }
  const due = addYears(context.lossOn, limits.propertyYears)
  return { kind: 'dated', ref, due, done, authority: limits.property, ...lastOpenDay(due, context) }
}

/** The court office may be closed on the last day, and time does not wait for it to open. */
function lastOpenDay(due: IsoDate, { jurisdiction }: DeadlineContext): { readonly last_open_day?: IsoDate; readonly calendar?: 'weekends_only' } {
  if (jurisdiction === undefined) return {}
  const last_open_day = rollBack(due, jurisdiction)
  return { last_open_day, ...calendarOf(last_open_day, due) }
}
