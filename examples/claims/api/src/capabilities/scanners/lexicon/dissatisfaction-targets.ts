/**
 * Whom dissatisfaction is about. Words of OTHER are taken first, then those of NOBODY, then those of FIRM from what is left:
 * "your insured" is the other party, although "your" alone is the firm. Suppliers that the insurer appointed join FIRM by name.
 */
import { splitWords } from '../split-words.ts'
import type { ListRow } from '../word-list.ts'

export interface TargetRow extends ListRow {
  readonly target: 'firm' | 'other' | 'nobody'
}

export const TARGETS: readonly TargetRow[] = [
  {
    target: 'other',
    phrases: [
      'other driver|drivers|side|party|motorist|bank|vehicle',
      "other driver's|side's|party's insurer|insurers|solicitor|solicitors",
      'third party|parties [insurer|insurers|solicitor|solicitors|driver]',
      'tp|tps [insurer|insurers|solicitor|solicitors|driver]',
      'their|his|her insurer|insurers',
      'your|our insured|policyholder|policyholders|driver',
      'neighbour|neighbours|council|airline|airlines|hotel|hotels|landlord|landlords|tenant|tenants|seller|sellers|merchant|merchants',
      'supplier|suppliers|shop|shops|thief|thieves|police|cyclist|cyclists',
      'van|lorry|bus|taxi driver',
      'ferry|coach|train|bus|taxi|removal|removals|cruise company|firm|operator',
      'tour operator|operators',
      'travel|estate|letting agent|agents',
      'dealer|dealership|manufacturer',
      'next door',
      'my builder|builders|purchase|employer|ex',
      'an|the|this|my|our item|product|order',
      'i [have|had] made a|an [*] mistake|typo|error',
      'i [have|had] typed',
    ],
    except: ['your supplier|suppliers|hotel|shop'],
  },
  {
    target: 'nobody',
    phrases: [
      'thank you',
      'tell|told|telling|let|inform|advise you [know]',
      'as you know',
      'flight|train|ferry|traffic|baggage|departure delay|delays',
      'service charge|charges',
    ],
  },
  {
    target: 'firm',
    phrases: [
      'you|your|yours',
      'the|my|this|our claim',
      'claim|claims team|handler|handlers|department',
      'insurer|insurers',
      'the|your|this company',
      'customer service|services',
      'service|services|app|offer|offers|settlement|valuation|decision|decisions|delay|delays|policy|premium|premiums',
      'adjuster|adjusters|surveyor|surveyors|engineer|engineers|assessor|repairer|repairers|helpline|payout',
      'courtesy|hire car|cars|vehicle',
      'call centre',
    ],
  },
]

/** Words of a firm's name that people leave out. */
export const NAME_ENDINGS: ReadonlySet<string> = new Set(['ltd', 'limited', 'llp', 'plc', 'and', 'the'])

/** Before a hit in its clause: the words are someone else's, who may complain through the writer. */
export const ON_BEHALF_OF: ReadonlySet<string> = new Set(
  splitWords(`
    husband wife partner mum mam mother dad father son daughter sister brother client clients
  `),
)

/** Whom a handler's note may name before it tells what that person is waiting for. */
export const NAMED_IN_NOTES: ReadonlySet<string> = new Set(
  splitWords(`
    ph phs policyholder insured customer cust client claimant caller tp he she they
    mr mrs ms miss husband wife daughter son broker solicitor solicitors
  `),
)

/** What makes a hit a mere possibility, within this many characters before it in its clause. */
export const CONDITIONS: ReadonlySet<string> = new Set(['if', 'unless', 'whether'])
export const CONDITION_REACH = 30
