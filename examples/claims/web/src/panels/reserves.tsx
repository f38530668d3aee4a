import type { Claim, ReserveLine } from '../../../shared/claim.ts'
import type { FinancialSummary } from '../../../shared/figures.ts'
import { type ClaimFile, maybeParty, newestFirst, sectionName, userName } from '../file/claim-file.ts'
import { DateText, NearDate } from '../parts/date-text.tsx'
import { Absent, Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Money, PrintedMoney } from '../parts/money.tsx'
import { Ref } from '../parts/ref.tsx'
import { Folded } from '../parts/shelf.tsx'
import { plainDate } from '../text/dates.ts'
import { moneyText, penceOf } from '../text/money.ts'
import { counted, joined, words } from '../text/words.ts'

/** The sums as `financial_summary` works them out; undefined where it has nothing to add up. */
export function summaryOf({ figures }: ClaimFile): FinancialSummary | undefined {
  return 'known' in figures.money ? figures.money.known : undefined
}

/** The sum of the lines' estimates in pence; undefined where no line has one. */
export function estimateOf(summary: FinancialSummary): number | undefined {
  const estimates = summary.lines.map((line) => penceOf(line.estimate)).filter((pence) => pence !== undefined)
  return estimates.length === 0 ? undefined : estimates.reduce((sum, pence) => sum + pence, 0)
}

export function outstandingText(file: ClaimFile): string | undefined {
  const outstanding = summaryOf(file)?.totals.outstanding
  return outstanding === undefined ? undefined : `${outstanding} outstanding`
}

/** Reserve lines with what the tool works out of them, and every change below. */
export function Reserves({ file }: { readonly file: ClaimFile }) {
  const summary = summaryOf(file)
  const changes = file.claim.reserves.reduce((count, line) => count + line.history.length, 0)
  return (
    <>
      <Ledger
        caption="Reserve lines"
        columns={[
          { head: 'Line' },
          { head: 'Last change', optional: true },
          { head: 'Estimate', figures: true },
          { head: 'Paid', figures: true },
          { head: 'Outstanding', figures: true },
        ]}
        rows={[...file.claim.reserves.map((line) => lineRow(file, line, summary)), ...totalRow(summary)]}
      />
      {changes === 0 ? null : (
        <Folded summary={counted(changes, 'entry', 'entries') + ' in the history'}>
          <History claim={file.claim} />
        </Folded>
      )}
    </>
  )
}

function lineRow(file: ClaimFile, line: ReserveLine, summary: FinancialSummary | undefined): LedgerRow {
  const { claim, figures } = file
  const sums = summary?.lines.find((row) => row.ref === line.id)
  return {
    key: line.id,
    cells: [
      <>
        {line.name} <Ref id={line.id} />
        <span className="sub">
          {joined(
            [
              words(line.costType),
              line.status === 'closed' && 'closed',
              line.sectionId !== undefined && sectionName(claim, line.sectionId),
              maybeParty(claim, line.partyId),
              line.nextReviewOn !== undefined && `review ${plainDate(line.nextReviewOn)}`,
            ],
            ' · ',
          )}
        </span>
      </>,
      <LastChange key="change" line={line} today={figures.today} />,
      sums === undefined ? <Absent key="estimate">None recorded</Absent> : <PrintedMoney key="estimate" text={sums.estimate} />,
      sums === undefined ? null : <PrintedMoney key="paid" text={sums.paid} />,
      sums === undefined ? null : (
        <>
          <PrintedMoney text={sums.outstanding} />
          {sums.over_estimate === undefined ? null : <span className="sub danger">{`paid ${sums.over_estimate} over`}</span>}
        </>
      ),
    ],
  }
}

function LastChange({ line, today }: { readonly line: ReserveLine; readonly today: string }) {
  const [last, before] = newestFirst(
    line.history.filter((entry) => entry.on <= today),
    (entry) => entry.on,
  )
  if (last === undefined) return <Absent>Never set</Absent>
  return (
    <span className="dim">
      <NearDate date={last.on} today={today} />
      {before === undefined ? null : `, from ${moneyText(before.estimate)}`}
    </span>
  )
}

function totalRow(summary: FinancialSummary | undefined): readonly LedgerRow[] {
  if (summary === undefined) return []
  const { totals } = summary
  const estimate = estimateOf(summary)
  const total: LedgerRow = {
    key: 'total',
    sum: 'total',
    cells: [
      <>
        Incurred <PrintedMoney text={totals.incurred_gross} />
        <span className="sub">{joined([`net of recoveries ${totals.incurred_net}`, `payments waiting ${totals.pending}`], ' · ')}</span>
      </>,
      '',
      estimate === undefined ? <Absent key="estimate">Not set</Absent> : <Money key="estimate" pence={estimate} />,
      <PrintedMoney key="paid" text={totals.paid} />,
      <PrintedMoney key="outstanding" text={totals.outstanding} />,
    ],
  }
  return [total]
}

function History({ claim }: { readonly claim: Claim }) {
  const entries = newestFirst(
    claim.reserves.flatMap((line) => line.history.map((entry, place) => ({ ...entry, line, key: `${line.id}-${place}` }))),
    (entry) => entry.on,
  )
  return (
    <Ledger
      caption="History of the reserves"
      columns={[{ head: 'Date' }, { head: 'Line' }, { head: 'Why' }, { head: 'Estimate', figures: true }]}
      rows={entries.map(({ key, line, on, by, reason, estimate }) => ({
        key,
        cells: [
          <DateText key="on" date={on} />,
          <>
            {line.name} <Ref id={line.id} />
          </>,
          <>
            {reason}
            <span className="sub">{`by ${userName(claim, by)}`}</span>
          </>,
          <Money key="estimate" pence={estimate} />,
        ],
      }))}
    />
  )
}
