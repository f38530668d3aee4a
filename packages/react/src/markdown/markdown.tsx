import { Lexer, type Tokens } from 'marked'
import { memo, type ReactNode } from 'react'
import { useAmbit } from '../context.ts'
import { Scrolling } from '../widget/scrolling.tsx'
import { Inline } from './inline.tsx'
import { mend } from './mend.ts'
import { isTame } from './tame.ts'
import { known, type KnownToken } from './token.ts'

/**
 * What an assistant wrote, as elements. Nothing in it can load anything or run: HTML is shown as the text it is, images
 * as their description, and only web and e-mail addresses are links.
 */
export const Markdown = memo(function Markdown({ text, streaming }: { readonly text: string; readonly streaming: boolean }): ReactNode {
  if (!isTame(text)) return <p className="plain">{text}</p>
  const tokens = new Lexer({ gfm: true }).lex(streaming ? mend(text) : text)
  return <Blocks tokens={tokens.flatMap(known)} />
})

function Blocks({ tokens }: { readonly tokens: readonly KnownToken[] }): ReactNode {
  return tokens.map((token, at) => <Block key={at} token={token} raw={token.raw} />)
}

/** Drawn again only where its own text changed, so that a long answer costs no more at its end than at its beginning. */
const Block = memo(
  function Block({ token }: { readonly token: KnownToken; readonly raw: string }): ReactNode {
    switch (token.type) {
      case 'heading':
        return <Heading token={token} />
      case 'list':
        return <List token={token} />
      case 'table':
        return <Table token={token} />
      case 'code':
        return (
          <pre>
            <code>{token.text}</code>
          </pre>
        )
      case 'blockquote':
        return (
          <blockquote>
            <Blocks tokens={token.tokens.flatMap(known)} />
          </blockquote>
        )
      case 'hr':
        return <hr />
      case 'paragraph':
        return (
          <p>
            <Inline tokens={token.tokens.flatMap(known)} />
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
        return <Inline tokens={[token]} />
    }
  },
  (before, after) => before.raw === after.raw && before.token.type === after.token.type,
)

function Heading({ token }: { readonly token: Tokens.Heading }): ReactNode {
  const Level = token.depth === 1 ? 'h3' : token.depth === 2 ? 'h4' : 'h5'
  return (
    <Level>
      <Inline tokens={token.tokens.flatMap(known)} />
    </Level>
  )
}

function List({ token }: { readonly token: Tokens.List }): ReactNode {
  const items = token.items.map((item, at) => (
    <li key={at} className={item.task ? 'task' : undefined}>
      {item.task && <span aria-hidden="true">{item.checked ? '☑ ' : '☐ '}</span>}
      <Blocks tokens={item.tokens.flatMap(known)} />
    </li>
  ))
  return token.ordered ? <ol start={token.start === '' ? undefined : token.start}>{items}</ol> : <ul>{items}</ul>
}

function Table({ token }: { readonly token: Tokens.Table }): ReactNode {
  const { messages } = useAmbit()
  const align = (at: number): string | undefined => (token.align[at] === 'right' ? 'num' : token.align[at] === 'center' ? 'mid' : undefined)
  return (
    <Scrolling className="table" name={messages.table}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, at) => (
              <th key={at} scope="col" className={align(at)}>
                <Inline tokens={cell.tokens.flatMap(known)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) => (
                <td key={at} className={align(at)}>
                  <Inline tokens={cell.tokens.flatMap(known)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
