import type { ReserveLine } from '../../../shared/claim.ts'
import type { FinancialSummary } from '../../../shared/figures.ts'
import { ReserveBar, type ReserveFigures, ReserveKey, reserveScale } from '../figures/reserve-bar.tsx'
import { type ClaimFile, maybeParty, newestFirst, sectionName, userName } from '../file/claim-file.ts'
import { DateText, NearDate } from '../parts/date-text.tsx'
import { Absent, Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Money, PrintedMoney } from '../parts/money.tsx'
import { Ref, RefLink, RefText } from '../parts/ref.tsx'
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

/** Reserve lines with what the tool works out of them, each with its bar, and every change below. */
export function Reserves({ file }: { readonly file: ClaimFile }) {
  const summary = summaryOf(file)
  const changes = file.claim.reserves.reduce((count, line) => count + line.history.length, 0)
  const scale = summary === undefined ? 0 : reserveScale(totalFigures(summary))
  return (
    <>
      {scale === 0 ? null : <ReserveKey over={summary?.lines.some((line) => line.over_estimate !== undefined) === true} />}
      <Ledger
        caption="Reserve, paid and incurred by line"
        columns={[
          { head: 'Line' },
          { head: 'Estimate', figures: true },
          { head: 'Paid', figures: true },
          { head: 'Outstanding', figures: true },
          { head: 'Incurred', figures: true },
        ]}
        rows={[...file.claim.reserves.map((line) => lineRow(file, line, summary, scale)), ...totalRow(summary, scale)]}
      />
      {changes === 0 ? null : (
        <Folded summary={counted(changes, 'entry', 'entries') + ' in the history'}>
          <History file={file} />
        </Folded>
      )}
    </>
  )
}

type SummaryLine = FinancialSummary['lines'][number]

function lineRow(file: ClaimFile, line: ReserveLine, summary: FinancialSummary | undefined, scale: number): LedgerRow {
  const sums = summary?.lines.find((row) => row.ref === line.id)
  const name = <LineName key="name" file={file} line={line} />
  if (sums === undefined) return { key: line.id, ref: line.id, cells: [name, <Absent key="estimate">None recorded</Absent>, null, null, null] }
  return {
    key: line.id,
    ref: line.id,
    cells: [
      name,
      <PrintedMoney key="estimate" text={sums.estimate} />,
      <PrintedMoney key="paid" text={sums.paid} />,
      <PrintedMoney key="outstanding" text={sums.outstanding} />,
      <>
        <PrintedMoney text={sums.incurred} />
        {sums.over_estimate === undefined ? null : <span className="sub danger">{`paid ${sums.over_estimate} over`}</span>}
      </>,
    ],
    bar: <ReserveBar figures={lineFigures(sums)} scale={scale} />,
  }
}

function lineFigures({ estimate, paid, outstanding }: SummaryLine): ReserveFigures {
  return { estimate: penceOf(estimate), paid, outstanding }
}

export function totalFigures(summary: FinancialSummary): ReserveFigures {
  return { estimate: estimateOf(summary), paid: summary.totals.paid, outstanding: summary.totals.outstanding }
}

function LineName({ file: { claim, figures }, line }: { readonly file: ClaimFile; readonly line: ReserveLine }) {
  return (
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
      <LastChange line={line} today={figures.today} />
    </>
  )
}

function LastChange({ line, today }: { readonly line: ReserveLine; readonly today: string }) {
  const [last, before] = newestFirst(
    line.history.filter((entry) => entry.on <= today),
    (entry) => entry.on,
  )
  return (
    <span className="sub">
      {last === undefined ? (
        'Never set'
      ) : (
        <>
          {'Last set '}
          <NearDate date={last.on} today={today} />
          {before === undefined ? null : `, from ${moneyText(before.estimate)}`}
        </>
      )}
    </span>
  )
}

function totalRow(summary: FinancialSummary | undefined, scale: number): readonly LedgerRow[] {
  if (summary === undefined) return []
  const { totals } = summary
  const figures = totalFigures(summary)
  const total: LedgerRow = {
    key: 'total',
    sum: 'total',
    cells: [
      <>
        Total
        <span className="sub">{joined([`net of recoveries ${totals.incurred_net}`, `payments waiting ${totals.pending}`], ' · ')}</span>
      </>,
      figures.estimate === undefined ? <Absent key="estimate">Not set</Absent> : <Money key="estimate" pence={figures.estimate} />,
      <PrintedMoney key="paid" text={totals.paid} />,
      <PrintedMoney key="outstanding" text={totals.outstanding} />,
      <PrintedMoney key="incurred" text={totals.incurred_gross} />,
    ],
    bar: <ReserveBar figures={figures} scale={scale} />,
  }
  return [total]
}

function History({ file }: { readonly file: ClaimFile }) {
  const { claim } = file
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
            {line.name} <RefLink id={line.id} />
          </>,
          <>
            <RefText text={reason} />
            <span className="sub">{`by ${userName(file, by)}`}</span>
          </>,
          <Money key="estimate" pence={estimate} />,
        ],
      }))}
    />
  )
}
