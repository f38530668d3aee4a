import type { JsonObject } from '@ambit/domain'
import type { ModelCall } from '@ambit/engine'
import type { Missing } from './wanted.ts'
import type { Candidate } from './candidates.ts'

/** What to do next in a turn. */
export type Plan =
  | { readonly kind: 'calls'; readonly calls: readonly ModelCall[] }
  | { readonly kind: 'answer'; readonly text: string }
  /** Its text ends with a question mark: that is how the next turn knows that it may hold the answer. */
  | { readonly kind: 'question'; readonly text: string; readonly open: OpenQuestion }

/** What the answer to a question of ours is for. */
export type OpenQuestion =
  | { readonly about: 'argument'; readonly target: Target; readonly missing: Missing; readonly args: JsonObject }
  | { readonly about: 'choice'; readonly candidates: readonly Candidate[]; readonly text: string }
  | { readonly about: 'anything' }

/** What a turn is to do: one thing, or a few reads of one kind. */
export interface Target {
  readonly candidates: readonly Candidate[]
  /** The request that it came from. */
  readonly text: string
  /** Arguments that an answer of the person settled. */
  readonly args: JsonObject
  /** A question that is answered by a search. */
  readonly sought?: Sought
  /** What is read where the thing itself is not there. */
  readonly instead?: Candidate
}
/** The search that comes first, and its words one by one. */
export interface Sought {
  readonly search: Candidate
  readonly words: readonly string[]
}
