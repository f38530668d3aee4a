import type { ThirdPartyPosition } from '../../../shared/figures.ts'
import { type ClaimFile, partyName } from '../file/claim-file.ts'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { PrintedMoney } from '../parts/money.tsx'
import { RefLink } from '../parts/ref.tsx'
import { Shelf } from '../parts/shelf.tsx'
import { penceOf } from '../text/money.ts'
import { counted, words } from '../text/words.ts'

/** What one claimant's claim comes to at the insured's share, and what is left to lay out on it. */
export function ThirdPartySettlement({ file, position }: { readonly file: ClaimFile; readonly position: ThirdPartyPosition }) {
  const name = partyName(file.claim, position.ref)
  const share = file.claim.loss?.liability?.insuredPct
  const columns = [
    { head: 'Head of loss' },
    { head: 'In full', figures: true },
    { head: share === undefined ? 'Our share' : `At ${share}%`, figures: true },
    { head: 'Benefits off', figures: true },
  ]
  return (
    <Shelf
      title={
        <>
          {`What the claim of ${name} comes to`} <RefLink id={position.ref} />
        </>
      }
    >
      <Ledger caption={`Claim of ${name} by head of loss`} columns={columns} rows={headRows(position)} />
      <Ledger caption={`What is left to pay to ${name} and others`} columns={[{ head: 'Sum' }, { head: 'Amount', figures: true }]} rows={totalRows(position)} />
      {(position.tariff ?? []).map(({ ref, months, amount }) => (
        <p key={ref} className="shelf-note dim">
          {`Whiplash tariff for ${counted(months, 'month')}: ${amount}. It stands beside the assessed damages and does not replace them. `}
          <RefLink id={ref} />
        </p>
      ))}
    </Shelf>
  )
}

function headRows({ heads }: ThirdPartyPosition): readonly LedgerRow[] {
  return (heads ?? []).map(({ head, amount, reduced, offset }) => ({
    key: head,
    cells: [
      words(head),
      <PrintedMoney key="amount" text={amount} />,
      <PrintedMoney key="reduced" text={reduced} />,
      <PrintedMoney key="offset" text={lessText(offset)} />,
    ],
  }))
}

function totalRows(position: ThirdPartyPosition): readonly LedgerRow[] {
  const line = (key: string, label: string, text: string, sum?: LedgerRow['sum']): LedgerRow => ({
    key,
    cells: [label, <PrintedMoney key="sum" text={text} />],
    ...(sum === undefined ? {} : { sum }),
  })
  return [
    line('paid', 'Paid to the claimant so far', lessText(position.paid)),
    line('net', 'Net to the claimant', position.net_to_claimant, 'sum'),
    ...(position.cru_payable === undefined ? [] : [line('cru', 'Benefits to repay (CRU), in full', position.cru_payable)]),
    ...(position.nhs_charges === undefined ? [] : [line('nhs', 'NHS charges', position.nhs_charges)]),
    line('outlay', 'Still to lay out', position.outlay_remaining, 'total'),
  ]
}

/** A sum that comes off the others: `£3.00` as `-£3.00`. */
function lessText(text: string): string {
  return penceOf(text) === 0 ? text : `-${text}`
}
