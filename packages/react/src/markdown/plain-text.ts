import type { Tokens } from 'marked'
import { decodeEntities } from './entities.ts'
import { lex } from './lex.ts'
import { safeLink, tellsPlace } from './link.ts'
import { atPlaceholders, literal, plain } from './placeholders.ts'
import { known, type KnownToken } from './token.ts'

/** A document as text that reads well without Markdown: headings are lines, lists have dashes or numbers, columns stand under each other. */
export function plainText(markdown: string): string {
  return `${plain(blocks(lex(markdown, 'document'), '\n\n')).trim()}\n`
}

/** How many places of a document are left to be filled in. */
export function placeholderCount(markdown: string): number {
  return (atPlaceholders(blocks(lex(markdown, 'document'), '\n\n')).length - 1) / 2
}

function blocks(tokens: readonly KnownToken[], between: string): string {
  return tokens
    .map(block)
    .filter((text) => text !== '')
    .join(between)
}

function block(token: KnownToken): string {
  switch (token.type) {
    case 'list':
      return list(token)
    case 'table':
      return table(token)
    case 'blockquote':
      return indented(blocks(token.tokens.flatMap(known), '\n\n'), '  ', '  ')
    case 'hr':
      return '———'
    case 'code':
      return literal(token.text)
    case 'html':
      return literal(token.text.trim())
    case 'heading':
    case 'paragraph':
      return words(token.tokens)
    case 'list_item':
    case 'br':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'strong':
    case 'text':
      return inline(token)
    case 'checkbox':
    case 'def':
    case 'space':
      return ''
  }
}

function words(tokens: Tokens.Paragraph['tokens']): string {
  return tokens.flatMap(known).map(inline).join('')
}

function inline(token: KnownToken): string {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? decodeEntities(token.text) : words(token.tokens)
    case 'escape':
      return literal(token.text)
    case 'br':
      return '\n'
    case 'strong':
    case 'em':
    case 'del':
    case 'list_item':
      return words(token.tokens)
    case 'link':
      return link(token)
    case 'image':
      return literal(decodeEntities(token.text))
    case 'codespan':
      return token.text
    case 'html':
      return /^<br\s*\/?>$/i.test(token.text) ? '\n' : literal(token.text)
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'paragraph':
    case 'space':
    case 'table':
      return block(token)
  }
}

/** The words of a link, with its address after them unless they are that. */
function link(token: Tokens.Link): string {
  const safe = safeLink(token.href)
  if (safe === undefined) return words(token.tokens)
  const text = literal(words(token.tokens))
  return tellsPlace(text, safe) ? text : `${text} (${safe.href.replace(/^mailto:/, '')})`
}

function list(token: Tokens.List): string {
  const first = token.start === '' ? 1 : token.start
  const items = token.items.map((item, at) => {
    const mark = token.ordered ? `${first + at}. ` : item.task ? (item.checked ? '☑ ' : '☐ ') : '- '
    return indented(blocks(item.tokens.flatMap(known), token.loose ? '\n\n' : '\n'), mark, ' '.repeat(mark.length))
  })
  return items.join(token.loose ? '\n\n' : '\n')
}

function indented(text: string, first: string, rest: string): string {
  return first + text.replaceAll(/\n(?=[^\n])/g, `\n${rest}`)
}

function table({ header, rows, align }: Tokens.Table): string {
  const lines = [header, ...rows].map((row) => row.map((cell) => words(cell.tokens)))
  const widths = header.map((_cell, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const told = lines.map((line) =>
    line
      .map((cell, at) => (align[at] === 'right' ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return told.join('\n')
}
