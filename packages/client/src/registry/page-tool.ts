import type { Json, JsonObject, JsonSchema } from '@ambit/domain'
import type { SessionStorage } from '../memory.ts'
import type { PageTools } from '../page.ts'

/** One tool of a page. */
export interface PageTool {
  /** A verb in snake_case: `add_statements`. */
  readonly name: string
  /** What it does and when to use it: the model reads this. */
  readonly description: string
  /** Plain JSON Schema of the arguments. */
  readonly parameters: JsonSchema
  /** Gets arguments that fit `parameters`. May be async; gives what can be told in JSON, by habit `{ ok, … }`. `context`: of a callback alone. */
  call(args: JsonObject, context?: CallbackContext): unknown
  /** Longest time that a call may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number
  /**
   * Doing it twice is as good as once: a call that a reload interrupted is done again, in whatever the page shows by then.
   * So only where the arguments name what it changes.
   */
  readonly idempotent?: boolean
  readonly readOnly?: boolean
  /** Only shows something: its result alone starts no further round. */
  readonly showsOnly?: boolean
}

export interface ScopeOptions {
  /** `domain:page`, stable. */
  readonly scopeId: string
  readonly pageTitle?: string
  /** What the assistant should know and keep to while this page is open. */
  readonly pageInstructions?: string
}

/** One mount of a page. */
export interface ScopeHandle {
  /** Newest closures, and what changed in shape, title or instructions; the epoch stays. Where only closures changed, nobody is told. */
  update(tools: readonly PageTool[], options: ScopeOptions): void
  /** The scope is gone. What has started finishes. */
  leave(): void
}

/** What the host says of its own code. What it does and when it is used, the catalog says. */
export interface CallbackOptions {
  /** Plain JSON Schema of the arguments; without it they are any object. */
  readonly parameters?: JsonSchema
  /** Longest time that a call may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number
}
/** What code of the host gets beside its arguments. */
export interface CallbackContext {
  /** Names this one call; a repeat of it has the same. */
  readonly callId: string
  /** Shows the host's own server that this person may have this call performed, once (`verifyGrant` of `@ambit/host`). Absent where none came. */
  readonly grant?: string
}
/** Code of the host. */
export type CallbackFunction = (args: JsonObject, context: CallbackContext) => unknown
/** Takes the callback away. What has started finishes. */
export interface CallbackHandle {
  (): void
  /** The newest closure and schema; where only the closure changed, nobody is told. */
  readonly update: (call: CallbackFunction, options?: CallbackOptions) => void
}

export interface LiveScope {
  readonly scopeId: string
  /** Random for each mount. */
  readonly epoch: string
  readonly pageTitle: string
  readonly pageInstructions: string
  /** Their `call` is always the newest one. */
  readonly tools: readonly PageTool[]
  /** What the page gave, also what of it is not lent. */
  readonly given: readonly [tools: readonly PageTool[], options: ScopeOptions]
}

/** One call as the inspector shows it. Times are milliseconds since 1970 and milliseconds. */
export interface CallRecord {
  readonly callId: string
  readonly name: string
  readonly scopeId: string
  readonly args: Json
  readonly state: 'running' | 'done' | 'failed' | 'refused'
  readonly startedAt: number
  readonly tookMs?: number
  /** What was answered, as JSON text. */
  readonly content?: string
}

/** What a page lends to its assistant. One for a page; give it to the session as `page`. */
export interface Registry extends PageTools {
  register(tools: readonly PageTool[], options: ScopeOptions): ScopeHandle
  /** Code of the host that an action of the catalog names by `key`; gives the function that takes it away. Of one key the newest counts. */
  registerCallback(key: string, call: CallbackFunction, options?: CallbackOptions): CallbackHandle
  belongTo(subject: string): void
  govern(names: readonly string[]): () => void
  /** Live scopes with their tools, newest last. */
  scopes(): readonly LiveScope[]
  /** The newest calls, oldest first. */
  calls(): readonly CallRecord[]
  /** Resolves when the offer may be sent: at once, or where the page is just changing its route, up to 250 ms later. */
  settled(): Promise<void>
  /** What a developer should know, each a sentence. Known once the browser was idle after the first tool came; who subscribes is told then. */
  warnings(): readonly string[]
}

export interface RegistryOptions {
  /** Where a reload finds what was started; the browser's `localStorage` by default. */
  readonly storage?: SessionStorage
  /** The browser's own by default. */
  readonly locks?: LockManager
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** What performing a call asks of the registry. */
export interface Ground {
  /** The load of the page, as it stands before the point in each of its epochs. */
  readonly page: string
  readonly scopes: () => readonly LiveScope[]
  /** Code of the host, each a scope of its own without an id, newest last. */
  readonly callbacks: () => readonly LiveScope[]
  readonly isGoverned: (name: string) => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Something that is told of the calls is another now. */
  readonly changed: () => void
}
