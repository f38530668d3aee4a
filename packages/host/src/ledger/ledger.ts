import type { HostAnswer } from '@ambit/domain'

/** One call, as it is claimed. */
export interface Claim {
  readonly callId: string
  /** Names the action, its version, the arguments and the person (hex): a call id is good for one of them only. */
  readonly binding: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whoever claims it is gone, or has answered, by then. */
  readonly until: number
  /** Where it was claimed before by somebody who is gone without an answer, take it over. That is granted once. */
  readonly again?: boolean
}

/** What a ledger knows of a call. */
export type Standing =
  | { readonly kind: 'none' }
  /** Somebody performs it now. */
  | { readonly kind: 'running' }
  /** Somebody claimed it, who is gone without an answer. `again`: it can be taken over. */
  | { readonly kind: 'lost'; readonly again: boolean }
  | { readonly kind: 'answered'; readonly answer: HostAnswer }
  /** The call id was claimed for something else. */
  | { readonly kind: 'different' }

/** `claimed`: it is the caller's to perform, and nobody else's. `first`: it was never sent before. */
export type Claimed = { readonly kind: 'claimed'; readonly first: boolean } | Exclude<Standing, { readonly kind: 'none' }>

/**
 * Which calls were begun here, and what came of them: so that none is performed twice, by however many requests, pages and
 * restarts. `ledgerConformance` is what an implementation must pass. All handlers that serve one environment of a workspace
 * share one ledger. What it is given holds no arguments, and no answer that was not masked.
 */
export interface Ledger {
  find(call: Pick<Claim, 'callId' | 'binding' | 'at'>): Promise<Standing>
  /** One of many at the same time is given it. It is on the disk when this resolves. Rejects where that cannot be: then nothing is performed. */
  claim(claim: Claim): Promise<Claimed>
  /** Keeps an answer to a claimed call. The first one stays, and is what this gives, however often it is called. On the disk when this resolves. */
  settle(callId: string, answer: HostAnswer): Promise<HostAnswer>
}
