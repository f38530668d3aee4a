import type { ClientAction } from '@ambit/domain'
import type { Memory } from './memory.ts'
import type { SessionOptions } from './options.ts'
import type { Shown } from './state.ts'

/** So many performed actions are remembered: more than the rounds of a turn can ask for. */
const REMEMBERED_MAX = 60

/** Performs the client actions of one thread, each at most once: also after a replay, a reload, or in a second tab. */
export class ScreenActions {
  /** Names of the actions that were performed, the newest last. */
  performed: readonly string[] = []
  readonly #options: SessionOptions
  readonly #memory: Memory
  readonly #threadId: string

  constructor(options: SessionOptions, memory: Memory, threadId: string) {
    this.#options = options
    this.#memory = memory
    this.#threadId = threadId
  }

  /** `undefined` where this page performs none. `name` tells one action from another; without it the server never replays. */
  perform(action: ClientAction, name: string | undefined): Shown | undefined {
    if (this.#options.onClientAction === undefined) return undefined
    if (name !== undefined && !this.#claim(name)) return { action, ok: true }
    try {
      this.#options.onClientAction(action)
      return { action, ok: true }
    } catch (thrown) {
      globalThis.reportError?.(thrown)
      return { action, ok: false }
    }
  }

  /** Written before the action is performed, so that a crash in it never performs it again. */
  #claim(name: string): boolean {
    const kept = this.#memory.read()
    const here = kept?.threadId === this.#threadId ? kept : undefined
    const known = [...new Set([...this.performed, ...(here?.performed ?? [])])]
    if (known.includes(name)) return false
    this.performed = [...known, name].slice(-REMEMBERED_MAX)
    if (here !== undefined) this.#memory.write({ ...here, performed: this.performed })
    return true
  }
}
