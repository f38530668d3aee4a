import { type FormEvent, useState } from 'react'
import { type Graph, LINK_KINDS, type Statement } from '../../../shared/graphs.ts'
import { fieldText } from '../form-text.ts'
import { useOneAtATime } from '../one-at-a-time.ts'
import { ByAssistant, Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'
import { KindChoice } from './kind-choice.tsx'
import { LinkFacts } from './link-facts.tsx'
import type { OpenGraph } from './use-graph.ts'

export interface DetailProps {
  readonly open: OpenGraph
  readonly graph: Graph
  readonly statement: Statement | undefined
  readonly onSelect: (id: string | undefined) => void
}

/** The statement that is selected: its words, what it bears on and what bears on it. Below, a new one that bears on it. */
export function Detail({ open, graph, statement, onSelect }: DetailProps) {
  const [problem, setProblem] = useState<string>()
  const once = useOneAtATime()
  const act = async (work: Promise<unknown>): Promise<void> => {
    setProblem(undefined)
    await work.catch((error: unknown) => setProblem(sentenceOf(error)))
  }
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const written = new FormData(form)
    const as = LINK_KINDS.find((kind) => kind === fieldText(written, 'as'))
    const about = statement === undefined || as === undefined ? undefined : { to: statement.id, as }
    const addAndSelect = async (): Promise<void> => {
      const [id] = await open.add([fieldText(written, 'text')], about, 'person')
      form.reset()
      onSelect(id)
    }
    await once(() => act(addAndSelect()))
  }
  return (
    <section className="detail" aria-label="Statement">
      <div>
        {statement === undefined ? (
          <p className="dim">Select a statement to read, edit or mute it.</p>
        ) : (
          <Wording key={statement.id} open={open} statement={statement} act={act} onSelect={onSelect} />
        )}
        <Problem sentence={problem} />
      </div>
      <div>
        {statement === undefined ? null : <LinkFacts open={open} graph={graph} statement={statement} act={act} onSelect={onSelect} />}
        <form className="row wrap add" onSubmit={(event) => void add(event)}>
          <input className="in" name="text" aria-label="New statement" placeholder="A new statement, in one sentence" maxLength={400} required />
          {statement === undefined ? null : <KindChoice label="How the new statement bears on this one" />}
          <button type="submit" className="btn small">
            <Icon name="plus" small />
            Add
          </button>
        </form>
      </div>
    </section>
  )
}

interface WordingProps {
  readonly open: OpenGraph
  readonly statement: Statement
  readonly act: (work: Promise<unknown>) => Promise<void>
  readonly onSelect: (id: string | undefined) => void
}

function Wording({ open, statement, act, onSelect }: WordingProps) {
  const { id, text, source, by, mutedBy } = statement
  /** What the person is writing; nothing while the words are the graph's. */
  const [draft, setDraft] = useState<string>()
  const save = (): void => void act(open.edit(id, (draft ?? text).trim(), 'person').then(() => setDraft(undefined)))
  return (
    <>
      <p className="xs dim">{source === 'ai' ? <ByAssistant word={`Written by the assistant, for ${by}`} /> : `Written by ${by}`}</p>
      <textarea
        className="in area"
        aria-label="Wording"
        value={draft ?? text}
        maxLength={400}
        rows={3}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div className="row wrap">
        {draft === undefined || draft.trim() === text ? null : (
          <button type="button" className="btn small main" onClick={save}>
            Save
          </button>
        )}
        {source === 'ai' ? (
          <button type="button" className="btn small" onClick={() => void act(open.adopt(id))}>
            Keep as mine
          </button>
        ) : null}
        <button type="button" className="btn small" onClick={() => void act(open.mute(id, mutedBy === undefined, 'person'))}>
          <Icon name="hide" small />
          {mutedBy === undefined ? 'Mute' : 'Count again'}
        </button>
        <button type="button" className="btn small" onClick={() => void act(open.remove(id, 'person').then(() => onSelect(undefined)))}>
          <Icon name="trash" small />
          Delete
        </button>
      </div>
    </>
  )
}
