import { describe, expect, it } from 'vitest'
import type { ClaimDocument } from '../../../../shared/claim.ts'
import { answerOf, resultOf } from '../testing/answers.ts'
import { claimOf } from '../testing/claim-of.ts'
import { getDocument } from './get-document.ts'

const documentOf = (text: string | null, parts: Partial<ClaimDocument> = {}): ClaimDocument => ({
  id: 'doc-3',
  title: 'Photo of ceiling',
  type: 'photo',
  receivedOn: '2026-09-02',
  text,
  ...parts,
})

const read = (text: string | null, args: object = {}) =>
  answerOf(getDocument, claimOf({ documents: [documentOf(text)] }), { args: { document_id: 'doc-3', ...args } })
const said = (documents: readonly ClaimDocument[], args: object = {}) =>
  resultOf(getDocument, claimOf({ documents }), { args: { document_id: 'doc-3', ...args } })

describe('get_document reads a part at a time', () => {
  const long = 'a'.repeat(9000)

  it.each([
    [{}, { from: 0, to: 4000, more: true }],
    [{ from: 8000 }, { from: 8000, to: 9000, more: false }],
    [
      { from: 4000, max_chars: 8000 },
      { from: 4000, to: 9000, more: false },
    ],
    [
      { from: 5000, max_chars: 4000 },
      { from: 5000, to: 9000, more: false },
    ],
    [
      { from: 0, max_chars: 200 },
      { from: 0, to: 200, more: true },
    ],
  ])('[D61] of 9,000 characters, %j gives %j', async (args, part) => {
    expect(await read(long, args)).toEqual({
      id: 'doc-3',
      title: 'Photo of ceiling',
      type: 'photo',
      received: '2026-09-02',
      total: 9000,
      ...part,
      text: 'a'.repeat(part.to - part.from),
    })
  })

  it('[D61] a character of two code units is never cut: the end moves one back', async () => {
    const text = `${'a'.repeat(3999)}😀${'b'.repeat(10)}`
    expect(await read(text)).toMatchObject({ total: 4011, from: 0, to: 3999, more: true, text: 'a'.repeat(3999) })
    expect(await read(text, { from: 3999 })).toMatchObject({ from: 3999, to: 4011, more: false, text: `😀${'b'.repeat(10)}` })
  })

  it('[D61] nor is one at the beginning: the start moves one back', async () => {
    expect(await read(`😀${'b'.repeat(10)}`, { from: 1 })).toMatchObject({ from: 0, to: 12, text: `😀${'b'.repeat(10)}` })
  })

  it('[D61] the keys stand in their order', async () => {
    expect(await said([documentOf('Hello')])).toBe(
      '{"id":"doc-3","title":"Photo of ceiling","type":"photo","received":"2026-09-02","total":5,"from":0,"to":5,"more":false,"text":"Hello"}',
    )
  })
})

describe('get_document where there is nothing to read', () => {
  it.each([[null], [''], [' \n ']])('[D62] a text of %j: says that none is recorded', async (text) => {
    expect(await said([documentOf(text)])).toBe('Document doc-3 (Photo of ceiling) has no text recorded.')
  })

  it.each([[812], [900]])('[D62] from %i of 812: says how long it is', async (from) => {
    expect(await said([documentOf('x'.repeat(812))], { from })).toBe(`Document doc-3 has 812 characters; nothing at ${from}.`)
  })

  it('[D62] an unknown id is answered with the documents that there are, in ref order', async () => {
    const documents = [
      documentOf('x', { id: 'doc-10', title: 'Invoice' }),
      documentOf('x', { id: 'doc-2', title: 'Engineer report' }),
      documentOf('x', { id: 'doc-1', title: 'Claim form' }),
    ]
    expect(await said(documents, { document_id: 'doc-9' })).toBe(
      'No document doc-9 on this claim. Documents: doc-1 Claim form, doc-2 Engineer report, doc-10 Invoice.',
    )
  })

  it('[D62] at most twenty of them, then how many more', async () => {
    const documents = Array.from({ length: 23 }, (_, index) => documentOf('x', { id: `doc-${index + 1}`, title: 'T' }))
    expect(await said(documents, { document_id: 'doc-99' })).toMatch(/doc-20 T and 3 more\.$/)
  })

  it('[D62] without any document, the absence is told', async () => {
    expect(await said([], { document_id: 'doc-9' })).toBe('No documents recorded on this claim.')
  })
})

describe('get_document and its arguments', () => {
  it.each([
    [{}],
    [{ document_id: 'doc-3', from: -1 }],
    [{ document_id: 'doc-3', max_chars: 199 }],
    [{ document_id: 'doc-3', max_chars: 8001 }],
    [{ document_id: 'doc-3', from: 1.5 }],
  ])('[D56] %j is refused', async (args) => {
    await expect(async () => getDocument.run(args, { claim: claimOf(), today: '2026-11-30' })).rejects.toThrow(/.+/)
  })

  it('[D57] the chip names the title where the claim is at hand, else the ref', () => {
    expect(getDocument.activity({ document_id: 'doc-3' }, claimOf({ documents: [documentOf('x')] }))).toBe('Reading Photo of ceiling…')
    expect(getDocument.activity({ document_id: 'doc-3' })).toBe('Reading doc-3…')
    expect(getDocument.activity(null)).toBe('Reading a document…')
  })
})
