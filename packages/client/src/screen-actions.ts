import type { ClientAction } from '@ambit/domain'
import type { Kept, Memory } from './memory.ts'
import type { SessionOptions } from './options.ts'
import { report } from './report.ts'
import type { Shown } from './state.ts'
import { isClientAction, parseJson, type WireEvent } from './wire-event.ts'

/** So many performed actions are remembered: more than the rounds of a turn can ask for. */
const REMEMBERED_MAX = 60

/** Performs the client actions of one thread, each at most once: also after a replay, a reload, or in a second tab. */
export class ScreenActions {
  /** Names of the actions that were performed, the newest last. */
  #performed: readonly string[] = []
  readonly #options: SessionOptions
  readonly #memory: Memory
  readonly #threadId: string

  constructor(options: SessionOptions, memory: Memory, threadId: string) {
    this.#options = options
    this.#memory = memory
    this.#threadId = threadId
  }

  get performed(): readonly string[] {
    return this.#performed
  }

  /** Takes up what an earlier load of this page, or another tab, performed in this thread. */
  recall(): void {
    this.#performed = this.#kept()?.performed ?? []
  }

  /** `undefined` where this page performs none. `sequence`: number of the event. */
  perform({ action, callId }: Extract<WireEvent, { kind: 'client-action' }>, sequence: number | undefined): Shown | undefined {
    if (this.#options.onClientAction === undefined) return undefined
    const name = callId === undefined ? sequence?.toString() : nameOf(callId, action)
    // Without a name the server never replays it.
    if (name !== undefined && !this.#claim(name)) return { action, ok: true }
    try {
      this.#options.onClientAction(action)
      return { action, ok: true }
    } catch (thrown) {
      report(thrown)
      return { action, ok: false }
    }
  }

  /** The newest action that was performed because of a call, as far as this browser remembers. */
  performedBy(callId: string): ClientAction | undefined {
    const name = this.#performed.findLast((each) => each.startsWith(`${callId} `))
    const action = name === undefined ? undefined : parseJson(name.slice(callId.length + 1))
    return isClientAction(action) ? action : undefined
  }

  /** Written before the action is performed, so that a crash in it never performs it again. */
  #claim(name: string): boolean {
    const here = this.#kept()
    const known = [...new Set([...this.#performed, ...(here?.performed ?? [])])]
    if (known.includes(name)) return false
    this.#performed = [...known, name].slice(-REMEMBERED_MAX)
    if (here !== undefined) this.#memory.write({ ...here, performed: this.#performed })
    return true
  }

  #kept(): Kept | undefined {
    const kept = this.#memory.read()
    return kept?.threadId === this.#threadId ? kept : undefined
  }
}

/** One action of one call is the same in a replay, whatever number the event has there. */
function nameOf(callId: string, action: ClientAction): string {
  return `${callId} ${JSON.stringify(action)}`
}
