import { newestFirst } from '../file/claim-file.ts'
import { DateText } from '../parts/date-text.tsx'
import { Absent, Ledger } from '../parts/ledger.tsx'
import { Money } from '../parts/money.tsx'
import { Ref } from '../parts/ref.tsx'
import { moneyText } from '../text/money.ts'
import { clipped, joined, words } from '../text/words.ts'
import { countOf, type PanelView, staysFolded } from './panel-view.ts'

export const historyPanel: PanelView = {
  count: ({ claim }) => countOf(claim.priorClaims),
  gist: ({ claim }) => {
    const last = newestFirst(claim.priorClaims, (prior) => prior.lossOn)[0]
    if (last === undefined) return undefined
    const which = claim.priorClaims.length === 1 ? '1' : `${claim.priorClaims.length}, the last`
    return clipped(joined([`${which}, ${last.cause} in ${last.lossOn.slice(0, 4)}`, moneyText(last.paid)]), 110)
  },
  ask: 'fraud_check',
  opens: staysFolded,
  body: ({ claim }) => (
    <Ledger
      caption="Previous claims"
      columns={[{ head: 'Loss' }, { head: 'What happened' }, { head: 'Insurer' }, { head: 'Paid', figures: true }]}
      rows={newestFirst(claim.priorClaims, (prior) => prior.lossOn).map((prior) => ({
        key: prior.id,
        ref: prior.id,
        cells: [
          <DateText key="on" date={prior.lossOn} />,
          <>
            {prior.cause} <Ref id={prior.id} />
            <span className="sub">{words(prior.line)}</span>
          </>,
          prior.insurer ?? <Absent key="insurer" />,
          <Money key="paid" pence={prior.paid} />,
        ],
      }))}
    />
  ),
}
