import type { Candidate } from './candidates.ts'
import type { Matcher } from './rank.ts'
import { type Choice, type Slot, namedChoices, slotsOf } from './slots.ts'
import { isShowing, isVerb, nounsOf } from './verbs.ts'
import { contentOf, stem } from './words.ts'

const SHOWS = /\bshow\b(?!\s+(?:me\s+)?(?:how|why|whether|what)\b)|\bwhere(?:['’]s| is| are(?! (?:we|they)\b)| can i (?:find|see)| do i (?:find|see))\b/i

/** A part of the screen with the tool that lights it. */
export interface Shown {
  readonly lit: Candidate
  /** The value that names the part. */
  readonly value: string
  /** The request asks where it stands, or calls it by what the tool lights (`the policy panel`): nothing is to be read for it. */
  readonly isScreenOnly: boolean
}

/** Asks for the place alone. */
const WHERE = /\bwhere\b/i

/** Words of the place that is looked at. */
const PLACES = new Set(['screen', 'page', 'jump'])

/** The one part of the screen that the request orders to show, where it asks for nothing else: `show me the panel Policy and cover`. */
export function shownFor(matcher: Matcher, text: string): Shown | undefined {
  if (!SHOWS.test(text) && !isShowing(text)) return undefined
  for (const { candidate, part } of showers(matcher)) {
    const [value, other] = namedChoices(part, text)
    const choice = other === undefined ? part.choices.find((each) => each.value === value) : undefined
    if (!choice) continue
    const nouns = nounsOf(candidate.tool).map(stem)
    const own = new Set([...contentOf(`${choice.value} ${choice.label}`), ...nouns, ...PLACES])
    const said = contentOf(text)
    if (!said.every((word) => own.has(word) || isVerb(word) || matcher.common.has(word))) continue
    const isScreenOnly = WHERE.test(text) || said.some((word) => nouns.includes(word) || PLACES.has(word))
    return { lit: litAs(candidate, part, choice), value: choice.value, isScreenOnly }
  }
  return undefined
}

/**
 * The tool that lights the part of the screen that the request wants to see, whatever else it asks: `show me the payments
 * that are pending`. `read` is what is read for it, whose own value may name the part.
 */
export function litFor(matcher: Matcher, text: string, read: Candidate | undefined): Candidate | undefined {
  if (!SHOWS.test(text)) return undefined
  for (const { candidate, part } of showers(matcher)) {
    const values = [...namedChoices(part, text), ...Object.values(read?.preset ?? {})]
    const choice = values.flatMap((value) => part.choices.filter((each) => each.value === value))[0]
    if (choice) return litAs(candidate, part, choice)
  }
  return undefined
}

/** Tools that show one part of the screen, with the parameter that names it. */
function showers({ candidates }: Matcher): readonly { readonly candidate: Candidate; readonly part: Slot }[] {
  return candidates.flatMap((candidate) => {
    if (candidate.deed !== 'show' || Object.keys(candidate.preset).length > 0) return []
    const slots = slotsOf(candidate.tool.parameters)
    const part = slots.find(({ form, many }) => form === 'choice' && !many)
    return part && !slots.some((slot) => slot.required && slot !== part) ? [{ candidate, part }] : []
  })
}

function litAs(candidate: Candidate, part: Slot, { value }: Choice): Candidate {
  return { ...candidate, id: `${candidate.tool.name} ${value}`, preset: { [part.name]: value } }
}
