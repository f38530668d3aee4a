import type { Json } from './json.ts'
import type { Effect, Risk } from './policy.ts'

/**
 * `awaiting -> approved | declined | expired | withdrawn`; `approved -> dispatched | expired | withdrawn`;
 * `dispatched -> succeeded | failed | outcome_unknown`. Nothing goes back, and nothing leaves a state twice.
 */
export type ApprovalState = 'awaiting' | 'approved' | 'declined' | 'expired' | 'withdrawn' | 'dispatched' | 'succeeded' | 'failed' | 'outcome_unknown'

/** How an approval ended, as the result of its call tells it. */
export type ApprovalEnd = Exclude<ApprovalState, 'awaiting' | 'approved' | 'dispatched'>

/** Time in which a person can decide, in milliseconds. */
export const APPROVAL_MS = 15 * 60_000

/** Which layer of the gate asked for a person. `policy`: the saved one, or that there is none. */
export type Raise = 'policy' | 'condition' | 'broken_condition' | 'channel' | 'provenance'

/** Where the value of an argument comes from, as far as the talk shows it. */
export type ValueFrom =
  /** The person wrote it. */
  | { readonly kind: 'person' }
  /** It stands in a result. `label`: the line that was read while the tool ran. `trusted`: nobody else can have written it there. */
  | { readonly kind: 'result'; readonly label: string; readonly trusted: boolean }
  /** The page told it, beside what its tools gave. */
  | { readonly kind: 'page' }
  /** Nothing in the talk shows it: the assistant chose it. */
  | { readonly kind: 'assistant' }

/** One argument as a person reads it. */
export interface CardRow {
  /** From the arguments down: `['address', 'zip']`. A list is one row. */
  readonly path: readonly string[]
  /** The schema's title, or the name in words. */
  readonly label: string
  readonly value: Json
  readonly from: ValueFrom
}

/** What a person decides about: exactly what will be done. */
export interface DecisionCard {
  readonly title: string
  /** Name of the tool, which is the key of an action. */
  readonly key: string
  /** Of an action of the catalog. */
  readonly version?: number
  readonly risk?: Risk
  readonly effect?: Effect
  /** What is done with, and nothing else. */
  readonly args: Json
  /** Of `args`: SHA-256 (hex) of their canonical form. */
  readonly digest: string
  readonly rows: readonly CardRow[]
  /** What of the result the assistant will see: all of it, or these fields (`owner.email`); none where it is empty. */
  readonly sees: '*' | readonly string[]
  /** Why a person is asked; `policy` alone where the action always asks. */
  readonly raised: readonly Raise[]
}

/**
 * The permission of one call: who was asked what, and what came of it. Its id is the call's. One that policy let through
 * begins as `dispatched` and has no card.
 */
export interface Approval {
  readonly id: string
  readonly workspace: string
  readonly threadId: string
  readonly turnId: string
  /** The run that asked. */
  readonly runId: string
  /** Who alone may decide. */
  readonly subject: string
  /** Name of the tool. */
  readonly name: string
  /** Of an action of the catalog. */
  readonly version?: number
  readonly digest: string
  readonly by: 'policy' | 'person'
  readonly card?: DecisionCard
  readonly state: ApprovalState
  /** The person's own words for a no. */
  readonly reason?: string
  /** Milliseconds since 1970, as all times here. */
  readonly askedAt: number
  /** After this nobody can say yes, and a yes that was not used is void. */
  readonly expiresAt?: number
  readonly decidedAt?: number
  readonly dispatchedAt?: number
  readonly endedAt?: number
}

/** One step of an approval, stored with what else changes. A `move` from another state than `from` is a `conflict`: of two that come at once, one is taken. */
export type ApprovalChange =
  | { readonly kind: 'new'; readonly approval: Approval }
  | { readonly kind: 'move'; readonly id: string; readonly from: ApprovalState; readonly to: ApprovalState; readonly at: number; readonly reason?: string }

/** An approval as the history shows it. */
export interface DecisionView {
  readonly callId: string
  readonly card: DecisionCard
  readonly state: ApprovalState
  readonly reason?: string
  readonly askedAt: number
  readonly expiresAt?: number
  readonly decidedAt?: number
  readonly endedAt?: number
}
