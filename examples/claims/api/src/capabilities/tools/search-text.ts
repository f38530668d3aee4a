/** What a query asks for. Every term and every phrase must be there. */
export interface SearchQuery {
  /** Distinct words outside quotes. */
  readonly terms: readonly RegExp[]
  /** Quoted words, to be found one after the other. */
  readonly phrases: readonly RegExp[]
}

/** A text that can be searched, as it is recorded. */
export interface SearchField {
  readonly text: string
  /** A title or a subject: a query that stands there whole counts more. */
  readonly isTitle: boolean
}

/** Where a query first stands in a record, and how well. */
export interface SearchMatch {
  readonly score: number
  /** The field's text, normalised (NFKC); `start` and `end` point into it. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const POINTS_A_PHRASE = 10
const COUNTED_MAX = 3
const POINTS_FOR_TITLE = 2
/** A query word this long also matches what begins with it; a shorter one only itself. */
const PREFIX_MIN = 4

/** Throws where nothing in the query can be searched for. */
export function parseQuery(query: string): SearchQuery {
  const straight = query.normalize('NFKC').replace(/[\u201c\u201d\u201e\u201f]/g, '"')
  const phrases: string[][] = []
  const outside = straight.replace(/"([^"]*)"/g, (_, quoted: string) => {
    phrases.push(wordsOf(quoted))
    return ' '
  })
  const terms = [...new Map(wordsOf(outside).map((word) => [word.toLowerCase(), word])).values()]
  const worded = phrases.filter((phrase) => phrase.length > 0)
  if (terms.length + worded.length === 0) throw new Error('query has no searchable words')
  return { terms: terms.map(termPattern), phrases: worded.map(phrasePattern) }
}

/** The match of a whole record, or nothing where a term or a phrase is missing. */
export function matchRecord(fields: readonly SearchField[], { terms, phrases }: SearchQuery): SearchMatch | undefined {
  const texts = fields.map(({ text, isTitle }) => ({ text: normal(text), isTitle }))
  const found: Found[] = []
  for (const pattern of [...phrases, ...terms]) {
    const one = findIn(texts, pattern)
    if (one === undefined) return undefined
    found.push(one)
  }
  const first = firstSpan(found.flatMap(({ spans }) => spans))
  if (first === undefined) return undefined
  const ofTerms = found.slice(phrases.length)
  const counted = ofTerms.reduce((points, { count }) => points + count, 0)
  const inTitle = terms.length > 0 && ofTerms.every(({ spans }) => spans.some(({ isTitle }) => isTitle))
  const { text, start, end } = first
  return { text, start, end, score: phrases.length * POINTS_A_PHRASE + counted + (inTitle ? POINTS_FOR_TITLE : 0) }
}

interface Span {
  readonly text: string
  readonly isTitle: boolean
  /** Of the field in its record. */
  readonly place: number
  readonly start: number
  readonly end: number
}
/** Where one term or phrase stands. */
interface Found {
  /** Its first place in each field that has it. */
  readonly spans: readonly Span[]
  /** How often it stands in all fields, as far as that counts. */
  readonly count: number
}

function findIn(fields: readonly SearchField[], pattern: RegExp): Found | undefined {
  const spans: Span[] = []
  let count = 0
  for (const [place, { text, isTitle }] of fields.entries()) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(text), isFirst = true; match !== null; match = count < COUNTED_MAX ? pattern.exec(text) : null, isFirst = false) {
      if (isFirst) spans.push({ text, isTitle, place, start: match.index, end: match.index + match[0].length })
      if (count < COUNTED_MAX) count += 1
    }
  }
  return spans.length === 0 ? undefined : { spans, count }
}

/** The title stands beside the snippet anyway, so the first match in the text comes before one in the title. */
function firstSpan(spans: readonly Span[]): Span | undefined {
  return spans.toSorted((a, b) => Number(a.isTitle) - Number(b.isTitle) || a.place - b.place || a.start - b.start || b.end - a.end)[0]
}

const LETTER = '[\\p{L}\\p{N}]'

/** Words are runs of letters and digits, so nothing in one needs escaping. */
function termPattern(word: string): RegExp {
  const end = Array.from(word).length >= PREFIX_MIN ? `${LETTER}*` : `(?!${LETTER})`
  return new RegExp(`(?<!${LETTER})${word}${end}`, 'giu')
}

function phrasePattern(words: readonly string[]): RegExp {
  return new RegExp(`(?<!${LETTER})${words.join('[^\\p{L}\\p{N}]+')}(?!${LETTER})`, 'giu')
}

/** Runs of letters and digits of a text in NFKC. Apostrophes, hyphens and signs part words, so curly and straight quotes come to the same. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Most texts are plain and need no work. */
function normal(text: string): string {
  return /[^\0-\x7f]/.test(text) ? text.normalize('NFKC') : text
}
