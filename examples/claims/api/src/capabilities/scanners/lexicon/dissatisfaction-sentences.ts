/** Words that are read over a whole sentence: "not complaining, but", irony, and what firms write beneath their letters. */
import { listed } from '../listed.ts'
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

/** What firms write beneath their letters, and handlers about them. A hit in such a sentence is set aside. */
export const BOILERPLATE: readonly ListRow[] = [
  {
    phrases: [
      'if|should you %polite*6 unhappy|dissatisfied|unsatisfied|happy|satisfied|disappointed|complain|complaint|complaints',
      'how to [make] [a] complain|complaint|complaints',
      'our [*] complaint|complaints procedure|process|policy|team|department|leaflet|form',
      'we are [*] sorry [to|that|if|hear] [hear|that] [that] you',
      'you have the|a right to refer|complain|ask|take',
      'your right|rights to refer|complain|ask',
      'you can|may|could|might contact|refer|complain|ask|take|write|go|escalate',
      'refer your complaint',
      'ombudsman|fos leaflet|rights|details|booklet',
      'complaint|complaints rights|leaflet',
    ],
  },
]
export const BOILERPLATE_SETS = {
  polite: listed(`
    are be remain feel were still wish want would like to not have any a make at all need ever
    in way completely fully entirely become
  `),
} as const
