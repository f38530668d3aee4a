import { isJsonObject, type Json, type JsonObject } from '@ambit/domain'
import type { Claim, IsoDate, Offer, Party } from '../../../../shared/claim.ts'
import { checkedArguments, textArgument } from '../arguments.ts'
import { ageOn } from '../dates.ts'
import { isActiveVulnerability, known, messagesBy } from '../facts.ts'
import { money, sum } from '../money.ts'
import { isPaid, isPending } from '../payments.ts'
import { quote } from '../quote.ts'
import { byRef, compareRefs, compareText, inRefOrder } from '../refs.ts'
import { compactJson, sentenceWithList } from '../result.ts'
import type { ChatTool, ToolDefinition } from '../types.ts'
import { wordsOf } from './search-text.ts'
import { absence } from './section-names.ts'

const definition: ToolDefinition = {
  name: 'get_party',
  description:
    'Tells who one person or firm on this claim is: roles, age, who acts for whom, how to reach them, recorded support needs, checks made, money paid and offered, what they wrote and the ' +
    'last contact. Ask by party_id where you know it, else by role (such as policyholder, third_party_claimant, repairer, solicitor), else by name. Several matches come back as a list of ids.',
  parameters: {
    type: 'object',
    properties: {
      party_id: { type: 'string', minLength: 1, description: 'The ref of the party, such as p-1.' },
      role: { type: 'string', minLength: 1, description: 'A role as the file has it, such as third_party_claimant.' },
      name: { type: 'string', minLength: 1, description: 'A name or the beginnings of its words: "jo br" finds Joanna Brown.' },
    },
    additionalProperties: false,
  },
}

/** One match is told in full, several by id, name and roles. Never a date of birth, a sort code or a whole account number. */
export const getParty: ChatTool = {
  definition,
  activity: (input, claim) => `Looking up ${soughtIn(input, claim)}…`,
  run: (input, { claim, today }) => {
    const query = queryOf(checkedArguments(definition.parameters, input))
    if (query === undefined) throw new Error('party_id, role or name is needed')
    return { result: lookUp(claim, today, query) }
  },
}

type PartyQuery = { readonly by: 'id' | 'role' | 'name'; readonly asked: string }

/** The first that is given decides, whatever the others say. */
function queryOf(args: JsonObject): PartyQuery | undefined {
  const [id, role, name] = [textArgument(args, 'party_id'), textArgument(args, 'role'), textArgument(args, 'name')]
  if (id !== undefined) return { by: 'id', asked: id }
  if (role !== undefined) return { by: 'role', asked: role }
  return name === undefined ? undefined : { by: 'name', asked: name }
}

function soughtIn(input: Json, claim: Claim | undefined): string {
  const query = isJsonObject(input) ? queryOf(input) : undefined
  switch (query?.by) {
    case undefined:
      return 'a party'
    case 'id':
      return quote(claim?.parties.find((party) => party.id === query.asked)?.name ?? query.asked)
    case 'role':
      return quote(query.asked.replaceAll('_', ' '))
    case 'name':
      return quote(query.asked)
  }
}

function lookUp(claim: Claim, today: IsoDate, query: PartyQuery): string {
  const parties = byRef(claim.parties)
  if (parties.length === 0) return absence('parties')
  const [first, ...others] = parties.filter((party) => matches(party, query))
  if (first === undefined) {
    return sentenceWithList(`No party matching "${quote(query.asked)}" on this claim.`, 'Parties', parties.map(inShort))
  }
  if (others.length === 0) return compactJson(partyRow(claim, first, today))
  return compactJson({ matches: [first, ...others].map(({ id, name, roles }) => ({ id, name: quote(name), roles })) })
}

function matches(party: Party, { by, asked }: PartyQuery): boolean {
  switch (by) {
    case 'id':
      return party.id === asked
    case 'role':
      return party.roles.some((role) => role === asked)
    case 'name':
      return isCalled(party.name, asked)
  }
}

/** Every word of the query begins a word of the name, whatever the case and the Unicode form. */
function isCalled(name: string, asked: string): boolean {
  const words = lowerWords(name)
  const sought = lowerWords(asked)
  return sought.length > 0 && sought.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

function lowerWords(text: string): readonly string[] {
  return wordsOf(text.normalize('NFKC')).map((word) => word.toLowerCase())
}

function inShort({ id, name, roles }: Party): string {
  return `${id} ${quote(name)}${roles.length === 0 ? '' : ` (${roles.join(', ')})`}`
}

function partyRow(claim: Claim, party: Party, today: IsoDate) {
  const { id, name, kind, roles } = party
  return {
    id,
    name: quote(name),
    kind,
    roles,
    age: age(party, today),
    deceased: known(party.deceasedOn, today),
    represented_by: inRefOrder(claim.parties.filter((each) => each.representsPartyId === id).map((each) => each.id)),
    represents: party.representsPartyId,
    contact: contact(party),
    bank: accountEnding(party),
    links: { vehicle: party.vehicleId },
    checks: {
      identity: known(party.identityVerifiedOn, today) ?? 'not recorded',
      sanctions: known(party.sanctionsCheckedOn, today) ?? 'not recorded',
    },
    support_needs: byRef(claim.vulnerabilities)
      .filter((row) => row.partyId === id && isActiveVulnerability(row, today))
      .map((row) => quote(row.characteristic)),
    money: moneyOf(claim, id, today),
    documents: inRefOrder(claim.documents.filter((each) => each.authorPartyId === id && each.receivedOn <= today).map((each) => each.id)),
    last_contact: lastContact(claim, id, today),
  }
}

/** Only the party's own messages are put in order, because a file may have thousands of others. */
function lastContact(claim: Claim, id: string, today: IsoDate): IsoDate | undefined {
  const correspondence = claim.correspondence.filter(({ fromPartyId, toPartyId }) => fromPartyId === id || toPartyId === id)
  return messagesBy({ ...claim, correspondence }, today).at(-1)?.on
}

/** In completed years, today or at death. The date of birth itself stays on the file. */
function age({ dateOfBirth, deceasedOn }: Party, today: IsoDate): number | undefined {
  return dateOfBirth === undefined ? undefined : ageOn(dateOfBirth, known(deceasedOn, today) ?? today)
}

function contact({ contactPreference, phones, emails, addresses: [address] }: Party) {
  return {
    preference: contactPreference === undefined ? undefined : quote(contactPreference),
    phones,
    emails,
    address: address === undefined ? undefined : quote(address),
  }
}

/** Enough to recognise the account, not enough to use it. */
function accountEnding({ bank }: Party): string | undefined {
  const digits = bank?.accountNumber.replace(/\D/g, '') ?? ''
  return digits === '' ? undefined : `ending ${digits.slice(-4)}`
}

function moneyOf({ payments, offers }: Claim, partyId: string, today: IsoDate) {
  const received = payments.filter((payment) => payment.payeePartyId === partyId)
  const offer = offers
    .filter((each) => each.partyId === partyId && each.direction === 'from_insurer' && each.status === 'open' && each.madeOn <= today)
    .toSorted(compareOffers)
    .at(-1)
  return {
    paid: money(sum(received.filter((payment) => isPaid(payment, today)).map((payment) => payment.amount))),
    pending: money(sum(received.filter((payment) => isPending(payment, today)).map((payment) => payment.amount))),
    open_offer: offer === undefined ? undefined : money(offer.amount),
  }
}

function compareOffers(a: Offer, b: Offer): number {
  return compareText(a.madeOn, b.madeOn) || compareRefs(a.id, b.id)
}
