import type { Policy, PolicyEvent } from '../../../shared/claim.ts'
import { DateText, MomentText } from '../parts/date-text.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Ref, RefLink } from '../parts/ref.tsx'
import { Shelf } from '../parts/shelf.tsx'
import { plainDate } from '../text/dates.ts'
import { innerWords, joined, words } from '../text/words.ts'

/** What happened to the policy, oldest first; with a loss date it stands among the events, since it is what they are read against. */
export function PolicyEvents({ policy, lossOn }: { readonly policy: Policy; readonly lossOn: string | undefined }) {
  if (policy.events.length === 0) return null
  const events = policy.events.map((event) => ({
    at: startOf(event),
    row: {
      key: event.id,
      ref: event.id,
      cells: [
        <MomentText key="at" at={startOf(event)} />,
        <>
          {words(event.kind)} <Ref id={event.id} />
        </>,
        eventText(event),
      ],
    },
  }))
  const loss =
    lossOn === undefined
      ? []
      : [
          {
            at: lossOn,
            row: {
              key: 'loss',
              cells: [
                <DateText key="at" date={lossOn} />,
                'The loss',
                <span key="loss" className="dim">
                  What happened: <RefLink id="loss" />
                </span>,
              ],
            },
          },
        ]
  const rows = [...events, ...loss].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map((entry) => entry.row)
  return (
    <Shelf title="Events">
      <Ledger caption="Events of the policy" columns={[{ head: 'From' }, { head: 'Event' }, { head: 'What was recorded' }]} rows={rows} />
    </Shelf>
  )
}

function startOf(event: PolicyEvent): string {
  return event.kind === 'suspension' ? event.from : event.effectiveAt
}

function eventText(event: PolicyEvent): string {
  switch (event.kind) {
    case 'cancellation':
      return joined([
        `By the ${event.by === 'mutual' ? 'parties together' : event.by}: ${event.reason}`,
        event.noticeSentOn === undefined ? 'no notice recorded' : `notice sent ${plainDate(event.noticeSentOn)}`,
      ])
    case 'lapse':
      return event.reason
    case 'suspension':
      return joined([event.reason, event.to === undefined ? 'not ended' : `until ${plainDate(event.to.slice(0, 10))}`])
    case 'reinstatement':
      return joined([
        event.basis === 'continuous' ? 'Continuous, as if never cancelled' : 'From this date on',
        event.excludesGapLosses && 'losses in the gap excluded',
      ])
    case 'avoidance':
      return `From the beginning: ${innerWords(event.ground)}`
    case 'adjustment':
      return joined([event.description, event.increasesCover && 'increases cover'])
  }
}
