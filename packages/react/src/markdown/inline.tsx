import { Fragment, useContext, type ReactNode } from 'react'
import type { Tokens } from 'marked'
import { useAmbit } from '../context.ts'
import { atomsOf, atomsOfText, type Atom } from './atoms.ts'
import { decodeEntities } from './entities.ts'
import { safeLink, tellsPlace } from './link.ts'
import { RefLink } from './ref-link.tsx'
import { TextKindContext } from './text-kind.ts'
import { known, type KnownToken } from './token.ts'

export interface InlineProps {
  readonly tokens: readonly KnownToken[]
  /** More of it is coming. */
  readonly open: boolean
}

/** Inline Markdown as elements. */
export function Inline({ tokens, open }: InlineProps): ReactNode {
  const kind = useContext(TextKindContext)
  return <Atoms atoms={atomsOf(tokens, kind, open)} open={open} />
}

function Atoms({ atoms, open }: { readonly atoms: readonly Atom[]; readonly open: boolean }): ReactNode {
  return atoms.map((atom, at) => <Fragment key={at}>{drawn(atom, open && at === atoms.length - 1)}</Fragment>)
}

function drawn(atom: Atom, open: boolean): ReactNode {
  switch (atom.kind) {
    case 'text':
      return atom.text
    case 'placeholder':
      return <mark>{atom.text}</mark>
    case 'ref':
      return (
        <span className="keep">
          {atom.before}
          <RefLink name={atom.name} isCode={atom.isCode} />
          {atom.after}
        </span>
      )
    case 'token':
      return inline(atom.token, open)
  }
}

function inline(token: KnownToken, open: boolean): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{nested(token, open)}</strong>
    case 'em':
      return <em>{nested(token, open)}</em>
    case 'del':
      return <del>{nested(token, open)}</del>
    case 'codespan':
      return <Code text={token.text} open={open} />
    case 'br':
      return <br />
    case 'link':
      return <Link token={token} />
    case 'image':
      return <Image token={token} />
    case 'text':
      return <Inline tokens={token.tokens?.flatMap(known) ?? []} open={open} />
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

function nested(token: { readonly tokens: Tokens.Strong['tokens'] }, open: boolean): ReactNode {
  return <Inline tokens={token.tokens.flatMap(known)} open={open} />
}

/** Inline code that is no reference, though it may hold one. */
function Code({ text, open }: { readonly text: string; readonly open: boolean }): ReactNode {
  const kind = useContext(TextKindContext)
  return (
    <code>
      <Atoms atoms={atomsOfText(text, kind, open)} open={open} />
    </code>
  )
}

/** A link with its host beside it, for its text may say anything. */
function Link({ token }: { readonly token: Tokens.Link }): ReactNode {
  const { messages } = useAmbit()
  const link = safeLink(token.href)
  if (link === undefined) return nested(token, false)
  return (
    <TextKindContext.Provider value="link">
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
        {nested(token, false)}
        <span className="sr"> ({messages.newTab})</span>
      </a>
      {!tellsPlace(decodeEntities(token.text), link) && <bdi className="host"> {link.place}</bdi>}
    </TextKindContext.Provider>
  )
}

/** An image is never loaded: its address alone could carry the conversation away. */
function Image({ token }: { readonly token: Tokens.Image }): ReactNode {
  const { messages } = useAmbit()
  return <span className="image">{messages.image(decodeEntities(token.text))}</span>
}
