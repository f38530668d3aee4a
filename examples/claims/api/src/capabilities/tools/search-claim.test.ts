import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { describe, expect, it } from 'vitest'
import type { Claim, ClaimDocument, Note } from '../../../../shared/claim.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, itemOf, lossOf, messageOf, personOf, policyOf } from '../testing/claim-of.ts'
import { searchClaim } from './search-claim.ts'

const noteOf = (text: string, parts: Partial<Note> = {}): Note => ({ id: 'note-1', at: '2026-09-02T10:00', authorId: 'u-1', kind: 'file', text, ...parts })
const documentOf = (text: string | null, parts: Partial<ClaimDocument> = {}): ClaimDocument => ({
  id: 'doc-1',
  title: 'Letter',
  type: 'letter',
  receivedOn: '2026-09-02',
  text,
  ...parts,
})

async function hits(claim: Claim, query: string, more: object = {}): Promise<readonly JsonObject[]> {
  const result = await resultOf(searchClaim, claim, { args: { query, ...more } })
  if (result.startsWith('Nothing on this claim matches')) return []
  const answer: Json = JSON.parse(result)
  return isJsonObject(answer) && Array.isArray(answer['hits']) ? answer['hits'].filter(isJsonObject) : []
}

const refs = async (claim: Claim, query: string, more: object = {}): Promise<readonly unknown[]> => (await hits(claim, query, more)).map((hit) => hit['ref'])

const finds = async (text: string, query: string): Promise<boolean> =>
  !(await resultOf(searchClaim, claimOf({ notes: [noteOf(text)] }), { args: { query } })).startsWith('Nothing')

describe('search_claim matches words', () => {
  it.each([
    ['damp', 'The dampness is back.', true],
    ['wet', 'The wetness is back.', false],
    ['wet', 'The floor was WET.', true],
    ['"escape of water" kitchen', 'An escape of water in the kitchen.', true],
    ['"escape of water" kitchen', 'An escape of water in the hall.', false],
    ['"escape of water" kitchen', 'In the kitchen, water may escape of course.', false],
    ['"escape of wat"', 'An escape of water.', false],
    ['“escape of water”', 'An escape of water.', true],
    ['can’t', "I can't.", true],
    ['£1,200', 'We paid £1,200.00 today.', true],
    ['1 200', 'We paid £1,200.00 today.', true],
    ['AB12 CDE', 'Plate ab12cde', false],
    ['ab12', 'Plate AB12CDE', true],
    ['ﬁre', 'A fire broke out.', true],
    ['café', 'The cafe\u0301 was open.', true],
    ['heat "unclosed', 'heat unclosed', true],
    ['damp hall', 'Damp in the bedroom.', false],
  ])('[D58] %s in "%s": %s', async (query, text, found) => {
    expect(await finds(text, query)).toBe(found)
  })

  it('[D58] words may stand in different fields of one record, but not in different records', async () => {
    expect(await refs(claimOf({ correspondence: [messageOf({ subject: 'Boiler', body: 'It is cold.' })] }), 'boiler cold')).toEqual(['cor-1'])
    expect(await refs(claimOf({ notes: [noteOf('Boiler'), noteOf('It is cold.', { id: 'note-2' })] }), 'boiler cold')).toEqual([])
  })

  it('[D58] a phrase stands within one field', async () => {
    expect(await refs(claimOf({ correspondence: [messageOf({ subject: 'escape', body: 'of water' })] }), '"escape of water"')).toEqual([])
  })

  it('[D56] a query of punctuation only has nothing to search for', async () => {
    await expect(async () => searchClaim.run({ query: '?!' }, { claim: claimOf(), today: '2026-11-30' })).rejects.toThrow('query has no searchable words')
  })

  it.each([[{ query: 'a' }], [{ query: 'a'.repeat(201) }], [{ query: 'damp', limit: 21 }], [{ query: 'damp', sections: ['bank'] }], [{}]])(
    '[D56] %j is refused',
    async (args) => {
      await expect(async () => searchClaim.run(args, { claim: claimOf(), today: '2026-11-30' })).rejects.toThrow(/.+/)
    },
  )
})

