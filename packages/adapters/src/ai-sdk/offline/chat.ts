import type { Tool } from '@ambit/domain'
import type { Item } from './items.ts'
import type { OpenQuestion } from './planned.ts'
import type { Prompt } from './prompt.ts'
import type { Matcher } from './rank.ts'
import type { TurnView } from './turn-view.ts'
import type { Wanted } from './wanted.ts'

/** A turn of free chat, as far as it has come. */
export interface Chat {
  readonly view: TurnView
  readonly prompt: Prompt
  readonly wanted: Wanted
  readonly matcher: Matcher
  /** What can be planned with: the offer, and actions that the prompt only names. */
  readonly tools: ReadonlyMap<string, Tool>
  /** What is offered. */
  readonly offered: ReadonlyMap<string, Tool>
  /** Things that earlier turns showed: what is meant does not change with what this turn reads. */
  readonly earlier: readonly Item[]
  /** What we asked before this message. */
  readonly open: OpenQuestion | undefined
  /** No more calls: this reply must answer. */
  readonly over: boolean
}
