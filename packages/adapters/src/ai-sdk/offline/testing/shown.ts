import { documentOf } from '../../../../../react/src/markdown/document.ts'
import { lex } from '../../../../../react/src/markdown/lex.ts'
import { plainText } from '../../../../../react/src/markdown/plain-text.ts'
import { type KnownToken, known } from '../../../../../react/src/markdown/token.ts'

/** Values that try to take effect: as a link, a heading, a picture, HTML, a list, a table, a fence, a form, or on the direction. */
export const HOSTILE = [
  'x\n\n[Click](https://evil.example/a)',
  '[x]: https://evil.example',
  '\\[x](https://evil.example)',
  '<https://evil.example>',
  'https://evil.example/a_b?c=d&copy=1',
  'see HTTP://evil.example/ now',
  'https\u0000://evil.example',
  'ftp://evil.example/x',
  'www.evil.example',
  'xWWW.evil.example/y',
  'ada.b-c_d@evil.example',
  'mailto:ada@evil.example',
  'a@b.example@c.example',
  '![p](https://evil.example/p.png)',
  '<img src=x onerror=alert(1)>',
  '<!-- x',
  '<b>bold</b>',
  '# Paid in full',
  'x\n# Paid in full',
  'x\r\u2028## Paid in full',
  'x ##',
  '===',
  'x\n===',
  '---',
  'x\n--- --',
  ':-:',
  '|-|-|',
  '- one',
  '+ one',
  '1. one',
  '2)',
  '> one',
  '* * *',
  '_ _ _',
  '    four',
  'x\n\tfour',
  '```document Paid',
  'x\n~~~\ny',
  'a `b` c',
  '`',
  '``',
  'a | b \\| c \\\\| d',
  '**bold** _it_ *it* ~~no~~',
  '\\',
  'x \\\\',
  '&lt;b&gt; &#91;x&#93; &amp;lt;',
  '[name of the payee]',
  '{{person.id}}',
  'a\u202Eb\u2066c\u200Fd\u061Ce\u0000f',
  '\uFDD0x\uFDD1 \uE000',
] as const

/** A value as a person may read it: on one line, without what cannot be seen. */
export function readable(value: string): string {
  return squeezed(value.replace(/(?!\s)[\p{Cc}\p{Noncharacter_Code_Point}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uE000]/gu, ''))
}

/** A value of the same lines that has no sign. */
export function harmless(value: string): string {
  return value.replace(/[^\s\u2028]/gu, 'é')
}

/** What a page makes of an answer. */
export interface Shown {
  /** Types of its tokens in order, but for those of plain words and inline code. */
  readonly made: readonly string[]
  /** All that a person reads of it, with the titles of documents. */
  readonly text: string
}

const WORDS: ReadonlySet<string> = new Set<KnownToken['type']>(['text', 'escape', 'codespan', 'space', 'br'])

export function shown(answer: string): Shown {
  const top = lex(answer, 'answer')
  const documents = top.flatMap((token) => (token.type === 'code' ? (documentOf(token) ?? []) : []))
  const tokens = [...top, ...documents.flatMap(({ body }) => lex(body, 'document'))].flatMap(withInner)
  const around = top.map((token) => (token.type === 'code' ? '' : token.raw)).join('')
  const text = [around, ...documents.map(({ body }) => body)].map(plainText)
  return {
    made: tokens.map(({ type }) => type).filter((type) => !WORDS.has(type)),
    text: squeezed([...text, ...documents.map(({ title }) => title)].join('\n')),
  }
}

function withInner(token: KnownToken): readonly KnownToken[] {
  const cells = token.type === 'table' ? [...token.header, ...token.rows.flat()].flatMap(({ tokens }) => tokens) : []
  const inner = token.type === 'list' ? token.items : 'tokens' in token ? (token.tokens ?? []) : []
  return [token, ...[...cells, ...inner].flatMap(known).flatMap(withInner)]
}

function squeezed(text: string): string {
  return text.replace(/[\s\u2028]+/g, ' ').trim()
}
