/**
 * The words of support needs, by the four drivers of the FCA's guidance FG21/1. To add one, put it into the row that it is
 * like, in the file of its driver beside this one, written as `phrases.ts` says, and put a sentence into the table of
 * `support-needs.test.ts`. `except` holds phrases in which the words mean something else. Old age alone is no support need.
 */
import { splitWords } from '../split-words.ts'
import { HEALTH } from './support-health.ts'
import { LIFE_EVENTS } from './support-life-events.ts'
import type { SupportPattern } from './support-pattern.ts'
import { CAPABILITY, RESILIENCE } from './support-resilience.ts'
import { RELATIVES } from './support-context.ts'

/** Sets that the phrases below name with `%`. */
export const SUPPORT_SETS = {
  relative: RELATIVES,
  /** "I lost my wife's ring" is no bereavement. */
  relatives_own: RELATIVES.map((relative) => `${relative}'s`),
  whose: ['my', 'our', 'his', 'her', 'their', "ph's", "customer's", "policyholder's"],
  paper: splitWords(`
    email emails mail attachment attachments file files document documents pdf photo photos scan image
    handwriting writing number plate label serial meter copy invoice receipt postmark sign
  `),
} as const

export const SUPPORT_PATTERNS: readonly SupportPattern[] = [...HEALTH, ...LIFE_EVENTS, ...RESILIENCE, ...CAPABILITY]

/** For these a person should look today. */
export const URGENT: ReadonlySet<string> = new Set(['suicide_or_self_harm', 'domestic_abuse', 'no_safe_home'])
