import { ordersChange } from './asking.ts'
import type { Candidate } from './candidates.ts'
import { namesIn } from './cues.ts'
import { mentionsIn } from './playbook.ts'
import type { GuideLine } from './prompt.ts'
import type { Matcher, Ranked } from './rank.ts'
import { alternativesOf, slotsOf } from './slots.ts'
import { isVerb, nounsOf } from './verbs.ts'
import { contentOf, plain, stem, stemsOf } from './words.ts'

/** What people ask for without naming it, and what the tool or the part that tells it is called. */
const ASKED: readonly (readonly [asks: RegExp, nouns: readonly string[]])[] = [
  [
    /\bby when\b|\bwhen (?:must|should) (?:i|we|they|he|she)\b|\bwhen do (?:i|we) (?:have|need) to\b|\bin time\b|\btoo late\b|\btime limit\b|\bcan (?:he|she|they|we|i) still\b/i,
    ['deadline'],
  ],
  [/\b(?:answered|replied|responded|written back)\b/i, ['correspondence', 'message', 'email']],
  [/\bcan (?:i|we)\s+(?:ring|call|phone|telephone|text|e-?mail|write to|visit|contact|reach)\b/i, ['party', 'person', 'contact']],
]

/** Asks whether something holds, which a tool that checks it tells better than a list that only has the word. */
const HOLDS = /^\s*(?:is|are|was|were)\b[^?]*\b(?:operative|in force|triggered|valid|covered)\b/i

/** The read that a question asks for by what it wants to know, whatever its other words are. */
export function askedDirectly(matcher: Matcher, text: string): Candidate | undefined {
  if (ordersChange(text)) return undefined
  const nouns = ASKED.find(([asks]) => asks.test(text))?.[1] ?? []
  const reads = matcher.candidates.filter(({ deed }) => deed === 'read')
  const of = nouns.flatMap((noun) => reads.filter((read) => isOf(read, noun)))
  // One person is told better by what looks people up than by the list of all.
  const named = of.find(({ tool }) => alternativesOf(tool.parameters).length > 0) ?? of[0]
  if (named) return ready(matcher, named)
  if (HOLDS.test(text)) return reads.find(({ tool, preset }) => /^(?:check|verify|validate)_/.test(tool.name) && Object.keys(preset).length === 0)
  return /\bword for word\b|\bwording\b|\bexact words\b/i.test(text) ? wordedIn(matcher) : undefined
}

/** A value of that name before a tool of that name. */
function isOf({ tool, preset }: Candidate, noun: string): boolean {
  const values = Object.values(preset).map(plain)
  return values.length > 0
    ? values.some((value) => stemsOf(value).includes(noun))
    : nounsOf(tool).map(stem).includes(noun) && slotsOf(tool.parameters).every((slot) => !slot.required)
}

/** With the values that a task of the guide names beside it, where it only takes ways to name one thing. */
function ready({ told }: Matcher, candidate: Candidate): Candidate {
  const { tool } = candidate
  if (alternativesOf(tool.parameters).length === 0) return candidate
  const mention = told.flatMap(({ steps }) => mentionsIn(steps, new Map([[tool.name, tool]]))).find(({ preset }) => Object.keys(preset).length > 0)
  return mention ? { ...candidate, preset: mention.preset } : candidate
}

/** What a line of the prompt says to read for the wording. */
function wordedIn({ lines, candidates }: Matcher): Candidate | undefined {
  const tools = new Map(candidates.map(({ tool }) => [tool.name, tool]))
  const mention = lines.filter((line) => /\bwording\b/.test(line)).flatMap((line) => mentionsIn(line, tools).slice(-1))[0]
  const found = mention && candidates.find(({ tool }) => tool.name === mention.tool.name)
  return mention && found && { ...found, preset: mention.preset }
}

/** Asks for a fact of somebody by name: how old, how much. */
const OF_SOMEBODY = /\bhow (?:old|much)\b|\b(?:phone|telephone|e-?mail|address)\b[^?]*\b(?:of|for)\b/i

/** The read that takes the name of somebody, with the name that the question has. */
export function askedByName({ candidates }: Matcher, text: string): Candidate | undefined {
  const [name] = OF_SOMEBODY.test(text) ? namesIn(text) : []
  if (name === undefined) return undefined
  for (const candidate of candidates) {
    const slot = candidate.deed === 'read' ? slotsOf(candidate.tool.parameters).find((each) => each.form === 'name') : undefined
    if (slot && alternativesOf(candidate.tool.parameters).some((names) => names.length === 1 && names[0] === slot.name))
      return { ...candidate, preset: { [slot.name]: name } }
  }
  return undefined
}

/** `Should we accept it?`: asks for a decision, which no tool makes. */
export function asksToDecide(text: string): boolean {
  return /^\s*(?:and |so )?(?:should|shall|do) (?:i|we|you (?:think|recommend)[^?]*)\b[^?]*\b(?:accept|decline|reject|refuse|repudiate|approve|admit|deny|settle|pay|agree)\b/i.test(
    text,
  )
}

/** The task of the guide that tells what such a decision rests on. */
export function basisOf({ told }: Matcher): GuideLine | undefined {
  const asks = (task: GuideLine): boolean => task.asked.some((way) => /\b(?:cover|covered|allowed|in order)\b/.test(way))
  return told.find((task) => asks(task) && !contentOf(task.label).includes('draft'))
}

/** A read whose own texts have every telling word of the question, where the best has not. */
export function fuller(ranked: readonly Ranked[], text: string, common: ReadonlySet<string>): Ranked | undefined {
  const telling = contentOf(text).filter((word) => !common.has(word) && !isVerb(word) && word !== 'between')
  if (telling.length < 2) return undefined
  const holds = ({ terms }: Ranked): boolean => telling.every((word) => terms.has(word))
  const [best] = ranked
  if (!best || best.labelled || holds(best)) return undefined
  return ranked.find((each) => each.candidate.deed === 'read' && each.filled.missing.length === 0 && holds(each))
}

/** Labels of the two tasks or readings that come nearest to a question. */
export function nearest({ told, tasks }: Matcher, ranked: readonly Ranked[], text: string): readonly string[] {
  const words = new Set(contentOf(text))
  const scored = [...told, ...tasks].map((task) => ({
    label: task.label,
    score: contentOf([task.label, task.description, ...task.asked].join(' ')).filter((word) => words.has(word)).length,
  }))
  const near = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  const reads = ranked.filter(({ candidate }) => candidate.deed === 'read').map(({ candidate }) => candidate.label)
  return [...new Set([...near.map(({ label }) => label), ...reads])].slice(0, 2)
}
