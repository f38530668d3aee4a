import { useState } from 'react'
import type { Change } from '../../../shared/changes.ts'
import { sentenceOf } from '../shared-view.ts'
import { useNow } from '../text/use-now.ts'
import { when } from '../text/when.ts'
import { ByAssistant, Icon } from './icon.tsx'
import { Problem } from './states.tsx'

export interface ChangesProps {
  /** Newest first. */
  readonly changes: readonly Change[]
  readonly onUndo: (id: string) => Promise<void>
}

/** The newest change, to be taken back at once, and behind it all the others. */
export function Changes({ changes, onUndo }: ChangesProps) {
  const now = useNow()
  const [problem, setProblem] = useState<string>()
  const undo = async (id: string): Promise<void> => {
    setProblem(undefined)
    await onUndo(id).catch((error: unknown) => setProblem(sentenceOf(error)))
  }
  if (changes.length === 0) return null
  const newest = changes.find(({ undoneBy }) => undoneBy === undefined)
  return (
    <section className="changes" aria-label="Changes">
      {newest === undefined ? null : (
        <output className="undo">
          <span>
            {newest.source === 'ai' ? <ByAssistant word={`The assistant, for ${newest.by},`} /> : newest.by} {newest.label}
          </span>
          <button type="button" className="btn small" onClick={() => void undo(newest.id)}>
            <Icon name="undo" small />
            Undo
          </button>
        </output>
      )}
      <Problem sentence={problem} />
      <details>
        <summary>All changes</summary>
        <ol>
          {changes.map((change) => (
            <li key={change.id}>
              <span className="grow">
                {change.by} {change.label} {change.source === 'ai' ? <ByAssistant /> : null}
              </span>
              <span className="dim xs">{change.undoneBy === undefined ? when(change.at, now) : `undone by ${change.undoneBy}`}</span>
              {change.undoneBy === undefined ? (
                <button type="button" className="btn small" aria-label={`Undo: ${change.label}`} onClick={() => void undo(change.id)}>
                  Undo
                </button>
              ) : null}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
