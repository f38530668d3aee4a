import type { ReactNode } from 'react'
import { useAmbit } from '../context.ts'
import { useCopying } from '../widget/copying.ts'
import { download } from '../widget/download.ts'
import { Icon } from '../widget/icons.tsx'
import { fileName, type WrittenDocument } from './document.ts'
import { placeholderCount, plainText } from './plain-text.ts'
import { richText } from './rich-text.ts'

export interface DocumentCardProps {
  readonly written: WrittenDocument
  /** Nothing more of it is coming, so that it can be taken away. */
  readonly isWhole: boolean
  /** Its body, drawn. */
  readonly children: ReactNode
}

/** A document on its own sheet, with what is left to fill in and the ways to take it away. */
export function DocumentCard({ written, isWhole, children }: DocumentCardProps): ReactNode {
  const { messages } = useAmbit()
  const title = written.title === '' ? messages.document : written.title
  return (
    <article className="doc" part="document" dir={messages.direction} aria-label={messages.documentOf(title)}>
      <div className="top">
        <Icon name="page" />
        <div>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          {isWhole && <ToFillIn body={written.body} />}
        </div>
      </div>
      <div className="paper" dir="auto">
        {children}
      </div>
      {isWhole && <Taking title={title} body={written.body} />}
    </article>
  )
}

function ToFillIn({ body }: { readonly body: string }): ReactNode {
  const { messages } = useAmbit()
  const count = placeholderCount(body)
  return count > 0 && <p className="blanks">{messages.toFillIn(count)}</p>
}

function Taking({ title, body }: { readonly title: string; readonly body: string }): ReactNode {
  const { messages } = useAmbit()
  const { told, failed, copy } = useCopying()
  return (
    <div className="do">
      <button type="button" className="btn main" onClick={() => copy(plainText(body), richText(body))}>
        {messages.copy}
      </button>
      <button type="button" className="btn" onClick={() => download(fileName(title, 'txt'), 'text/plain', plainText(body))}>
        {messages.downloadText}
      </button>
      <button type="button" className="btn" onClick={() => download(fileName(title, 'md'), 'text/markdown', `${body}\n`)}>
        {messages.downloadMarkdown}
      </button>
      <output className={failed ? 'failed' : undefined}>{told}</output>
    </div>
  )
}
