import type { AgentView, ClientAction, DecisionView, Environment, Json, Waiting } from '@ambit/domain'
import type { PageOffer } from './page.ts'

/** What a person sees of one session. A new object for each change; nothing in it is ever changed in place. */
export interface SessionState {
  readonly status: Status
  /** The agent's public half; absent until it was read once. */
  readonly agent: AgentView | undefined
  readonly environment: Environment
  readonly threadId: string
  readonly items: readonly TranscriptItem[]
  /** Calls that wait for a person or for the page. */
  readonly waiting: readonly Waiting[]
  /** What the page lends right now. */
  readonly offer: PageOffer
}

export type Status =
  | { readonly kind: 'opening' }
  | { readonly kind: 'idle' }
  /** The message is on its way; nothing came back yet. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'streaming' }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }

/** What is wrong, and what its one button does. */
export type Trouble = TroubleCause & { readonly remedy: Remedy }

export type TroubleCause =
  /** The stream ended without an end of the run, or nothing came for too long. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'offline' }
  /** The network is there, the server did not answer. */
  | { readonly kind: 'unreachable' }
  /** The page's own code failed to give a token. */
  | { readonly kind: 'no_token' }
  /** A message from before a reload that never reached the server. */
  | { readonly kind: 'unsent' }
  /** `retryAt`: milliseconds since 1970. */
  | { readonly kind: 'rate_limited'; readonly retryAt: number }
  | { readonly kind: 'session_ended' }
  /** The language model failed. `reference` is the run id, for the operator. */
  | { readonly kind: 'provider'; readonly code: string; readonly reference: string }
  | { readonly kind: 'server'; readonly code: string; readonly reference: string }
  | { readonly kind: 'not_found'; readonly sentence: string }
  /** The server does not take this request; `sentence` is its own. */
  | { readonly kind: 'refused'; readonly code: string; readonly sentence: string }
  | { readonly kind: 'stopped' }

/**
 * resume: read on from the last event. retry: the same request again, or the same message in a new run where the old one
 * is over. sign_in: the host's sign-in, then retry. edit: the message goes back into the composer. new_thread: the same
 * message in a new conversation. go_on: ask the assistant to go on.
 */
export type Remedy = 'resume' | 'retry' | 'sign_in' | 'edit' | 'new_thread' | 'go_on'

export type TranscriptItem = PersonItem | TextItem | ActivityItem | ShownItem

/** What the person wrote. */
export interface PersonItem {
  readonly kind: 'person'
  readonly id: string
  readonly text: string
  /** Id of the capability that a quick action named. */
  readonly task?: string
  /** The server did not take it yet. */
  readonly unsent?: true
}
/** What the assistant wrote, in Markdown. */
export interface TextItem {
  readonly kind: 'text'
  readonly id: string
  readonly text: string
  /** cut: it was stopped or broke; it is not a finished answer. */
  readonly state: 'streaming' | 'whole' | 'cut'
}
/** One call: the chip of a tool. */
export interface ActivityItem {
  readonly kind: 'activity'
  /** The call id. */
  readonly id: string
  readonly name: string
  /** `Reading the policy…`; empty until the server said it. */
  readonly label: string
  /** unfinished: the run ended before it did. */
  readonly state: 'running' | 'waiting' | 'done' | 'failed' | 'unfinished'
  /** Absent while the arguments are still coming. */
  readonly args?: Json
  /** The masked result as the assistant got it. */
  readonly content?: string
  /** Milliseconds since 1970; absent in a talk that was opened again. */
  readonly startedAt?: number
  readonly tookMs?: number
  /** What the page performed because of it. */
  readonly shown?: Shown
  /** Where a person is, or was, asked whether it may be done. */
  readonly decision?: DecisionItem
}
/**
 * The card of a call, and how it stands: `approved` is being done. Its times are those of this browser's clock.
 * `here`: decided in this tab.
 */
export type DecisionItem = DecisionView & { readonly here?: true }
/** A person's yes or no to one call. */
export interface Decision {
  readonly callId: string
  readonly approved: boolean
  /** The person's own words; of more than 4,000 characters the first. */
  readonly reason?: string
}
/** A client action whose call is not known. */
export interface ShownItem {
  readonly kind: 'shown'
  readonly id: string
  readonly shown: Shown
}
export interface Shown {
  readonly action: ClientAction
  /** False where the host's own code threw. */
  readonly ok: boolean
}

/** Whether a run is going on, so that nothing can be sent. */
export function isBusy(status: Status): boolean {
  return status.kind === 'sending' || status.kind === 'streaming' || status.kind === 'stopping'
}

/** A session that has ended goes on after signing in, whatever else would mend the trouble. */
export function troubleOf(cause: TroubleCause, remedy: Remedy): Status {
  return { kind: 'trouble', trouble: { ...cause, remedy: cause.kind === 'session_ended' ? 'sign_in' : remedy } }
}

/** The trouble of a run that ended with a fault. */
export function causeOfFault(code: string, runId: string, retryAt: number | undefined): TroubleCause {
  if (code === 'rate_limited' || code === 'busy') return { kind: 'rate_limited', retryAt: retryAt ?? 0 }
  return { kind: code.startsWith('model_') ? 'provider' : 'server', code, reference: runId }
}
