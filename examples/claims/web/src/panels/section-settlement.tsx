import type { SectionPosition } from '../../../shared/figures.ts'
import { Bar } from '../figures/bar.tsx'
import { type ClaimFile, sectionName } from '../file/claim-file.ts'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Money, PrintedMoney } from '../parts/money.tsx'
import { RefLink } from '../parts/ref.tsx'
import { Shelf } from '../parts/shelf.tsx'
import { penceOf } from '../text/money.ts'
import { isCoverKnown } from './cover-known.ts'

/** What the policy pays on one section, or would pay: a step a row, what it changes, and the figure after it. */
export function SectionSettlement({ file, position }: { readonly file: ClaimFile; readonly position: SectionPosition }) {
  const name = sectionName(file.claim, position.ref)
  const isKnown = isCoverKnown(file)
  return (
    <Shelf
      title={
        <>
          {`${isKnown ? 'What the policy pays' : 'What the policy would pay if covered'}: ${name}`} <RefLink id={position.ref} />
        </>
      }
    >
      <Ledger
        caption={`Settlement of ${name}, step by step`}
        columns={[{ head: 'Step' }, { head: 'Change', figures: true }, { head: 'Figure after it', figures: true }]}
        rows={settlementRows(position, isKnown)}
      />
    </Shelf>
  )
}

/** The rows in their order: the steps of the policy, what it is liable for, and what is left of that. */
function settlementRows(position: SectionPosition, isKnown: boolean): readonly LedgerRow[] {
  const scale = Math.max(...position.steps.map(({ amount }) => penceOf(amount) ?? 0), 1)
  const liability = penceOf(position.policy_liability) ?? 0
  const steps = position.steps.map((step, place) => stepRow(position, place, scale))
  const taken = takenOff(position).reduce<{ readonly rows: readonly LedgerRow[]; readonly left: number }>(
    ({ rows, left }, { label, pence }) => ({ rows: [...rows, changeRow({ label, from: left, to: left - pence, scale })], left: left - pence }),
    { rows: [], left: liability },
  )
  const overpaid = position.overpaid === undefined ? undefined : penceOf(position.overpaid)
  return [
    ...steps,
    {
      key: 'liability',
      sum: 'sum',
      cells: [isKnown ? 'Policy liability' : 'Policy liability, if covered', '', <PrintedMoney key="sum" text={position.policy_liability} />],
    },
    ...taken.rows,
    {
      key: 'balance',
      sum: 'total',
      cells: [
        overpaid === undefined ? isKnown ? 'Balance to pay' : 'Would come to, if covered' : <span className="danger">Overpaid</span>,
        '',
        overpaid === undefined ? <PrintedMoney key="sum" text={position.balance} /> : <Money key="sum" pence={overpaid} />,
      ],
      bar: <Bar scale={scale} stretches={[{ from: 0, to: penceOf(position.balance) ?? 0, ink: 'solid' }]} />,
    },
  ]
}

function stepRow({ steps }: SectionPosition, place: number, scale: number): LedgerRow {
  const step = steps[place]
  const before = steps[place - 1]
  const amount = penceOf(step?.amount ?? '') ?? 0
  const label = step === undefined ? '' : STEPS[step.step]
  if (before !== undefined) return changeRow({ label, from: penceOf(before.amount) ?? 0, to: amount, scale })
  return {
    key: label,
    cells: [
      <>
        {label}
        {step?.basis === undefined ? null : <span className="sub caution">{`Some only as ${step.basis}`}</span>}
      </>,
      '',
      <Money key="amount" pence={amount} />,
    ],
    bar: <Bar scale={scale} stretches={[{ from: 0, to: amount, ink: 'solid' }]} />,
  }
}

/** A row that changes the running figure: what it takes off stands in the bar where it was. */
function changeRow({ label, from, to, scale }: { readonly label: string; readonly from: number; readonly to: number; readonly scale: number }): LedgerRow {
  return {
    key: label,
    cells: [label, <Money key="change" pence={to - from} />, <Money key="amount" pence={to} />],
    bar: (
      <Bar
        scale={scale}
        stretches={[
          { from: 0, to: Math.min(from, to), ink: 'open' },
          { from: Math.max(0, to), to: from, ink: 'lost' },
        ]}
      />
    ),
  }
}

/** What the liability is not paid of any more, in the order in which it comes off. */
function takenOff({ salvage, paid, premium_set_off }: SectionPosition): readonly { readonly label: string; readonly pence: number }[] {
  const parts = [
    { label: 'Salvage kept by the insured', pence: penceOf(salvage ?? '') ?? 0 },
    { label: 'Paid so far', pence: penceOf(paid) ?? 0 },
    { label: 'Unpaid premium set off', pence: penceOf(premium_set_off ?? '') ?? 0 },
  ]
  return parts.filter(({ pence }) => pence !== 0)
}

const STEPS: Readonly<Record<SectionPosition['steps'][number]['step'], string>> = {
  items: 'Items, as agreed, assessed or claimed',
  vat: 'VAT that the payee recovers',
  betterment: 'Betterment and wear',
  single_article_limit: 'Limit for a single article',
  average: 'Average, for underinsurance',
  excess: 'Excess',
  limit: 'Limit of the section',
  aggregate: 'What is left of the aggregate limit',
  proportionate_remedy: 'Proportionate remedy, for misrepresentation',
}
