import type { Claim, Party, Vulnerability } from '../../../shared/claim.ts'
import { type ClaimFile, lateCount, maybeParty, partyName, vehicleName } from '../file/claim-file.ts'
import { DateText, NearDate } from '../parts/date-text.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Ref } from '../parts/ref.tsx'
import { plainDate } from '../text/dates.ts'
import { clipped, innerWords, joined, listed, words, yesNo } from '../text/words.ts'
import { countOf, type PanelView, staysFolded } from './panel-view.ts'

export const partiesPanel: PanelView = {
  count: ({ claim }) => countOf(claim.parties),
  gist: ({ claim }) => (claim.parties.length === 0 ? undefined : partiesGist(claim)),
  ask: 'party_brief',
  opens: staysFolded,
  body: ({ claim }) => (
    <div className="cards">
      {claim.parties.map((party) => (
        <PartyCard key={party.id} claim={claim} party={party} />
      ))}
    </div>
  ),
}

export const vulnerabilityPanel: PanelView = {
  count: (file) => {
    const late = lateCount(file, /^VUL-/)
    return late > 0 ? { kind: 'pressing', words: `${late} late` } : countOf(file.claim.vulnerabilities)
  },
  gist: ({ claim }) => (claim.vulnerabilities.length === 0 ? undefined : clipped(joined(claim.vulnerabilities.map(needGist), '; '), 120)),
  ask: 'vulnerability_check',
  asksOfNothing: true,
  opens: staysFolded,
  body: (file) => (
    <div className="cards">
      {file.claim.vulnerabilities.map((need) => (
        <NeedCard key={need.id} file={file} need={need} />
      ))}
    </div>
  ),
}

function partiesGist(claim: Claim): string {
  const acting = claim.parties.find((party) => party.representsPartyId !== undefined)
  const first = claim.parties.slice(0, 2).map((party) => party.name)
  const rest = claim.parties.length - first.length
  if (acting?.representsPartyId !== undefined) return `${claim.parties.length}, of whom ${acting.name} acts for ${partyName(claim, acting.representsPartyId)}`
  return rest > 0 ? `${joined(first)} and ${rest} more` : listed(first)
}

function PartyCard({ claim, party }: { readonly claim: Claim; readonly party: Party }) {
  return (
    <section className="card" id={party.id} aria-label={party.name}>
      <p>
        <b>{party.name}</b> <Ref id={party.id} />
        <span className="sub">
          {party.roles.length === 0 ? 'No role recorded' : joined(party.roles.map((role, place) => (place === 0 ? words(role) : innerWords(role))))}
        </span>
      </p>
      <Facts facts={partyFacts(claim, party)} />
    </section>
  )
}

function partyFacts(claim: Claim, party: Party): readonly Fact[] {
  const reach = [...party.addresses, ...party.phones, ...party.emails]
  return [
    { label: 'Prefers', value: party.contactPreference },
    {
      label: 'Contact',
      value:
        reach.length === 0 ? undefined : (
          <>
            {reach.map((line) => (
              <span key={line} className="line">
                {line}
              </span>
            ))}
          </>
        ),
      absent: 'No contact details recorded',
    },
    { label: 'Born', value: day(party.dateOfBirth) },
    { label: 'Died', value: day(party.deceasedOn) },
    { label: 'Capacity', value: party.lacksCapacity === true ? 'Recorded as lacking capacity' : undefined },
    { label: 'Acts for', value: maybeParty(claim, party.representsPartyId) },
    { label: 'Appointed by', value: party.appointedBy === undefined ? undefined : words(party.appointedBy) },
    { label: 'Vehicle', value: party.vehicleId === undefined ? undefined : vehicleName(claim, party.vehicleId) },
    { label: 'Independent', value: yesNo(party.independent) },
    { label: 'VAT registered', value: yesNo(party.vatRegistered) },
    { label: 'Bank account', value: bankText(party) },
    { label: 'Identity checked', value: day(party.identityVerifiedOn), ...absentFor(party) },
    { label: 'Sanctions checked', value: day(party.sanctionsCheckedOn), ...absentFor(party) },
    { label: 'Knew of injury', value: day(party.knowledgeOn) },
  ]
}

/** Checks matter for those who may be paid; for a witness their absence says nothing. */
function absentFor(party: Party): { readonly absent?: string } {
  return party.bank === undefined ? {} : { absent: 'Not recorded' }
}

/** Only the last digits: the whole account is of no use on screen. */
function bankText({ bank }: Party): string | undefined {
  if (bank === undefined) return undefined
  return joined([`ending ${bank.accountNumber.slice(-4)}`, bank.changedOn !== undefined && `changed ${plainDate(bank.changedOn)}`])
}

function day(date: string | undefined) {
  return date === undefined ? undefined : <DateText date={date} />
}

function needGist(need: Vulnerability): string {
  return joined([
    words(need.characteristic),
    need.status === 'closed' && 'closed',
    need.nextReviewOn !== undefined && need.status === 'active' && `review ${plainDate(need.nextReviewOn)}`,
  ])
}

function NeedCard({ file, need }: { readonly file: ClaimFile; readonly need: Vulnerability }) {
  const { claim, figures } = file
  return (
    <section className="card" id={need.id} aria-label={words(need.characteristic)}>
      <p>
        <b>{words(need.characteristic)}</b> <Ref id={need.id} />
        <span className="sub">{joined([partyName(claim, need.partyId), words(need.driver), innerWords(need.status)])}</span>
      </p>
      <Facts
        facts={[
          { label: 'Prefers', value: claim.parties.find((party) => party.id === need.partyId)?.contactPreference },
          { label: 'What helps', value: need.adjustments.length === 0 ? undefined : joined(need.adjustments, '; '), absent: 'No adjustments recorded' },
          { label: 'Recorded', value: <NearDate date={need.recordedOn} today={figures.today} /> },
          { label: 'Agreed to record', value: need.consent ? 'Yes' : 'No consent recorded' },
          { label: 'Next review', value: day(need.nextReviewOn), absent: 'Not set' },
        ]}
      />
    </section>
  )
}
