import { expect, test } from 'vitest'
import fc from 'fast-check'
import { Lexer } from 'marked'
import { atomsOf, atomsOfText, type Atom } from './atoms.ts'
import { lex } from './lex.ts'
import { known } from './token.ts'

/** Each reference with the signs around it, and everything else in its own form. */
const told = (atoms: readonly Atom[]): readonly string[] =>
  atoms.map((atom) => {
    switch (atom.kind) {
      case 'text':
        return atom.text
      case 'ref':
        return `<${atom.before}|${atom.name}${atom.isCode ? ' code' : ''}|${atom.after}>`
      case 'placeholder':
        return `{${atom.text}}`
      case 'token':
        return `(${atom.token.type})`
    }
  })
const inline = (markdown: string, kind: 'answer' | 'link' | 'document' = 'answer', open = false): readonly string[] =>
  told(atomsOf(Lexer.lexInline(markdown).flatMap(known), kind, open))

test.each([
  ['See doc-3.', ['See ', '<|doc-3|.>']],
  ['(doc-3, pay-2/pay-10)', ['<(|doc-3|,>', ' ', '<|pay-2|/>', '<|pay-10|)>']],
  ['“loss_event-12”: late', ['<“|loss_event-12|”:>', ' late']],
  ['vuln\\_need-3 and doc\\-4', ['<|vuln_need-3|>', ' and ', '<|doc-4|>']],
  ['`doc-3` and (`policy`).', ['<|doc-3 code|>', ' and ', '<(|policy code|).>']],
  ['`doc-3 and pay-2`', ['(codespan)']],
  ['**doc-3**', ['(strong)']],
  ['the policy of 2026-11-30', ['the policy of 2026-11-30']],
  [
    'HOM-2026-001902, doc-3.pdf, my.doc-3, x-doc-3, doc-3-4, doc-3a, Doc-3, éa-3, -3',
    ['HOM-2026-001902, doc-3.pdf, my.doc-3, x-doc-3, doc-3-4, doc-3a, Doc-3, éa-3, -3'],
  ],
] as const)('[U33] in %j the references are found as words of their own, and the signs beside them stay on their line', (markdown, atoms) => {
  expect(inline(markdown)).toEqual(atoms)
})

test('[U33] in a link nothing is a link of its own', () => {
  expect(inline('see doc-3 and `doc-3`', 'link')).toEqual(['see doc-3 and ', '(codespan)'])
})

test('[U33] what is cut into atoms is the same text again', () => {
  const part = fc.constantFrom('doc-3', 'pay-10', 'a', ' ', '(', ')', '/', '.', ', ', '“', '”', '[x y]', '-', '_', '2026')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 16 }), fc.constantFrom('answer', 'link', 'document'), fc.boolean(), (parts, kind, open) => {
      const atoms = atomsOf([{ type: 'text', raw: parts.join(''), text: parts.join(''), escaped: false }], kind, open)
      const text = atoms.map((atom) => (atom.kind === 'token' ? '' : atom.kind === 'ref' ? atom.before + atom.name + atom.after : atom.text)).join('')
      expect(text).toBe(parts.join(''))
    }),
  )
})

test.each([
  ['See doc-1', ['See doc-1']],
  ['See doc-1,', ['See ', '<|doc-1|,>']],
  ['doc-1 and doc-1', ['<|doc-1|>', ' and doc-1']],
  ['See `doc-1`', ['See ', '(codespan)']],
  ['See `doc-1` ', ['See ', '<|doc-1 code|>', ' ']],
] as const)('[U34] of the half-streamed %j the last word, which may grow, is no reference yet', (markdown, atoms) => {
  expect(inline(markdown, 'answer', true)).toEqual(atoms)
})

test.each([
  ['Dear [name of the customer],', ['Dear ', '{[name of the customer]}', ',']],
  ['[Date: no later than doc-3] in doc-3', ['{[Date: no later than doc-3]}', ' in ', '<|doc-3|>']],
  ['What they wrote: \\[sic\\] and [x] and [1]', ['What they wrote: [sic] and [x] and [1]']],
  ['[our page](https://example.com)', ['(link)']],
] as const)('[U36] in the document text %j its places to fill in are told from other brackets', (markdown, atoms) => {
  expect(inline(markdown, 'document')).toEqual(atoms)
  expect(inline(markdown).some((atom) => atom.startsWith('{'))).toBe(false)
})

test('[U36] inline code of a document has places to fill in too, and each of its lines is a line', () => {
  expect(told(atomsOfText('ref [to come]', 'document', false))).toEqual(['ref ', '{[to come]}'])
  const [paragraph] = lex('Mrs A. Sinclair\n4 Quay Street', 'document')
  expect(paragraph?.type === 'paragraph' ? told(atomsOf(paragraph.tokens.flatMap(known), 'document', false)) : []).toEqual([
    'Mrs A. Sinclair',
    '(br)',
    '4 Quay Street',
  ])
})
