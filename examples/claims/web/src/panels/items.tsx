import type { Claim, LossItem } from '../../../shared/claim.ts'
import { documentTitle, maybeParty, sectionName } from '../file/claim-file.ts'
import { Absent, Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Money } from '../parts/money.tsx'
import { Ref, RefText } from '../parts/ref.tsx'
import { plainDate } from '../text/dates.ts'
import { moneyText } from '../text/money.ts'
import { counted, innerWords, joined, words } from '../text/words.ts'
import { countOf, type PanelView, staysFolded } from './panel-view.ts'

export const itemsPanel: PanelView = {
  count: ({ claim }) => countOf(claim.items),
  gist: ({ claim }) => (claim.items.length === 0 ? undefined : itemsGist(claim.items)),
  question: 'Which items are claimed, and which of them are accepted?',
  opens: staysFolded,
  body: ({ claim }) => <Items claim={claim} />,
}

function itemsGist(items: readonly LossItem[]): string {
  const open = items.filter((item) => item.status === 'claimed').length
  const accepted = items.filter((item) => item.status === 'accepted').length
  const declined = items.filter((item) => item.status === 'declined').length
  const states = joined([accepted > 0 && `${accepted} accepted`, declined > 0 && `${declined} declined`, open > 0 && `${open} still open`])
  return joined([`${items.length} claimed, ${moneyText(total(items, (item) => item.claimed))}`, states], '; ')
}

function Items({ claim }: { readonly claim: Claim }) {
  const rows: readonly LedgerRow[] = [
    ...claim.items.map((item) => ({
      key: item.id,
      ref: item.id,
      cells: [
        <>
          {item.description} <Ref id={item.id} />
          <span className="sub">
            <RefText text={itemNote(claim, item)} />
          </span>
        </>,
        words(item.status),
        <Money key="claimed" pence={item.claimed} />,
        item.assessed === undefined ? <Absent key="assessed">Not assessed</Absent> : <Money key="assessed" pence={item.assessed} />,
        item.agreed === undefined ? <Absent key="agreed">Not agreed</Absent> : <Money key="agreed" pence={item.agreed} />,
      ],
    })),
    {
      key: 'total',
      sum: 'total',
      cells: [
        `Total of ${counted(claim.items.length, 'item')}`,
        '',
        <Money key="claimed" pence={total(claim.items, (item) => item.claimed)} />,
        <Money key="assessed" pence={total(claim.items, (item) => item.assessed ?? 0)} />,
        <Money key="agreed" pence={total(claim.items, (item) => item.agreed ?? 0)} />,
      ],
    },
  ]
  return (
    <Ledger
      caption="Items claimed"
      columns={[
        { head: 'Item' },
        { head: 'Status' },
        { head: 'Claimed', figures: true },
        { head: 'Assessed', figures: true },
        { head: 'Agreed', figures: true },
      ]}
      rows={rows}
    />
  )
}

function itemNote(claim: Claim, item: LossItem): string {
  return joined(
    [
      item.head,
      sectionName(claim, item.sectionId),
      item.lossHead !== undefined && `${innerWords(item.lossHead)} damages`,
      maybeParty(claim, item.partyId),
      item.vatIncluded !== undefined && `VAT ${moneyText(item.vatIncluded)}`,
      item.bettermentPct !== undefined && `betterment ${item.bettermentPct}%`,
      item.ageYears !== undefined && `${counted(item.ageYears, 'year')} old`,
      item.purchasedOn !== undefined && `bought ${plainDate(item.purchasedOn)}`,
      item.documentIds.length === 0 ? 'no document' : item.documentIds.map((id) => `${documentTitle(claim, id)} ${id}`).join(', '),
    ],
    ' · ',
  )
}

function total(items: readonly LossItem[], amount: (item: LossItem) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0)
}
