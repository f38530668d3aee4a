/** Every support need that the texts of a claim mention. Words on file, not an assessment. */
import type { Claim, IsoDate, Party } from '../../../../shared/claim.ts'
import { ageOn } from '../dates.ts'
import { hasRole, isActiveVulnerability, known } from '../facts.ts'
import { byRef, compareText } from '../refs.ts'
import { readableText } from './body.ts'
import type { Driver } from './lexicon/support-pattern.ts'
import { URGENT } from './lexicon/support-patterns.ts'
import { oncePerText } from './once.ts'
import { type Passage, quoteOf, readPassage } from './passage.ts'
import { type Scanned, type Source, dateOf, messageSources, noteSources, oldestFirst, paperSources } from './sources.ts'
import { type Status, type Subject, type SupportHit, mayHoldSupportNeeds, supportHits } from './support-hits.ts'

export interface SupportSignal {
  readonly driver: Driver
  readonly characteristic: string
  readonly status: Exclude<Status, 'negated'>
  readonly subject: Subject
  readonly party?: string
  /** The sentence of its earliest mention, at most 160 characters. */
  readonly quote: string
  readonly ref: string
  readonly date: IsoDate
  /** In how many records it stands. */
  readonly count: number
  /** Whether an active record of the party has the characteristic, or only its driver. */
  readonly recorded: true | false | 'driver_only'
  readonly urgent: boolean
}

export interface SupportNeeds {
  /** By date, ref, driver and characteristic. */
  readonly signals: readonly SupportSignal[]
  readonly thirdParty: readonly SupportSignal[]
  /** How often a need is denied, once for each record, characteristic and words: "no depression or anxiety" is two. */
  readonly negated: number
  /** Living policyholders under 18, in ref order. */
  readonly childParty: readonly { readonly party: string; readonly age: number }[]
}

/** Reads inbound messages, notes, documents by customers and complaints up to `today`, and where given from `since`. */
export function supportNeedsIn(claim: Claim, scanned: Scanned): SupportNeeds {
  const sources = [...messageSources(claim, scanned), ...noteSources(claim, scanned), ...paperSources(claim, scanned)]
  const read = oncePerText(readingOf)
  const mentions = sources.flatMap((source) => mentionsIn(source, read(source.text))).toSorted(oldestFirst)
  const denied = mentions.filter(({ hit }) => hit.status === 'negated')
  const signals = grouped(mentions)
    .map((group) => signal(group, claim, scanned.today))
    .toSorted(inOrder)
  return {
    signals: signals.filter(({ subject }) => subject !== 'third_party'),
    thirdParty: signals.filter(({ subject }) => subject === 'third_party'),
    negated: new Set(denied.map(({ ref, hit, passage }) => JSON.stringify([ref, hit.characteristic, wordsOf(passage, hit)]))).size,
    childParty: children(claim, scanned.today),
  }
}

interface Mention {
  readonly ref: string
  readonly date: IsoDate
  readonly party: string | undefined
  readonly hit: SupportHit
  readonly passage: Passage
}

interface Reading {
  readonly passage: Passage
  /** The hits, for a record of that year. */
  readonly hitsIn: (year: number) => readonly SupportHit[]
}

function readingOf(body: string): Reading | undefined {
  const text = readableText(body)
  if (!mayHoldSupportNeeds(text)) return undefined
  const passage = readPassage(text, mayHoldSupportNeeds)
  const known = new Map<number, readonly SupportHit[]>()
  return {
    passage,
    hitsIn: (year) => {
      const hits = known.get(year) ?? supportHits(passage, year)
      known.set(year, hits)
      return hits
    },
  }
}

function mentionsIn(source: Source, reading: Reading | undefined): readonly Mention[] {
  if (reading === undefined) return []
  const { ref, party } = source
  const date = dateOf(source)
  return reading.hitsIn(Number(date.slice(0, 4))).map((hit) => ({ ref, date, party, hit, passage: reading.passage }))
}

interface Group {
  readonly first: Mention
  readonly status: SupportSignal['status']
  readonly refs: Set<string>
}

/** By party, driver, characteristic, status and subject; each group with its earliest mention. */
function grouped(mentions: readonly Mention[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const mention of mentions) {
    const { driver, characteristic, status, subject } = mention.hit
    if (status === 'negated') continue
    const key = JSON.stringify([mention.party, driver, characteristic, status, subject])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: mention, status, refs: new Set([mention.ref]) })
    else group.refs.add(mention.ref)
  }
  return [...groups.values()]
}

function signal({ first: { ref, date, party, hit, passage }, status, refs }: Group, claim: Claim, today: IsoDate): SupportSignal {
  const { driver, characteristic, subject } = hit
  return {
    driver,
    characteristic,
    status,
    subject,
    ...(party === undefined ? {} : { party }),
    quote: quoteOf(passage, hit),
    ref,
    date,
    count: refs.size,
    recorded: recordedAs(claim, today, { party, driver, characteristic }),
    urgent: URGENT.has(characteristic) && status === 'present' && subject !== 'third_party',
  }
}

function inOrder(a: SupportSignal, b: SupportSignal): number {
  return (
    oldestFirst(a, b) ||
    compareText(a.driver, b.driver) ||
    compareText(a.characteristic, b.characteristic) ||
    compareText(a.status, b.status) ||
    compareText(a.subject, b.subject)
  )
}

interface Need {
  readonly party: string | undefined
  readonly driver: Driver
  readonly characteristic: string
}

function recordedAs(claim: Claim, today: IsoDate, { party, driver, characteristic }: Need): SupportSignal['recorded'] {
  const active = claim.vulnerabilities.filter((each) => each.partyId === party && isActiveVulnerability(each, today))
  if (active.some((each) => each.characteristic === characteristic)) return true
  return active.some((each) => each.driver === driver) ? 'driver_only' : false
}

function children(claim: Claim, today: IsoDate): SupportNeeds['childParty'] {
  return byRef(claim.parties).flatMap((party) => {
    const age = isPolicyholder(claim, party) && party.dateOfBirth !== undefined ? ageOn(party.dateOfBirth, today) : undefined
    return age === undefined || age >= 18 || known(party.deceasedOn, today) !== undefined ? [] : [{ party: party.id, age }]
  })
}

function isPolicyholder(claim: Claim, party: Party): boolean {
  return hasRole(party, 'policyholder') || party.id === claim.policy?.policyholderPartyId
}

function wordsOf({ words }: Passage, { from, to }: SupportHit): readonly string[] {
  return words.slice(from, to).map(({ word }) => word)
}
