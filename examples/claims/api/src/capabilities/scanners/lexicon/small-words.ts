/** Negators and fillers: the small words that turn a phrase round or stand in its middle. Written as `phrases.ts` says. */
import { splitWords } from '../split-words.ts'

/** Words that say no. Short forms end in `not` once they are written out. */
export const NEGATORS = ['not', 'no', 'never', 'without', 'hardly', 'barely', 'nothing', 'neither', 'nor', 'denies', 'denied'] as const

/** Beginnings of "not happy" and its like. */
export const UNHAPPY_STARTS = ['not', 'never', 'no longer', 'hardly', 'barely', 'far from', 'less than', 'anything but', 'none too', 'nowhere near'] as const

/** What may stand between such a beginning and the word of content: "not at all happy", "can't say I'm happy". */
export const UNHAPPY_FILLERS = splitWords(`
    at all very really so too particularly exactly entirely best a bit that being been be even
    say i am we are is it think feel this completely overly terribly the least in any way remotely
  `)

/**
 * What may stand between a negator and a hit that it cancels: "not in any way unhappy", "don't want to make a complaint".
 * `so`, `such`, `more` and `only` are left out: "never been so disappointed" cancels nothing.
 */
export const CANCELLING_FILLERS: ReadonlySet<string> = new Set(
  splitWords(`
    a an any the at all in of to way least be been being is am are was were
    really very particularly exactly especially overly want wanting wish wishing like intend plan planning
    going trying make making made have has had feel feeling felt find found get getting remotely being
  `),
)

/** What may stand between a negator and a support need that it takes back: "no known history of". */
export const HISTORY_FILLERS: ReadonlySet<string> = new Set(
  splitWords(`
    a an any the of or nor and to from with in at all is am are be been being have has had got
    history sign signs evidence record mention family suffer suffers suffered suffering diagnosed diagnosis
    known previous prior past further current currently ever recorded reported significant underlying
  `),
)
/** The words that carry such a list on: "no history of depression or anxiety". */
export const LIST_JOINERS: ReadonlySet<string> = new Set(['or', 'nor', 'and'])

export const MOST_CANCELLING_FILLERS = 4
export const MOST_HISTORY_FILLERS = 6
