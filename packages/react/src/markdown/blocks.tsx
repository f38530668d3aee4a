import type { Tokens } from 'marked'
import { memo, type ReactNode } from 'react'
import type { TextItem } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { Scrolling } from '../widget/scrolling.tsx'
import { CodeBlock } from './code-block.tsx'
import { documentOf, isClosed, withoutClosing } from './document.ts'
import { DocumentCard } from './document-card.tsx'
import { Inline } from './inline.tsx'
import { lex } from './lex.ts'
import { mend } from './mend.ts'
import { TextKindContext } from './text-kind.ts'
import { known, type KnownToken } from './token.ts'

/** How a text ends: more of it is coming, it was cut off, or it is whole. */
export type Ending = TextItem['state']

export interface BlocksProps {
  readonly tokens: readonly KnownToken[]
  readonly ending: Ending
}

/** Markdown blocks as elements. */
export function Blocks({ tokens, ending }: BlocksProps): ReactNode {
  const last = tokens.findLastIndex((token) => token.type !== 'space' && token.type !== 'def')
  return tokens.map((token, at) => <Block key={at} token={token} raw={token.raw} ending={at === last ? ending : 'whole'} />)
}

interface BlockProps {
  readonly token: KnownToken
  readonly raw: string
  readonly ending: Ending
}

/** Drawn again only where its own text changed, so that a long answer costs no more at its end than at its beginning. */
const Block = memo(
  function Block({ token, ending }: BlockProps): ReactNode {
    const open = ending === 'streaming'
    switch (token.type) {
      case 'heading':
        return <Heading token={token} open={open} />
      case 'list':
        return <List token={token} ending={ending} />
      case 'table':
        return <Table token={token} open={open} />
      case 'code':
        return <Fence token={token} ending={ending} />
      case 'blockquote':
        return (
          <blockquote>
            <Blocks tokens={token.tokens.flatMap(known)} ending={ending} />
          </blockquote>
        )
      case 'hr':
        return <hr />
      case 'paragraph':
        return (
          <p>
            <Inline tokens={token.tokens.flatMap(known)} open={open} />
          </p>
        )
      case 'html':
        return <p>{token.text.trim()}</p>
      case 'space':
      case 'def':
      case 'checkbox':
      case 'list_item':
        return null
      case 'br':
      case 'codespan':
      case 'del':
      case 'em':
      case 'escape':
      case 'image':
      case 'link':
      case 'strong':
      case 'text':
        return <Inline tokens={[token]} open={open} />
    }
  },
  (before, after) => before.raw === after.raw && before.ending === after.ending && before.token.type === after.token.type,
)

function Heading({ token, open }: { readonly token: Tokens.Heading; readonly open: boolean }): ReactNode {
  const Level = token.depth === 1 ? 'h3' : token.depth === 2 ? 'h4' : 'h5'
  return (
    <Level>
      <Inline tokens={token.tokens.flatMap(known)} open={open} />
    </Level>
  )
}

/** A fence may hold a document; of any other, and of one whose first line is still coming, nothing is read as Markdown. */
function Fence({ token, ending }: { readonly token: Tokens.Code; readonly ending: Ending }): ReactNode {
  if (ending === 'streaming' && !token.raw.includes('\n')) return null
  const isWhole = ending === 'whole' || isClosed(token.raw)
  const written = documentOf(token)
  if (written === undefined) return <CodeBlock text={isWhole ? token.text : withoutClosing(token.text)} isWhole={isWhole} />
  const body = isWhole ? written.body : withoutClosing(written.body)
  return (
    <DocumentCard written={written} isWhole={isWhole}>
      <TextKindContext.Provider value="document">
        <Blocks tokens={lex(isWhole ? body : mend(body, 'document'), 'document')} ending={isWhole ? 'whole' : ending} />
      </TextKindContext.Provider>
    </DocumentCard>
  )
}

function List({ token, ending }: { readonly token: Tokens.List; readonly ending: Ending }): ReactNode {
  const items = token.items.map((item, at) => (
    <li key={at} className={item.task ? 'task' : undefined}>
      {item.task && <span aria-hidden="true">{item.checked ? '☑ ' : '☐ '}</span>}
      <Blocks tokens={item.tokens.flatMap(known)} ending={at === token.items.length - 1 ? ending : 'whole'} />
    </li>
  ))
  return token.ordered ? <ol start={token.start === '' ? undefined : token.start}>{items}</ol> : <ul>{items}</ul>
}

function Table({ token, open }: { readonly token: Tokens.Table; readonly open: boolean }): ReactNode {
  const { messages } = useAmbit()
  const align = (at: number): string | undefined => (token.align[at] === 'right' ? 'num' : token.align[at] === 'center' ? 'mid' : undefined)
  return (
    <Scrolling className="table" name={messages.table}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, at) => (
              <th key={at} scope="col" className={align(at)}>
                <Inline tokens={cell.tokens.flatMap(known)} open={false} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) => (
                <td key={at} className={align(at)}>
                  <Inline tokens={cell.tokens.flatMap(known)} open={open && line === token.rows.length - 1} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
