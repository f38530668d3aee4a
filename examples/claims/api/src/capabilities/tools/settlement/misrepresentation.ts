/** What a misrepresentation by the policyholder does to a settlement (CIDRA 2012 schedule 1, Insurance Act 2015 schedule 1). */
import type { Pence, Policy } from '../../../../../shared/claim.ts'
import { mulDiv } from '../../money.ts'

type Misrepresentation = NonNullable<Policy['misrepresentation']>

/** Questions that no figure can answer. */
export type RemedyFlag = 'misrepresentation_premiums_needed' | 'misrepresentation_undecided' | 'avoidance_question' | 'different_terms_question'

export type Remedy =
  | { readonly kind: 'none' }
  | { readonly kind: 'question'; readonly flag: RemedyFlag }
  /** The claim is paid in the proportion of the premium charged to the one that should have been. */
  | { readonly kind: 'proportion'; readonly charged: Pence; readonly higher: Pence }

export function remedyOf({ misrepresentation }: Policy): Remedy {
  if (misrepresentation === undefined) return { kind: 'none' }
  switch (misrepresentation.category) {
    case 'innocent':
      return { kind: 'none' }
    case 'undecided':
      return { kind: 'question', flag: 'misrepresentation_undecided' }
    case 'deliberate_or_reckless':
      return { kind: 'question', flag: 'avoidance_question' }
    case 'careless':
      return carelessRemedy(misrepresentation)
  }
}

export function remedied(figure: Pence, remedy: Remedy): Pence {
  return remedy.kind === 'proportion' ? mulDiv(figure, remedy.charged, remedy.higher) : figure
}

function carelessRemedy({ wouldHave, premiumCharged, premiumHigher }: Misrepresentation): Remedy {
  // Where nobody has said what the insurer would have done, the remedy is as undecided as an undecided category.
  if (wouldHave === undefined) return { kind: 'question', flag: 'misrepresentation_undecided' }
  switch (wouldHave) {
    case 'same':
      return { kind: 'none' }
    case 'declined':
      return { kind: 'question', flag: 'avoidance_question' }
    case 'different_terms':
      return { kind: 'question', flag: 'different_terms_question' }
    case 'higher_premium':
      return proportion(premiumCharged, premiumHigher)
  }
}

function proportion(charged: Pence | undefined, higher: Pence | undefined): Remedy {
  if (charged === undefined || higher === undefined) return { kind: 'question', flag: 'misrepresentation_premiums_needed' }
  return charged >= higher ? { kind: 'none' } : { kind: 'proportion', charged, higher }
}
