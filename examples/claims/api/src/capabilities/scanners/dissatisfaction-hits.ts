/** What one text says of dissatisfaction: each hit of the word lists, judged by the context rules in their order. */
import { DISSATISFACTION_PATTERNS, DISSATISFACTION_SETS, type DissatisfactionPattern, type Strength } from './lexicon/dissatisfaction-patterns.ts'
import {
  BOILERPLATE,
  BOILERPLATE_SETS,
  type BoilerplateRow,
  IRONY_PATTERNS,
  IRONY_SETS,
  SENTENCE_PATTERNS,
  STEPS,
} from './lexicon/dissatisfaction-sentences.ts'
import { CONDITIONS, CONDITION_REACH, NAMED_IN_NOTES, ON_BEHALF_OF, type TargetRow } from './lexicon/dissatisfaction-targets.ts'
import { CANCELLING_FILLERS, MOST_CANCELLING_FILLERS, NEGATORS } from './lexicon/small-words.ts'
import type { Passage, Place } from './passage.ts'
import { type TargetReader, targetReader } from './targets.ts'
import { type Found, type WordList, wordList } from './word-list.ts'
import type { Word } from './words.ts'

export interface Hit extends Place {
  readonly kind: 'hit'
  readonly pattern: DissatisfactionPattern['id']
  readonly strength: Strength
  readonly about: 'firm' | 'unclear'
  readonly onBehalf: boolean
}

/** A hit that is not reported, kept so that a person can overrule it. */
export interface Aside extends Place {
  readonly kind: 'aside'
  readonly reason: 'about_other' | 'hypothetical' | 'boilerplate'
}

const ALL_SETS = { ...DISSATISFACTION_SETS, ...IRONY_SETS }
/** For one look at a text instead of three. */
const ANYWHERE = wordList([...DISSATISFACTION_PATTERNS, ...SENTENCE_PATTERNS, ...IRONY_PATTERNS], ALL_SETS)
const IN_CLAUSES = wordList(DISSATISFACTION_PATTERNS, DISSATISFACTION_SETS)
const IN_SENTENCES = wordList(SENTENCE_PATTERNS, DISSATISFACTION_SETS)
const IRONY = wordList(IRONY_PATTERNS, IRONY_SETS)
const BOILERPLATE_WORDS = wordList(BOILERPLATE, BOILERPLATE_SETS)
const NEGATOR_WORDS: ReadonlySet<string> = new Set(NEGATORS)

