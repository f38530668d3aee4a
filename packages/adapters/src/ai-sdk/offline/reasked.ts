import type { OpenQuestion } from './planned.ts'
import { askForArgument } from './questions.ts'
import type { Matcher } from './rank.ts'
import { slotsOf } from './slots.ts'
import { phrase } from './words.ts'

/** The argument of a change that a question of ours asked for, by its own text. `text`: the request that it was asked about. */
export function argumentAsked(question: string, text: string, { candidates }: Matcher): OpenQuestion | undefined {
  for (const candidate of candidates) {
    if (candidate.deed !== 'change' || Object.keys(candidate.preset).length > 0) continue
    for (const slot of slotsOf(candidate.tool.parameters)) {
      const missing = { slot, among: [], kind: phrase(slot.name) }
      if (slot.form === 'id' || askForArgument(candidate.tool, missing) !== question) continue
      return { about: 'argument', target: { candidates: [candidate], text, args: {} }, missing, args: {} }
    }
  }
  return undefined
}
