import { type ReactNode, useId, useState } from 'react'
import { useHideable } from './hideable.ts'

export interface FeedEntry {
  /** Ref of the record: the entry's anchor. */
  readonly ref: string
  readonly head: ReactNode
  readonly body: ReactNode
}

/** Entries in order, the newest first. Those after the first `shownMax` wait behind one button, and the browser's search finds them. */
export function Feed({
  entries,
  shownMax,
  rest,
}: {
  readonly entries: readonly FeedEntry[]
  readonly shownMax: number
  readonly rest: (count: number) => string
}) {
  const isLong = entries.length > shownMax
  const [whole, setWhole] = useState(!isLong)
  const id = useId()
  const older = useHideable(whole, () => setWhole(true))
  return (
    <>
      <Entries entries={entries.slice(0, shownMax)} />
      {isLong ? (
        <>
          <div id={id} ref={older} hidden={!whole}>
            <Entries entries={entries.slice(shownMax)} />
          </div>
          <p className="feed-more">
            <button type="button" className="btn small" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
              {whole ? 'Show fewer' : rest(entries.length - shownMax)}
            </button>
          </p>
        </>
      ) : null}
    </>
  )
}

function Entries({ entries }: { readonly entries: readonly FeedEntry[] }) {
  return (
    <ol className="feed">
      {entries.map((entry) => (
        <li key={entry.ref} id={entry.ref}>
          <p className="feed-head">{entry.head}</p>
          {entry.body}
        </li>
      ))}
    </ol>
  )
}
