/** R11: telephone numbers, e-mail addresses, postal addresses and bank accounts that two parties have in common. */
import type { Party, PartyRole } from '../../../../../shared/claim.ts'
import { hasRole } from '../../facts.ts'
import { quote } from '../../quote.ts'
import { byRef } from '../../refs.ts'
import { type Comparison, folded, found, joinedByAnd, named, type Observation, type RiskContext } from './check.ts'

export function sharedDetails({ claim, partyOf }: RiskContext): Comparison {
  const groups = Map.groupBy(byRef(claim.parties).flatMap(detailsOf), ({ key }) => key)
  const sides = new Map(claim.parties.map((party) => [party.id, sideOf(party, partyOf)]))
  return found([...groups.values()].flatMap((details) => sharing(details, sides)))
}

/** Neither for those who act for nobody and claim nothing: witnesses, engineers, the police. */
type Side = 'insured' | 'other' | 'neither'

type DetailKind = 'phone' | 'e-mail' | 'address' | 'bank account'

interface Detail {
  readonly party: Party
  readonly kind: DetailKind
  /** Equal for details that are the same, however they are written. */
  readonly key: string
  readonly shown: string
}

const INSURED_SIDE: readonly PartyRole[] = ['policyholder', 'insured_person', 'driver', 'named_driver', 'family']

/** Each detail of a party once, bank accounts shown by their last four digits. */
function detailsOf(party: Party): readonly Detail[] {
  const { phones, emails, addresses, bank } = party
  const account = bank === undefined ? '' : digitsOf(bank.accountNumber)
  const details = [
    ...phones.map((phone) => detail(party, 'phone', phoneKey(phone), phone)),
    ...emails.map((email) => detail(party, 'e-mail', folded(email), email)),
    ...addresses.map((address) => detail(party, 'address', wordsOf(address), address)),
    ...(bank === undefined || account === '' ? [] : [detail(party, 'bank account', `${digitsOf(bank.sortCode)} ${account}`, `ending ${account.slice(-4)}`)]),
  ]
  return [...new Map(details.flatMap((each) => each ?? []).map((each) => [each.key, each])).values()]
}

function detail(party: Party, kind: DetailKind, value: string, shown: string): Detail | undefined {
  return value === '' ? undefined : { party, kind, key: `${kind} ${value}`, shown: quote(shown.trim()) }
}

function sharing(details: readonly Detail[], sides: ReadonlyMap<string, Side>): readonly Observation[] {
  const [first] = details
  const pairs = details.flatMap(({ party }, index) =>
    details.slice(index + 1).flatMap((other) => (isExpected(party, other.party, sides) ? [] : [[party, other.party] as const])),
  )
  if (first === undefined || pairs.length === 0) return []
  const parties = byRef([...new Set(pairs.flat())])
  const isAcross = first.kind === 'bank account' && pairs.some(([a, b]) => areOpposed(sides.get(a.id), sides.get(b.id)))
  return [
    {
      strength: isAcross ? 'strong' : 'moderate',
      text: `${joinedByAnd(parties.map((party) => named(party, party.id)))} have the same ${first.kind}: ${first.shown}.`,
      refs: parties.map((party) => party.id),
    },
  ]
}

/** One represents the other, both represent the same party, both are one household, or both are the same firm. */
function isExpected(a: Party, b: Party, sides: ReadonlyMap<string, Side>): boolean {
  if (a.representsPartyId === b.id || b.representsPartyId === a.id) return true
  if (a.representsPartyId !== undefined && a.representsPartyId === b.representsPartyId) return true
  if (sides.get(a.id) === 'insured' && sides.get(b.id) === 'insured') return true
  return a.kind === 'organisation' && b.kind === 'organisation' && folded(a.name) === folded(b.name)
}

function areOpposed(a: Side | undefined, b: Side | undefined): boolean {
  return (a === 'insured' && b === 'other') || (a === 'other' && b === 'insured')
}

/** A representative is on the side of the party it acts for. */
function sideOf(party: Party, partyOf: RiskContext['partyOf']): Side {
  const acted = partyOf(party.representsPartyId) ?? party
  if (hasRole(acted, 'third_party_claimant')) return 'other'
  if (hasRole(acted, ...INSURED_SIDE)) return 'insured'
  return hasRole(acted, 'passenger') ? 'other' : 'neither'
}

/** National digits: `+44 (0)20 7946 0011` and `020 7946 0011` are one. */
function phoneKey(phone: string): string {
  const dialled = phone.replaceAll('(0)', '').replaceAll(/[^\d+]/g, '')
  return digitsOf(dialled.replace(/^(?:\+|00)44/, '0'))
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function wordsOf(address: string): string {
  return (folded(address.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
