import { type ReactNode, useId, useState } from 'react'

export interface FeedEntry {
  readonly key: string
  readonly head: ReactNode
  readonly body: ReactNode
}

/** Entries in order, the newest first. Those after the first `shownMax` come with one button. */
export function Feed({ entries, shownMax, rest }: { readonly entries: readonly FeedEntry[]; readonly shownMax: number; readonly rest: (count: number) => string }) {
  const [whole, setWhole] = useState(entries.length <= shownMax)
  const id = useId()
  const shown = whole ? entries : entries.slice(0, shownMax)
  return (
    <>
      <ol className="feed" id={id}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <p className="feed-head">{entry.head}</p>
            {entry.body}
          </li>
        ))}
      </ol>
      {whole ? null : (
        <p className="feed-more">
          <button type="button" className="btn small" aria-controls={id} onClick={() => setWhole(true)}>
            {rest(entries.length - shownMax)}
          </button>
        </p>
      )}
    </>
  )
}
