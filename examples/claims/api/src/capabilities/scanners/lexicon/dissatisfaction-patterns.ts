/**
 * The words of dissatisfaction. To add one, put it into the row that it is like, written as `phrases.ts` says, and put a
 * sentence into the table of `dissatisfaction.test.ts`. `except` holds phrases in which the words mean something else.
 */
import { splitWords } from '../split-words.ts'
import type { ListRow } from '../word-list.ts'
import { UNHAPPY_FILLERS, UNHAPPY_STARTS } from './small-words.ts'

export type Strength = 'explicit' | 'clear' | 'weak'

export interface DissatisfactionPattern extends ListRow {
  readonly id: 'X1' | 'X2' | 'X3' | 'X4' | 'X5' | 'X6' | 'N1' | 'N2' | 'A1' | 'A2' | 'E1' | 'E2' | 'S1' | 'S2' | 'I1'
  readonly strength: Strength
  /** In a note these are the words of a handler about his own work, unless a customer is named before them. */
  readonly inNotes?: 'after a customer is named'
}

const CONTENT = [
  'happy',
  'pleased',
  'satisfied',
  'satisfactory',
  'impressed',
  'acceptable',
  'good enough',
  'fair',
  'content',
  'amused',
  'thrilled',
  'delighted',
]

const UGLY = splitWords(`
    terrible awful horrible appalling shocking dreadful abysmal atrocious shoddy ridiculous diabolical
    useless incompetent pathetic rude dismissive poor disgusting laughable
  `)

/** Sets that the phrases below name with `%`. */
export const DISSATISFACTION_SETS = {
  filler: UNHAPPY_FILLERS,
  ugly: UGLY,
  file: splitWords(`
    make makes making made raise raising raised lodge lodging lodged log logging logged register registering registered
    file filing filed submit submitting submitted open opening opened escalate escalating escalated
  `),
  /** What a loss is like, and nothing that a firm does. A word more here silences a complaint: "terrible repair", "rude man". */
  loss: splitWords(`
    accident accidents crash crashes fire fires flood floods storm storms weather damage smell smells mess state condition conditions
    noise noises injury injuries pain pains mistake mistakes news visibility road roads light lights shape health eyesight hearing
  `),
  scene: ['visibility', 'weather', 'road', 'roads', 'smell', 'ceiling', 'state'],
  aux: [
    'has',
    'have',
    'had',
    'ever',
    'even',
    'yet',
    'bothered',
    'to',
    'is',
    'seems',
    'can',
    'will',
    'would',
    'wants',
    'actually',
    'properly',
    'been',
    'in',
    'touch',
  ],
} as const

