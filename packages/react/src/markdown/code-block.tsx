import { useContext, type ReactNode } from 'react'
import { useAmbit } from '../context.ts'
import { useCopying } from '../widget/copying.ts'
import { TextKindContext } from './text-kind.ts'

/** Code as it is. Once it is whole it can be copied, unless it is part of a document, which is copied as one. */
export function CodeBlock({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }): ReactNode {
  const { messages } = useAmbit()
  const { told, copy } = useCopying()
  const inDocument = useContext(TextKindContext) === 'document'
  return (
    <div className="code">
      <pre dir="ltr">
        <code>{text}</code>
      </pre>
      {isWhole && !inDocument && (
        <div className="do" dir={messages.direction}>
          <output>{told}</output>
          <button type="button" className="btn quiet" aria-label={messages.copyCode} onClick={() => copy(text)}>
            {messages.copy}
          </button>
        </div>
      )}
    </div>
  )
}
