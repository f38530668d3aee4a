/** A run of letters and digits, with its place in the normalised text. */
interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** What a query asks for. Every term and every phrase must be there. */
export interface SearchQuery {
  /** Distinct words outside quotes. */
  readonly terms: readonly string[]
  /** Quoted words, to be found one after the other. */
  readonly phrases: readonly (readonly string[])[]
}

/** A text that can be searched. `text` is normalised (NFKC); tokens point into it. */
export interface SearchField {
  readonly text: string
  readonly tokens: readonly Token[]
  /** A title or a subject: a query that stands there whole counts more. */
  readonly isTitle: boolean
}

/** Where a query first stands in a record, and how well. */
export interface SearchMatch {
  readonly score: number
  readonly field: SearchField
  readonly start: number
  readonly end: number
}

const POINTS_A_PHRASE = 10
const COUNTED_MAX = 3
const POINTS_FOR_TITLE = 2
/** A query word this long also matches what begins with it; a shorter one only itself. */
const PREFIX_MIN = 4

export function searchField(text: string, isTitle = false): SearchField {
  const normal = text.normalize('NFKC')
  return { text: normal, tokens: tokensOf(normal), isTitle }
}

/** Throws where nothing in the query can be searched for. */
export function parseQuery(query: string): SearchQuery {
  const straight = query.normalize('NFKC').replace(/[\u201c\u201d\u201e\u201f]/g, '"')
  const phrases: string[][] = []
  const outside = straight.replace(/"([^"]*)"/g, (_, quoted: string) => {
    phrases.push(tokensOf(quoted).map((token) => token.word))
    return ' '
  })
  const terms = [...new Set(tokensOf(outside).map((token) => token.word))]
  const worded = phrases.filter((phrase) => phrase.length > 0)
  if (terms.length + worded.length === 0) throw new Error('query has no searchable words')
  return { terms, phrases: worded }
}

/** The match of a whole record, or nothing where a term or a phrase is missing. */
export function matchRecord(fields: readonly SearchField[], { terms, phrases }: SearchQuery): SearchMatch | undefined {
  const spans = [
    ...phrases.map((phrase) => fields.flatMap((field) => phraseSpans(field, phrase))),
    ...terms.map((term) => fields.flatMap((field) => termSpans(field, term))),
  ]
  if (spans.some((found) => found.length === 0)) return undefined
  const counted = spans.slice(phrases.length).reduce((points, found) => points + Math.min(found.length, COUNTED_MAX), 0)
  const inTitle = terms.length > 0 && terms.every((term) => fields.some((field) => field.isTitle && termSpans(field, term).length > 0))
  const first = firstSpan(fields, spans.flat())
  if (first === undefined) return undefined
  return { ...first, score: phrases.length * POINTS_A_PHRASE + counted + (inTitle ? POINTS_FOR_TITLE : 0) }
}

type Span = Omit<SearchMatch, 'score'>

/** The title stands beside the snippet anyway, so the first match in the text comes before one in the title. */
function firstSpan(fields: readonly SearchField[], spans: readonly Span[]): Span | undefined {
  const place = (span: Span): number => fields.indexOf(span.field) + (span.field.isTitle ? fields.length : 0)
  return spans.toSorted((a, b) => place(a) - place(b) || a.start - b.start || b.end - a.end)[0]
}

function termSpans(field: SearchField, term: string): Span[] {
  const takesPrefix = Array.from(term).length >= PREFIX_MIN
  return field.tokens.filter(({ word }) => (takesPrefix ? word.startsWith(term) : word === term)).map(({ start, end }) => ({ field, start, end }))
}

function phraseSpans(field: SearchField, phrase: readonly string[]): Span[] {
  return field.tokens.flatMap((token, index) => {
    const found = phrase.every((word, offset) => field.tokens[index + offset]?.word === word)
    return found ? [{ field, start: token.start, end: field.tokens[index + phrase.length - 1]?.end ?? token.end }] : []
  })
}

/** Apostrophes, hyphens and signs part words, so curly and straight quotes come to the same. */
function tokensOf(normal: string): Token[] {
  return [...normal.matchAll(/[\p{L}\p{N}]+/gu)].map((found) => ({ word: found[0].toLowerCase(), start: found.index, end: found.index + found[0].length }))
}
