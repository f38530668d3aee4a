import type { Wanted } from './wanted.ts'
import { namesIn } from './cues.ts'
import type { Candidate } from './candidates.ts'
import type { GuideLine } from './prompt.ts'
import { slotsOf } from './slots.ts'
import { type Matcher, type Ranked, coverage, rank, isNamed, taskFor, toolFor } from './rank.ts'
import { nounsOf } from './verbs.ts'
import { contentOf, stem, stemsOf, wordsOf } from './words.ts'

/** What a request amounts to. */
export type Choice =
  /** One thing, or a few of one kind at once (`payments and reserves`). */
  | { readonly kind: 'clear'; readonly candidates: readonly Candidate[] }
  /** Several fit as well as each other. */
  | { readonly kind: 'tie'; readonly candidates: readonly Candidate[] }
  /** A task of the guide is meant, and no tool that we can tell does it. */
  | { readonly kind: 'task'; readonly task: GuideLine }
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
  const ranked = rank(matcher, given)
  const [best] = ranked
  const task = best?.labelled ? undefined : taskFor(matcher, given.text)
  const meant = task && !toolFor(matcher, task) && (isNamed(task, given.text) || !best || !isFit(best, given.text, matcher)) ? task : undefined
  if (meant) return { kind: 'task', task: meant }
  if (!best || !isFit(best, given.text, matcher)) return withoutFit(matcher, ranked, given.text)
  const together = sameTool(best, ranked, given.text)
  if (together.length > 1) return { kind: 'clear', candidates: together }
  const ties = ranked.filter((each) => each === best || (each.score >= best.score * TIE && isOther(each.candidate, best.candidate)))
  return { kind: ties.length > 1 ? 'tie' : 'clear', candidates: ties.slice(0, TOGETHER_MAX).map(({ candidate }) => candidate) }
}

/** `What can you do?`, `help`: asks for what there is. */
export function isAboutUs(text: string): boolean {
  return /\b(?:what|how)\b[^.?!]*\bcan you\b[^.?!]*\b(?:do|help)\b|^\s*help(?: me)?\s*[.?!]*$|\bwhat (?:are you|do you do)\b/i.test(text)
}

/** The tool as it is and the same tool with its value are no two answers. */
function isOther(candidate: Candidate, best: Candidate): boolean {
  return candidate.tool !== best.tool || (Object.keys(candidate.preset).length > 0 && Object.keys(best.preset).length > 0)
}

/** A person or a thing that only a search can know is searched for; anything else is asked about, with the search among the offers. */
function withoutFit(matcher: Matcher, ranked: readonly Ranked[], text: string): Choice {
  const about = /\bwho(?:['’]s| is| was| are)\b|\btell me about\b|\bdo we know\b/i.test(text)
  const [name] = about ? namesIn(text) : []
  const search = searchFor(matcher, name ?? contentOf(text).join(' '))
  if (search && name !== undefined) return { kind: 'clear', candidates: [search] }
  const near = ranked.filter(({ candidate }) => candidate.deed === 'read' && candidate.tool !== search?.tool).slice(0, 2)
  return { kind: 'none', near: [...(search ? [search] : []), ...near.map(({ candidate }) => candidate)] }
}

/** The tool that finds things by words, with these words. */
function searchFor(matcher: Matcher, words: string): Candidate | undefined {
  const found = matcher.candidates.find(
    ({ tool, deed }) =>
      deed === 'find' &&
      slotsOf(tool.parameters)
        .filter(({ required }) => required)
        .every(({ form }) => form === 'query'),
  )
  const query = found && slotsOf(found.tool.parameters).find(({ required }) => required)
  return found && query && words.length > 1 ? { ...found, preset: { [query.name]: words }, label: `${found.label}: ${words}` } : undefined
}

function isFit(best: Ranked, text: string, { common }: Matcher): boolean {
  if (best.labelled) return true
  switch (best.candidate.deed) {
    case 'change':
      return isOrder(best, text)
    case 'show':
      return isOrder(best, text) || (best.strong && best.terms.size > 0)
    case 'read':
    case 'find':
    case 'load':
      return (best.strong && best.terms.size > 0) || coverage(best, text, common) >= COVERAGE_MIN
  }
}

/** What acts needs its thing named, or its own verb with something to act on. */
function isOrder({ candidate: { tool }, filled }: Ranked, text: string): boolean {
  const words = wordsOf(text)
  if (nounsOf(tool).some((noun) => words.map(stem).includes(stem(noun)))) return true
  return words.includes(wordsOf(tool.name)[0] ?? '') && Object.keys(filled.args).length > 0
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

/** Guidance that can be loaded and that the request is about. */
export function loadable(matcher: Matcher, given: Wanted): Candidate | undefined {
  const loads = matcher.candidates.filter((candidate) => candidate.deed === 'load' && Object.keys(candidate.preset).length > 0)
  if (loads.length === 0) return undefined
  const ids = new Map(loads.map((candidate) => [candidate.id, candidate]))
  return rank({ ...matcher, tasks: [] }, given).filter(({ strong, terms, candidate }) => strong && terms.size > 0 && ids.has(candidate.id))[0]?.candidate
}
