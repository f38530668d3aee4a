import type { Claim, Payment, Recovery } from '../../../shared/claim.ts'
import { type ClaimFile, lateCount, maybeParty, newestFirst, partyName, reserveName, sectionName, userName } from '../file/claim-file.ts'
import { DateText } from '../parts/date-text.tsx'
import { Absent, Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Money } from '../parts/money.tsx'
import { Ref, RefText } from '../parts/ref.tsx'
import { nearDate, plainDate } from '../text/dates.ts'
import { moneyText } from '../text/money.ts'
import { counted, joined, words } from '../text/words.ts'
import { countOf, type PanelView, staysFolded } from './panel-view.ts'
import { Reserves, outstandingText } from './reserves.tsx'

export const reservesPanel: PanelView = {
  count: (file) => {
    const late = lateCount(file, /^RSV-/)
    return late > 0 ? { kind: 'pressing', words: `${late} late` } : countOf(file.claim.reserves)
  },
  gist: (file) => (file.claim.reserves.length === 0 ? undefined : joined([counted(file.claim.reserves.length, 'line'), outstandingText(file)])),
  caption: () => 'Estimate is the expected total, paid part included',
  ask: 'reserve_review',
  opens: ({ claim }) => claim.reserves.length > 0,
  body: (file) => <Reserves file={file} />,
}

export const paymentsPanel: PanelView = {
  count: ({ claim }) => countOf(claim.payments),
  gist: (file) => (file.claim.payments.length === 0 ? undefined : paymentsGist(file)),
  opens: staysFolded,
  question: 'Which payments have been made, and which are still waiting?',
  body: (file) => <Payments file={file} />,
}

export const recoveriesPanel: PanelView = {
  count: (file) => {
    const late = lateCount(file, /^LIM-REC/)
    return late > 0 ? { kind: 'pressing', words: `${late} late` } : countOf(file.claim.recoveries)
  },
  gist: ({ claim }) =>
    claim.recoveries.length === 0
      ? undefined
      : joined(
          claim.recoveries.map((recovery) => recoveryGist(claim, recovery)),
          '; ',
        ),
  ask: 'recovery_review',
  asksOfNothing: true,
  opens: staysFolded,
  body: ({ claim }) => <Recoveries claim={claim} />,
}

function isPaid(payment: Payment): boolean {
  return payment.status === 'issued' || payment.status === 'cleared'
}

function paymentsGist({ claim, figures }: ClaimFile): string {
  const paid = claim.payments.filter(isPaid)
  const waiting = claim.payments.filter((payment) => payment.status === 'requested' || payment.status === 'approved').length
  const last = newestFirst(paid, latestStep)[0]
  const sum = paid.reduce((pence, payment) => pence + payment.amount, 0)
  return joined([
    paid.length === 0 ? 'none issued' : `${paid.length} issued, ${moneyText(sum)}`,
    last !== undefined && `the last on ${nearDate(latestStep(last), figures.today)}`,
    waiting > 0 && `${waiting} waiting`,
  ]).replace(/^n/, 'N')
}

function latestStep(payment: Payment): string {
  return payment.issuedOn ?? payment.approvedOn ?? payment.requestedOn
}

function Payments({ file }: { readonly file: ClaimFile }) {
  const { claim } = file
  const paid = claim.payments.filter(isPaid)
  const rows: readonly LedgerRow[] = [
    ...newestFirst(claim.payments, latestStep).map((payment) => ({
      key: payment.id,
      ref: payment.id,
      cells: [
        <DateText key="on" date={latestStep(payment)} />,
        <>
          {partyName(claim, payment.payeePartyId)} <Ref id={payment.id} />
          <span className="sub">
            <RefText text={paymentNote(claim, payment)} />
          </span>
        </>,
        <>
          {words(payment.status)}
          <span className="sub">{approvalText(file, payment)}</span>
        </>,
        <span key="amount" className={isPaid(payment) ? undefined : 'dim'}>
          <Money pence={payment.amount} />
        </span>,
      ],
    })),
    { key: 'total', sum: 'total', cells: ['Issued', '', '', <Money key="sum" pence={paid.reduce((sum, payment) => sum + payment.amount, 0)} />] },
  ]
  return <Ledger caption="Payments" columns={[{ head: 'Date' }, { head: 'To' }, { head: 'Status' }, { head: 'Amount', figures: true }]} rows={rows} />
}

function paymentNote(claim: Claim, payment: Payment): string {
  return joined(
    [
      payment.reason,
      reserveName(claim, payment.reserveLineId),
      payment.sectionId !== undefined && sectionName(claim, payment.sectionId),
      payment.interim && 'interim',
      payment.invoiceNumber !== undefined && `invoice ${payment.invoiceNumber}`,
      payment.offerId !== undefined && `for ${payment.offerId}`,
    ],
    ' · ',
  )
}

function approvalText(file: ClaimFile, payment: Payment): string {
  return joined([
    `asked ${plainDate(payment.requestedOn)}`,
    payment.approvedOn !== undefined && `approved ${plainDate(payment.approvedOn)}`,
    payment.approvedBy !== undefined && `by ${userName(file, payment.approvedBy)}`,
  ])
}

function received(recovery: Recovery): number {
  return recovery.receipts.reduce((sum, receipt) => sum + receipt.amount, 0)
}

function recoveryGist(claim: Claim, recovery: Recovery): string {
  const got = received(recovery)
  return joined([
    maybeParty(claim, recovery.fromPartyId) ?? words(recovery.type),
    `${moneyText(recovery.expected)} expected`,
    got === 0 ? 'nothing received' : `${moneyText(got)} received`,
  ])
}

function Recoveries({ claim }: { readonly claim: Claim }) {
  const rows = claim.recoveries.map((recovery) => ({
    key: recovery.id,
    ref: recovery.id,
    cells: [
      <>
        {maybeParty(claim, recovery.fromPartyId) ?? 'From nobody named'} <Ref id={recovery.id} />
        <span className="sub">{joined([words(recovery.type), recovery.reserveLineId !== undefined && reserveName(claim, recovery.reserveLineId)], ' · ')}</span>
      </>,
      words(recovery.status),
      <Money key="expected" pence={recovery.expected} />,
      recovery.receipts.length === 0 ? (
        <Absent key="received">Nothing</Absent>
      ) : (
        <>
          <Money pence={received(recovery)} />
          <span className="sub">{recovery.receipts.map((receipt) => `${moneyText(receipt.amount)} on ${plainDate(receipt.on)}`).join(', ')}</span>
        </>
      ),
    ],
  }))
  return (
    <Ledger
      caption="Recoveries"
      columns={[{ head: 'From' }, { head: 'Status' }, { head: 'Expected', figures: true }, { head: 'Received', figures: true }]}
      rows={rows}
    />
  )
}
