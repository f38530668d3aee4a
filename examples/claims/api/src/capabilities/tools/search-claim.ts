import type { JsonSchema } from '@ambit/domain'
import type { Claim } from '../../../../shared/claim.ts'
import { checkedArguments, numberArgument, textArgument, textsArgument } from '../arguments.ts'
import { quote, quoteAround } from '../quote.ts'
import { compareRefs, compareText, inRefOrder } from '../refs.ts'
import { compactJson } from '../result.ts'
import type { ChatTool } from '../types.ts'
import { searchRecords, type SearchRecord } from './search-records.ts'
import { matchRecord, parseQuery, type SearchMatch } from './search-text.ts'
import { SECTION_NAMES } from './section-names.ts'

const LIMIT = 8

const parameters: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    query: { type: 'string', minLength: 2, maxLength: 200, description: 'Words that must all occur in one record; put a phrase in double quotes.' },
    sections: { type: 'array', items: { type: 'string', enum: SECTION_NAMES }, description: 'Keep to these sections.' },
    limit: { type: 'integer', minimum: 1, maximum: 20, default: LIMIT, description: 'Most hits to return, the best first.' },
  },
  required: ['query'],
}

interface Hit {
  readonly record: SearchRecord
  readonly match: SearchMatch
}

/** Finds words in the texts of the claim. */
export const searchClaim: ChatTool = {
  definition: {
    name: 'search_claim',
    description:
      'Finds words in the texts of this claim: documents, correspondence, notes, tasks, complaints, loss details, policy terms, items, statements, names. All words must occur in one record. Returns refs with short snippets.',
    parameters,
  },
  activity: () => 'Searching the claim…',
  run: (input, { claim }) => {
    const args = checkedArguments(parameters, input)
    const query = textArgument(args, 'query') ?? ''
    const asked = textsArgument(args, 'sections') ?? []
    return { result: search(claim, query, { sections: asked.length === 0 ? undefined : new Set(asked), limit: numberArgument(args, 'limit') ?? LIMIT }) }
  },
}

interface Keeping {
  readonly sections: ReadonlySet<string> | undefined
  readonly limit: number
}

function search(claim: Claim, query: string, { sections, limit }: Keeping): string {
  const wanted = parseQuery(query)
  const hits = searchRecords(claim, sections)
    .flatMap((record): Hit[] => {
      const match = matchRecord(record.fields, wanted)
      return match === undefined ? [] : [{ record, match }]
    })
    .toSorted(bestFirst)
  const unsearchable = sections === undefined || sections.has('documents') ? withoutText(claim) : []
  if (hits.length === 0) return `Nothing on this claim matches "${query}".${silence(unsearchable)}`
  const more = hits.length > limit ? { more: hits.length - limit } : {}
  return compactJson({ query, count: hits.length, hits: hits.slice(0, limit).map(hitRow), ...more, unsearchable })
}

function bestFirst(a: Hit, b: Hit): number {
  return b.match.score - a.match.score || compareText(b.record.date ?? '', a.record.date ?? '') || compareRefs(a.record.ref, b.record.ref)
}

function hitRow({ record, match }: Hit): object {
  const { ref, section, date, title } = record
  return { ref, section, date, title: title === undefined ? undefined : quote(title), snippet: quoteAround(match.text, match.start, match.end) }
}

/** Documents that no search can look into: without a word about them, silence would look like absence. */
function withoutText({ documents }: Claim): readonly string[] {
  return inRefOrder(documents.filter(({ text }) => text === null || text.trim() === '').map(({ id }) => id))
}

function silence(refs: readonly string[]): string {
  if (refs.length === 0) return ''
  return refs.length === 1 ? ` 1 document has no text: ${refs[0]}.` : ` ${refs.length} documents have no text: ${refs.join(', ')}.`
}
