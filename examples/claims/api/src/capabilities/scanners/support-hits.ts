/** What one text says of support needs: each hit of the word list with its status and whose need it is. */
import {
  ALWAYS_CUSTOMERS,
  HOUSEHOLD,
  OWN,
  OWN_REACH,
  PAST,
  PAST_CHARACTERISTICS,
  PAST_DRIVERS,
  POSSIBLE,
  POSSIBLE_REACH,
  REASONS,
  RELATIVES,
  SELF,
  SUBJECT_REACH,
  THIRD_PARTIES,
  THIRD_PARTIES_ELSEWHERE,
} from './lexicon/support-context.ts'
import { HISTORY_FILLERS, LIST_JOINERS, MOST_HISTORY_FILLERS, NEGATORS } from './lexicon/small-words.ts'
import type { Driver, SupportPattern } from './lexicon/support-pattern.ts'
import { SUPPORT_PATTERNS, SUPPORT_SETS } from './lexicon/support-patterns.ts'
import type { Passage, Place } from './passage.ts'
import { type Found, type ListRow, wordList } from './word-list.ts'
import type { Word } from './words.ts'

/** The first that holds of negated, hypothetical, historical; else present. */
export type Status = 'present' | 'historical' | 'hypothetical' | 'negated'
export type Subject = 'customer' | 'household' | 'third_party'

export interface SupportHit extends Place {
  readonly driver: Driver
  readonly characteristic: string
  readonly status: Status
  readonly subject: Subject
}

const NEEDS = wordList(SUPPORT_PATTERNS, SUPPORT_SETS)
const POSSIBILITIES = wordList(POSSIBLE)
const PASTS = wordList(PAST)
const SUBJECTS = {
  third: wordList(THIRD_PARTIES),
  household: wordList(HOUSEHOLD, { relative: RELATIVES }),
  self: wordList(SELF),
} as const
const NEGATOR_WORDS: ReadonlySet<string> = new Set(NEGATORS)

/** False where the text, which `readableText` made ready, can hold no hit. */
export function mayHoldSupportNeeds(text: string): boolean {
  return NEEDS.mayBeIn(text)
}

/** In the order of the text. `year` is that of the record: an earlier one is past. */
export function supportHits(passage: Passage, year: number): readonly SupportHit[] {
  const { words, clauses, sentences } = passage
  const past = new Map<number, boolean>()
  return clauses.flatMap(({ from, to, sentence }) => {
    const found = NEEDS.find({ words, from, to })
    if (found.length === 0) return []
    const range = sentences[sentence] ?? { from, to }
    const isPast = past.get(sentence) ?? pastIn(words, range, year)
    past.set(sentence, isPast)
    return judgedClause(words, { found, clauseFrom: from, sentence, sentenceFrom: range.from, isPast })
  })
}

interface ClauseFound {
  readonly found: readonly Found<SupportPattern>[]
  readonly clauseFrom: number
  readonly sentence: number
  readonly sentenceFrom: number
  readonly isPast: boolean
}

function judgedClause(words: readonly Word[], { found, clauseFrom, sentence, sentenceFrom, isPast }: ClauseFound): readonly SupportHit[] {
  const judged: SupportHit[] = []
  const denied = new Set<number>()
  for (const hit of found) {
    const { driver, characteristic } = hit.row
    const negated = isNegated(words, hit, { clauseFrom, denied })
    if (negated) denied.add(hit.to)
    const status = negated ? 'negated' : standing(words, hit, { clauseFrom, isPast })
    judged.push({ driver, characteristic, status, subject: subjectOf(words, hit, sentenceFrom), from: hit.from, to: hit.to, sentence })
  }
  return judged
}

interface Denials {
  readonly clauseFrom: number
  /** The words behind needs that were taken back. */
  readonly denied: ReadonlySet<number>
}

/**
 * A negator before the words with at most six small ones between. A list carries it on, past the words that it has taken
 * back already; a negator that belongs to the words themselves ("no heating") stands within them and is not met.
 */
