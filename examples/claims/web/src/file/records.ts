import type { Claim } from '../../../shared/claim.ts'
import type { PanelId } from '../../../shared/panels.ts'
import { moneyText } from '../text/money.ts'
import { clipped, words } from '../text/words.ts'
import { dateOf, plainDate } from '../text/dates.ts'
import { maybeParty, partyName, reserveName } from './claim-file.ts'

/** One record of the claim, as it is cited: its ref, where the page shows it, and what it is in a few words. */
export interface ClaimRecord {
  readonly ref: string
  readonly panel: PanelId
  readonly name: string
}

/** Everything on this claim that can be cited, by its ref. Records without an id have a word: `policy`, `loss`, `handling`, `decision`, `litigation`. */
export function recordsOf(claim: Claim): ReadonlyMap<string, ClaimRecord> {
  const records = [...wholes(claim), ...ofPolicy(claim), ...ofPeople(claim), ...ofThings(claim), ...ofPapers(claim), ...ofMoney(claim), ...ofDiary(claim)]
  return new Map(records.map((record) => [record.ref, record]))
}

const NAME_LETTERS = 60

function record(ref: string, panel: PanelId, name: string): ClaimRecord {
  return { ref, panel, name: clipped(name, NAME_LETTERS) }
}

/** Parts of the record of which there is only one: each is its whole panel. */
function wholes({ policy, loss, decision, litigation }: Claim): readonly ClaimRecord[] {
  return [
    record('handling', 'overview', 'How the claim is handled'),
    ...(policy === undefined ? [] : [record('policy', 'policy', policy.number)]),
    ...(loss === undefined ? [] : [record('loss', 'loss', loss.cause)]),
    ...(decision === undefined ? [] : [record('decision', 'decision', words(decision.kind))]),
    ...(litigation === undefined ? [] : [record('litigation', 'litigation', litigation.court)]),
  ]
}

function ofPolicy({ policy }: Claim): readonly ClaimRecord[] {
  if (policy === undefined) return []
  return [
    ...policy.sections.map(({ id, name }) => record(id, 'policy', name)),
    ...[...policy.endorsements, ...policy.exclusions, ...policy.conditions].map(({ id, title }) => record(id, 'policy', title)),
    ...policy.events.map(({ id, kind }) => record(id, 'policy', `${words(kind)} of the policy`)),
  ]
}

function ofPeople(claim: Claim): readonly ClaimRecord[] {
  return [
    ...claim.parties.map(({ id, name }) => record(id, 'parties', name)),
    ...claim.statements.map((statement) => record(statement.id, 'loss', `Statement of ${partyName(claim, statement.partyId)}`)),
    ...claim.medical.map(({ id, partyId }) => record(id, 'injury', `Injury of ${partyName(claim, partyId)}`)),
    ...claim.vulnerabilities.map(({ id, characteristic }) => record(id, 'vulnerability', words(characteristic))),
  ]
}

function ofThings(claim: Claim): readonly ClaimRecord[] {
  return [
    ...claim.vehicles.map(({ id, registration }) => record(id, 'vehicles', registration)),
    ...claim.properties.map(({ id, address }) => record(id, 'property', address)),
    ...claim.items.map(({ id, description }) => record(id, 'items', description)),
    ...claim.priorClaims.map(({ id, cause, lossOn }) => record(id, 'history', `${cause}, ${plainDate(lossOn)}`)),
  ]
}

function ofPapers(claim: Claim): readonly ClaimRecord[] {
  return [
    ...claim.documents.map(({ id, title }) => record(id, 'documents', title)),
    ...claim.correspondence.map(({ id, channel, at }) => record(id, 'correspondence', `${words(channel)} of ${plainDate(dateOf(at))}`)),
    ...claim.notes.map(({ id, at }) => record(id, 'notes', `Note of ${plainDate(dateOf(at))}`)),
  ]
}

function ofMoney(claim: Claim): readonly ClaimRecord[] {
  return [
    ...claim.reserves.map(({ id, name }) => record(id, 'reserves', name)),
    ...claim.payments.map(({ id, amount, payeePartyId }) => record(id, 'payments', `${moneyText(amount)} to ${partyName(claim, payeePartyId)}`)),
    ...claim.recoveries.map((recovery) => record(recovery.id, 'recoveries', recoveryName(claim, recovery))),
    ...claim.offers.map(({ id, amount, partyId }) => record(id, 'offers', `${moneyText(amount)}, ${partyName(claim, partyId)}`)),
  ]
}

function recoveryName(claim: Claim, { type, fromPartyId, reserveLineId }: Claim['recoveries'][number]): string {
  const from = maybeParty(claim, fromPartyId) ?? (reserveLineId === undefined ? undefined : reserveName(claim, reserveLineId))
  return from === undefined ? words(type) : `${words(type)}, ${from}`
}

function ofDiary(claim: Claim): readonly ClaimRecord[] {
  return [
    ...claim.tasks.map(({ id, title }) => record(id, 'tasks', title)),
    ...claim.complaints.map(({ id, byPartyId }) => record(id, 'complaints', `Complaint of ${partyName(claim, byPartyId)}`)),
    ...claim.dataRequests.map(({ id, kind, partyId }) => record(id, 'data_requests', `${words(kind)} of ${partyName(claim, partyId)}`)),
    ...claim.protocols.map(({ id, kind, partyId }) => record(id, 'litigation', `${words(kind)}, ${partyName(claim, partyId)}`)),
  ]
}
