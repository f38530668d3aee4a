import type { ClaimRow } from '../../../shared/api.ts'
import type { DeadlineRow } from '../../../shared/figures.ts'
import { claimPath } from '../address.ts'
import { Link } from '../parts/link.tsx'
import { Money } from '../parts/money.tsx'
import { briefDistance, dueDate, plainDate, spanText } from '../text/dates.ts'
import { joined, words } from '../text/words.ts'

/** The list: one row a claim, a card each on narrow screens. The whole row opens the claim; its link names it. */
export function ClaimsTable({ rows, today }: { readonly rows: readonly ClaimRow[]; readonly today: string }) {
  const outstanding = rows.reduce((sum, row) => sum + (row.outstanding ?? 0), 0)
  return (
    <div className="panel claims">
      <table role="table" aria-label="Claims by next deadline">
        <thead role="rowgroup">
          <tr role="row">
            {['Claim', 'Insured', 'What happened', 'Status'].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
            <th role="columnheader" scope="col" className="num">
              Outstanding
            </th>
            <th role="columnheader" scope="col" aria-sort="ascending">
              Next deadline
            </th>
            <th role="columnheader" scope="col" className="col-handler">
              Handler
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row.id} row={row} today={today} />
          ))}
          <tr role="row" className="sum">
            <td role="cell" className="sum-name" colSpan={4}>
              Outstanding
            </td>
            <td role="cell" className="num sum-figure">
              <Money pence={outstanding} />
            </td>
            <td role="cell" colSpan={2} className="sum-rest" />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, today }: { readonly row: ClaimRow; readonly today: string }) {
  return (
    <tr role="row">
      <td role="cell" className="c-claim">
        <Link to={claimPath(row.id)} className="row-link">
          {row.reference}
        </Link>
        <span className="sub">{words(row.line)}</span>
      </td>
      <td role="cell" className="c-insured">
        {row.insured?.name ?? <span className="dim">Not recorded</span>}
        {row.insured?.place === undefined ? null : <span className="sub">{row.insured.place}</span>}
      </td>
      <td role="cell" className="c-what">
        {row.whatHappened ?? <span className="dim">Not recorded yet</span>}
        <span className="sub">{whenText(row)}</span>
      </td>
      <td role="cell" className="c-status">
        {words(row.status)}
      </td>
      <td role="cell" className="num c-money" data-label="Outstanding">
        {row.outstanding === undefined ? <span className="dim">Not set</span> : <Money pence={row.outstanding} />}
      </td>
      <td role="cell" className="c-due">
        {row.nextDeadline === undefined ? <span className="dim">No deadline</span> : <Due row={row.nextDeadline} today={today} />}
      </td>
      <td role="cell" className="col-handler" data-label="Handler">
        {row.handler}
      </td>
    </tr>
  )
}

function whenText(row: ClaimRow): string {
  if (row.lossOn !== undefined) return plainDate(row.lossOn)
  if (row.claimMadeOn !== undefined) return `Claim made ${plainDate(row.claimMadeOn)}`
  return row.discoveredOn === undefined ? `Notified ${plainDate(row.reportedOn)}` : `Found ${plainDate(row.discoveredOn)}`
}

function Due({ row, today }: { readonly row: DeadlineRow; readonly today: string }) {
  const days = row.days ?? 0
  const tone = days < 0 ? 'danger' : days === 0 ? 'caution' : days > 7 ? 'mid' : undefined
  const terms = joined([row.due !== undefined && dueDate(row.due, today), row.kind === 'firm_standard' ? 'firm standard' : row.authority])
  return (
    <div className="due">
      <b className={tone}>
        <span aria-hidden="true">{row.due === undefined ? 'No date' : briefDistance(days)}</span>
        <span className="sr">{distanceWords(days)}</span>
      </b>
      <span>
        {row.what}
        <span className="sub">{terms}</span>
      </span>
    </div>
  )
}

function distanceWords(days: number): string {
  if (days === 0) return 'Due today: '
  return days < 0 ? `${spanText(days)} late: ` : `In ${spanText(days)}: `
}
