import { amountsTo, isNamed } from './amounting.ts'
import type { Wanted } from './wanted.ts'
import { isQuestionOfContent, ordersChange, personAsked, soughtWords } from './asking.ts'
import { emailsIn, namesIn, quotesIn } from './cues.ts'
import type { Candidate } from './candidates.ts'
import { askedByName, askedDirectly, asksToDecide, basisOf, fuller, nearest } from './direct.ts'
import type { Sought } from './planned.ts'
import type { GuideLine } from './prompt.ts'
import { quoted } from './markdown.ts'
import { namedChoices, slotsOf } from './slots.ts'
import { type Matcher, type Ranked, coverage, rank, taskFor, toolFor } from './rank.ts'
import { litFor, shownFor } from './screen.ts'
import { tagsIn } from './tags.ts'
import { nounsOf, verbFormIn } from './verbs.ts'
import { contentOf, either, stem, stemsOf, wordsOf } from './words.ts'

/** What a request amounts to. */
export type Choice =
  /** One thing, or a few of one kind at once (`payments and reserves`). `instead`: what is read where it is not there. */
  | { readonly kind: 'clear'; readonly candidates: readonly Candidate[]; readonly instead?: Candidate }
  /** Several fit as well as each other. */
  | { readonly kind: 'tie'; readonly candidates: readonly Candidate[] }
  /** A task of the guide is meant: its steps say what it takes, or no tool that we can tell does it. */
  | { readonly kind: 'task'; readonly task: GuideLine; readonly isDecision?: true }
  /** Nothing fits, but it is a question that a search may answer: one search a part of the question, and what the first looks for. */
  | { readonly kind: 'search'; readonly candidates: readonly Candidate[]; readonly sought: Sought }
  /** Nothing fits well enough; `near` came closest. */
  | { readonly kind: 'none'; readonly near: readonly Candidate[] }

const TIE = 0.92
/** Share of the request's telling words that must be explained where none of them is a name of the thing. */
const COVERAGE_MIN = 0.6
const TOGETHER_MAX = 3

export function choose(matcher: Matcher, given: Wanted): Choice {
  if (isAboutUs(given.text)) {
    const own = matcher.candidates.find(({ tool, deed }) => deed === 'read' && wordsOf(tool.name).includes('capabilities'))
    return own ? { kind: 'clear', candidates: [own] } : { kind: 'none', near: [] }
  }
  const basis = asksToDecide(given.text) ? basisOf(matcher) : undefined
  if (basis) return { kind: 'task', task: basis, isDecision: true }
  const ranked = rank(matcher, given)
  const [best] = ranked
  const shown = onScreen(matcher, ranked, given.text)
  if (shown) return { kind: 'clear', candidates: shown }
  const amounted = ordinaryTask(matcher, best, given.text)
  if (amounted) return { kind: 'task', task: amounted }
  const direct = best?.labelled ? undefined : askedDirectly(matcher, given.text)
  if (direct) return { kind: 'clear', candidates: [direct] }
  const byName = best?.labelled ? undefined : askedByName(matcher, given.text)
  const other = best && best.candidate.deed === 'read' && best.filled.missing.length === 0 && isFit(best, given.text, matcher) ? best.candidate : undefined
  const full = byName ? undefined : fuller(ranked, given.text, matcher.common)
  if (full) return { kind: 'clear', candidates: [full.candidate] }
  if (byName) return { kind: 'clear', candidates: [byName], ...(other && other.tool !== byName.tool ? { instead: other } : {}) }
  const task = best?.labelled ? undefined : taskFor(matcher, given.text)
  const fits = best !== undefined && isFit(best, given.text, matcher)
  const meant = task && !toolFor(matcher, task) && (isNamed(task, given.text) || !fits) ? task : undefined
  if (meant) return { kind: 'task', task: meant }
  const lit = best?.labelled ? undefined : withScreen(matcher, given.text, fits ? best : undefined)
  if (lit) return { kind: 'clear', candidates: lit }
  if (!best || !fits) return withoutFit(matcher, ranked, given.text)
  const together = sameTool(best, ranked, given.text)
  if (together.length > 1) return { kind: 'clear', candidates: together }
  const ties = ranked.filter((each) => each === best || (each.score >= best.score * TIE && isOther(each.candidate, best.candidate)))
  const meantTies = naming(ties, given.text)
  return { kind: meantTies.length > 1 ? 'tie' : 'clear', candidates: meantTies.slice(0, TOGETHER_MAX).map(({ candidate }) => candidate) }
}

