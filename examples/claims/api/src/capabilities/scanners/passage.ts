/** A text cut into sentences, and these into clauses, as the context rules need it. */
import { quoteAround } from '../quote.ts'
import { type Word, sentenceEnd, wordsOf } from './words.ts'

/** Words `from` to `to`, the latter excluded. */
interface Span {
  readonly from: number
  readonly to: number
}

/** `start` and `end` are places in the text, for quoting. */
interface Sentence extends Span {
  readonly start: number
  readonly end: number
}

/** Words of a passage with the sentence in which they stand. */
export interface Place extends Span {
  /** Place in the list of sentences. */
  readonly sentence: number
}

export interface Passage {
  readonly text: string
  readonly words: readonly Word[]
  readonly sentences: readonly Sentence[]
  readonly clauses: readonly Place[]
}

const TURNS: ReadonlySet<string> = new Set(['but', 'however', 'although', 'though'])
const SUBJECTS: ReadonlySet<string> = new Set(['i', 'we', 'you', 'he', 'she', 'they', 'it', 'this', 'there', 'that'])
/** `anything but happy` and `nothing but delay` turn nothing. */
const NO_TURN_AFTER: ReadonlySet<string> = new Set(['anything', 'nothing', 'all', 'none', 'everything'])

/** Reads a text that `readableText` made ready. */
export function readPassage(text: string): Passage {
  const words = wordsOf(text)
  const sentences = cut(words, (word) => word.gap === 'sentence').map((span) => ({ ...span, ...placesOf(text, words, span) }))
  const clauses = sentences.flatMap((span, sentence) => clausesOf(words, span).map((clause) => ({ ...clause, sentence })))
  return { text, words, sentences, clauses }
}

/** The sentence of a place in at most 160 characters, with the place in sight where the sentence is longer. */
export function quoteOf({ text, words, sentences }: Passage, { from, to, sentence }: Place): string {
  const { start = 0, end = text.length } = sentences[sentence] ?? {}
  return quoteAround(text.slice(start, end), (words[from]?.start ?? 0) - start, (words[to - 1]?.end ?? 0) - start)
}

function clausesOf(words: readonly Word[], { from, to }: Span): readonly Span[] {
  const within = words.slice(from, to)
  return cut(within, (word, index) => startsClause(word, within[index - 1], within[index + 1])).map((span) => ({ from: span.from + from, to: span.to + from }))
}

/** Each word that opens a span, and the first word whether it does or not. */
function cut(words: readonly Word[], opens: (word: Word, index: number) => boolean): readonly Span[] {
  const starts = words.flatMap((word, index) => (index === 0 || opens(word, index) ? [index] : []))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? words.length }))
}

function startsClause(word: Word, before: Word | undefined, after: Word | undefined): boolean {
  if (word.gap === 'comma' && SUBJECTS.has(word.bare)) return true
  if (word.word === 'yet') return word.gap === 'comma' || before?.word === 'and' || SUBJECTS.has(after?.bare ?? '')
  return TURNS.has(word.word) && after?.word !== 'to' && !NO_TURN_AFTER.has(before?.word ?? '')
}

function placesOf(text: string, words: readonly Word[], { from, to }: Span): { readonly start: number; readonly end: number } {
  const next = words[to]
  const lastEnd = words[to - 1]?.end ?? text.length
  return { start: words[from]?.start ?? 0, end: next === undefined ? text.length : (sentenceEnd(text, lastEnd, next.start) ?? next.start) }
}