export const DISSATISFACTION_PATTERNS: readonly DissatisfactionPattern[] = [
  {
    id: 'X1',
    strength: 'explicit',
    phrases: ['%file <30> complaint|complaints', 'put|putting in <30> complaint|complaints'],
    except: ['%file <20> no|not|any|without <20> complaint|complaints', '%file <30> complaint|complaints of neck|back|pain|whiplash'],
  },
  {
    id: 'X2',
    strength: 'explicit',
    phrases: [
      'want|wants|wish|wishes|going|need|needs to [formally] complain',
      'would|should like to [formally] complain',
      'will [be] complain|complaining',
      'writing|calling|ringing|phoning|emailing to [formally] complain',
      'am complain|complaining',
      'no [other] choice|option|alternative but to complain',
      'complain|complains|complained|complaining about|re|regarding',
      'formally complain|complaining',
    ],
    except: ['complain|complaining|complained of', 'complain|complains|complained|complaining about <12> pain|neck|back|headaches|whiplash'],
  },
  {
    id: 'X3',
    strength: 'explicit',
    phrases: [
      'formal|official|my|our|this complaint|complaints',
      'complaint|complaints about|re|regarding|against [the] you|your|handling|service|delay|delays|claim|company|way|how',
    ],
  },
  { id: 'X4', strength: 'explicit', phrases: ['ombudsman', 'the fos', 'to|with fos'] },
  { id: 'X5', strength: 'explicit', phrases: ['complaint|complaints team|department|dept|procedure|process|manager|form|handler'] },
  {
    id: 'N1',
    strength: 'clear',
    phrases: [
      ...UNHAPPY_STARTS.flatMap((start) => CONTENT.map((content) => `${start} %filler*5 ${content}`)),
      'not what i|we pay|paid for',
      'not what i|we [would|had] expect|expected',
    ],
    except: [
      'not %filler*5 fair wear|market',
      'not only %filler*5 happy|pleased|satisfied',
      'engineer|adjuster|surveyor|assessor|underwriter|underwriters|insurer|insurers [is|are|was|were] not %filler*5 satisfied that',
    ],
  },
  {
    id: 'N2',
    strength: 'clear',
    phrases: [
      'unhappy|dissatisf*|unsatisf*|displeasure|unimpressed|unacceptable|unacceptably|displeased|unprofessional|unprofessionally|unfair|unfairly|unhelpful|unreasonable|unreasonably',
    ],
  },
  {
    id: 'A1',
    strength: 'clear',
    phrases: [
      'disappointed|disappointing|disappointment|frustrated|frustrating|frustration|annoyed|annoying|angry|furious|livid|fuming|appalled',
      'disgusted|disgraceful|outraged|outrageous|exasperated|aggrieved|insulted|insulting|irate|seething',
      'very|really|so|extremely|quite|bit cross',
      'cross with|about|that',
      'end of my|our|his|her tether',
      'lost|losing [all|any|my|our] faith|confidence|patience',
      'ashamed of yourself|yourselves|themselves',
      'not stand for this|it|being',
      'not put up with this|it|being',
      'fed up',
      'sick of',
      'sick and tired',
      'had enough of',
      'i|we have [really] had enough',
      'at my|our wits end',
      'let [me|us|him|her|them|my|our] [*] down',
    ],
    except: ['had enough time|money|information|evidence|to', 'let down [my|the|his|her|all|both] tyre|tyres', 'tyre|tyres <12> let down'],
  },
  { id: 'A2', strength: 'weak', phrases: ['upset|stressed|stressful|distressed|distressing|inconvenience|inconvenienced|inconvenient', 'worried sick'] },
  {
    id: 'E1',
    strength: 'clear',
    phrases: ['%ugly'],
    except: ['%ugly [*] %loss', '%scene [*] [*] is|was|were|looked [*] %ugly'],
  },
  {
    id: 'E2',
    strength: 'clear',
    phrases: [
      'a|an|absolute|complete|total|utter [*] joke|shambles|farce|disgrace',
      'a [*] rip off',
      'a [*] waste of [my|our] time',
      'beyond a joke',
      'taking|take|takes the mick|mickey',
      'fobbed|fobbing [me|us|him|her|them] off',
      'pillar to post',
      'kept|keep|keeping|left [me|us|him|her|them] in the dark',
      'runaround',
      'the run around',
      'worst [*] experience|service|company|insurer|insurance|handling',
      'expect|expected|hoped for better',
      'expected|expect more from you',
      'not [got] a clue|idea what|how',
      'called|calling me|us|him|her a liar',
      'been a [*] nightmare',
      'made|making a [*] mess of',
      'badly|poorly|shabbily [been] handled|treated|dealt|managed',
      'how badly|poorly',
      'been treated like',
      'is|are [absolutely|completely|totally|just] worthless',
      'wrong that i|we|my|our',
      'beyond belief',
    ],
    except: ['as|for a joke', 'practical joke'],
  },
  {
    id: 'S2',
    strength: 'clear',
    phrases: [
      'take|taking this|it|things|matters further',
      'take|taking the matter further',
      'go|going to [the|my] [local] papers|press|newspapers|mp|media',
      'trading standards',
      'my mp',
      'small claims',
      'leave|leaving [you] a|an bad|negative|honest|terrible|awful review',
    ],
    except: ['small claims track|limit|protocol|portal|threshold|value'],
  },
  {
    id: 'S2',
    strength: 'clear',
    phrases: [
      'escalate|escalated|escalating <20> manager|supervisor',
      'speak|talk to a|your|the manager|supervisor',
      'someone|somebody [more] senior',
      'chief executive|ceo',
    ],
    inNotes: 'after a customer is named',
  },
  {
    id: 'S1',
    strength: 'weak',
    phrases: [
      'still waiting|chasing',
      'been|kept|keep chasing',
      'chased|chasing again',
      'third|fourth|fifth|sixth|3rd|4th|5th|6th time i|we',
      'rung|rang|called|phoned|emailed|chased|written|asked|told <24> times',
      'nothing has [been] happened|done|moved',
      'what on earth',
      'how can you [possibly] justify|expect',
      'how much longer',
      'why has|have nobody',
      'why has|have no one',
      'want|wants my|his|her|our money back',
      'not accept|accepting your|this',
      'dispute|disputes|disputing the|your|our valuation|offer|decision|settlement',
    ],
    inNotes: 'after a customer is named',
  },
  {
    id: 'S1',
    strength: 'weak',
    phrases: [
      'nobody %aux*4 called|call|rung|rang|ring|phoned|replied|reply|responded|respond|answered|answers|contacted',
      'nobody %aux*4 got|get|gotten|getting|written|wrote|come|came back',
      'no one %aux*4 called|call|rung|rang|ring|phoned|replied|reply|responded|respond|answered|answers|contacted',
      'no one %aux*4 got|get|gotten|getting|written|wrote|come|came back',
      'ignored|ignoring me|us|my|our',
      'never called|rang|rung|phoned|replied|responded',
      'never got back|in touch',
      'promised [me|us|him|her] a|to call|ring|callback|phone',
    ],
  },
]
