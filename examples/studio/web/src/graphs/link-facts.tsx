import type { FormEvent } from 'react'
import { type Graph, LINK_KINDS, type Statement } from '../../../shared/graphs.ts'
import { fieldText } from '../form-text.ts'
import { Icon } from '../parts/icon.tsx'
import { KindChoice } from './kind-choice.tsx'
import { PASSIVES, VERBS } from './outline.ts'
import type { OpenGraph } from './use-graph.ts'

export interface LinkFactsProps {
  readonly open: OpenGraph
  readonly graph: Graph
  readonly statement: Statement
  readonly act: (work: Promise<unknown>) => Promise<void>
  readonly onSelect: (id: string) => void
}

/** How a statement bears on others and others on it, and the way to one link more. */
export function LinkFacts({ open, graph, statement, act, onSelect }: LinkFactsProps) {
  const { id } = statement
  const others = graph.statements.filter((other) => other.id !== id)
  const textOf = (other: string): string => graph.statements.find((each) => each.id === other)?.text ?? other
  const facts = graph.links.flatMap((link) => {
    if (link.from === id) return [{ link, word: VERBS[link.as], other: link.to }]
    return link.to === id ? [{ link, word: PASSIVES[link.as], other: link.from }] : []
  })
  const connect = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    const as = LINK_KINDS.find((kind) => kind === fieldText(written, 'as')) ?? 'supports'
    void act(open.link(id, fieldText(written, 'to'), as, 'person'))
  }
  return (
    <>
      <dl className="facts">
        {facts.map(({ link, word, other }) => (
          <div key={link.id} className="fact">
            <dt>{word}</dt>
            <dd>
              <button type="button" className="link" onClick={() => onSelect(other)}>
                {textOf(other)}
              </button>
              <button
                type="button"
                className="btn quiet icon small"
                aria-label={`Remove the link: ${word} ${textOf(other)}`}
                onClick={() => void act(open.unlink(link.id))}
              >
                <Icon name="cross" small />
              </button>
            </dd>
          </div>
        ))}
      </dl>
      {facts.length === 0 ? <p className="dim">No link yet.</p> : null}
      {others.length === 0 ? null : (
        <form className="row wrap add" onSubmit={connect}>
          <KindChoice label="How this statement bears on another" />
          <select className="in grow" name="to" aria-label="The other statement">
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.text}
              </option>
            ))}
          </select>
          <button type="submit" className="btn small">
            Link
          </button>
        </form>
      )}
    </>
  )
}
