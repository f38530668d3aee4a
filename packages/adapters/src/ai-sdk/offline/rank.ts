import type { Tool } from '@ambit/domain'
import MiniSearch, { type SearchResult } from 'minisearch'
import { isNamed } from './amounting.ts'
import { fill } from './arguments.ts'
import type { Filled, Wanted } from './wanted.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { deedFit } from './deed-fit.ts'
import { mentionsIn } from './playbook.ts'
import type { GuideLine, Prompt } from './prompt.ts'
import { spanWords } from './spans.ts'
import { isListing, isVerb, nounsOf } from './verbs.ts'
import { contentOf, holdsPhrase, isSmall, stem, stemsOf, wordsOf, plain } from './words.ts'

/** The candidates and tasks of one offer, searchable. */
export interface Matcher {
  readonly candidates: readonly Candidate[]
  /** Tasks of which the guide only says that they are. */
  readonly tasks: readonly GuideLine[]
  /** Tasks whose steps it tells, with a tool of this offer among them. */
  readonly told: readonly GuideLine[]
  readonly index: MiniSearch
  /** Lines of the prompt, where it says what to read for what. */
  readonly lines: readonly string[]
  /** Words that most tools share (`claim` on a claims desk): they tell nothing apart. */
  readonly common: ReadonlySet<string>
}

/** How well one candidate fits a request. */
export interface Ranked {
  readonly candidate: Candidate
  readonly score: number
  /** Words of the request that it explains by what it is. */
  readonly terms: ReadonlySet<string>
  /** A telling word stands in its name, its value or a line of the prompt about it. */
  readonly strong: boolean
  readonly filled: Filled
  /** The request names a task of the guide that this does. */
  readonly labelled: boolean
}

const BOOSTS = { name: 3, value: 4, guide: 2, about: 1, parameters: 0.5, verbs: 2 }
const COMMON_SHARE = 0.5
const COMMON_TOOLS_MIN = 6

export function matcherOf(tools: ReadonlyMap<string, Tool>, prompt: Prompt): Matcher {
  const candidates = candidatesOf(tools, prompt)
  const told = prompt.tasks.filter((task) => mentionsIn(task.steps, tools).length > 0)
  const bare = prompt.tasks.filter((task) => !told.includes(task))
  const index = new MiniSearch({ fields: Object.keys(BOOSTS), tokenize: wordsOf, processTerm: (word) => (isSmall(word) ? null : stem(word)) })
  index.addAll([
    ...candidates.map(({ id, words }) => ({ id, ...words })),
    ...bare.map((task) => ({ id: keyOf(task), name: `${task.label} ${task.id}`, about: task.description })),
  ])
  return { candidates, tasks: bare, told, index, lines: prompt.lines, common: commonIn([...tools.values()]) }
}

function keyOf(task: GuideLine): string {
  return `task ${task.id}`
}

function commonIn(tools: readonly Tool[]): ReadonlySet<string> {
  if (tools.length < COMMON_TOOLS_MIN) return new Set()
  const counts = new Map<string, number>()
  for (const tool of tools) for (const word of contentOf(`${tool.name} ${tool.description}`)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= tools.length * COMMON_SHARE).map(([word]) => word))
}

/** What a request says without naming it: question words, and a few words that people and products use for one another. */
const MEANT: readonly (readonly [said: RegExp, meant: string])[] = [
  [/\bwho\b/i, 'person people party contact member'],
  [/\bwhen\b/i, 'date deadline timeline'],
  [/\bhow much\b|\bmoney\b|\bcosts?\b/i, 'amount money financial figure paid'],
  [/\bsummar(?:y|ise|ize)\b|\brecap\b/i, 'overview summary'],
  [/\boverdue\b|\bdue\b|\burgent\b|\bnext\b/i, 'deadline due overdue'],
  [/\bhow (?:long|old)\b/i, 'day age duration'],
  [/\bwhat happened\b|\bhistory\b/i, 'timeline event history'],
  [/\banything about\b|\blook(?:ing)? for\b|\bmention(?:s|ed)?\b/i, 'search find'],
]

