import type { Claim, Offer } from '../../../shared/claim.ts'
import { type ClaimFile, newestFirst, partyName, sectionName } from '../file/claim-file.ts'
import { DateText } from '../parts/date-text.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Money } from '../parts/money.tsx'
import { Ref } from '../parts/ref.tsx'
import { Shelf } from '../parts/shelf.tsx'
import { nearDate, plainDate } from '../text/dates.ts'
import { moneyText } from '../text/money.ts'
import { joined, words } from '../text/words.ts'
import { isCoverKnown } from './cover-known.ts'
import { countOf, type PanelView, presence } from './panel-view.ts'
import { summaryOf } from './reserves.tsx'
import { Settlement, settlementOf } from './settlement.tsx'

export const offersPanel: PanelView = {
  count: (file) => (file.claim.offers.length === 0 ? presence(offersGist(file)) : countOf(file.claim.offers)),
  gist: (file) => offersGist(file),
  ask: 'settlement_review',
  opens: ({ claim }) => claim.offers.some((offer) => offer.status === 'open'),
  body: (file) => <Offers file={file} />,
}

function offersGist(file: ClaimFile): string | undefined {
  const { claim, figures } = file
  const open = claim.offers.filter((offer) => offer.status === 'open')
  if (open.length > 0)
    return joined(
      open.map((offer) => openGist(claim, offer, figures.today)),
      '; ',
    )
  if (claim.offers.length > 0) return `${claim.offers.length}, none open`
  const sections = settlementOf(file)?.sections ?? []
  if (sections.length > 0)
    return `No offers; ${joined(
      sections.map(({ ref, balance }) =>
        isCoverKnown(file) ? `${sectionName(claim, ref)} ${balance} to pay` : `${sectionName(claim, ref)} would come to ${balance} if covered`,
      ),
      '; ',
    )}`
  if (settlementOf(file) !== undefined) return 'No offers; a third party’s claim is worked out'
  return claim.assessments.length === 0 ? undefined : 'No offers; a value is assessed'
}

function openGist(claim: Claim, offer: Offer, today: string): string {
  const subject = offer.sectionId === undefined ? partyName(claim, offer.partyId) : sectionName(claim, offer.sectionId)
  return joined([
    `${subject} ${moneyText(offer.amount)}`,
    offer.direction === 'to_insurer' && 'asked of us',
    offer.expiresOn !== undefined && `open until ${nearDate(offer.expiresOn, today)}`,
  ])
}

function Offers({ file }: { readonly file: ClaimFile }) {
  const { claim } = file
  return (
    <>
      {claim.offers.length === 0 ? <p className="inset dim">No offers recorded on this claim</p> : <OfferTable claim={claim} />}
      <Settlement file={file} />
      <Shelf title="Assessment and authority">
        <div className="inset">
          <Facts wide facts={settlementFacts(file)} />
        </div>
      </Shelf>
    </>
  )
}

function OfferTable({ claim }: { readonly claim: Claim }) {
  const rows = newestFirst(claim.offers, (offer) => offer.madeOn).map((offer) => ({
    key: offer.id,
    ref: offer.id,
    cells: [
      <>
        <DateText date={offer.madeOn} /> <Ref id={offer.id} />
      </>,
      <>
        {offer.direction === 'from_insurer' ? `From us to ${partyName(claim, offer.partyId)}` : `From ${partyName(claim, offer.partyId)} to us`}
        <span className="sub">{joined([words(offer.basis), offer.sectionId !== undefined && sectionName(claim, offer.sectionId)], ' · ')}</span>
      </>,
      <>
        {words(offer.status)}
        <span className="sub">{offerDates(offer)}</span>
      </>,
      <Money key="amount" pence={offer.amount} />,
    ],
  }))
  return <Ledger caption="Offers" columns={[{ head: 'Made' }, { head: 'Offer' }, { head: 'Status' }, { head: 'Amount', figures: true }]} rows={rows} />
}

function offerDates(offer: Offer): string {
  return joined([
    offer.servedOn !== undefined && `served ${plainDate(offer.servedOn)}`,
    offer.relevantPeriodDays !== undefined && `${offer.relevantPeriodDays} days to answer`,
    offer.expiresOn !== undefined && `until ${plainDate(offer.expiresOn)}`,
    offer.respondedOn !== undefined && `answered ${plainDate(offer.respondedOn)}`,
  ])
}

function settlementFacts(file: ClaimFile): readonly Fact[] {
  const { claim } = file
  const excess = summaryOf(file)?.excess
  const sections = claim.assessments.flatMap((assessment) => [
    {
      label: `Value at risk, ${sectionName(claim, assessment.sectionId)}`,
      value: assessment.valueAtRisk === undefined ? undefined : moneyText(assessment.valueAtRisk),
      absent: 'Not recorded',
    },
    {
      label: `Salvage kept, ${sectionName(claim, assessment.sectionId)}`,
      value: assessment.salvageRetained === undefined ? undefined : moneyText(assessment.salvageRetained),
    },
  ])
  return [
    ...sections,
    { label: 'Excess', value: excess === undefined ? undefined : `${excess.due} due, ${excess.collected} collected` },
    {
      label: 'Handler’s authority',
      value: claim.handling.authorityLimit === undefined ? undefined : moneyText(claim.handling.authorityLimit),
      absent: 'Not recorded',
    },
    { label: 'For liability', value: claim.handling.liabilityAuthorityLimit === undefined ? undefined : moneyText(claim.handling.liabilityAuthorityLimit) },
  ]
}