/** `Delete the statement` is no order to delete a graph: of orders those count whose thing is named, where it is named for any. */
function naming(ties: readonly Ranked[], text: string): readonly Ranked[] {
  if (ties.some(({ candidate }) => candidate.deed !== 'change')) return ties
  const said = new Set(stemsOf(text))
  const named = ties.filter(({ candidate }) => nounsOf(candidate.tool).some((noun) => said.has(stem(noun))))
  return named.length > 0 ? named : ties
}

/** A task whose steps the guide tells, where the request amounts to it. One that names a thing by its id asks for that thing. */
function ordinaryTask(matcher: Matcher, best: Ranked | undefined, text: string): GuideLine | undefined {
  if (best && best.candidate.deed === 'change' && isOrder(best, text)) return undefined
  const explained = best ? coverage(best, text, matcher.common) : 0
  return amountsTo(matcher.told, text, matcher.common, explained)
}

/** An order to show one part of the screen and nothing else goes before any task; beside it is read what is of that part. */
function onScreen(matcher: Matcher, ranked: readonly Ranked[], text: string): readonly Candidate[] | undefined {
  const shown = shownFor(matcher, text)
  if (!shown) return undefined
  const { lit, value, isScreenOnly } = shown
  if (isScreenOnly) return [lit]
  const own = matcher.candidates.find(({ deed, preset }) => deed === 'read' && Object.values(preset).includes(value))
  const read = own ?? wholeRead(ranked, text, matcher)
  return read ? [read, lit] : [lit]
}

/** The tool that fits best, where it reads and no value decides what. */
function wholeRead([best]: readonly Ranked[], text: string, matcher: Matcher): Candidate | undefined {
  if (!best || best.candidate.deed !== 'read' || best.filled.missing.length > 0 || Object.keys(best.candidate.preset).length > 0) return undefined
  return isFit(best, text, matcher) ? best.candidate : undefined
}

/** What is to be lit on the screen, beside what is read for it. */
function withScreen(matcher: Matcher, text: string, best: Ranked | undefined): readonly Candidate[] | undefined {
  if (best?.candidate.deed === 'change') return undefined
  const read = best?.candidate.deed === 'read' && best.filled.missing.length === 0 ? best.candidate : undefined
  const lit = litFor(matcher, text, read)
  return lit && (read ? [read, lit] : [lit])
}

/** `What can you do?`, `help`: asks for what there is. */
export function isAboutUs(text: string): boolean {
  return /\b(?:what|how)\b[^.?!]*\bcan you\b[^.?!]*\b(?:do|help)\b|^\s*help(?: me)?\s*[.?!]*$|\bwhat (?:are you|do you do)\b/i.test(text)
}

/** The tool as it is and the same tool with its value are no two answers. */
function isOther(candidate: Candidate, best: Candidate): boolean {
  return candidate.tool !== best.tool || (Object.keys(candidate.preset).length > 0 && Object.keys(best.preset).length > 0)
}

