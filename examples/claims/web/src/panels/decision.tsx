import type { Claim, Decision } from '../../../shared/claim.ts'
import { DateText } from '../parts/date-text.tsx'
import { Facts } from '../parts/facts.tsx'
import { RefLink, RefText } from '../parts/ref.tsx'
import { nearDate } from '../text/dates.ts'
import { joined, words, yesNo } from '../text/words.ts'
import { type PanelView, presence, staysFolded } from './panel-view.ts'

export const decisionPanel: PanelView = {
  count: ({ claim }) => presence(claim.decision),
  gist: ({ claim, figures }) => (claim.decision === undefined ? undefined : decisionGist(claim.decision, figures.today)),
  ask: 'draft_decision',
  opens: staysFolded,
  body: ({ claim }) => (claim.decision === undefined ? null : <DecisionBody claim={claim} decision={claim.decision} />),
}

function decisionGist(decision: Decision, today: string): string {
  return joined([
    `${words(decision.kind)}, ${nearDate(decision.madeOn, today)}`,
    decision.communicatedOn === undefined ? 'not communicated' : `communicated ${nearDate(decision.communicatedOn, today)}`,
  ])
}

function DecisionBody({ claim, decision }: { readonly claim: Claim; readonly decision: Decision }) {
  return (
    <div className="inset">
      <Facts
        facts={[
          { label: 'Decision', value: words(decision.kind) },
          { label: 'Made', value: <DateText date={decision.madeOn} weekday /> },
          {
            label: 'Communicated',
            value: decision.communicatedOn === undefined ? undefined : <DateText date={decision.communicatedOn} weekday />,
            absent: 'Not yet',
          },
          { label: 'Ground', value: decision.ground === undefined ? undefined : words(decision.ground) },
          { label: 'Reasons', value: decision.reasons.length === 0 ? undefined : <Lines lines={decision.reasons} />, absent: 'None recorded' },
          { label: 'Terms', value: decision.termRefs.length === 0 ? undefined : <Terms claim={claim} refs={decision.termRefs} />, absent: 'None named' },
          { label: 'Connection considered', value: yesNo(decision.connectionConsidered), absent: 'Not recorded' },
          { label: 'Complaint rights given', value: yesNo(decision.complaintRightsGiven), absent: 'Not recorded' },
        ]}
      />
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="line">
          <RefText text={line} />
        </span>
      ))}
    </>
  )
}

/** The titles of the terms that the decision rests on; one that the policy does not have is shown by its id alone. */
function Terms({ claim, refs }: { readonly claim: Claim; readonly refs: readonly string[] }) {
  const terms = [...(claim.policy?.endorsements ?? []), ...(claim.policy?.exclusions ?? []), ...(claim.policy?.conditions ?? [])]
  return (
    <>
      {refs.map((id) => (
        <span key={id} className="line">
          {terms.find((term) => term.id === id)?.title ?? claim.policy?.sections.find((section) => section.id === id)?.name} <RefLink id={id} />
        </span>
      ))}
    </>
  )
}
