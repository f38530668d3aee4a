import type { Json, JsonSchema } from './json.ts'
import type { Mask } from './mask.ts'
import type { Condition, Effect, Policy, Risk } from './policy.ts'

/** Something for the browser to perform, such as `{ type: 'highlight_panel', panel: 'policy' }`. */
export interface ClientAction {
  readonly type: string
  readonly [key: string]: Json
}

/** Where something of an offer comes from. `agent`: its own words; `code`: declared in code; `catalog`: an index of it. */
export type Origin = 'agent' | 'code' | 'catalog' | 'built_in' | 'page' | ItemOrigin
export interface ItemOrigin {
  readonly kind: 'capability' | 'action'
  readonly key: string
  /** Absent where it is declared in code. */
  readonly version?: number
}

/** What a page says of a function that it registered: its schema. Everything else of it is the catalog's. */
export interface PageCallback {
  readonly parameters: JsonSchema
  /** What of the schema is evaluated here; the page evaluates all of it. */
  readonly checkedBy: JsonSchema
}

/** What a tool gave. A failure is one sentence that the model can act on. */
export type Outcome =
  | { readonly ok: true; readonly value: Json; readonly clientActions?: readonly ClientAction[] }
  | { readonly ok: false; readonly error: string }

/** What a tool that runs here is given. `today` (YYYY-MM-DD) is passed in, so that the same call gives the same result. */
export interface ToolContext {
  /** The one business object of this turn; `null` where the turn names none. */
  readonly record: Json
  readonly today: string
  /** Whether a text is told for the first time in this talk. It is asked for each text that is then told. */
  readonly tellsAnew?: (text: string) => boolean
  /** Aborts when the person stops the turn or the time limit is over. */
  readonly signal: AbortSignal
}

/**
 * The one shape of every tool by the time the engine sees it: server tool, page tool, action or built-in.
 * Each source answers these questions for its own tools, so the engine never asks what kind of tool it holds.
 */
export interface Tool {
  readonly name: string
  /** What a person reads of an action: "Invite a member". */
  readonly title?: string
  /** Absent: `code`. */
  readonly origin?: Origin
  readonly description: string
  /** What the model reads. */
  readonly parameters: JsonSchema
  /** What arguments are checked against here, where that is not the whole of `parameters`. */
  readonly checkedBy?: JsonSchema
  readonly policy: Policy
  /** Of an action: what raises the policy for some calls. */
  readonly conditions?: readonly Condition[]
  /** Of an action: what a person reads beside the question. */
  readonly risk?: Risk
  /** Of an action: what it does. One that is `auto` and does more than read asks a person where a value is not the person's own. */
  readonly effect?: Effect
  /** Nobody but the product itself can have written what is in its results. */
  readonly trusted?: boolean
  readonly mask: Mask
  /** How the model reads a result: `text` is the value's own string, or `Tool failed: …`; `json` is `{ ok, … }`. */
  readonly result: 'text' | 'json'
  /** Changes nothing, so an identical call in the same turn can only give the same result. */
  readonly readOnly: boolean
  /** Only shows something: its result alone is no reason to ask the model again. */
  readonly showsOnly: boolean
  readonly runs: RunsHere | RunsElsewhere
  /** Of an action: what is said where nobody can perform it, one sentence. */
  readonly unavailable?: string
  /** Where present, it is offered only to a page that registered a function of this name, in the form that this gives. */
  readonly registered?: (callback: PageCallback) => Tool
  /** The line a person reads while it runs: `Reading the policy…`. It may name what of the record is read. Never throws. */
  activity(args: Json, record: Json): string
}
export interface RunsHere {
  readonly in: 'server'
  /** A throw becomes a result that says so. */
  do(args: Json, context: ToolContext): Promise<Outcome> | Outcome
}
export interface RunsElsewhere {
  readonly in: 'page' | 'customer'
}
