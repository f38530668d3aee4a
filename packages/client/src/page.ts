import type { AmbitProps, JsonSchema, Waiting } from '@ambit/domain'

/** The page's half of a session: which tools it lends, and who performs a call of one. */
export interface PageTools {
  /** What the page lends right now. */
  offer(): PageOffer
  /** Called whenever the offer changed; gives the function that ends it. */
  subscribe(listener: () => void): () => void
  /**
   * Performs what waits and gives one answer for each call, in any order. Never rejects. The calls of one round may be asked for
   * one by one, each after the one before was answered. `offered` is what the run that left
   * them waiting was given; absent where that is not known here, as after a reload.
   */
  perform(calls: readonly PageCall[], offered?: PageOffer): Promise<readonly PageAnswer[]>
  /** Awaited before what the page lends is sent: a page that is just changing its route gets a moment to register. */
  settled?(): Promise<void>
  /** Whom the page belongs to from now on, as the token tells: what it knows of another person's calls is forgotten. */
  belongTo?(subject: string): void
  /** Names that the agent's actions have: no page tool is lent under one of them until the function that it gives is called. */
  govern?(names: readonly string[]): () => void
}
/** `grant`: of a call of an action, what shows that it was let through. */
export type PageCall = Waiting & { readonly grant?: string }
export interface PageOffer {
  readonly scopes: NonNullable<AmbitProps['scopes']>
  readonly tools: readonly LentTool[]
}
/** A page tool as a run carries it: a tool of AG-UI, with what is ours under `metadata.ambit`. JSON by its type, which an interface is not. */
export type LentTool = {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  readonly metadata: { readonly ambit: ScopeTool | { readonly callback: true } }
}
/** Where a tool of a scope belongs, and what is to be known of it. A callback belongs to no scope. */
export type ScopeTool = {
  readonly scopeId: string
  readonly epoch: string
  readonly callback?: never
  readonly readOnly?: boolean
  readonly idempotent?: boolean
  readonly timeoutMs?: number
}
export interface PageAnswer {
  readonly callId: string
  /** JSON text of `{ ok, … }`. */
  readonly content: string
  readonly error?: string
  /** The call only showed something, so its answer is no reason to ask the model again. */
  readonly showsOnly?: boolean
  /** Of an answer that goes on verbatim, because of its receipt: what a person sees of it. */
  readonly shown?: string
}

/** What a page without a registry lends. */
export const NOTHING_LENT: PageOffer = { scopes: [], tools: [] }
