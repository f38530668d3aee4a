import { useAssistant } from '@ambit/react'
import { type FormEvent, useCallback, useState } from 'react'
import type { GraphView, Place } from '../../../shared/graphs.ts'
import { GRAPHS_PATH } from '../address.ts'
import { fieldText } from '../form-text.ts'
import { usePageHeading } from '../page-heading.ts'
import { Changes } from '../parts/changes.tsx'
import { Link } from '../parts/link.tsx'
import { Problem, Trouble, Waiting } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'
import { Canvas } from './canvas.tsx'
import { Detail } from './detail.tsx'
import { StatementList } from './statement-list.tsx'
import { StatsBar } from './stats-bar.tsx'
import { type OpenGraph, useGraph } from './use-graph.ts'
import { useGraphCapabilities } from './use-graph-capabilities.ts'

/** The editor of one graph. */
export function GraphPage({ id }: { readonly id: string }) {
  const open = useGraph(id)
  const [chosen, select] = useState<string>()
  const [focused, setFocused] = useState<{ readonly id: string }>()
  const focus = useCallback((statement: string) => {
    select(statement)
    setFocused({ id: statement })
  }, [])
  const { seen } = open
  const graph = seen.kind === 'ready' ? seen.view.graph : undefined
  // What is deleted, by whomever, is selected no more.
  const selected = graph?.statements.find((statement) => statement.id === chosen)?.id
  useGraphCapabilities({ open, graph, selected, select, focus })
  switch (seen.kind) {
    case 'loading':
      return <Waiting title="Graph" />
    case 'missing':
      return <Trouble title="No such graph" sentence="There is no graph at this address. It may have been deleted." />
    case 'failed':
      return <Trouble title="The graph could not be loaded" sentence={seen.sentence} retry={() => void open.refresh()} />
    case 'ready':
      return <Editor open={open} view={seen.view} selected={selected} focused={focused} onSelect={select} />
  }
}

interface EditorProps {
  readonly open: OpenGraph
  readonly view: GraphView
  readonly selected: string | undefined
  readonly focused: { readonly id: string } | undefined
  readonly onSelect: (id: string | undefined) => void
}

function Editor({ open, view: { graph, changes }, selected, focused, onSelect }: EditorProps) {
  const { isOpen } = useAssistant()
  const [problem, setProblem] = useState<string>()
  const move = (id: string, place: Place): Promise<void> => open.move(id, place).catch((error: unknown) => setProblem(sentenceOf(error)))
  return (
    <main className={isOpen ? 'editor beside' : 'editor'} id="main">
      <Name open={open} name={graph.name} />
      <StatsBar graph={graph} />
      <Problem sentence={problem} />
      <div className="editor-side">
        <StatementList graph={graph} selected={selected} onSelect={onSelect} />
        <Changes changes={changes} onUndo={open.undo} />
      </div>
      <Detail open={open} graph={graph} statement={graph.statements.find(({ id }) => id === selected)} onSelect={onSelect} />
      <Canvas graph={graph} selected={selected} focus={focused} onSelect={onSelect} onMove={move} />
    </main>
  )
}

function Name({ open, name }: { readonly open: OpenGraph; readonly name: string }) {
  const heading = usePageHeading(name)
  const [isEdited, setEdited] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rename = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const text = fieldText(new FormData(event.currentTarget), 'name')
    await open.rename(text, 'person').then(
      () => setEdited(false),
      (error: unknown) => setProblem(sentenceOf(error)),
    )
  }
  return (
    <div className="row wrap editor-head">
      <Link to={GRAPHS_PATH}>All graphs</Link>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      {isEdited ? (
        <form className="row" onSubmit={(event) => void rename(event)}>
          <input className="in" name="name" aria-label="New name of the graph" defaultValue={name} maxLength={120} required />
          <button type="submit" className="btn small main">
            Save
          </button>
        </form>
      ) : (
        <button type="button" className="btn small" onClick={() => setEdited(true)}>
          Rename
        </button>
      )}
      <Problem sentence={problem} />
    </div>
  )
}
