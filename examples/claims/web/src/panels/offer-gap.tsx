import type { OfferPosition } from '../../../shared/figures.ts'
import { Bar } from '../figures/bar.tsx'
import { type ClaimFile, partyName } from '../file/claim-file.ts'
import { Absent, Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Money } from '../parts/money.tsx'
import { RefLink } from '../parts/ref.tsx'
import { Shelf } from '../parts/shelf.tsx'
import { penceOf } from '../text/money.ts'

/** What is open with one party: the most that we offer, the least that they ask, and what lies between. */
export function OfferGap({ file, position }: { readonly file: ClaimFile; readonly position: OfferPosition }) {
  const name = partyName(file.claim, position.party)
  return (
    <Shelf
      title={
        <>
          {`Open with ${name}`} <RefLink id={position.party} />
        </>
      }
    >
      <Ledger caption={`Open offers with ${name}`} columns={[{ head: 'Side' }, { head: 'Amount', figures: true }]} rows={gapRows(position)} />
    </Shelf>
  )
}

function gapRows({ highest_from_insurer, lowest_to_insurer, gap }: OfferPosition): readonly LedgerRow[] {
  const ours = penceOf(highest_from_insurer ?? '')
  const theirs = penceOf(lowest_to_insurer ?? '')
  const apart = penceOf(gap ?? '')
  const scale = Math.max(ours ?? 0, theirs ?? 0, 1)
  return [
    sideRow({ key: 'ours', label: 'Our highest offer', absent: 'We offer nothing at present', pence: ours, scale }),
    sideRow({ key: 'theirs', label: 'Their lowest demand', absent: 'They ask for no sum at present', pence: theirs, scale }),
    ...(apart === undefined || ours === undefined || theirs === undefined ? [] : [apartRow(apart, Math.min(ours, theirs), scale)]),
  ]
}

interface Side {
  readonly key: string
  readonly label: string
  readonly absent: string
  readonly pence: number | undefined
  readonly scale: number
}

function sideRow({ key, label, absent, pence, scale }: Side): LedgerRow {
  if (pence === undefined) return { key, cells: [label, <Absent key="none">{absent}</Absent>] }
  return { key, cells: [label, <Money key="sum" pence={pence} />], bar: <Bar scale={scale} stretches={[{ from: 0, to: pence, ink: 'solid' }]} /> }
}

/** The lesser of the two sums is where the gap begins, or the overlap where the offers cross. */
function apartRow(apart: number, lesser: number, scale: number): LedgerRow {
  return {
    key: 'gap',
    sum: 'total',
    cells: [apart < 0 ? 'The two cross by' : apart === 0 ? 'The two meet' : 'Between the two', <Money key="sum" pence={Math.abs(apart)} />],
    bar: <Bar scale={scale} stretches={[{ from: lesser, to: lesser + Math.abs(apart), ink: 'lost' }]} />,
  }
}