/** A question that nothing is known to answer is searched for; anything else is asked about, with the search among the offers. */
function withoutFit(matcher: Matcher, ranked: readonly Ranked[], text: string): Choice {
  const isAbout = /\bwho(?:['’]s| is| was| are)\b|\btell me about\b|\bdo we know\b/i.test(text)
  const [name] = isAbout ? namesIn(text) : []
  const tags = tagsIn(text)
  const addresses = emailsIn(text).slice(0, 1)
  const parts = addresses.length > 0 ? [addresses] : tags.length > 0 ? [tags] : name === undefined ? soughtWords(text) : [name.split(/\s+/)]
  const isTelling = parts.some((words) => words.some((word) => !matcher.common.has(stem(word.toLowerCase()))))
  const searches = ordersChange(text) || !isTelling ? [] : parts.flatMap((words) => searchFor(matcher, words.join(' ')) ?? [])
  const [search] = searches
  if (search && (name !== undefined || tags.length > 0 || isQuestionOfContent(text)))
    return { kind: 'search', candidates: searches, sought: { search, words: parts[0] ?? [] } }
  if (ordersChange(text)) return { kind: 'none', near: [] }
  const near = ranked.filter(({ candidate }) => candidate.deed === 'read' && candidate.tool !== search?.tool).slice(0, 2)
  return { kind: 'none', near: [...(search ? [search] : []), ...near.map(({ candidate }) => candidate)] }
}

/** The tool that finds things by words alone. */
function searcherOf(matcher: Matcher): Candidate | undefined {
  const fitting = matcher.candidates.filter(({ tool, deed }) => {
    const required = slotsOf(tool.parameters).filter((slot) => slot.required)
    return (deed === 'find' || deed === 'read') && required.length === 1 && required[0]?.form === 'query'
  })
  return fitting.find(({ deed }) => deed === 'find') ?? fitting[0]
}

/** That tool with these words. */
function searchFor(matcher: Matcher, words: string): Candidate | undefined {
  const found = searcherOf(matcher)
  const query = found && slotsOf(found.tool.parameters).find(({ required }) => required)
  if (!found || !query || words.length < 2) return undefined
  return { ...found, preset: { [query.name]: query.many ? [words] : words }, label: `${found.label}: ${words}` }
}

function isFit(best: Ranked, text: string, matcher: Matcher): boolean {
  if (best.labelled) return true
  const { common } = matcher
  switch (best.candidate.deed) {
    case 'change':
      return isOrder(best, text)
    case 'show':
      return isOrder(best, text) || (best.strong && best.terms.size > 0 && namesPart(best.candidate, text))
    case 'read':
    case 'find':
    case 'load':
      if (ordersChange(text) || isVague(text, common) || missesPerson(best, text, matcher)) return false
      return (best.strong && best.terms.size > 0) || coverage(best, text, common) >= COVERAGE_MIN
  }
}

/** A part of the screen is only meant by its whole name: the customer is not `Customer support needs`. */
function namesPart({ tool, preset }: Candidate, text: string): boolean {
  return slotsOf(tool.parameters).every((slot) => !Object.hasOwn(preset, slot.name) || namedChoices(slot, text).some((value) => value === preset[slot.name]))
}

/** One word that most tools share says nothing. */
function isVague(text: string, common: ReadonlySet<string>): boolean {
  const words = contentOf(text)
  return wordsOf(text).length < 3 && words.length > 0 && words.every((word) => common.has(word))
}

/** `Who is the loss adjuster?` is not answered by what happened at the loss: a search knows all of its words. */
function missesPerson(best: Ranked, text: string, matcher: Matcher): boolean {
  const asked = personAsked(text)
  return best.candidate.deed !== 'find' && asked.some((word) => !best.terms.has(word)) && searcherOf(matcher) !== undefined
}

/** What acts needs its thing named, or its own verb with something to act on, which what takes no arguments has none of. */
function isOrder({ candidate: { tool }, filled }: Ranked, text: string): boolean {
  const words = wordsOf(text)
  if (nounsOf(tool).some((noun) => words.map(stem).includes(stem(noun)))) return true
  if (slotsOf(tool.parameters).length === 0) return false
  const own = new Set(wordsOf(tool.name).slice(0, 1))
  return words.some((word) => verbFormIn(word, own)) && (Object.keys(filled.args).length > 0 || pointsAtSomething(text))
}

/** A name, something in quotes, or a word for what was spoken of. */
function pointsAtSomething(text: string): boolean {
  return namesIn(text).length > 0 || quotesIn(text).length > 0 || /\b(?:everyone|everybody|all|both|them|these|those|him|her|it)\b/i.test(text)
}

/** Values of one tool that different words of the request name. */
function sameTool(best: Ranked, ranked: readonly Ranked[], text: string): readonly Candidate[] {
  if (!/,|\band\b|&/i.test(text) || Object.keys(best.candidate.preset).length === 0) return []
  const chosen: Ranked[] = [best]
  for (const each of ranked) {
    const sibling = each.candidate.tool === best.candidate.tool && Object.keys(each.candidate.preset).length > 0 && each.strong
    const apart = chosen.every((other) => ![...each.terms].some((term) => other.terms.has(term)))
    if (sibling && apart && each.terms.size > 0 && chosen.length < TOGETHER_MAX) chosen.push(each)
  }
  const said = stemsOf(text)
  const place = ({ terms }: Ranked): number => Math.min(...[...terms].map((term) => said.indexOf(term)))
  return chosen.toSorted((one, other) => place(one) - place(other)).map(({ candidate }) => candidate)
}

/** Guidance that can be loaded and that the request is about, best first. */
export function loadables(matcher: Matcher, given: Wanted): readonly Ranked[] {
  const candidates = matcher.candidates.filter((candidate) => candidate.deed === 'load' && Object.keys(candidate.preset).length > 0)
  return candidates.length === 0 ? [] : rank({ ...matcher, candidates, tasks: [] }, given).filter(({ strong, terms }) => strong && terms.size > 0)
}

/** What to say of a question that nothing here tells, with the two tasks or readings that come nearest. */
export function cannotTell(matcher: Matcher, given: Wanted): string {
  const near = nearest(matcher, rank(matcher, given), given.text).map((label) => `**${quoted(label)}**`)
  return `I cannot tell that from the tools I have.${near.length > 0 ? ` Nearest to it: ${either(near)}.` : ''}`
}
