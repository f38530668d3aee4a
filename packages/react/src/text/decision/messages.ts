import type { DecisionCard, Raise, ValueFrom } from '@ambit/domain'

type Risk = NonNullable<DecisionCard['risk']>
type Effect = NonNullable<DecisionCard['effect']>

/**
 * How a card that is over reads. lapsed: approved and then not done in time. changed: taken back because the action was changed or
 * taken out of use. running: approved, and being done. unsure: approved, and it is not known whether the server has it.
 */
export type Ended = 'running' | 'unsure' | 'declined' | 'expired' | 'lapsed' | 'withdrawn' | 'changed' | 'succeeded' | 'failed' | 'unknown'

/** Every word of the decision card. It comes with the card, when the first one does. */
export interface DecisionMessages {
  readonly risk: Readonly<Record<Risk, string>>
  readonly effect: Readonly<Record<Effect, string>>
  /** Where neither is known. */
  readonly needed: string
  /** Name of a card that holds several. */
  readonly several: (count: number) => string
  /** As whom it is done, and what of that cannot be taken back. */
  readonly as: (how: Effect | 'destructive' | undefined, person: string | undefined) => string
  /** Why a person is asked; empty where the action always asks. */
  readonly raised: Readonly<Record<Raise, string>>
  readonly from: (from: ValueFrom) => string
  readonly values: string
  readonly noValues: string
  readonly empty: string
  readonly none: string
  /** `characters`: of a text. */
  readonly showAll: (characters: number | undefined) => string
  readonly showLess: string

  readonly sees: string
  readonly seesAll: string
  readonly seesOnly: (fields: string) => string
  readonly seesNothing: string

  readonly approve: string
  readonly approveDeletion: string
  readonly approveAll: string
  readonly decline: string
  readonly declineAll: string
  readonly reason: string
  readonly left: (minutes: number, seconds: number) => string
  readonly over: string
  readonly exactly: string

  readonly ended: Readonly<Record<Ended, string>>
  readonly elsewhere: string
  readonly thereApproved: string
  readonly thereDeclined: string
  /** What came of it. `minutes`: how long there was to decide. */
  readonly came: (how: Ended, minutes: number) => string
  readonly because: (reason: string) => string
}
