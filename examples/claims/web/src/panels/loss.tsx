import type { Claim, Loss, Statement } from '../../../shared/claim.ts'
import { documentTitle, partyName } from '../file/claim-file.ts'
import { DateText, MomentText } from '../parts/date-text.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Ref, RefText } from '../parts/ref.tsx'
import { Shelf } from '../parts/shelf.tsx'
import { plainDate } from '../text/dates.ts'
import { clipped, counted, joined, words } from '../text/words.ts'
import { type PanelView, staysFolded } from './panel-view.ts'

/** Statements stand here, because they are accounts of the same event. */
export const lossPanel: PanelView = {
  count: ({ claim }) => (claim.loss === undefined && claim.statements.length === 0 ? { kind: 'none' } : { kind: 'plain' }),
  gist: ({ claim }) => lossGist(claim),
  ask: 'liability_review',
  opens: staysFolded,
  body: ({ claim }) => <LossBody claim={claim} />,
}

function lossGist(claim: Claim): string | undefined {
  const statements = claim.statements.length === 0 ? undefined : counted(claim.statements.length, 'statement')
  if (claim.loss === undefined) return statements
  return clipped(joined([claim.loss.cause, claim.loss.location]), 110)
}

function LossBody({ claim }: { readonly claim: Claim }) {
  return (
    <>
      {claim.loss === undefined ? (
        <p className="inset dim">No loss details recorded on this claim</p>
      ) : (
        <div className="inset">
          <p className="prose">{claim.loss.description}</p>
          <Facts wide facts={lossFacts(claim.loss)} />
        </div>
      )}
      <Shelf title="Statements">
        {claim.statements.length === 0 ? <p className="inset dim">None recorded on this claim</p> : null}
        <div className="accounts">
          {claim.statements.map((statement) => (
            <Account key={statement.id} claim={claim} statement={statement} />
          ))}
        </div>
      </Shelf>
    </>
  )
}

function lossFacts(loss: Loss): readonly Fact[] {
  return [
    { label: 'Cause', value: loss.cause },
    { label: 'When', value: occurred(loss), absent: 'No date recorded' },
    { label: 'Found', value: day(loss.discoveredOn) },
    { label: 'Reported', value: <DateText date={loss.reportedOn} weekday /> },
    { label: 'Where', value: loss.location, absent: 'Not recorded' },
    { label: 'Law of', value: words(loss.jurisdiction) },
    { label: 'Police reference', value: loss.policeReference, absent: 'None recorded' },
    { label: 'Act complained of', value: day(loss.actOn) },
    { label: 'Claim first made', value: day(loss.firstClaimMadeOn) },
    { label: 'Circumstance notified', value: day(loss.circumstanceNotifiedOn) },
    { label: 'Insurer told', value: day(loss.insurerNotifiedOn) },
    { label: 'Liability', value: liabilityText(loss), absent: 'Not recorded' },
  ]
}

function day(date: string | undefined) {
  return date === undefined ? undefined : <DateText date={date} weekday />
}

function occurred(loss: Loss) {
  if (loss.occurredAt !== undefined) return <MomentText at={loss.occurredAt} />
  if (loss.occurredOn !== undefined) return <DateText date={loss.occurredOn} weekday />
  if (loss.occurredFrom === undefined && loss.occurredTo === undefined) return undefined
  const from = loss.occurredFrom === undefined ? 'an unknown day' : plainDate(loss.occurredFrom)
  const to = loss.occurredTo === undefined ? 'an unknown day' : plainDate(loss.occurredTo)
  return `Between ${from} and ${to}`
}

function liabilityText({ liability }: Loss): string | undefined {
  if (liability === undefined) return undefined
  return joined([
    `Our insured ${liability.insuredPct}%`,
    words(liability.basis).toLowerCase(),
    liability.admittedOn !== undefined && `admitted ${plainDate(liability.admittedOn)}`,
  ])
}

function Account({ claim, statement }: { readonly claim: Claim; readonly statement: Statement }) {
  const facts = Object.entries(statement.facts).map(([code, text]) => ({ label: words(code), value: plainDate(text) }))
  return (
    <section className="account" id={statement.id} aria-label={`Statement of ${partyName(claim, statement.partyId)}`}>
      <p>
        <b>{partyName(claim, statement.partyId)}</b> <Ref id={statement.id} />
        <span className="sub">
          Taken <DateText date={statement.takenOn} />
          {statement.documentId === undefined ? null : <RefText text={`, ${documentTitle(claim, statement.documentId)} ${statement.documentId}`} />}
        </span>
      </p>
      {facts.length === 0 ? <p className="dim">No facts taken from it</p> : <Facts facts={facts} />}
    </section>
  )
}
