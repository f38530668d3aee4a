/** Whose need it is, and whether it is past or only possible. */
import { splitWords } from '../split-words.ts'
import type { ListRow } from '../word-list.ts'

export const RELATIVES = splitWords(`
    husband wife partner mum mam mother dad father son daughter child children baby brother sister twin
    nan gran grandmother grandma grandad grandfather grandson granddaughter aunt uncle parents fiance boyfriend girlfriend
  `)

/** Somebody else, named within 60 characters before the words. */
export const THIRD_PARTIES: readonly ListRow[] = [
  { phrases: ['other driver', 'third party', 'tp|cyclist|witness|neighbour|engineer|builder|surveyor|adjuster|landlord|tenant', 'boiler|delivery man'] },
]
/** "The builder left us with no kitchen": such people do not live in the home that lacks something. */
export const THIRD_PARTIES_ELSEWHERE: ReadonlySet<string> = new Set([
  'neighbour',
  'engineer',
  'builder',
  'surveyor',
  'adjuster',
  'landlord',
  'boiler',
  'delivery',
])

/** Someone of the household, named within 60 characters before the words. */
export const HOUSEHOLD: readonly ListRow[] = [
  {
    phrases: [
      'my|our|his|her|their [*] %relative',
      "ph's|customer's|policyholder's|insured's [*] %relative",
      'ph|customer %relative',
      'mum|dad|mam|mother|father|nan|gran|grandad|grandma|hubby',
    ],
  },
]
/** The words turn back to the customer: "I told your engineer that I am deaf". */
export const SELF: readonly ListRow[] = [{ phrases: ['i|we|ph|policyholder|customer|insured', 'left|leaves|leaving me|us'] }]
/** Right before the words: "the builder broke my wheelchair". */
export const OWN: ReadonlySet<string> = new Set(['my', 'our'])
export const OWN_REACH = 3
export const SUBJECT_REACH = 60

/** These describe the customer, whoever else is named: a death in the family is the customer's bereavement. */
export const ALWAYS_CUSTOMERS: ReadonlySet<string> = new Set(['bereavement', 'caring_responsibilities', 'relationship_breakdown', 'domestic_abuse'])

/** Only possible, where one of these stands within 30 characters before the words. */
export const POSSIBLE: readonly ListRow[] = [
  {
    phrases: ['if', 'in case', 'would|could|might', 'worried about', 'risk of'],
    except: ['would like|appreciate|add', 'would be grateful', 'would|could|might you|we|someone|somebody', 'if you would|could|can|please'],
  },
]
/** A reason ends a possibility: "could you write, as I am deaf". */
export const REASONS: ReadonlySet<string> = new Set(['as', 'because', 'since', 'cos', 'due'])
export const POSSIBLE_REACH = 30

/** Past, anywhere in the sentence; years are read apart. */
export const PAST: readonly ListRow[] = [
  { phrases: ['year|years ago', 'used to', 'previously', 'in remission', 'all clear', 'as a child'], except: ['not|am|get|getting|got|be used to'] },
]
export const PAST_CHARACTERISTICS: ReadonlySet<string> = new Set(['bereavement'])
export const PAST_DRIVERS: ReadonlySet<string> = new Set(['health', 'resilience', 'capability'])
