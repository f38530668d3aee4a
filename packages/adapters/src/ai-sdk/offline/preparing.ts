import { fill } from './arguments.ts'
import type { Wanted } from './wanted.ts'
import { type Candidate, namesTool } from './candidates.ts'
import { quotesIn, tailText } from './cues.ts'
import type { Prompt } from './prompt.ts'
import type { Matcher } from './rank.ts'
import { slotsOf } from './slots.ts'
import { nounsOf, verbForms } from './verbs.ts'
import { isSmall, stem, stemsOf, plain } from './words.ts'

/** The read that the prompt wants before a change: `Call get_contacts_overview first`. It must be about the same thing, or stand on the same page. */
export function firstRead(matcher: Matcher, prompt: Prompt, change: Candidate, wanted: Wanted): Candidate | undefined {
  const lines = prompt.lines.filter((line) => /\b(?:first|before)\b/i.test(line))
  const named = matcher.candidates.filter((candidate) => isReady(candidate, wanted) && lines.some((line) => namesTool(line, candidate.tool.name)))
  const things = new Set(nounsOf(change.tool).map(stem))
  const related = named.find(({ tool }) => [...nounsOf(tool).map(stem), ...stemsOf(tool.description)].some((word) => things.has(word)))
  return related ?? (change.tool.runs.in === 'page' ? named.find(({ tool }) => tool.runs.in === 'page') : undefined)
}

/** The read that shows things of a kind, so that one can be chosen: `get_contacts_overview` for a contact, the section `documents` for a document. */
export function listerOf(matcher: Matcher, kind: string, goal: Candidate, wanted: Wanted): Candidate | undefined {
  const scored = matcher.candidates.flatMap((candidate) => {
    const score = candidate.tool === goal.tool ? 0 : showing(candidate, kind)
    return score > 0 && isReady(candidate, wanted) ? [{ candidate, score }] : []
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.candidate
}

/** The search that finds a thing of a kind by the name that the request gives it; nothing where it gives none. */
export function finderOf(matcher: Matcher, kind: string, goal: Candidate, { text }: Wanted): Candidate | undefined {
  const nouns = nounsOf(goal.tool)
  const own = new Set(nouns.map(stem))
  const tail = tailText(text, verbForms(goal.tool), nouns, 'name') ?? ''
  const said =
    quotesIn(text)[0] ??
    tail
      .split(/\s+/)
      .filter((word) => !own.has(stem(word.toLowerCase())) && !isSmall(word.toLowerCase()))
      .join(' ')
  if (said === '') return undefined
  for (const candidate of matcher.candidates) {
    const [query, other] = slotsOf(candidate.tool.parameters).filter(({ required }) => required)
    const isFinder = candidate.deed === 'find' && nounsOf(candidate.tool).some((noun) => stem(noun) === kind)
    if (isFinder && query?.form === 'query' && !query.many && !other) return { ...candidate, preset: { [query.name]: said } }
  }
  return undefined
}

function showing({ tool, preset, words }: Candidate, kind: string): number {
  const lists = /list|overview/.test(tool.name) ? 1 : 0
  if (stemsOf(Object.values(preset).map(plain).join(' ')).includes(kind)) return 4
  if (nounsOf(tool).some((noun) => stem(noun) === kind)) return 2 + lists
  return stemsOf(words.about).includes(kind) && lists > 0 ? 1 : 0
}

/** A read that can be made at once. */
function isReady({ tool, deed, preset }: Candidate, wanted: Wanted): boolean {
  return deed === 'read' && fill(tool, { ...wanted, preset }).missing.length === 0
}
