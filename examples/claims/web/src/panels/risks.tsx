import type { Claim, Medical, PropertyRisk, Vehicle } from '../../../shared/claim.ts'
import { documentTitle, maybeParty, partyName } from '../file/claim-file.ts'
import { DateText } from '../parts/date-text.tsx'
import { Facts } from '../parts/facts.tsx'
import { Absent, Ledger } from '../parts/ledger.tsx'
import { Money } from '../parts/money.tsx'
import { Ref, RefText } from '../parts/ref.tsx'
import { plainDate } from '../text/dates.ts'
import { moneyText } from '../text/money.ts'
import { clipped, counted, innerWords, joined, listed, words, yesNo } from '../text/words.ts'
import { countOf, type PanelView, staysFolded } from './panel-view.ts'

export const vehiclesPanel: PanelView = {
  count: ({ claim }) => countOf(claim.vehicles),
  gist: ({ claim }) =>
    claim.vehicles.length === 0
      ? undefined
      : clipped(
          joined(
            claim.vehicles.map((vehicle) => `${vehicle.registration} ${vehicle.make} ${vehicle.model}`),
            '; ',
          ),
          110,
        ),
  question: 'Which vehicles are on this claim, and how badly is each damaged?',
  opens: staysFolded,
  body: ({ claim }) => <Vehicles claim={claim} />,
}

export const propertyPanel: PanelView = {
  count: ({ claim }) => countOf(claim.properties),
  gist: ({ claim }) => (claim.properties.length === 0 ? undefined : clipped(joined(claim.properties.map(propertyGist), '; '), 110)),
  question: 'Can the property be lived in?',
  opens: staysFolded,
  body: ({ claim }) => (
    <div className="cards">
      {claim.properties.map((property) => (
        <PropertyCard key={property.id} property={property} />
      ))}
    </div>
  ),
}

export const injuryPanel: PanelView = {
  count: ({ claim }) => countOf(claim.medical),
  gist: ({ claim }) => (claim.medical.length === 0 ? undefined : injuryGist(claim)),
  question: 'What injuries are recorded, and what do the medical reports say?',
  opens: staysFolded,
  body: ({ claim }) => (
    <div className="cards">
      {claim.medical.map((medical) => (
        <InjuryCard key={medical.id} claim={claim} medical={medical} />
      ))}
    </div>
  ),
}

function Vehicles({ claim }: { readonly claim: Claim }) {
  const rows = claim.vehicles.map((vehicle) => ({
    key: vehicle.id,
    ref: vehicle.id,
    cells: [
      <>
        {vehicle.registration} <Ref id={vehicle.id} />
        <span className="sub">{`${vehicle.make} ${vehicle.model}`}</span>
      </>,
      maybeParty(claim, vehicle.keeperPartyId) ?? <Absent key="keeper" />,
      <>
        {joined([words(vehicle.damage), vehicle.salvageCategory !== undefined && `category ${vehicle.salvageCategory}`])}
        <span className="sub">{vehicle.driveable === undefined ? 'Driveable: not recorded' : vehicle.driveable ? 'Driveable' : 'Not driveable'}</span>
      </>,
      occupants(vehicle) ?? <Absent key="occupants" />,
      vehicle.preAccidentValue === undefined ? <Absent key="value">Not valued</Absent> : <Money key="value" pence={vehicle.preAccidentValue} />,
    ],
  }))
  return (
    <Ledger
      caption="Vehicles"
      columns={[{ head: 'Vehicle' }, { head: 'Keeper' }, { head: 'Damage' }, { head: 'Occupants' }, { head: 'Value before', figures: true }]}
      rows={rows}
    />
  )
}

function occupants({ occupantsRecorded, seats, acquiredOn }: Vehicle): string | undefined {
  const text = joined([
    occupantsRecorded !== undefined && `${occupantsRecorded} recorded`,
    seats !== undefined && counted(seats, 'seat'),
    acquiredOn !== undefined && `acquired ${plainDate(acquiredOn)}`,
  ])
  return text === '' ? undefined : text
}

