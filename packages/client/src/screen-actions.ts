import type { ClientAction } from '@ambit/domain'
import type { Memory } from './memory.ts'
import type { SessionOptions } from './options.ts'
import type { Shown } from './state.ts'

/** Performs the client actions of one thread, each at most once: also after a replay, a reload, or in a second tab. */
export class ScreenActions {
  /** Sequence of the newest action that was performed. */
  performed = 0
  readonly #options: SessionOptions
  readonly #memory: Memory
  readonly #threadId: string

  constructor(options: SessionOptions, memory: Memory, threadId: string) {
    this.#options = options
    this.#memory = memory
    this.#threadId = threadId
  }

  /** `undefined` where this page performs none. An event without a number comes from a server that never replays. */
  perform(action: ClientAction, sequence: number | undefined): Shown | undefined {
    if (this.#options.onClientAction === undefined) return undefined
    if (sequence !== undefined && !this.#claim(sequence)) return { action, ok: true }
    try {
      this.#options.onClientAction(action)
      return { action, ok: true }
    } catch (thrown) {
      globalThis.reportError?.(thrown)
      return { action, ok: false }
    }
  }

  /** Written before the action is performed, so that a crash in it never performs it again. */
  #claim(sequence: number): boolean {
    const kept = this.#memory.read()
    const here = kept?.threadId === this.#threadId ? kept : undefined
    if (sequence <= Math.max(this.performed, here?.performed ?? 0)) return false
    this.performed = sequence
    if (here !== undefined) this.#memory.write({ ...here, performed: sequence })
    return true
  }
}
