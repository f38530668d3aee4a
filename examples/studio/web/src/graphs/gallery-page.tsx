import { type FormEvent, useCallback, useState } from 'react'
import type { GraphsView } from '../../../shared/api.ts'
import { go, graphPath } from '../address.ts'
import { fieldText } from '../form-text.ts'
import { useOneAtATime } from '../one-at-a-time.ts'
import { usePageHeading } from '../page-heading.ts'
import { Changes } from '../parts/changes.tsx'
import { ByAssistant, Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { Problem, Trouble, Waiting } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'
import { useNow } from '../text/use-now.ts'
import { when } from '../text/when.ts'
import { useGraphGalleryCapabilities } from './use-graph-gallery-capabilities.ts'
import { type Graphs, useGraphs } from './use-graphs.ts'

/** All reasoning graphs, and the way to a new one. */
export function GalleryPage() {
  const graphs = useGraphs()
  const open = useCallback((id: string) => go(graphPath(id)), [])
  useGraphGalleryCapabilities({ graphs, open })
  switch (graphs.seen.kind) {
    case 'loading':
      return <Waiting title="Graphs" />
    case 'missing':
      return <Trouble title="Graphs" sentence="There are no graphs at this address." />
    case 'failed':
      return <Trouble title="The graphs could not be loaded" sentence={graphs.seen.sentence} retry={() => void graphs.refresh()} />
    case 'ready':
      return <Gallery graphs={graphs} view={graphs.seen.view} onOpen={open} />
  }
}

interface GalleryProps {
  readonly graphs: Graphs
  readonly view: GraphsView
  readonly onOpen: (id: string) => void
}

function Gallery({ graphs, view: { graphs: rows, changes }, onOpen }: GalleryProps) {
  const heading = usePageHeading('Graphs')
  const now = useNow()
  const [problem, setProblem] = useState<string>()
  const once = useOneAtATime()
  const create = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const name = fieldText(new FormData(event.currentTarget), 'name')
    await once(() => graphs.create(name, 'person').then(onOpen, (error: unknown) => setProblem(sentenceOf(error))))
  }
  const remove = (id: string): void => {
    setProblem(undefined)
    graphs.remove(id).catch((error: unknown) => setProblem(sentenceOf(error)))
  }
  return (
    <main className="page" id="main">
      <div className="row">
        <h1 ref={heading} tabIndex={-1}>
          Graphs
        </h1>
        <span className="dim">{rows.length}</span>
      </div>
      <form className="row wrap" onSubmit={(event) => void create(event)}>
        <input className="in new-graph" name="name" aria-label="Name of the new graph" placeholder="A question or a decision" maxLength={120} required />
        <button type="submit" className="btn main">
          <Icon name="plus" />
          Create graph
        </button>
        <Problem sentence={problem} />
      </form>
      <ul className="gallery">
        {rows.map(({ id, name, by, source, changedAt, stats }) => (
          <li key={id} className="panel">
            <Link to={graphPath(id)} className="graph-name">
              {name}
            </Link>
            <p className="dim">
              {counted(stats.statements, 'statement')}, {counted(stats.links, 'link')}, {counted(stats.contradictions, 'contradiction')}
            </p>
            <button type="button" className="btn icon small quiet" aria-label={`Delete ${name}`} onClick={() => remove(id)}>
              <Icon name="trash" small />
            </button>
            <p className="dim xs">
              {by}, changed {when(changedAt, now)} {source === 'ai' ? <ByAssistant /> : null}
            </p>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p className="dim">No graph yet. Name the question that you want to think through.</p> : null}
      <Changes changes={changes} onUndo={graphs.undo} />
    </main>
  )
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