/** Words that a text stands for by its question words. */
export function meantBy(text: string): readonly string[] {
  return MEANT.filter(([said]) => said.test(text)).flatMap(([, words]) => stemsOf(words))
}

interface Asked {
  readonly own: readonly string[]
  /** Words of the request that stand for others. */
  readonly meaning: ReadonlySet<string>
  readonly query: string
  readonly boost: (term: string) => number
  /** Shortened kinds of ids: `doc` of `doc-3`. */
  readonly short: ReadonlySet<string>
}

function askedOf(text: string, common: ReadonlySet<string>): Asked {
  const ids = [...text.matchAll(/\b([a-z]{1,8})-\d{1,6}\b/gi)].flatMap(([, short]) => (short ? [short.toLowerCase()] : []))
  const own = contentOf(text).filter((word) => !/^\d+$/.test(word) && !ids.includes(word))
  const cues = MEANT.filter(([said]) => said.test(text))
  const meant = cues.flatMap(([, words]) => stemsOf(words)).filter((word) => !own.includes(word))
  const short = new Set(ids.filter((id) => id.length >= 3))
  const boost = (term: string): number => (common.has(term) ? 0.2 : own.includes(term) || short.has(term) ? 1 : 0.4)
  return { own, meaning: new Set(cues.flatMap(([said]) => contentOf(said.exec(text)?.[0] ?? ''))), query: [...own, ...meant, ...short].join(' '), boost, short }
}

function search(matcher: Matcher, asked: Asked): readonly SearchResult[] {
  return matcher.index.search(asked.query, {
    boost: BOOSTS,
    boostTerm: asked.boost,
    prefix: (term) => asked.short.has(term) || (asked.own.includes(term) && term.length >= 5),
    fuzzy: (term) => (asked.own.includes(term) && term.length >= 6 ? 0.17 : false),
    weights: { prefix: 0.5, fuzzy: 0.4 },
  })
}

/** Everything that fits at all, best first. `given` fills the arguments: a tool that lacks some is less likely meant. */
export function rank(matcher: Matcher, given: Wanted): readonly Ranked[] {
  const asked = askedOf(given.text, matcher.common)
  const byId = new Map(matcher.candidates.map((candidate) => [candidate.id, candidate]))
  const best = new Map<string, Ranked>()
  const add = (ranked: Ranked): void => {
    const known = best.get(ranked.candidate.id)
    if (!known || ranked.score > known.score) best.set(ranked.candidate.id, ranked)
  }
  const found = search(matcher, asked)
  for (const hit of found) {
    const candidate = byId.get(String(hit.id))
    if (candidate) add(rankedOf({ candidate, hit, asked, given, common: matcher.common }))
  }
  for (const task of matcher.tasks) {
    const hit = found.find((each) => each.id === keyOf(task))
    const labelled = isNamed(task, given.text)
    const candidate = hit || labelled ? toolFor(matcher, task) : undefined
    if (candidate && taskFits(hit, asked, labelled))
      add({
        ...rankedOf({ candidate, hit, asked, given, common: matcher.common }),
        labelled,
        score: (hit?.score ?? 0) * (labelled ? 3 : 1) + (labelled ? 50 : 0),
      })
  }
  return [...best.values()].filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
}

interface Hit {
  readonly candidate: Candidate
  readonly hit: SearchResult | undefined
  readonly asked: Asked
  readonly given: Wanted
  readonly common: ReadonlySet<string>
}

function rankedOf({ candidate, hit, asked, given, common }: Hit): Ranked {
  const filled = fill(candidate.tool, { ...given, preset: candidate.preset })
  const telling = Object.entries(hit?.match ?? {}).filter(([term]) => !common.has(term) && !isVerb(term))
  const strong = telling.some(([, fields]) => fields.some((field) => field !== 'about' && field !== 'parameters' && field !== 'verbs'))
  const whole = Object.values(candidate.preset).some((value) => holdsPhrase(stemsOf(given.text), stemsOf(plain(value)))) ? 1.5 : 1
  const score = (hit?.score ?? 0) * whole * deedFit(candidate.tool, candidate.deed, given.text) * completeness(candidate, filled, given.text)
  return {
    candidate,
    score,
    terms: new Set((hit?.queryTerms ?? []).filter((term) => asked.own.includes(term))),
    strong,
    filled,
    labelled: false,
  }
}

