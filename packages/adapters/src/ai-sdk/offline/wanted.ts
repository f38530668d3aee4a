import type { Json, JsonObject, Tool } from '@ambit/domain'
import type { FoundDate } from './dates.ts'
import type { Item } from './items.ts'
import type { Slot } from './slots.ts'

/** What a request gives for arguments. */
export interface Wanted {
  /** What the person asked. */
  readonly text: string
  /** Now, for `tomorrow`. */
  readonly at: Date
  /** Things that results showed so far. */
  readonly items: readonly Item[]
  /** Whether plain speech may fill a text (`add Ada`). In a task only what is quoted does. */
  readonly speech: boolean
  /** What the playbook says beside the tool, for where the request leaves several things to choose from. */
  readonly hint?: string
  /** Ids that the first result of a task names; absent before it and in free chat. */
  readonly main?: ReadonlySet<string>
}
export interface Given extends Wanted {
  /** Values that are settled already: named by the playbook, or part of what was chosen. */
  readonly preset: JsonObject
}
export interface Filled {
  readonly args: JsonObject
  /** What the tool wants and nothing gave; the first is the one to ask for. */
  readonly missing: readonly Missing[]
}
export interface Missing {
  readonly slot: Slot
  /** Where several things fit, and only the person can tell. */
  readonly among: readonly Item[]
  /** What an id is of; the parameter's own words for anything else. */
  readonly kind: string
}

/** One parameter while it is being filled. */
export interface Filling {
  readonly slot: Slot
  readonly tool: Tool
  readonly given: Given
  readonly dates: readonly FoundDate[]
  /** What is filled so far: a text is not used twice. */
  readonly args: JsonObject
  /** The call needs it, so that what is only likely is taken too. */
  readonly wanted: boolean
}
export interface Found {
  readonly value?: Json | undefined
  readonly among?: readonly Item[]
}
