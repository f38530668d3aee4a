/** Every expression of dissatisfaction on a claim: one row for each message or note that holds one. */
import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import { readableText } from './body.ts'
import { type Clock, type Eligibility, clockFrom, eligibilityOf, loggedAs } from './complaint-log.ts'
import { type Aside, type Hit, judgedHits, mayHoldDissatisfaction } from './dissatisfaction-hits.ts'
import { ALLEGATIONS, type Allegation } from './lexicon/allegations.ts'
import type { TargetRow } from './lexicon/dissatisfaction-targets.ts'
import type { Strength } from './lexicon/dissatisfaction-patterns.ts'
import { type Passage, quoteOf, readPassage } from './passage.ts'
import { type Scanned, type Source, dateOf, messageSources, newestFirst, noteSources } from './sources.ts'
import { targetWords } from './targets.ts'
import { type WordList, wordList } from './word-list.ts'

export interface DissatisfactionRow {
  readonly ref: string
  /** The day on which the message reached the firm. */
  readonly date: IsoDate
  readonly party?: string
  readonly strength: Strength
  readonly about: 'firm' | 'unclear'
  /** Its sentence, at most 160 characters. */
  readonly quote: string
  readonly via?: 'note'
  readonly onBehalf: boolean
  readonly alleges: readonly Allegation[]
  readonly logged: boolean
  /** The complaint under which it was logged. */
  readonly complaint?: string
  readonly eligibility: Eligibility
  readonly clock: Clock
}

/** A record without a row in which something was found and not counted. */
export interface SetAside {
  readonly ref: string
  readonly date: IsoDate
  readonly quote: string
  readonly reason: Aside['reason']
}

export interface Dissatisfaction {
  /** Newest first, then by ref. */
  readonly rows: readonly DissatisfactionRow[]
  readonly setAside: readonly SetAside[]
  /** How many inbound messages and notes were read. */
  readonly messages: number
  readonly notes: number
}

const ALLEGATION_WORDS = wordList(ALLEGATIONS)
const STRENGTHS: Readonly<Record<Strength, number>> = { explicit: 0, clear: 1, weak: 2 }

/** Reads inbound messages and notes up to `today`, and where given from `since`. */
export function dissatisfactionIn(claim: Claim, scanned: Scanned): Dissatisfaction {
  const [messages, notes] = [messageSources(claim, scanned), noteSources(claim, scanned)]
  const reading: Reading = { claim, today: scanned.today, targets: lazily(() => targetWords(claim)) }
  const found = [...messages, ...notes].flatMap((source) => findings(source, reading))
  return {
    rows: found.filter((each) => 'strength' in each).toSorted(newestFirst),
    setAside: found.filter((each) => 'reason' in each).toSorted(newestFirst),
    messages: messages.length,
    notes: notes.length,
  }
}

interface Reading {
  readonly claim: Claim
  readonly today: IsoDate
  readonly targets: () => WordList<TargetRow>
}

function findings(source: Source, { claim, today, targets }: Reading): readonly (DissatisfactionRow | SetAside)[] {
  const text = readableText(source.text)
  if (!mayHoldDissatisfaction(text)) return []
  const passage = readPassage(text)
  const judged = judgedHits(passage, source.kind === 'note', targets())
  const hit = strongest(judged.filter((each) => each.kind === 'hit'))
  if (hit !== undefined) return [row(source, { passage, hit, claim, today })]
  const aside = judged.filter((each) => each.kind === 'aside').toSorted((a, b) => a.from - b.from)[0]
  return aside === undefined ? [] : [{ ref: source.ref, date: dateOf(source), quote: quoteOf(passage, aside), reason: aside.reason }]
}

interface Found {
  readonly passage: Passage
  readonly hit: Hit
  readonly claim: Claim
  readonly today: IsoDate
}

function row(source: Source, { passage, hit, claim, today }: Found): DissatisfactionRow {
  const { ref, party } = source
  const date = dateOf(source)
  const complaint = loggedAs(claim, party, { date, today })
  return {
    ref,
    date,
    ...(party === undefined ? {} : { party }),
    strength: hit.strength,
    about: hit.about,
    quote: quoteOf(passage, hit),
    ...(source.kind === 'note' ? { via: 'note' } : {}),
    onBehalf: hit.onBehalf,
    alleges: allegationsIn(passage),
    logged: complaint !== undefined,
    ...(complaint === undefined ? {} : { complaint: complaint.id }),
    eligibility: eligibilityOf(claim, party),
    clock: clockFrom(claim, date),
  }
}

function strongest(hits: readonly Hit[]): Hit | undefined {
  return hits.toSorted((a, b) => STRENGTHS[a.strength] - STRENGTHS[b.strength] || Number(a.about !== 'firm') - Number(b.about !== 'firm') || a.from - b.from)[0]
}

function allegationsIn({ words }: Passage): readonly Allegation[] {
  const found = new Set(ALLEGATION_WORDS.find({ words, from: 0, to: words.length }).map(({ row }) => row.allegation))
  return ALLEGATIONS.map(({ allegation }) => allegation).filter((allegation) => found.has(allegation))
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