describe('search_claim looks everywhere that has words', () => {
  const everywhere = claimOf({
    documents: [documentOf('zebra')],
    correspondence: [messageOf({ body: 'zebra' })],
    notes: [noteOf('zebra')],
    tasks: [{ id: 'task-1', title: 'zebra', dueOn: '2026-12-01', assignedTo: 'u-1', status: 'open' }],
    complaints: [{ id: 'cmp-1', receivedOn: '2026-10-05', byPartyId: 'p-1', channel: 'phone', summary: 'zebra', status: 'open', updates: [] }],
    loss: lossOf({ description: 'zebra', occurredOn: '2026-08-29' }),
    policy: policyOf({
      endorsements: [{ id: 'end-1', title: 'E', effectiveFrom: '2026-03-01', sectionIds: [], text: 'zebra' }],
      exclusions: [{ id: 'exc-1', title: 'zebra', sectionIds: [], text: 'X' }],
      conditions: [{ id: 'cond-1', title: 'C', sectionIds: [], text: 'zebra' }],
    }),
    items: [itemOf({ description: 'zebra' })],
    statements: [{ id: 'st-1', partyId: 'p-1', takenOn: '2026-09-03', facts: { location: 'zebra crossing' } }],
    parties: [personOf({ name: 'Zebra Ltd' })],
  })

  it('[D58] one record for each row that can hold the word, with its section and its date', async () => {
    expect(await answerOf(searchClaim, everywhere, { args: { query: 'zebra', limit: 20 } })).toEqual({
      query: 'zebra',
      count: 12,
      hits: [
        { ref: 'task-1', section: 'tasks', date: '2026-12-01', title: 'zebra', snippet: 'zebra' },
        { ref: 'exc-1', section: 'policy', title: 'zebra', snippet: 'zebra' },
        { ref: 'cmp-1', section: 'complaints', date: '2026-10-05', snippet: 'zebra' },
        { ref: 'st-1', section: 'statements', date: '2026-09-03', snippet: 'zebra crossing' },
        { ref: 'cor-1', section: 'correspondence', date: '2026-09-02', title: 'Your claim', snippet: 'zebra' },
        { ref: 'doc-1', section: 'documents', date: '2026-09-02', title: 'Letter', snippet: 'zebra' },
        { ref: 'note-1', section: 'notes', date: '2026-09-02', snippet: 'zebra' },
        { ref: 'loss', section: 'loss', date: '2026-08-29', title: 'collision', snippet: 'zebra' },
        { ref: 'end-1', section: 'policy', date: '2026-03-01', title: 'E', snippet: 'zebra' },
        { ref: 'cond-1', section: 'policy', title: 'C', snippet: 'zebra' },
        { ref: 'it-1', section: 'items', title: 'Repair', snippet: 'zebra' },
        { ref: 'p-1', section: 'parties', title: 'Zebra Ltd', snippet: 'Zebra Ltd' },
      ],
    })
  })

  it('[D58] can be kept to sections; none named is all of them', async () => {
    expect(await refs(everywhere, 'zebra', { sections: ['policy', 'notes'] })).toEqual(['exc-1', 'note-1', 'end-1', 'cond-1'])
    expect(await refs(everywhere, 'zebra', { sections: [], limit: 20 })).toHaveLength(12)
    expect(await resultOf(searchClaim, everywhere, { args: { query: 'zebra', sections: ['payments'] } })).toBe('Nothing on this claim matches "zebra".')
  })
})

describe('search_claim orders and cuts', () => {
  it('[D59] a title that holds every word counts more, a phrase much more, repeats up to three', async () => {
    const documents = [
      documentOf('boiler boiler boiler boiler boiler', { id: 'doc-1' }),
      documentOf('boiler', { id: 'doc-2', title: 'Boiler' }),
      documentOf('boiler', { id: 'doc-3' }),
    ]
    expect(await refs(claimOf({ documents }), 'boiler')).toEqual(['doc-2', 'doc-1', 'doc-3'])
    expect(await refs(claimOf({ documents: [...documents, documentOf('the boiler room', { id: 'doc-4' })] }), '"boiler room"')).toEqual(['doc-4'])
  })

  it('[D59] the same score: the newer first, then the lower number', async () => {
    const notes = [noteOf('damp', { id: 'note-10' }), noteOf('damp', { id: 'note-2' }), noteOf('damp', { id: 'note-1', at: '2026-10-01T10:00' })]
    expect(await refs(claimOf({ notes }), 'damp')).toEqual(['note-1', 'note-2', 'note-10'])
  })

  it('[D59] says how many more there are', async () => {
    const notes = Array.from({ length: 11 }, (_, index) => noteOf('damp', { id: `note-${index + 1}` }))
    const answer = await answerOf(searchClaim, claimOf({ notes }), { args: { query: 'damp' } })
    expect(answer).toMatchObject({ count: 11, more: 3 })
    expect(Object.keys(answer ?? {})).toEqual(['query', 'count', 'hits', 'more'])
  })

  it('[D59] a snippet holds the first match and at most 160 characters', async () => {
    const text = `${'lorem '.repeat(60)}the dampness behind the boiler ${'ipsum '.repeat(60)}`
    const [hit] = await hits(claimOf({ notes: [noteOf(text)] }), 'damp')
    const snippet = hit?.['snippet']
    expect(snippet).toMatch(/^…(lorem )+the dampness behind the boiler (ipsum ?)+…$/)
    expect(typeof snippet === 'string' ? snippet.length : Number.NaN).toBeLessThanOrEqual(160)
  })
})

describe('search_claim and documents without text', () => {
  const found = documentOf('damp', { id: 'doc-1' })
  const silent = [documentOf(null, { id: 'doc-12' }), documentOf('  ', { id: 'doc-3' })]

  it('[D60] names them beside the hits', async () => {
    expect(await partOf(searchClaim, claimOf({ documents: [found, ...silent] }), 'unsearchable', { args: { query: 'damp' } })).toEqual(['doc-3', 'doc-12'])
  })

  it.each([
    [silent.slice(0, 1), ' 1 document has no text: doc-12.'],
    [silent, ' 2 documents have no text: doc-3, doc-12.'],
    [[], ''],
  ])('[D60] names them where nothing matches', async (documents, told) => {
    expect(await resultOf(searchClaim, claimOf({ documents }), { args: { query: 'damp' } })).toBe(`Nothing on this claim matches "damp".${told}`)
  })

  it('[D60] is silent about them where documents are not searched', async () => {
    expect(await resultOf(searchClaim, claimOf({ documents: silent }), { args: { query: 'damp', sections: ['notes'] } })).toBe(
      'Nothing on this claim matches "damp".',
    )
  })
})
