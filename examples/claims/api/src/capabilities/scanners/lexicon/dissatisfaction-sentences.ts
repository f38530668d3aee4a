/** Words that are read over a whole sentence: "not complaining, but", irony, and what firms write beneath their letters. */
import { splitWords } from '../split-words.ts'
import type { ListRow } from '../word-list.ts'
import type { DissatisfactionPattern } from './dissatisfaction-patterns.ts'

/** Patterns of whole sentences: the half before *but* says nothing without the half behind it. */
export const SENTENCE_PATTERNS: readonly DissatisfactionPattern[] = [
  {
    id: 'X6',
    strength: 'weak',
    phrases: ['not %filler*3 complaining|complain|moaning|moan <2> but', 'not [one|want|like|wish|mean|trying] to complain|moan <2> but'],
  },
]

/** Irony, as far as words show it. It counts only where nothing else in its sentence does. */
export const IRONY_PATTERNS: readonly DissatisfactionPattern[] = [
  {
    id: 'I1',
    strength: 'weak',
    phrases: [
      'thanks for nothing',
      'thank you for nothing',
      '^ %praise <80> another|still|nothing|weeks|months|delay|delays|delayed|cancelled|ignored',
      '^ %praise <80> yet again',
      '^ %praise <80> no car',
    ],
    except: ['%praise <80> nothing else|further|more|urgent'],
  },
]
export const IRONY_SETS = { praise: ['brilliant', 'great', 'fantastic', 'lovely', 'marvellous', 'wonderful', 'superb', 'perfect'] } as const

export interface BoilerplateRow extends ListRow {
  /** What it sets aside behind it in its clause: everything, or steps alone, so that a feeling beside "how to complain" counts. */
  readonly covers: 'everything' | 'steps'
}

/**
 * What firms write beneath their letters, and handlers about them. A customer uses some of the same words, "tell me how to
 * complain", so nothing here reaches into another clause.
 */
export const BOILERPLATE: readonly BoilerplateRow[] = [
  {
    covers: 'everything',
    phrases: [
      'if|should you %polite*6 unhappy|dissatisfied|unsatisfied|happy|satisfied|disappointed|complain|complaint|complaints',
      'we are [*] sorry [to|that|if|hear] [hear|that] [that] you',
    ],
  },
  {
    covers: 'steps',
    phrases: [
      'how to [make] [a] complain|complaint|complaints',
      'our [*] complaint|complaints procedure|process|policy|team|department|leaflet|form',
      'you have the|a right to refer|complain|ask|take',
      'your right|rights to refer|complain|ask',
      'you can|may|could|might contact|refer|complain|write|go|take|escalate <40> ombudsman|fos|us',
      'refer your complaint',
      'ombudsman|fos leaflet|rights|details|booklet',
      'complaint|complaints rights|leaflet',
    ],
  },
]
/** Patterns that name a step and no feeling. */
export const STEPS: ReadonlySet<DissatisfactionPattern['id']> = new Set(['X1', 'X2', 'X3', 'X4', 'X5', 'S2'])
export const BOILERPLATE_SETS = {
  polite: splitWords(`
    are be remain feel were still wish want would like to not have any a make at all need ever
    in way completely fully entirely become
  `),
} as const
