import { useAssistant } from '@ambit/react'
import { usePageHeading } from '../page-heading.ts'
import { ARTICLES } from './articles.ts'

/** Short articles, the tour, and the way to the assistant. */
export function HelpPage({ onTour }: { readonly onTour: () => void }) {
  const heading = usePageHeading('Help')
  const assistant = useAssistant()
  return (
    <main className="page" id="main">
      <h1 ref={heading} tabIndex={-1}>
        Help
      </h1>
      <div className="row wrap">
        <button type="button" className="btn main" onClick={onTour}>
          Take the tour
        </button>
        <button type="button" className="btn" onClick={() => assistant.open()}>
          Ask the assistant
        </button>
      </div>
      {ARTICLES.map(({ title, text }) => (
        <article key={title} className="article">
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      ))}
    </main>
  )
}
