import { Lexer } from 'marked'
import { documentOf } from './document.ts'
import { decodeEntities } from './entities.ts'
import { isTame } from './tame.ts'
import { known, type KnownToken } from './token.ts'

const CHARS_MAX = 200

/** Up to a sign that ends a sentence. A dot after fewer than three letters or digits is of an abbreviation, an ordinal or a date, but not after `pol-1`. */
const SENTENCE = /^.*?(?:(?:[\p{L}\d]{3}|\p{L}-\d+)[)\]”»"'’]*[.…]|[!?؟])(?=\s|$)/u

/** The first sentence of an answer as words alone, for a screen reader: headings, rules and code before it left out, at most 200 characters. */
export function firstSentence(markdown: string): string {
  const words = isTame(markdown) ? firstWords(new Lexer({ gfm: true }).lex(markdown).flatMap(known)) : markdown.slice(0, 4 * CHARS_MAX)
  const text = words.replaceAll(/\s+/g, ' ').trim()
  const first = SENTENCE.exec(text)?.[0] ?? text
  return first.length <= CHARS_MAX ? first : `${first.slice(0, CHARS_MAX - 1).replace(/\s+\S*$/, '')}…`
}

const ASIDE: ReadonlySet<KnownToken['type']> = new Set<KnownToken['type']>(['heading', 'hr', 'code', 'space', 'def'])

function firstWords(blocks: readonly KnownToken[]): string {
  const told = blocks.filter((block) => !ASIDE.has(block.type))
  for (const block of [...told, ...blocks]) {
    const words = wordsOf(block)
    if (words.trim() !== '') return words
  }
  return ''
}

function wordsOf(token: KnownToken): string {
  switch (token.type) {
    case 'blockquote':
      return firstWords(token.tokens.flatMap(known))
    case 'list':
      return firstWords(token.items[0]?.tokens.flatMap(known) ?? [])
    case 'list_item':
      return firstWords(token.tokens.flatMap(known))
    case 'table':
      return token.header.map((cell) => joined(cell.tokens.flatMap(known))).join(', ')
    case 'heading':
    case 'paragraph':
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
      return joined(token.tokens.flatMap(known))
    case 'text':
      return token.tokens === undefined ? decodeEntities(token.text) : joined(token.tokens.flatMap(known))
    case 'code':
      return documentOf(token)?.title ?? token.text
    case 'codespan':
    case 'escape':
    case 'html':
    case 'image':
      return token.text
    case 'br':
      return ' '
    case 'checkbox':
    case 'def':
    case 'hr':
    case 'space':
      return ''
  }
}

function joined(tokens: readonly KnownToken[]): string {
  return tokens.map(wordsOf).join('')
}
