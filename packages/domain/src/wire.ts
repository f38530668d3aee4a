import type { AgentMeta, Environment } from './agent.ts'
import type { ApprovalEnd, DecisionView } from './approval.ts'
import type { RecordRef } from './identity.ts'
import type { Json } from './json.ts'
import type { GrantNote, Message, RunEnd, Waiting } from './turn.ts'

/** `forwardedProps.ambit` of a run: what our own browser code tells beside AG-UI. Absent for other clients. */
export interface AmbitProps {
  readonly capability?: string
  readonly environment?: 'test'
  /** The caller can perform client actions. */
  readonly screen?: true
  /** The page has customer-owned code at hand, which performs session API actions. */
  readonly session?: true
  readonly record?: RecordRef
  readonly scopes?: readonly { readonly id: string; readonly epoch: string; readonly pageTitle: string; readonly pageInstructions: string }[]
}

/** Name of the CUSTOM event that carries a `ClientAction`. */
export const CLIENT_ACTION_EVENT = 'client_action'
/** Name of the CUSTOM event that carries an `OfferContext`: first in a run, for authors only. */
export const CONTEXT_EVENT = 'ambit.context'
/** Name of the CUSTOM event that carries a `GrantNote`: before the end of the run that leaves the call waiting. */
export const GRANT_EVENT = 'ambit.grant'
/** `activityType` of the ACTIVITY_SNAPSHOT of one call; its content is an `ActivityContent`, its messageId `activity_<callId>`. */
export const TOOL_ACTIVITY = 'tool'
export interface ActivityContent {
  readonly callId: string
  readonly label: string
  readonly state: 'running' | 'waiting' | 'done' | 'failed'
  /** How its approval ended, where it had one. */
  readonly approval?: ApprovalEnd
}

/** Answer of `GET /v1/agents/{agentKey}`. */
export interface AgentView extends AgentMeta {
  readonly environment: Environment
  /** `offline` where no language model is connected: the widget says so. */
  readonly model: 'offline' | 'connected'
  /** Names that the agent's actions have: no tool of a page may have one. The server enforces it; this is for the page's own warning. */
  readonly governed?: readonly string[]
}

/** One call as the history shows it. */
export interface CallView {
  readonly id: string
  readonly name: string
  readonly args: Json
  readonly label: string
  readonly state: 'proposed' | 'waiting' | 'settled'
  readonly isError: boolean
  /** Milliseconds from proposal to result; absent while it has none. */
  readonly tookMs?: number
}

/** Answer of `GET /v1/threads/{threadId}`: all that a widget needs to show the talk again. */
export interface ThreadView {
  readonly id: string
  readonly title: string
  readonly agentKey: string
  readonly environment: Environment
  readonly record?: RecordRef
  readonly messages: readonly Message[]
  readonly calls: readonly CallView[]
  /** How the newest run stands. `broken`: it was cut off and can be resumed. */
  readonly run?: { readonly id: string; readonly state: 'running' | 'ended' | 'broken'; readonly end?: RunEnd }
  readonly waiting: readonly Waiting[]
  /** Grants of what waits to be performed, fresh. */
  readonly grants: readonly GrantNote[]
  /** Every card of the talk, oldest first. */
  readonly decisions: readonly DecisionView[]
  /** Give it to `GET …/events?after=` to see what comes next. */
  readonly sequence: number
}

/** Answer of `GET /v1/threads`. */
export interface ThreadList {
  readonly threads: readonly {
    readonly id: string
    readonly title: string
    readonly agentKey: string
    readonly record?: RecordRef
    readonly updatedAt: number
    readonly waiting: boolean
  }[]
  readonly nextCursor?: string
}

/** `application/problem+json` (RFC 9457) of every HTTP error. `code` is a `FaultCode`. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** A sentence that says what to do. */
  readonly detail: string
  readonly code: string
}
