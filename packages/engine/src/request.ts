import type { Channel, Environment, Json, PageCallback, PageScope, RecordRef, Reply, User } from '@ambit/domain'

/** One request that starts a turn or moves it on, verified and parsed. */
export interface TurnRequest {
  readonly user: User
  readonly agentKey: string
  readonly environment: Environment
  readonly threadId: string
  /** The client's id of this run, unique per person. */
  readonly runId: string
  /** SHA-256 (hex) of what was asked. */
  readonly requestDigest: string
  /** What was asked, kept while the run can break, so that it can go on after a restart. */
  readonly input: Json
  readonly record?: RecordRef
  /** Id of the capability that a quick action names. */
  readonly task?: string
  /** The caller can perform client actions. */
  readonly screen: boolean
  /** The caller is our own browser code, which alone is offered actions. */
  readonly ownClient: boolean
  /** The caller reaches customer-owned code, which performs session API actions. */
  readonly performs: boolean
  readonly channel: Channel
  readonly scopes: readonly PageScope[]
  /** Functions that the page registered, by name: an action of that name can run there. */
  readonly callbacks: ReadonlyMap<string, PageCallback>
  readonly context: readonly { readonly description: string; readonly value: string }[]
  /** The newest user message as sent; it is new only if its id is new to the thread. */
  readonly message?: { readonly id: string; readonly text: string }
  readonly replies: readonly Reply[]
  /** The run begins with what the model is told and offered: for authors only. */
  readonly tellsContext?: boolean
}

/** What came back from whoever performed a call. */
export type ResultReply = Extract<Reply, { kind: 'outcome' }>
