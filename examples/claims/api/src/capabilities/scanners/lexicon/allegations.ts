/** What a complaint must allege under the FCA's definition: loss, distress or inconvenience. Read from the whole message. */
import type { ListRow } from '../word-list.ts'

export type Allegation = 'financial_loss' | 'material_distress' | 'material_inconvenience'

export interface AllegationRow extends ListRow {
  readonly allegation: Allegation
}

/** In the order in which a result names them. */
export const ALLEGATIONS: readonly AllegationRow[] = [
  {
    allegation: 'financial_loss',
    phrases: [
      'out of pocket',
      'cost|costs|costing me|us',
      'charged|overcharged',
      'lost|losing [my|our] wages|earnings|income|pay',
      'loss of earnings|income',
      'paid|paying|pay for <30> myself|ourselves',
      'had|having to pay|borrow',
      'lost|losing|lose|spent|spending|spend|cost|costs|costing <20> £*',
      'i|we [have|had] [*] paid <20> £*',
      '£* <12> out of my|our pocket',
    ],
    except: ['charged with', 'charged [up] [the|my] battery|phone|car', 'battery|phone|fully [*] charged'],
  },
  {
    allegation: 'material_distress',
    phrases: ['distress*|anxious|crying|sleep|slept|sleepless|stressed|stressful', 'ill with worry'],
  },
  {
    allegation: 'material_inconvenience',
    phrases: [
      'inconvenien*|chase|chased|chases|chasing|chaser|chasers|waiting',
      'on hold',
      'day|days off',
      'without [a|my|our|any|the] [hot] car|cars|van|kitchen|heating|water|transport|vehicle',
    ],
  },
]
