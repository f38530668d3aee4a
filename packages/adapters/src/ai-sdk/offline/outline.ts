import { meantBy } from './rank.ts'
import { contentOf } from './words.ts'

/** A part of the answer that a playbook asks for: `- **What is missing**: what a reader would expect …`. */
export interface Part {
  readonly heading: string
  readonly words: ReadonlySet<string>
  readonly own: ReadonlySet<string>
}

/** How a playbook wants its answer laid out. */
export interface Outline {
  readonly parts: readonly Part[]
  /** What it wants said at the end, word for word; empty where it says nothing of that. */
  readonly ending: string
}

const PART = /^[-*] \*\*([^*]+)\*\*[:,]?\s*(.*)$/
const ENDING = /\bEnd with:\s*(.+)$/m

export function outlineOf(playbook: string): Outline {
  const parts = playbook.split('\n').flatMap((line) => {
    const [, heading = '', description = ''] = PART.exec(line) ?? []
    const own = new Set([...contentOf(heading), ...meantBy(heading)])
    return own.size === 0 ? [] : [{ heading, own, words: new Set([...own, ...contentOf(description)]) }]
  })
  return { parts, ending: ENDING.exec(playbook)?.[1]?.trim() ?? '' }
}

/** What is to be placed: the words of its name, and those of what it holds. */
export interface Placed {
  readonly heading: string
  readonly words: readonly string[]
}

const HEADING_WEIGHT = 3
const NAME_WEIGHT = 3
const HITS_MIN = 3
const SHARE_MIN = 0.2
const OWN_SHARE_MIN = 0.3

/**
 * The part that something belongs to: its name is said in the heading, or the part has several of its words. A part for what
 * is missing or denied takes nothing by chance. `isPoint`: a point to weigh, which one word of the description places.
 */
export function partFor({ parts }: Outline, { heading, words }: Placed, isPoint = false): Part | undefined {
  const named = new Set(contentOf(heading.replace(/ \([^)]*\)$/, '')))
  const all = new Set([...named, ...words])
  const scored = parts.map((part) => {
    const hits = [...all].filter((word) => part.words.has(word))
    const score = hits.reduce((sum, word) => sum + ((part.own.has(word) ? HEADING_WEIGHT : 1) * (named.has(word) ? NAME_WEIGHT : 1)) / sharing(parts, word), 0)
    const isNamed = hits.some((word) => named.has(word) && (part.own.has(word) || isPoint))
    const isMeant = hits.length > HITS_MIN || (hits.length === HITS_MIN && hits.length >= all.size * SHARE_MIN)
    const isOwn = hits.filter((word) => part.own.has(word)).length >= all.size * OWN_SHARE_MIN
    return { part, score, fits: isDenying(part) ? [...named].every((word) => part.own.has(word)) : isNamed || isMeant || isOwn }
  })
  return scored.filter(({ fits }) => fits).toSorted((a, b) => b.score - a.score)[0]?.part
}

function sharing(parts: readonly Part[], word: string): number {
  return parts.filter((each) => each.words.has(word)).length
}

function isDenying({ heading }: Part): boolean {
  return /\b(?:(?<!or )not|no|never|missing|without|missed|aside|against)\b/i.test(heading)
}

/** The part for what is lacking, by what its heading says. */
export function missingPart({ parts }: Outline): Part | undefined {
  return parts.find(({ heading }) => /\bmissing\b|\bnot known\b|\bcould not\b/i.test(heading))
}
