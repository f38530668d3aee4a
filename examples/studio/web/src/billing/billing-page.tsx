import { MEMBERS_PLACE } from '../../../shared/api.ts'
import type { BillingView, Invoice } from '../../../shared/billing.ts'
import { loadBilling } from '../api.ts'
import { usePageHeading } from '../page-heading.ts'
import { Trouble, Waiting } from '../parts/states.tsx'
import { useSharedView } from '../shared-view.ts'

/** What the studio pays for. Seats are taken by members, so it is read again where those change. */
export function BillingPage() {
  const { seen, refresh } = useSharedView(MEMBERS_PLACE, loadBilling)
  switch (seen.kind) {
    case 'loading':
      return <Waiting title="Billing" />
    case 'missing':
      return <Trouble title="Billing" sentence="There is no billing at this address." />
    case 'failed':
      return <Trouble title="Billing could not be loaded" sentence={seen.sentence} retry={() => void refresh()} />
    case 'ready':
      return <Billing view={seen.view} />
  }
}

function Billing({ view: { plan, invoices } }: { readonly view: BillingView }) {
  const heading = usePageHeading('Billing')
  return (
    <main className="page" id="main">
      <h1 ref={heading} tabIndex={-1}>
        Billing
      </h1>
      <section className="panel" aria-labelledby="plan">
        <header>
          <h2 id="plan">Plan</h2>
        </header>
        <dl className="facts pad">
          <dt>Plan</dt>
          <dd>{plan.name}</dd>
          <dt>Seats</dt>
          <dd>
            {plan.seats}, of which {plan.taken} are taken
          </dd>
          <dt>Each seat</dt>
          <dd>{pounds(plan.seatPence)} a month, in advance</dd>
          <dt>Next invoice</dt>
          <dd>{day(plan.renewsAt)}</dd>
        </dl>
      </section>
      <section className="panel wide" aria-labelledby="invoices">
        <header>
          <h2 id="invoices">Invoices</h2>
        </header>
        {invoices === undefined ? <p className="empty dim">Only an owner of the studio sees the invoices.</p> : <Invoices invoices={invoices} />}
      </section>
      <p className="dim">This is an example: nothing is charged.</p>
    </main>
  )
}

function Invoices({ invoices }: { readonly invoices: readonly Invoice[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Number</th>
          <th>Issued</th>
          <th className="num">Seats</th>
          <th>State</th>
          <th className="num">Amount</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ number, issuedAt, seats, state, pence }) => (
          <tr key={number}>
            <td>{number}</td>
            <td>{day(issuedAt)}</td>
            <td className="num">{seats}</td>
            <td>{state === 'open' ? <span className="tag caution">open</span> : 'paid'}</td>
            <td className="num">{pounds(pence)}</td>
          </tr>
        ))}
        <tr className="sum">
          <td colSpan={4}>Total of these</td>
          <td className="num">{pounds(invoices.reduce((sum, { pence }) => sum + pence, 0))}</td>
        </tr>
      </tbody>
    </table>
  )
}

function pounds(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
}

/** Invoices are of a day, wherever they are read. */
function day(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
