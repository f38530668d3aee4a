import type { ReactNode } from 'react'

/** A part of a panel under a small heading; its heading's level fits below the panel's own. */
export function Shelf({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="shelf">
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** Longer text that most readers pass over: opened by its summary, found by the browser's search. `id` is its anchor. */
export function Folded({ id, summary, children }: { readonly id?: string; readonly summary: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="folded" id={id}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
