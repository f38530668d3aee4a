/** Whom a hit is about: the firm, someone else, or nobody that the words name. */
import type { Claim } from '../../../../shared/claim.ts'
import { NAME_ENDINGS, TARGETS, type TargetRow } from './lexicon/dissatisfaction-targets.ts'
import { lazily } from './once.ts'
import { type Passage, findIn, readPassage } from './passage.ts'
import { type Found, type WordList, wordList } from './word-list.ts'
import { wordsOf } from './words.ts'

type About = 'firm' | 'other' | 'unclear'

/** Reads whom the clauses of one passage are about. */
export interface TargetReader {
  /** By the clause, then its sentence, then the whole message; `nearOnly` leaves the message out. */
  readonly of: (clause: number, nearOnly: boolean) => About
}

const BASE = wordList(TARGETS)

/** The names of suppliers whom the insurer appointed count as the firm. */
export function targetWords(claim: Claim): WordList<TargetRow> {
  const names = claim.parties.filter((party) => party.appointedBy === 'insurer').map(({ name }) => namePhrase(name))
  const phrases = names.filter((phrase) => phrase !== '')
  return phrases.length === 0 ? BASE : wordList<TargetRow>([...TARGETS, { target: 'firm', phrases }])
}

/** The words of a name, with up to three characters such as ` & ` between. */
function namePhrase(name: string): string {
  const words = wordsOf(name.normalize('NFKC')).map(({ bare }) => bare)
  return words.filter((word) => /^[a-z0-9]+$/.test(word) && !NAME_ENDINGS.has(word)).join(' <5> ')
}

interface Seen {
  firm: number
  other: number
}

export function targetReader(passage: Passage, list: WordList<TargetRow>): TargetReader {
  const { clauses, sentences } = passage
  const inClause = clauses.map((): Seen => ({ firm: -1, other: -1 }))
  const inSentence = sentences.map((): Seen => ({ firm: -1, other: -1 }))
  const clauseOf = clauses.flatMap(({ from, to }, index) => Array.from({ length: to - from }, () => index))
  for (const { row, to } of separated(findIn(passage, list))) {
    if (row.target === 'nobody') continue
    const clause = clauseOf[to - 1] ?? 0
    for (const seen of [inClause[clause], inSentence[clauses[clause]?.sentence ?? 0]]) if (seen !== undefined) seen[row.target] = Math.max(seen[row.target], to)
  }
  const namesOnlyOthers = lazily(() => onlyOthersIn(passage.text, list))
  return {
    of: (clause, nearOnly) => {
      const [near, around] = [inClause[clause], inSentence[clauses[clause]?.sentence ?? 0]]
      if (near !== undefined && near.firm !== near.other) return near.firm > near.other ? 'firm' : 'other'
      if (around !== undefined && around.firm !== around.other) return around.firm > -1 ? 'firm' : 'other'
      return !nearOnly && namesOnlyOthers() ? 'other' : 'unclear'
    },
  }
}

/** Read from the whole message, for which a passage has only the sentences that were wanted. */
function onlyOthersIn(text: string, list: WordList<TargetRow>): boolean {
  const named = new Set(separated(findIn(readPassage(text, list.mayBeIn), list)).map(({ row }) => row.target))
  return named.has('other') && !named.has('firm')
}

const RANK: Readonly<Record<TargetRow['target'], number>> = { other: 0, nobody: 1, firm: 2 }

/** Of matches that share a word, those of the kind that goes first. */
function separated(found: readonly Found<TargetRow>[]): readonly Found<TargetRow>[] {
  const taken = new Map<number, number>()
  for (const { row, from, to } of found)
    for (let place = from; place < to; place += 1) taken.set(place, Math.min(taken.get(place) ?? RANK.firm, RANK[row.target]))
  return found.filter(({ row, from, to }) => {
    for (let place = from; place < to; place += 1) if ((taken.get(place) ?? RANK.firm) < RANK[row.target]) return false
    return true
  })
}
