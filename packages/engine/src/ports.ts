import type {
  Approval,
  ApprovalChange,
  AuditEntry,
  Channel,
  Environment,
  Fault,
  GrantClaims,
  HostAnswer,
  ItemOrigin,
  Json,
  Message,
  Offer,
  Policy,
  ProposedCall,
  RecordRef,
  RunEnd,
  Snapshot,
  Tool,
  Usage,
  User,
} from '@ambit/domain'
import type { AuditStore } from './audit-store.ts'
import type { CatalogStore, KeyStore, News } from './catalog-store.ts'

/** Everything the engine needs from outside. Adapters implement these; nothing else crosses. */
export interface Ports {
  readonly catalog: CatalogPort
  readonly model: ModelPort
  readonly threads: ThreadStore
  readonly records: RecordPort
  readonly clock: ClockPort
  readonly ids: IdPort
  readonly faults: FaultPort
  /** For what belongs to no commit. */
  readonly audit: Pick<AuditStore, 'append'>
  /** Absent where nobody can sign or check receipts: then no action can be performed outside this process. */
  readonly grants?: GrantPort
  /** What the channel raises every action to, at least; `auto` where nothing is said. */
  readonly floor?: Readonly<Partial<Record<Channel, Policy>>>
}

export interface GrantPort {
  /** Signs a grant that is good from now. It is stored nowhere. */
  mint(claims: Omit<GrantClaims, 'aud' | 'iat' | 'exp'>): Promise<string>
  /** Whether customer-owned code gave this answer for this call. */
  isReceipt(callId: string, answer: HostAnswer, receipt: string): boolean
}

export interface FaultPort {
  /** Trouble that ended a run, with its private detail: for the log. */
  report(fault: Fault, run: { readonly threadId: string; readonly turnId: string }): void
}

export interface CatalogPort {
  /**
   * The frozen catalog of an agent as it is now, or nothing where it does not exist there. With a `digest`: the one of that
   * digest where it is still known, so that a turn that goes on sees what it began with; the newest where it is not.
   */
  snapshot(agentKey: string, environment: Environment, digest?: string): Promise<Snapshot | undefined>
}

export interface RecordPort {
  /** The record, if this person may have it; `undefined` otherwise. */
  load(user: User, ref: RecordRef): Promise<Json | undefined>
}

export interface ClockPort {
  /** Milliseconds since 1970. */
  now(): number
  /** YYYY-MM-DD, for server tools. */
  today(): string
}

export interface IdPort {
  /** A new unguessable id that begins with the prefix, such as `call_…`. */
  next(prefix: 'msg' | 'call' | 'turn'): string
}

// ---- model

export interface ModelPort {
  /** `offline`, or `provider/model`. */
  readonly name: string
  /** Streams one reply. Throws a `Fault`; on `signal` it stops at once. A reply that was cut off throws: it never ends as if whole. */
  reply(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>
}
export interface ModelRequest {
  readonly system: string
  /** The talk so far. Every call in it has exactly one result. */
  readonly messages: readonly Message[]
  readonly tools: Offer['tools']
  readonly thinkingLevel: Offer['thinkingLevel']
  /** The last reply of a turn: text only, no calls. */
  readonly textOnly: boolean
}
export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ModelCall }
  | { readonly type: 'usage'; readonly usage: Usage }
/** A whole call, its arguments complete. The engine gives it an id of ours. */
export type ModelCall = Omit<ProposedCall, 'id'>

// ---- store

/** A talk. Workspace, subject, agent, environment and record are fixed by its first run. */
export interface Thread {
  readonly id: string
  readonly workspace: string
  readonly subject: string
  readonly agentKey: string
  readonly environment: Environment
  readonly record?: RecordRef
  /** The first words of the first message, for the history. */
  readonly title: string
  readonly createdAt: number
  readonly updatedAt: number
}
/** One user message to its end, over as many runs as it needs. */
export interface Turn {
  readonly id: string
  readonly threadId: string
  readonly task?: string
  /** Rounds with tool calls so far. */
  readonly rounds: number
  /** Whether the person has already read something in this turn. */
  readonly hasText: boolean
  readonly snapshotDigest: string
  readonly state: 'open' | 'settled'
  readonly startedAt: number
}
export type RunState = 'running' | 'ended' | 'broken'
/** One request that moves a turn on. Its id is the client's, unique per workspace and subject. */
export interface Run {
  readonly id: string
  readonly workspace: string
  readonly subject: string
  readonly threadId: string
  readonly turnId: string
  /** SHA-256 of what was asked: a repeat of the id with the same digest is the same run. */
  readonly requestDigest: string
  readonly state: RunState
  /** What was asked, as the wire adapter wrote it, kept while the run can still break, so that it can go on after a restart. */
  readonly input?: Json
  readonly end?: RunEnd
  readonly usage?: Usage
  readonly startedAt: number
  readonly endedAt?: number
}
/** What settling needs of a tool. */
export interface ResultForm extends Pick<Tool, 'mask' | 'result'> {
  /** Set where it is an action of the catalog: the version that the person was asked about. */
  readonly origin?: ItemOrigin
  /** Set where customer-owned code performs it: an answer needs a receipt. */
  readonly in?: 'customer'
  /** Nobody but the product itself can have written the result. */
  readonly trusted?: true
  /** The result is ours: it may repeat what the model asked for, so it shows nothing about where a value comes from. */
  readonly ours?: true
  /** It has an approval. */
  readonly gated?: true
  /** Said where nobody could perform it. */
  readonly unavailable?: string
}

