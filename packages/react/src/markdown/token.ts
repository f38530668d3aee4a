import type { MarkedToken, Token } from 'marked'

export type KnownToken = MarkedToken

const TYPES: ReadonlySet<string> = new Set<KnownToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
])

/** The token where its type is one of Markdown's own; an extension's is left out. */
export function known(token: Token): KnownToken[] {
  return isKnown(token) ? [token] : []
}

function isKnown(token: Token): token is KnownToken {
  return TYPES.has(token.type)
}
