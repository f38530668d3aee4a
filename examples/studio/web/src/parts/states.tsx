import { usePageHeading } from '../page-heading.ts'
import { Icon } from './icon.tsx'

/** While a page is asked for. */
export function Waiting({ title }: { readonly title: string }) {
  return (
    <main className="page" id="main" aria-busy="true">
      <h1 className="sr">{title}</h1>
      <output className="dim">Loading…</output>
    </main>
  )
}

/** When a page could not be had: what is wrong, and the way on. */
export function Trouble({ title, sentence, retry }: { readonly title: string; readonly sentence: string; readonly retry?: () => void }) {
  const heading = usePageHeading(title)
  return (
    <main className="page" id="main">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className="trouble" role="alert">
        <Icon name="warning" />
        <p>{sentence}</p>
        {retry === undefined ? null : (
          <button type="button" className="btn main" onClick={retry}>
            Try again
          </button>
        )}
      </div>
    </main>
  )
}

/** One line about what a person just tried and could not do. */
export function Problem({ sentence }: { readonly sentence: string | undefined }) {
  return (
    <p className="hint bad" role="alert">
      {sentence}
    </p>
  )
}
