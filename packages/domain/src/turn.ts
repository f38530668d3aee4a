import type { ApprovalEnd, DecisionCard } from './approval.ts'
import type { Json } from './json.ts'
import type { ThinkingLevel } from './capability.ts'
import type { FaultCode } from './fault.ts'
import type { ClientAction, Origin, Tool } from './tool.ts'

/** A call as the model wrote it. Nothing in it is trusted yet. The id is ours: providers repeat and omit theirs. */
export interface ProposedCall {
  readonly id: string
  readonly name: string
  readonly args: Json
  /** What the model wrote where it is no JSON; `args` is then `null`. */
  readonly malformed?: string
  /** Opaque to us: what a provider wants back with this call (for instance a signature of its reasoning). */
  readonly providerMetadata?: Json
}

export interface UserMessage {
  readonly role: 'user'
  readonly id: string
  readonly text: string
  /** The capability that a quick action named. */
  readonly task?: string
  /** Milliseconds since 1970. */
  readonly at: number
}
export interface AssistantMessage {
  readonly role: 'assistant'
  readonly id: string
  readonly text: string
  readonly calls: readonly ProposedCall[]
  readonly at: number
  /** The person stopped it, or it broke: the text ends where it was cut. */
  readonly cut?: true
  /** The prompt of this reply held words of a page, which may be somebody else's. */
  readonly read?: 'page'
}
/** A result as it may enter the talk: masked, capped, told. The engine's `settle` alone makes new ones. */
export interface ToolResultMessage {
  readonly role: 'tool'
  readonly id: string
  readonly callId: string
  readonly name: string
  /** The only form of the result that is stored, sent or told. */
  readonly content: string
  readonly isError: boolean
  /** Whose words it holds: `ours`: a sentence of the engine; `trusted`: the product's own. Absent: it may hold anybody's. */
  readonly words?: 'ours' | 'trusted'
  /** How its approval ended, where it had one. */
  readonly approval?: ApprovalEnd
  readonly at: number
}
export type Message = UserMessage | AssistantMessage | ToolResultMessage

/** What comes back for a parked call. */
export type Reply =
  | { readonly callId: string; readonly kind: 'decision'; readonly decision: 'approved' | 'declined' | 'withdrawn'; readonly reason?: string }
  | { readonly callId: string; readonly kind: 'outcome'; readonly content: string; readonly isError: boolean }

/** A part of the system text. */
export interface Section {
  readonly title: string
  /** As it stands in the prompt, with its heading where it has one. */
  readonly text: string
  readonly from: Origin
  /** An estimate. */
  readonly tokens: number
}

/** What the model gets. */
export interface Offer {
  readonly sections: readonly Section[]
  /** The texts of the sections, one after the other. */
  readonly system: string
  /** All that may be called. */
  readonly tools: ReadonlyMap<string, Tool>
  /** Those that the model gets as definitions from the start; it calls the others by name, or loads them. */
  readonly shown: ReadonlyMap<string, Tool>
  readonly thinkingLevel: ThinkingLevel
  /** Text, tools or schemas of a page are in it: somebody else may have had a hand in them. */
  readonly readsPage: boolean
  /** Of the snapshot that it was composed from. */
  readonly digest: string
}

/** An offer as an author inspects it. */
export interface OfferContext {
  readonly digest: string
  readonly sections: readonly Section[]
  /** `shown`: the model has its definition. */
  readonly tools: readonly { readonly name: string; readonly origin: Origin; readonly shown: boolean }[]
  /** Of the system text and the definitions: an estimate. */
  readonly tokens: number
}

/** A call that waits for someone outside this process. */
export interface Waiting {
  readonly callId: string
  readonly name: string
  readonly args: Json
  readonly awaits: 'decision' | 'outcome'
  /** What a person is shown, where they must decide. */
  readonly card?: DecisionCard
  /** Until when a person can say yes; milliseconds since 1970. */
  readonly expiresAt?: number
}

/** What the browser needs to have one call of an action performed. */
export interface GrantNote {
  readonly callId: string
  readonly grant: string
  /** customer: by customer-owned code, at the address that the page has for it. page: by the function that it registered. */
  readonly in: 'page' | 'customer'
  /** What is said where nobody can perform it: the action's own sentence. */
  readonly unavailable: string
}

export type RunEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'waiting'; readonly calls: readonly Waiting[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly code: FaultCode; readonly sentence: string; readonly retryAfterMs?: number }

/** Tokens as the provider counted them; absent where it did not say. */
export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
}

export type ActivityState = 'running' | 'waiting' | 'done' | 'failed'

/** What a run tells its readers, in order. */
export type TurnEvent =
  | { readonly type: 'context'; readonly context: OfferContext }
  | { readonly type: 'text-start'; readonly messageId: string }
  | { readonly type: 'text-delta'; readonly messageId: string; readonly text: string }
  | { readonly type: 'text-end'; readonly messageId: string }
  | { readonly type: 'call'; readonly messageId: string; readonly call: ProposedCall }
  | { readonly type: 'activity'; readonly callId: string; readonly label: string; readonly state: ActivityState; readonly approval?: ApprovalEnd }
  | { readonly type: 'result'; readonly message: ToolResultMessage }
  | { readonly type: 'client-action'; readonly callId: string; readonly action: ClientAction }
  /** A cleared call of an action that is performed elsewhere; the grant is good for `GRANT_SECONDS`. It stands in no store. */
  | ({ readonly type: 'grant' } & GrantNote)
  | { readonly type: 'end'; readonly end: RunEnd; readonly usage: Usage }
