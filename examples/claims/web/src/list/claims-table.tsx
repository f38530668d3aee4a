import type { ClaimRow } from '../../../shared/api.ts'
import type { DeadlineRow } from '../../../shared/figures.ts'
import { claimPath } from '../address.ts'
import { Link } from '../parts/link.tsx'
import { Money } from '../parts/money.tsx'
import { briefDistance, dueDate, plainDate, spanText } from '../text/dates.ts'
import { counted, joined, words } from '../text/words.ts'

/** The list: one row a claim, a card each on narrow screens. The whole row opens the claim; its link names it. */
export function ClaimsTable({ rows, today }: { readonly rows: readonly ClaimRow[]; readonly today: string }) {
  const outstanding = rows.reduce((sum, row) => sum + (row.outstanding ?? 0), 0)
  return (
    <div className="panel claims">
      <table aria-label="Claims by next deadline">
        <thead>
          <tr>
            {['Claim', 'Insured', 'What happened', 'Status'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className="num">
              Outstanding
            </th>
            <th scope="col" aria-sort="ascending">
              Next deadline
            </th>
            <th scope="col" className="col-handler">
              Handler
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} today={today} />
          ))}
          <tr className="sum">
            <td className="sum-name" colSpan={4}>
              Outstanding
            </td>
            <td className="num sum-figure">
              <Money pence={outstanding} />
            </td>
            <td colSpan={2} className="sum-rest dim">
              {counted(rows.length, 'claim')}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, today }: { readonly row: ClaimRow; readonly today: string }) {
  return (
    <tr>
      <td className="c-claim">
        <Link to={claimPath(row.id)} className="row-link">
          {row.reference}
        </Link>
        <span className="sub">{words(row.line)}</span>
      </td>
      <td className="c-insured">
        {row.insured?.name ?? <span className="dim">Not recorded</span>}
        {row.insured?.place === undefined ? null : <span className="sub">{row.insured.place}</span>}
      </td>
      <td className="c-what">
        {row.whatHappened ?? <span className="dim">Not recorded yet</span>}
        <span className="sub">{whenText(row)}</span>
      </td>
      <td className="c-status">{words(row.status)}</td>
      <td className="num c-money" data-label="Outstanding">
        {row.outstanding === undefined ? <span className="dim">Not set</span> : <Money pence={row.outstanding} />}
      </td>
      <td className="c-due">{row.nextDeadline === undefined ? <span className="dim">No deadline</span> : <Due row={row.nextDeadline} today={today} />}</td>
      <td className="col-handler" data-label="Handler">
        {row.handler}
      </td>
    </tr>
  )
}

/** The date that the claim turns on: when it was made under claims-made cover, when a loss was found that nobody saw happen. */
function whenText(row: ClaimRow): string {
  if (row.claimMadeOn !== undefined) return `Claim made ${plainDate(row.claimMadeOn)}`
  if (row.discoveredOn !== undefined && row.discoveredOn !== row.lossOn) return `Found ${plainDate(row.discoveredOn)}`
  return row.lossOn === undefined ? `Notified ${plainDate(row.reportedOn)}` : plainDate(row.lossOn)
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
