import type { AgentMeta, Channel, Json, Policy, RecordRef, ThinkingLevel, Tool, User } from '@ambit/domain'
import type { ModelPort, Store } from '@ambit/engine'
import type { SigningKey } from './registry/signing-key.ts'

/** An agent that is declared in code, with its capabilities and tools. */
export interface AgentDeclaration extends AgentMeta {
  /** Who the assistant is and what always holds: first in the prompt. */
  readonly instructions: string
  /** How to answer where no quick action names a task. */
  readonly freeChat: string
  /** The server halves, one for each of `quickActions`. */
  readonly capabilities: readonly { readonly id: string; readonly playbook: string; readonly thinkingLevel?: ThinkingLevel }[]
  /** Offered on every turn, in this order; the first one of a name wins. */
  readonly tools: readonly Tool[]
  /** Names of tools that act on the caller's screen. */
  readonly screenTools: ReadonlySet<string>
  /** A person is asked before any tool of a page runs that does more than read. */
  readonly pageTools?: 'confirm'
}

/**
 * How user tokens of the workspace are signed: with its `secret` (HS256), or asymmetrically by a key of `jwksUrl`. Customer-owned
 * code signs receipts with the `secret`, or with the `receiptSecret`: where there is neither, no action is given out.
 */
export type Workspace =
  | { readonly id: string; readonly secret: string; readonly jwksUrl?: never; readonly receiptSecret?: never }
  | { readonly id: string; readonly jwksUrl: string; readonly receiptSecret?: string; readonly secret?: never }

export interface ServerOptions {
  readonly workspace: Workspace
  readonly agents: readonly AgentDeclaration[]
  /** Whoever opened it closes it, after `close()` of the server. This process alone runs turns on it. */
  readonly store: Store
  readonly model: ModelPort
  /** The record, if this person may have it. Without it there are no records. */
  readonly loadRecord?: (user: User, ref: RecordRef) => Promise<Json | undefined>
  /** YYYY-MM-DD, for server tools; by default the UTC day of the clock. */
  readonly today?: () => string
  /** Origins (`https://app.example.com`) whose pages may call this server. Own origin needs none. */
  readonly allowOrigins?: readonly string[]
  readonly limits?: Partial<Limits>
  /** Signs the registry; by default one that is made once and kept in the store. */
  readonly signingKey?: SigningKey
  /** What a channel raises every action to, at least: `{ widget: 'confirm' }` asks a person each time. */
  readonly floor?: Readonly<Partial<Record<Channel, Policy>>>
  readonly log?: Logger
}

export interface Limits {
  readonly bodyBytesMax: number
  /** Messages in one run's input. */
  readonly messagesMax: number
  /** Levels of objects and lists in a body. */
  readonly nestingMax: number
  readonly requestsPerMinute: number
  /** Runs of one person that go on at the same time. */
  readonly runsAtOnce: number
}

export const LIMITS: Limits = { bodyBytesMax: 1_048_576, messagesMax: 2_000, nestingMax: 64, requestsPerMinute: 240, runsAtOnce: 8 }

/** Where log lines go. A pino logger is one. Lines hold no message text, no arguments, no tokens. */
export interface Logger {
  info(fields: object, line: string): void
  warn(fields: object, line: string): void
  error(fields: object, line: string): void
}

export interface AmbitServer {
  /**
   * Await it before you listen. Rejects with a sentence where the catalog cannot be read, has names that code declares too, or
   * cannot be signed.
   */
  ready(): Promise<void>
  /** Answers a request. `env` is what `@hono/node-server` passes. */
  fetch(request: Request, env?: unknown): Promise<Response>
  /** Takes no new work, lets runs finish for `graceMs` (default 10 s), then parks them so that they can be resumed. */
  close(options?: { readonly graceMs?: number }): Promise<void>
  /** Whether any run goes on. */
  readonly working: boolean
}
