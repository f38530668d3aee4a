/** A list of phrases made ready once, so that a text without any of them is passed over at once. */
import { type Phrase, type Within, type WordSets, firstChoice, phraseEnd, phraseOf, rarestChoice } from './phrases.ts'
import { KEY_LENGTH } from './words.ts'

/** One row of a table. A match that shares a word with an exception of its row counts for nothing. */
export interface ListRow {
  readonly phrases: readonly string[]
  /** Phrases in which the words mean something else. */
  readonly except?: readonly string[]
}

/** The words `from` to `to`, the latter excluded, are a phrase of the row. */
export interface Found<R extends ListRow> {
  readonly row: R
  readonly from: number
  readonly to: number
}

export interface WordList<R extends ListRow> {
  /** False where no phrase can be in the text, which `readableText` made ready. */
  readonly mayBeIn: (text: string) => boolean
  /** Every match in those words, in their order. */
  readonly find: (within: Within) => readonly Found<R>[]
}

interface Entry<R extends ListRow> {
  readonly row: R
  readonly phrase: Phrase
  readonly isException: boolean
}

/** Throws where a phrase is not of the language. */
export function wordList<R extends ListRow>(rows: readonly R[], sets: WordSets = {}): WordList<R> {
  const entries = rows.flatMap((row) => [
    ...entriesOf(row, row.phrases, sets),
    ...entriesOf(row, row.except ?? [], sets).map((entry) => ({ ...entry, isException: true })),
  ])
  const index = indexOf(entries)
  const prefilter = prefilterOf(entries.filter((entry) => !entry.isException).map((entry) => rarestChoice(entry.phrase)))
  return { mayBeIn: (text) => prefilter.test(text), find: (within) => find(index, within) }
}

/** One expression for the whole list: words as whole words, beginnings as beginnings. It has no repetition, so it cannot backtrack far. */
function prefilterOf(choices: readonly ReturnType<typeof rarestChoice>[]): RegExp {
  const words = [...new Set(choices.flatMap((choice) => [...choice.words]))].toSorted()
  const prefixes = [...new Set(choices.flatMap((choice) => choice.prefixes))].toSorted()
  const parts = [...(words.length > 0 ? [`(?:${words.join('|')})\\b`] : []), ...(prefixes.length > 0 ? [prefixes.join('|')] : [])]
  return new RegExp(`\\b(?:${parts.join('|')})`, 'i')
}

function entriesOf<R extends ListRow>(row: R, phrases: readonly string[], sets: WordSets): readonly Entry<R>[] {
  return phrases.map((phrase) => ({ row, phrase: phraseOf(phrase, sets), isException: false }))
}

interface Index<R extends ListRow> {
  readonly byWord: ReadonlyMap<string, readonly Entry<R>[]>
  readonly byKey: ReadonlyMap<string, readonly Entry<R>[]>
}

/** Entries by the words with which they may begin. */
function indexOf<R extends ListRow>(entries: readonly Entry<R>[]): Index<R> {
  const byWord = new Map<string, Entry<R>[]>()
  const byKey = new Map<string, Entry<R>[]>()
  for (const entry of entries) {
    const first = firstChoice(entry.phrase)
    for (const word of first?.words ?? []) byWord.set(word, [...(byWord.get(word) ?? []), entry])
    for (const key of new Set(first?.prefixes.map((prefix) => prefix.slice(0, KEY_LENGTH)))) byKey.set(key, [...(byKey.get(key) ?? []), entry])
  }
  return { byWord, byKey }
}

function find<R extends ListRow>({ byWord, byKey }: Index<R>, within: Within): readonly Found<R>[] {
  const found: Found<R>[] = []
  const excepted = new Map<R, Set<number>>()
  const tryAll = (entries: readonly Entry<R>[] | undefined, at: number): void => {
    if (entries === undefined) return
    for (const { row, phrase, isException } of entries) {
      const end = phraseEnd(phrase, within, at)
      if (end === undefined) continue
      if (isException) excepted.set(row, withRange(excepted.get(row) ?? new Set(), at, end))
      else found.push({ row, from: at, to: end })
    }
  }
  for (let at = within.from; at < within.to; at += 1) {
    const here = within.words[at]
    if (here === undefined) continue
    tryAll(byWord.get(here.word), at)
    if (here.bare !== here.word) tryAll(byWord.get(here.bare), at)
    tryAll(byKey.get(here.key), at)
  }
  return excepted.size === 0 ? found : found.filter(({ row, from, to }) => !touches(excepted.get(row), from, to))
}

function withRange(places: Set<number>, from: number, to: number): Set<number> {
  for (let place = from; place < to; place += 1) places.add(place)
  return places
}

function touches(places: ReadonlySet<number> | undefined, from: number, to: number): boolean {
  if (places === undefined) return false
  for (let place = from; place < to; place += 1) if (places.has(place)) return true
  return false
}
