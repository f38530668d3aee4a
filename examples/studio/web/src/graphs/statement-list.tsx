import type { Graph } from '../../../shared/graphs.ts'
import { ByAssistant, Icon } from '../parts/icon.tsx'
import { outlineOf, SIGNS } from './outline.ts'

export interface StatementListProps {
  readonly graph: Graph
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}

/** Every statement in words, each under what it bears on. */
export function StatementList({ graph, selected, onSelect }: StatementListProps) {
  const rows = outlineOf(graph)
  return (
    <nav className="list" aria-labelledby="statements-title">
      <h2 id="statements-title">Statements</h2>
      <ul>
        {rows.map(({ statement: { id, text, source, mutedBy }, depth, as }) => (
          <li key={id} data-depth={Math.min(depth, 4)}>
            <button
              type="button"
              className={mutedBy === undefined ? undefined : 'mute'}
              aria-current={id === selected ? 'true' : undefined}
              onClick={() => onSelect(id)}
            >
              <span className={as === 'objects' || as === 'contradicts' ? 'k no' : 'k'}>{as === undefined ? '?' : SIGNS[as]}</span>
              <span>{text}</span>
              {mutedBy === undefined ? null : (
                <span className="xs dim">
                  <Icon name="hide" small /> muted
                </span>
              )}
              {source === 'ai' && mutedBy === undefined ? <ByAssistant word="" /> : null}
            </button>
          </li>
        ))}
      </ul>
      <p className="dim xs legend">
        + supports, − objects, ≠ contradicts. <ByAssistant word="written by the assistant" />
      </p>
    </nav>
  )
}