function propertyGist(property: PropertyRisk): string {
  return joined([
    words(property.type),
    property.habitable === false && 'not habitable',
    !property.occupied && 'not occupied',
    property.alternativeAccommodation === true && 'other accommodation in use',
  ])
}

function PropertyCard({ property }: { readonly property: PropertyRisk }) {
  return (
    <section className="card" id={property.id} aria-label={property.address}>
      <p>
        <b>{property.address}</b> <Ref id={property.id} />
        <span className="sub">{words(property.type)}</span>
      </p>
      <Facts
        facts={[
          {
            label: 'Occupied',
            value: property.occupied ? 'Yes' : joined(['No', property.unoccupiedSince !== undefined && `since ${plainDate(property.unoccupiedSince)}`]),
          },
          { label: 'Can be lived in', value: yesNo(property.habitable), absent: 'Not recorded' },
          {
            label: 'Other accommodation',
            value: property.alternativeAccommodation === undefined ? undefined : property.alternativeAccommodation ? 'In use' : 'Not in use',
            absent: 'Not recorded',
          },
        ]}
      />
    </section>
  )
}

function hasDiagnosis(medical: Medical): boolean {
  return medical.diagnosis !== null && medical.diagnosis.trim() !== ''
}

function injuryGist(claim: Claim): string {
  if (!claim.medical.some(hasDiagnosis)) return `No diagnosis recorded on this claim; ${counted(claim.medical.length, 'medical record')}`
  const known = claim.medical.filter(hasDiagnosis).map((medical) => `${partyName(claim, medical.partyId)}: ${innerWords(medical.diagnosis ?? '')}`)
  return clipped(known.join('; '), 110)
}

function InjuryCard({ claim, medical }: { readonly claim: Claim; readonly medical: Medical }) {
  return (
    <section className="card" id={medical.id} aria-label={`Injury of ${partyName(claim, medical.partyId)}`}>
      <p>
        <b>{partyName(claim, medical.partyId)}</b> <Ref id={medical.id} />
        <span className="sub">
          {joined([`Severity ${medical.severity}`, medical.whiplash && 'whiplash', medical.minorPsychological === true && 'minor psychological'])}
        </span>
      </p>
      <Facts
        facts={[
          { label: 'Diagnosis', value: hasDiagnosis(medical) ? medical.diagnosis : undefined, absent: 'No diagnosis recorded' },
          { label: 'Prognosis', value: medical.prognosisMonths === undefined ? undefined : counted(medical.prognosisMonths, 'month'), absent: 'Not recorded' },
          { label: 'Report', value: reportText(claim, medical), absent: 'None on file' },
          { label: 'Reported', value: medical.reportedOn === undefined ? undefined : <DateText date={medical.reportedOn} /> },
          { label: 'Off work', value: medical.timeOffWorkDays === undefined ? undefined : counted(medical.timeOffWorkDays, 'day') },
          { label: 'Benefits (CRU)', value: cruText(medical), absent: 'No certificate or registration recorded' },
          { label: 'NHS charges', value: medical.nhsCharges === undefined ? undefined : moneyText(medical.nhsCharges) },
        ]}
      />
    </section>
  )
}

function reportText(claim: Claim, { reportDocumentId }: Medical) {
  return reportDocumentId === undefined ? undefined : <RefText text={`${documentTitle(claim, reportDocumentId)} ${reportDocumentId}`} />
}

function cruText({ cru }: Medical): string | undefined {
  if (cru === undefined) return undefined
  const benefits = cru.benefits.map((benefit) => `${innerWords(benefit.head)} ${moneyText(benefit.amount)}`)
  return joined([
    cru.registeredOn === undefined ? 'Not registered' : `Registered ${plainDate(cru.registeredOn)}`,
    cru.certificateExpiresOn === undefined ? 'no certificate' : `certificate to ${plainDate(cru.certificateExpiresOn)}`,
    benefits.length === 0 ? 'no benefits' : listed(benefits),
  ])
}
