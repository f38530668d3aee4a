import { Fragment, type ReactNode } from 'react'
import type { Tokens } from 'marked'
import { useAmbit } from '../context.ts'
import { decodeEntities } from './entities.ts'
import { safeLink, tellsPlace } from './link.ts'
import { known, type KnownToken } from './token.ts'

/** Inline Markdown as elements. */
export function Inline({ tokens }: { readonly tokens: readonly KnownToken[] }): ReactNode {
  return tokens.map((token, at) => <Fragment key={at}>{inline(token)}</Fragment>)
}

function inline(token: KnownToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{nested(token)}</strong>
    case 'em':
      return <em>{nested(token)}</em>
    case 'del':
      return <del>{nested(token)}</del>
    case 'codespan':
      return <Code text={token.text} />
    case 'br':
      return <br />
    case 'link':
      return <Link token={token} />
    case 'image':
      return <Image token={token} />
    case 'text':
      return token.tokens === undefined ? decodeEntities(token.text) : <Inline tokens={token.tokens.flatMap(known)} />
    case 'html':
      return /^<br\s*\/?>$/i.test(token.text) ? <br /> : token.text
    case 'escape':
      return token.text
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      return token.raw
  }
}

function nested(token: { readonly tokens: Tokens.Strong['tokens'] }): ReactNode {
  return <Inline tokens={token.tokens.flatMap(known)} />
}

const REFERENCE = /^[a-z]{1,12}-\d{1,6}$/

/** Inline code. What looks like `doc-3` is a reference, which the host may make pressable. */
function Code({ text }: { readonly text: string }): ReactNode {
  const { onReference } = useAmbit()
  if (!REFERENCE.test(text)) return <code>{text}</code>
  if (onReference === undefined) return <code className="ref">{text}</code>
  return (
    <button type="button" className="ref" onClick={() => onReference(text)}>
      {text}
    </button>
  )
}

/** A link with its host beside it, for its text may say anything. */
function Link({ token }: { readonly token: Tokens.Link }): ReactNode {
  const { messages } = useAmbit()
  const link = safeLink(token.href)
  if (link === undefined) return nested(token)
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
        {nested(token)}
        <span className="sr"> ({messages.newTab})</span>
      </a>
      {!tellsPlace(decodeEntities(token.text), link) && <bdi className="host"> {link.place}</bdi>}
    </>
  )
}

/** An image is never loaded: its address alone could carry the conversation away. */
function Image({ token }: { readonly token: Tokens.Image }): ReactNode {
  const { messages } = useAmbit()
  return <span className="image">{messages.image(decodeEntities(token.text))}</span>
}