export type CallState = 'proposed' | 'waiting' | 'settled'
/** One use of a tool, kept from proposal to result. An approval refers to it. */
export interface CallRow {
  readonly id: string
  readonly threadId: string
  readonly turnId: string
  readonly name: string
  readonly args: Json
  /** The line a person read while it ran. */
  readonly label: string
  readonly state: CallState
  /** Set while `state` is `waiting`. */
  readonly awaits?: 'decision' | 'outcome'
  readonly readOnly: boolean
  /** How its result is masked and told, fixed when it was proposed: what is offered later changes nothing in it. */
  readonly form: ResultForm
  readonly isError?: boolean
  readonly startedAt: number
  readonly endedAt?: number
}
/** What a reader of the stream may need again: anything that messages do not tell. */
export interface StoredEvent {
  readonly threadId: string
  readonly turnId: string
  readonly runId: string
  /** Counts up in the thread, with gaps. */
  readonly sequence: number
  readonly body: Json
}

export interface ThreadState {
  readonly thread: Thread
  /** In order. */
  readonly messages: readonly Message[]
  /** The newest turn. */
  readonly turn: Turn | undefined
  /** Calls of the newest turn, and any older one that still waits. */
  readonly calls: readonly CallRow[]
  /** The newest run. */
  readonly run: Run | undefined
  /** Of those calls. */
  readonly approvals: readonly Approval[]
}

/** What one step of a turn changes: all of it is stored, or none. */
export interface Commit {
  readonly threadId: string
  /** Makes the thread; a thread with this id that exists already is a `conflict` fault. */
  readonly newThread?: Thread
  readonly turn?: Turn
  /** A new run while another one of the thread is running, or a run id that this subject used before, is a `conflict` fault. */
  readonly newRun?: Run
  /** Id of the newest run that the committer saw, `null` where there was none: another one in between is a `conflict` fault. */
  readonly afterRun?: string | null
  readonly run?: Run
  readonly messages?: readonly Message[]
  /** Inserted or replaced by id. */
  readonly calls?: readonly CallRow[]
  /** In order. One that does not find its `from` is a `conflict` fault. */
  readonly approvals?: readonly ApprovalChange[]
  /** What joins the chain of the thread's workspace, in order. */
  readonly audit?: readonly AuditEntry[]
  readonly updatedAt: number
}

export interface ThreadPage {
  readonly threads: readonly (Thread & { readonly waiting: boolean })[]
  /** Give it back to get the next page; absent on the last. */
  readonly nextCursor?: string
}

/** Kept by an adapter; `@ambit/adapters/store/conformance` is the list that each one passes. */
export interface ThreadStore {
  load(threadId: string): Promise<ThreadState | undefined>
  /** Faults: `conflict`; `not_found` where the thread was deleted meanwhile; `storage_full`; `storage_unavailable`. */
  commit(commit: Commit): Promise<void>
  /** Every call of the thread, in order. */
  callsOf(threadId: string): Promise<readonly CallRow[]>
  /** Every approval of the thread, in the order in which they were asked. */
  approvalsOf(threadId: string): Promise<readonly Approval[]>
  findApproval(workspace: string, id: string): Promise<Approval | undefined>
  findRun(workspace: string, subject: string, runId: string): Promise<Run | undefined>
  /** Newest first. `query` matches the title. */
  list(owner: { workspace: string; subject: string; agentKey?: string }, page: { limit: number; cursor?: string; query?: string }): Promise<ThreadPage>
  /** Removes everything of it; false where it is not this person's. */
  remove(owner: { workspace: string; subject: string }, threadId: string): Promise<boolean>

  /** Reserves sequence numbers: gives the first of `count` that nobody had before, also over a crash. */
  reserveSequence(threadId: string, count: number): Promise<number>
  appendEvents(events: readonly StoredEvent[]): Promise<void>
  eventsAfter(threadId: string, sequence: number): Promise<readonly StoredEvent[]>
  dropEvents(threadId: string, turnId: string): Promise<void>

  /** Whether nobody works on this `running` run any more, because its process is gone. Runs of this process are the caller's to know. */
  isAbandoned(run: Run): Promise<boolean>
}

/** Everything that a server keeps. Where `catalog` or `keys` is absent, all of it is declared in code. */
export interface Store extends ThreadStore {
  readonly audit: AuditStore
  readonly catalog?: CatalogStore
  readonly keys?: KeyStore
  readonly news?: News
}