function isNegated(words: readonly Word[], hit: Found<SupportPattern>, { clauseFrom, denied }: Denials): boolean {
  let small = 0
  for (let place = hit.from; place > clauseFrom && small <= MOST_HISTORY_FILLERS;) {
    const gap = words[place]?.gap
    if (denied.has(place) && (gap === 'joined' || gap === 'comma')) return true
    if (gap !== 'joined') return false
    const before = words[place - 1]?.word ?? ''
    if (NEGATOR_WORDS.has(before)) return true
    if (!HISTORY_FILLERS.has(before) && !LIST_JOINERS.has(before)) return false
    place -= 1
    small += 1
  }
  return false
}

interface Around {
  readonly clauseFrom: number
  readonly isPast: boolean
}

function standing(words: readonly Word[], { row, from }: Found<SupportPattern>, { clauseFrom, isPast }: Around): Status {
  // A thought of suicide is never a mere possibility: "I might as well end it all" is the thing itself.
  if (row.characteristic !== 'suicide_or_self_harm' && isPossible(words, from, clauseFrom)) return 'hypothetical'
  const mayBePast = PAST_DRIVERS.has(row.driver) || PAST_CHARACTERISTICS.has(row.characteristic)
  return mayBePast && isPast ? 'historical' : 'present'
}

function isPossible(words: readonly Word[], hitFrom: number, clauseFrom: number): boolean {
  const from = reachBack(words, { from: clauseFrom, to: hitFrom }, POSSIBLE_REACH)
  const last = lastOf(POSSIBILITIES, words, { from, to: hitFrom })
  return last !== undefined && !words.slice(last.to, hitFrom).some(({ word }) => REASONS.has(word))
}

interface Range {
  readonly from: number
  readonly to: number
}

function pastIn(words: readonly Word[], { from, to }: Range, year: number): boolean {
  if (PASTS.find({ words, from, to }).length > 0) return true
  return words.slice(from, to).some(({ word }, index) => words[from + index - 1]?.word === 'in' && index > 0 && isEarlierYear(word, year))
}

function isEarlierYear(word: string, year: number): boolean {
  return /^(?:19|20)\d\d$/.test(word) && Number(word) < year
}

/** Whoever was named last within 60 characters before the words, in the whole sentence. */
function subjectOf(words: readonly Word[], { row, from: hitFrom }: Found<SupportPattern>, sentenceFrom: number): Subject {
  if (ALWAYS_CUSTOMERS.has(row.characteristic)) return 'customer'
  const before = { from: reachBack(words, { from: sentenceFrom, to: hitFrom }, SUBJECT_REACH), to: hitFrom }
  const household = lastOf(SUBJECTS.household, words, before)
  const third = lastOf(SUBJECTS.third, words, before)
  if (third === undefined || (household !== undefined && household.to > third.to)) return household === undefined ? 'customer' : 'household'
  if (row.characteristic === 'no_safe_home' && THIRD_PARTIES_ELSEWHERE.has(words[third.from]?.bare ?? '')) return 'customer'
  const self = lastOf(SUBJECTS.self, words, before)
  const own = words.slice(Math.max(third.to, hitFrom - OWN_REACH), hitFrom).some(({ word }) => OWN.has(word))
  if (!own && (self === undefined || self.from < third.to)) return 'third_party'
  return household === undefined ? 'customer' : 'household'
}

function reachBack(words: readonly Word[], { from, to }: Range, chars: number): number {
  const start = words[to]?.start ?? 0
  let place = to
  while (place > from && start - (words[place - 1]?.end ?? 0) <= chars) place -= 1
  return place
}

function lastOf<R extends ListRow>(list: ReturnType<typeof wordList<R>>, words: readonly Word[], { from, to }: Range): Found<R> | undefined {
  return list.find({ words, from, to }).at(-1)
}