/** A read that lacks what it is to read is rarely meant, unless one thing of its kind is spoken of. */
function completeness({ tool, deed, preset }: Candidate, { args, missing }: Filled, text: string): number {
  const one = speaksOfOne(text, nounsOf(tool).at(-1) ?? '')
  if (missing.length > 0) return deed !== 'read' ? 0.9 : isListing(text) ? 0.1 : one ? 2 : 0.3
  return one || Object.entries(args).some(([name, value]) => !Object.hasOwn(preset, name) && WRITTEN_ID.test(plain(value))) ? 2 : 1
}

const WRITTEN_ID = /^[a-z]{1,8}-\d{1,6}$/i

/** `the newest document`, `this statement`; not `documents`. */
function speaksOfOne(text: string, noun: string): boolean {
  return stem(noun) === noun && wordsOf(text).includes(noun) && /\b(?:the|this|that|newest|latest|last|first|oldest)\b/i.test(text)
}

/** A task is only meant where its label is said, or more than its verb. */
function taskFits(hit: SearchResult | undefined, asked: Asked, labelled: boolean): boolean {
  if (labelled) return true
  const telling = (hit?.queryTerms ?? []).filter((term) => asked.own.includes(term) && !isVerb(term))
  const inLabel = Object.values(hit?.match ?? {}).some((fields) => fields.includes('name'))
  return telling.length >= 2 || (telling.length === 1 && asked.own.length === 1 && inLabel)
}

/** The tool that does a task, by the task's own words; none where they do not tell. */
export function toolFor(matcher: Matcher, task: GuideLine): Candidate | undefined {
  const asked = askedOf(task.label, matcher.common)
  const described = contentOf(task.description).filter((word) => !asked.own.includes(word))
  const own = [...asked.own, ...described]
  const boost = (term: string): number => (described.includes(term) && !matcher.common.has(term) ? 0.6 : asked.boost(term))
  for (const hit of search(matcher, { ...asked, own, boost, query: [asked.query, ...described].join(' ') })) {
    const candidate = matcher.candidates.find(({ id }) => id === hit.id)
    if (!candidate || candidate.deed === 'change' || candidate.deed === 'load') continue
    const telling = Object.entries(hit.match).filter(([term]) => !matcher.common.has(term) && !isVerb(term))
    return telling.length >= 2 || telling.some(([, fields]) => fields.includes('name') || fields.includes('value')) ? candidate : undefined
  }
  return undefined
}

/** The task that a request amounts to by its words, whether or not a tool does it. */
export function taskFor(matcher: Matcher, text: string): GuideLine | undefined {
  const labelled = matcher.tasks.find((task) => isNamed(task, text))
  const asked = askedOf(text, matcher.common)
  const hits = new Map(search(matcher, asked).map((hit) => [hit.id, hit]))
  return labelled ?? matcher.tasks.find((task) => taskFits(hits.get(keyOf(task)), asked, false))
}

/** How much of a request is explained: by what the candidate is, by words that stand for it, by the arguments. */
export function coverage({ terms, filled }: Ranked, text: string, common: ReadonlySet<string>): number {
  const { own, meaning } = askedOf(text, common)
  const spoken = new Set(Object.values(filled.args).flatMap((value) => contentOf(plain(value))))
  // Which days are meant is for the rows of the result.
  const days = new Set(contentOf(spanWords(text)))
  const telling = own.filter((word) => !isVerb(word) && !days.has(word))
  const explained = telling.filter((word) => terms.has(word) || meaning.has(word) || spoken.has(word) || common.has(word))
  return telling.length === 0 ? 1 : explained.length / telling.length
}
