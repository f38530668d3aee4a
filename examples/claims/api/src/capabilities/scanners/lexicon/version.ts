/** Names the state of the word lists. It is worked out from them, so two results can be compared. */
import { compareText } from '../../refs.ts'
import { ALLEGATIONS } from './allegations.ts'
import { DISSATISFACTION_PATTERNS, DISSATISFACTION_SETS } from './dissatisfaction-patterns.ts'
import * as sentences from './dissatisfaction-sentences.ts'
import * as targets from './dissatisfaction-targets.ts'
import * as smallWords from './small-words.ts'
import * as context from './support-context.ts'
import { SUPPORT_PATTERNS, SUPPORT_SETS } from './support-patterns.ts'

/** Of the lists of dissatisfaction. */
export const DISSATISFACTION_WORDS = versionOf([DISSATISFACTION_PATTERNS, DISSATISFACTION_SETS, sentences, targets, ALLEGATIONS, smallWords])
/** Of the lists of support needs. */
export const SUPPORT_WORDS = versionOf([SUPPORT_PATTERNS, SUPPORT_SETS, context, smallWords])

/** Eight hexadecimal digits that another list would not have: FNV-1a over the lists as text. */
export function versionOf(lists: unknown): string {
  const text = JSON.stringify(lists, (_, value: unknown) => inOneOrder(value))
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Bundlers differ in the order in which they name what a module exports. */
function inOneOrder(value: unknown): unknown {
  if (value instanceof Set) return [...value]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compareText(a, b)))
}
