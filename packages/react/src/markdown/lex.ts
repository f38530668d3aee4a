import { Lexer } from 'marked'
import { known, type KnownToken } from './token.ts'

/** Markdown as its blocks. In a document each line is a line of its own, as in an address or under a letter. */
export function lex(text: string, kind: 'answer' | 'document'): readonly KnownToken[] {
  return new Lexer({ gfm: true, breaks: kind === 'document' }).lex(text).flatMap(known)
}
