import type { Claim } from '../../../shared/claim.ts'
import { type ClaimFile, deadlinesOf, maybeParty } from '../file/claim-file.ts'
import { DeadlineList } from '../file/deadline-list.tsx'
import { TimelineStrip } from '../timeline/strip.tsx'
import { ReserveBar, ReserveKey, reserveScale } from '../figures/reserve-bar.tsx'
import { DateText, MomentText } from '../parts/date-text.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Money, PrintedMoney } from '../parts/money.tsx'
import { Shelf } from '../parts/shelf.tsx'
import { dateOf, nearDate } from '../text/dates.ts'
import { counted, innerWords, joined, words } from '../text/words.ts'
import type { PanelView } from './panel-view.ts'
import { estimateOf, summaryOf, totalFigures } from './reserves.tsx'

export const overviewPanel: PanelView = {
  count: (file) => {
    const late = deadlinesOf(file).filter((row) => row.status === 'overdue').length
    return late === 0 ? { kind: 'plain' } : { kind: 'pressing', words: `${late} late` }
  },
  gist: ({ claim, figures }) => handlerText(claim, figures.today),
  caption: ({ claim, figures }) => handlerText(claim, figures.today),
  ask: 'claim_summary',
  opens: () => true,
  body: (file) => (
    <>
      <KeyFigures file={file} />
      <TimelineStrip file={file} />
      <DeadlineList file={file} />
      <Shelf title="File">
        <div className="inset">
          <Facts wide facts={fileFacts(file)} />
        </div>
      </Shelf>
    </>
  ),
}

function handlerText({ handling }: Claim, today: string): string {
  const since = handling.assignments.findLast((assignment) => assignment.userId === handling.handlerId)?.at
  return joined([`Handler ${handling.handlerName}`, handling.team, since !== undefined && `since ${nearDate(dateOf(since), today)}`])
}

function KeyFigures({ file }: { readonly file: ClaimFile }) {
  const summary = summaryOf(file)
  const estimate = summary === undefined ? undefined : estimateOf(summary)
  return (
    <>
      <dl className="figs">
        <div>
          <dt>Estimate</dt>
          <dd>{estimate === undefined ? <span className="dim">Not set</span> : <Money pence={estimate} />}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{summary === undefined ? <span className="dim">Nothing</span> : <PrintedMoney text={summary.totals.paid} />}</dd>
        </div>
        <div>
          <dt>Outstanding</dt>
          <dd>{summary === undefined || estimate === undefined ? <span className="dim">Not set</span> : <PrintedMoney text={summary.totals.outstanding} />}</dd>
        </div>
        <div>
          <dt>Recovery expected</dt>
          <dd>
            {file.claim.recoveries.length === 0 || summary === undefined ? (
              <span className="dim">None</span>
            ) : (
              <PrintedMoney text={summary.totals.recoveries_expected} />
            )}
          </dd>
        </div>
      </dl>
      {summary === undefined || reserveScale(totalFigures(summary)) === 0 ? null : (
        <div className="figs-bar">
          <ReserveBar figures={totalFigures(summary)} scale={reserveScale(totalFigures(summary))} />
          <ReserveKey over={summary.lines.some((line) => line.over_estimate !== undefined)} />
        </div>
      )}
    </>
  )
}

function fileFacts({ claim, figures }: ClaimFile): readonly Fact[] {
  const { handling } = claim
  const metrics = 'known' in figures.metrics ? figures.metrics.known : undefined
  return [
    { label: 'Reference', value: claim.reference },
    { label: 'Status', value: words(claim.status) },
    {
      label: 'Reported',
      value: (
        <>
          <MomentText at={handling.reportedAt} />
          {` by ${innerWords(handling.channel)}`}
          {handling.reportedByPartyId === undefined ? '' : `, ${maybeParty(claim, handling.reportedByPartyId) ?? ''}`}
        </>
      ),
    },
    { label: 'Office', value: words(handling.office) },
    {
      label: 'Open for',
      value: metrics === undefined ? undefined : `${counted(metrics.days_open, 'day')}, ${counted(metrics.business_days_open, 'business day')}`,
    },
    { label: 'Last message from us, or call', value: metrics === undefined ? undefined : sinceText(metrics.days_since_customer_contact) },
    { label: 'Handlers so far', value: metrics === undefined ? undefined : String(metrics.handlers) },
    {
      label: 'Standards changed',
      value:
        handling.standards === undefined
          ? undefined
          : Object.entries(handling.standards)
              .map(([name, value]) => `${name} ${value}`)
              .join(', '),
    },
    { label: 'Closed', value: handling.closedOn === undefined ? undefined : <DateText date={handling.closedOn} weekday /> },
    { label: 'Closed because', value: handling.closureReason },
  ]
}

function sinceText(days: number | 'none'): string {
  return days === 'none' ? 'None recorded' : days === 0 ? 'Today' : `${counted(days, 'day')} ago`
}
