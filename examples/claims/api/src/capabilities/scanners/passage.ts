/** A text cut into sentences, and these into clauses, as the context rules need it. */
import { quoteAround } from '../quote.ts'
import type { Found, ListRow, WordList } from './word-list.ts'
import { type Word, sentencesOf, wordsOf } from './words.ts'

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

const NO_WORD = { word: '', bare: '', gap: 'joined' } as const

/** Reads the sentences of a text, made ready by `readableText`, that may hold what is looked for, and passes over the others. */
export function readPassage(text: string, isWanted: (sentence: string) => boolean = () => true): Passage {
  const words: Word[] = []
  const sentences: Sentence[] = []
  const clauses: Place[] = []
  for (const { start, end } of sentencesOf(text)) {
    if (!isWanted(text.slice(start, end))) continue
    const from = words.length
    for (const word of wordsOf(text, start, end)) words.push(word)
    for (const clause of clausesOf(words, from)) clauses.push({ ...clause, sentence: sentences.length })
    sentences.push({ from, to: words.length, start, end })
  }
  return { text, words, sentences, clauses }
}

/** Every match of a list in a passage; a phrase never reaches from one sentence into the next. */
export function findIn<R extends ListRow>({ words, sentences }: Passage, list: WordList<R>): readonly Found<R>[] {
  return sentences.flatMap(({ from, to }) => list.find({ words, from, to }))
}

/** The sentence of a place in at most 160 characters, with the place in sight where the sentence is longer. */
export function quoteOf({ text, words, sentences }: Passage, { from, to, sentence }: Place): string {
  const { start = 0, end = text.length } = sentences[sentence] ?? {}
  return quoteAround(text.slice(start, end), (words[from]?.start ?? 0) - start, (words[to - 1]?.end ?? 0) - start)
}

/** The clauses of the words from a place on, which are the last sentence so far. */
function clausesOf(words: readonly Word[], from: number): readonly Span[] {
  const starts = [from]
  for (let place = from + 1; place < words.length; place += 1) if (startsClause(words, place, from)) starts.push(place)
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? words.length }))
}

function startsClause(words: readonly Word[], place: number, from: number): boolean {
  const { word, bare, gap } = words[place] ?? NO_WORD
  if (gap === 'comma' && SUBJECTS.has(bare)) return true
  if (word !== 'yet' && !TURNS.has(word)) return false
  const before = place > from ? words[place - 1]?.word : undefined
  const after = words[place + 1]
  if (word === 'yet') return gap === 'comma' || before === 'and' || SUBJECTS.has(after?.bare ?? '')
  return after?.word !== 'to' && !NO_TURN_AFTER.has(before ?? '')
}