/** Said to whoever reads the message, whomever it names elsewhere. */
const TO_THE_READER: ReadonlySet<string> = new Set(['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'S1', 'S2', 'I1'])
/** Said all the same where announced for a case: "if I don't hear by Friday I will complain". */
const THREATS: ReadonlySet<string> = new Set(['X1', 'X2', 'X4', 'S2'])
const PRONOUNS: ReadonlySet<string> = new Set(['i', 'we', 'you', 'he', 'she', 'they', 'it', 'this', 'the', 'my', 'your'])

/** False where the text, which `readableText` made ready, can hold no hit. */
export function mayHoldDissatisfaction(text: string): boolean {
  return ANYWHERE.mayBeIn(text)
}

/** In the order of the text, but for irony, which counts only in sentences where nothing else was found. */
export function judgedHits(passage: Passage, isNote: boolean, targets: () => WordList<TargetRow>): readonly (Hit | Aside)[] {
  const plain = [...clauseCandidates(passage, isNote), ...sentenceCandidates(passage, IN_SENTENCES)]
  const busy = new Set(plain.map((candidate) => candidate.sentence))
  const all = [...plain, ...sentenceCandidates(passage, IRONY).filter((candidate) => !busy.has(candidate.sentence))]
  if (all.length === 0) return []
  const context = { words: passage.words, reader: targetReader(passage, targets()) }
  return all.flatMap((candidate) => judged(candidate, context))
}

/** What the judging of one clause needs, gathered in one walk so that many hits cost no more than one. */
interface Surroundings {
  readonly clause: number
  readonly from: number
  readonly sentence: number
  /** The first word that names someone for whom the writer may speak; infinite where there is none. */
  readonly onBehalfFrom: number
  /** "I won't be pleased unless …". */
  readonly isForAnUnmetCase: boolean
  readonly boilerplate: readonly Found<BoilerplateRow>[]
}

interface Candidate extends Found<DissatisfactionPattern> {
  readonly around: Surroundings
  readonly sentence: number
}

interface Context {
  readonly words: readonly Word[]
  readonly reader: TargetReader
}

function clauseCandidates({ words, clauses, sentences }: Passage, isNote: boolean): readonly Candidate[] {
  const named = new Map(isNote ? sentences.map((range, sentence) => [sentence, firstOf(words, range, NAMED_IN_NOTES)] as const) : [])
  return clauses.flatMap(({ from, to, sentence }, clause) => {
    const found = IN_CLAUSES.find({ words, from, to })
    if (found.length === 0) return []
    const around = surroundings(words, { from, to }, { clause, sentence })
    return found.filter((hit) => hit.row.inNotes === undefined || (named.get(sentence) ?? -1) < hit.from).map((hit) => ({ ...hit, around, sentence }))
  })
}

function sentenceCandidates({ text, words, sentences, clauses }: Passage, list: WordList<DissatisfactionPattern>): readonly Candidate[] {
  if (!list.mayBeIn(text)) return []
  const firstClause = new Map(clauses.map(({ sentence }, clause) => [sentence, clause] as const).toReversed())
  return sentences.flatMap(({ from, to }, sentence) => {
    const found = list.find({ words, from, to })
    if (found.length === 0) return []
    const clause = firstClause.get(sentence) ?? 0
    const around = surroundings(words, { from, to }, { clause, sentence })
    return found.map((hit) => ({ ...hit, around, sentence }))
  })
}

interface Range {
  readonly from: number
  readonly to: number
}

function surroundings(words: readonly Word[], { from, to }: Range, at: { readonly clause: number; readonly sentence: number }): Surroundings {
  const within = words.slice(from, to).map(({ word }) => word)
  const denied = within.some((word, index) => (word === 'will' || word === 'would') && within[index + 1] === 'not' && within[index + 2] === 'be')
  return {
    ...at,
    from,
    onBehalfFrom: firstOf(words, { from, to }, ON_BEHALF_OF),
    isForAnUnmetCase: denied && (within.includes('unless') || within.includes('if')),
    boilerplate: BOILERPLATE_WORDS.find({ words, from, to }),
  }
}

function firstOf(words: readonly Word[], { from, to }: Range, wanted: ReadonlySet<string>): number {
  for (let place = from; place < to; place += 1) if (wanted.has(words[place]?.bare ?? '')) return place
  return Number.POSITIVE_INFINITY
}

/** The rules in their order: boilerplate, cancelled negatives, conditions, target, on whose behalf. */
function judged(candidate: Candidate, { words, reader }: Context): readonly (Hit | Aside)[] {
  const { row, from, to, sentence, around } = candidate
  const aside = (reason: Aside['reason']): readonly Aside[] => [{ kind: 'aside', reason, from, to, sentence }]
  if (isBoilerplate(words, candidate)) return aside('boilerplate')
  if (row.id !== 'N1' && row.id !== 'X6' && isCancelled(words, candidate)) return []
  if (around.isForAnUnmetCase || isConditional(words, candidate)) return aside('hypothetical')
  const about = reader.of(around.clause, TO_THE_READER.has(row.id))
  if (about === 'other') return aside('about_other')
  const strength = row.id === 'A2' && about === 'firm' ? 'clear' : row.strength
  return [{ kind: 'hit', pattern: row.id, strength, about, onBehalf: around.onBehalfFrom < from, from, to, sentence }]
}

/** At or behind the firm's words in its clause, until the writer speaks of himself: "you say that if you are unhappy you can ask and I am unhappy". */
function isBoilerplate(words: readonly Word[], { row, from, to, around }: Candidate): boolean {
  return around.boilerplate.some((own) => {
    const isStep = STEPS.has(row.id)
    if (to <= own.from || (own.row.covers === 'steps' && !isStep)) return false
    return !words.slice(own.to, from).some(({ word }) => word === 'i' || (word === 'we' && !isStep))
  })
}

/** A negator right before the hit, with at most four small words between. */
function isCancelled(words: readonly Word[], { from, around }: Candidate): boolean {
  for (let place = from; place > around.from && from - place <= MOST_CANCELLING_FILLERS; place -= 1) {
    if (words[place]?.gap !== 'joined') return false
    const before = words[place - 1]?.word ?? ''
    if (NEGATOR_WORDS.has(before)) return true
    if (!CANCELLING_FILLERS.has(before)) return false
  }
  return false
}

/** A condition within 30 characters before the hit in its clause. */
function isConditional(words: readonly Word[], { row, from, around }: Candidate): boolean {
  const start = words[from]?.start ?? 0
  let announced = false
  for (let place = from; place >= around.from && start - (words[place]?.end ?? 0) <= CONDITION_REACH; place -= 1) {
    announced ||= words[place]?.word === 'will' || words[place]?.word === 'shall'
    if (isCondition(words, place, around.from) && place < from) return !(announced && THREATS.has(row.id))
  }
  return false
}

/** "Should you be unhappy" is a condition; "you should know" and "I should like to" are none. */
function isCondition(words: readonly Word[], place: number, clauseFrom: number): boolean {
  const word = words[place]?.word ?? ''
  if (word === 'should') return PRONOUNS.has(words[place + 1]?.word ?? '') && (place === clauseFrom || !PRONOUNS.has(words[place - 1]?.word ?? ''))
  return CONDITIONS.has(word) || (word === 'case' && words[place - 1]?.word === 'in')
}
