/** Every expression of dissatisfaction on a claim: one row for each message or note that holds one. */
import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import { readableText } from './body.ts'
import { type Clock, type Eligibility, clockFrom, eligibilityOf, loggedAs } from './complaint-log.ts'
import { type Aside, type Hit, judgedHits, mayHoldDissatisfaction } from './dissatisfaction-hits.ts'
import { ALLEGATIONS, type Allegation } from './lexicon/allegations.ts'
import type { TargetRow } from './lexicon/dissatisfaction-targets.ts'
import type { Strength } from './lexicon/dissatisfaction-patterns.ts'
import { lazily, oncePerText } from './once.ts'
import { findIn, quoteOf, readPassage } from './passage.ts'
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
  const targets = lazily(() => targetWords(claim))
  const readMessage = oncePerText((text) => readingOf(text, false, targets))
  const readNote = oncePerText((text) => readingOf(text, true, targets))
  const found = [
    ...messages.map((source) => ({ source, reading: readMessage(source.text) })),
    ...notes.map((source) => ({ source, reading: readNote(source.text) })),
  ]
  const standing: Standing = {
    eligibility: oncePerText((party) => eligibilityOf(claim, party)),
    clock: oncePerText((date) => clockFrom(claim, date)),
    complaint: (party, date) => loggedAs(claim, party, { date, today: scanned.today })?.id,
  }
  const rows = found.flatMap(({ source, reading }) => (reading?.kind === 'hit' ? [row(source, reading, standing)] : []))
  const setAside = found.flatMap(({ source, reading }) =>
    reading?.kind === 'aside' ? [{ ref: source.ref, date: dateOf(source), quote: reading.quote, reason: reading.reason }] : [],
  )
  return { rows: rows.toSorted(newestFirst), setAside: setAside.toSorted(newestFirst), messages: messages.length, notes: notes.length }
}

/** What one text says, whoever sent it and whenever. */
type Reading =
  | { readonly kind: 'hit'; readonly said: Pick<DissatisfactionRow, 'strength' | 'about' | 'quote' | 'onBehalf' | 'alleges'> }
  | (Pick<SetAside, 'quote' | 'reason'> & { readonly kind: 'aside' })

function readingOf(body: string, isNote: boolean, targets: () => WordList<TargetRow>): Reading | undefined {
  const text = readableText(body)
  if (!mayHoldDissatisfaction(text)) return undefined
  const passage = readPassage(text, mayHoldDissatisfaction)
  const judged = judgedHits(passage, isNote, targets)
  const hit = strongest(judged.filter((each) => each.kind === 'hit'))
  if (hit !== undefined) {
    const { strength, about, onBehalf } = hit
    return { kind: 'hit', said: { strength, about, onBehalf, quote: quoteOf(passage, hit), alleges: allegationsIn(text) } }
  }
  const aside = judged.filter((each) => each.kind === 'aside').toSorted((a, b) => a.from - b.from)[0]
  return aside === undefined ? undefined : { kind: 'aside', quote: quoteOf(passage, aside), reason: aside.reason }
}

/** What follows from who sent a text and when. */
interface Standing {
  readonly eligibility: (party: string) => Eligibility
  readonly clock: (date: IsoDate) => Clock
  readonly complaint: (party: string | undefined, date: IsoDate) => string | undefined
}

function row(source: Source, { said }: Extract<Reading, { readonly kind: 'hit' }>, standing: Standing): DissatisfactionRow {
  const { ref, party } = source
  const date = dateOf(source)
  const complaint = standing.complaint(party, date)
  return {
    ...said,
    ref,
    date,
    ...(party === undefined ? {} : { party }),
    ...(source.kind === 'note' ? { via: 'note' } : {}),
    logged: complaint !== undefined,
    ...(complaint === undefined ? {} : { complaint }),
    eligibility: party === undefined ? 'unknown' : standing.eligibility(party),
    clock: standing.clock(date),
  }
}

function strongest(hits: readonly Hit[]): Hit | undefined {
  return hits.toSorted((a, b) => STRENGTHS[a.strength] - STRENGTHS[b.strength] || Number(a.about !== 'firm') - Number(b.about !== 'firm') || a.from - b.from)[0]
}

function allegationsIn(text: string): readonly Allegation[] {
  const found = new Set(findIn(readPassage(text, ALLEGATION_WORDS.mayBeIn), ALLEGATION_WORDS).map(({ row: { allegation } }) => allegation))
  return ALLEGATIONS.map(({ allegation }) => allegation).filter((allegation) => found.has(allegation))
}
