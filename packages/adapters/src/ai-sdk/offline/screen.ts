import type { Candidate } from './candidates.ts'
import { namedChoices, slotsOf } from './slots.ts'
import type { Matcher } from './rank.ts'

const SHOWS = /\bshow\b(?!\s+(?:me\s+)?(?:how|why|whether|what)\b)|\bwhere(?:['’]s| is| are| can i (?:find|see)| do i (?:find|see))\b/i

/**
 * The tool that lights the part of the screen that the request wants to see: `show me the payments`, `where is the policy`.
 * `read` is what is read for it, whose own value may name the part.
 */
export function litFor({ candidates }: Matcher, text: string, read: Candidate | undefined): Candidate | undefined {
  if (!SHOWS.test(text)) return undefined
  for (const candidate of candidates) {
    if (candidate.deed !== 'show' || Object.keys(candidate.preset).length > 0) continue
    const slots = slotsOf(candidate.tool.parameters)
    const part = slots.find(({ form, many }) => form === 'choice' && !many)
    if (!part || slots.some((slot) => slot.required && slot !== part)) continue
    const values = [...namedChoices(part, text), ...Object.values(read?.preset ?? {})]
    const choice = values.flatMap((value) => part.choices.filter((each) => each.value === value))[0]
    if (choice) return { ...candidate, id: `${candidate.tool.name} ${choice.value}`, preset: { [part.name]: choice.value } }
  }
  return undefined
}
