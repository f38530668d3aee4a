import type { Policy } from '../../../shared/claim.ts'
import { Ref } from '../parts/ref.tsx'
import { Folded, Shelf } from '../parts/shelf.tsx'
import { plainDate } from '../text/dates.ts'
import { roundMoneyText } from '../text/money.ts'
import { joined, listed, words } from '../text/words.ts'

interface Term {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly note: string
}

/** Endorsements, exclusions and conditions: titles at a glance, each wording one press away. */
export function PolicyTerms({ policy }: { readonly policy: Policy }) {
  const nameOf = (sectionIds: readonly string[]): string =>
    sectionIds.length === 0 ? 'whole policy' : listed(sectionIds.map((id) => policy.sections.find((section) => section.id === id)?.name ?? id))
  const endorsements = policy.endorsements.map(({ id, title, text, effectiveFrom, sectionIds, excessChange }) => ({
    id,
    title,
    text,
    note: joined([
      `from ${plainDate(effectiveFrom)}`,
      nameOf(sectionIds),
      excessChange !== undefined && `excess ${excessChange < 0 ? 'down' : 'up'} ${roundMoneyText(Math.abs(excessChange))}`,
    ]),
  }))
  const clauses = [...policy.exclusions, ...policy.conditions].map(({ id, title, text, kind, sectionIds }) => ({
    id,
    title,
    text,
    note: joined([kind === undefined ? undefined : words(kind), nameOf(sectionIds)]),
  }))
  return (
    <>
      <Terms title="Endorsements" terms={endorsements} absent="No endorsements recorded" />
      <Terms title="Exclusions and conditions" terms={clauses} absent="No exclusions or conditions recorded" />
    </>
  )
}

function Terms({ title, terms, absent }: { readonly title: string; readonly terms: readonly Term[]; readonly absent: string }) {
  return (
    <Shelf title={title}>
      {terms.length === 0 ? <p className="inset dim">{absent}</p> : null}
      {terms.map((term) => (
        <Folded
          key={term.id}
          id={term.id}
          summary={
            <>
              {term.title} <Ref id={term.id} /> <span className="dim">{term.note}</span>
            </>
          }
        >
          <p className={term.text.trim() === '' ? 'wording dim' : 'wording'}>{term.text.trim() === '' ? 'The wording is not on file' : term.text}</p>
        </Folded>
      ))}
    </Shelf>
  )
}
