import type { LiveRun } from './live-run.ts'
import { keyOf, type Owner } from './run-key.ts'

/** How long an ended run stays for readers who come back. */
const KEEP_MS = 30_000
/** Characters of ended runs that are kept altogether; beyond it the oldest go first. */
const KEEP_CHARS_MAX = 8_000_000

/** The runs that readers can still be given from memory. */
export class KeptRuns {
  readonly #byKey = new Map<string, LiveRun>()
  readonly #byThread = new Map<string, LiveRun>()
  readonly #keys = new Map<LiveRun, string>()
  /** Ended runs with the time at which they ended, oldest first. */
  readonly #resting = new Map<LiveRun, number>()
  #chars = 0

  get isEmpty(): boolean {
    return this.#keys.size === 0
  }
  find(key: string): LiveRun | undefined {
    return this.#byKey.get(key)
  }
  ofThread(owner: Owner, threadId: string): LiveRun | undefined {
    return this.#byThread.get(keyOf(owner, threadId))
  }
  running(): readonly LiveRun[] {
    return [...this.#byKey.values()].filter((live) => !live.ended)
  }

  add(key: string, live: LiveRun): void {
    const same = this.#byKey.get(key)
    if (same) this.#drop(same)
    this.#byKey.set(key, live)
    this.#keys.set(live, key)
    this.#byThread.set(threadKeyOf(live), live)
  }

  /** The run has ended: it stays for a short while. */
  rest(live: LiveRun, now: number): void {
    if (!this.#keys.has(live)) return
    this.#resting.set(live, now)
    this.#chars += live.chars
    for (const oldest of this.#resting.keys()) {
      if (this.#chars <= KEEP_CHARS_MAX) break
      this.#drop(oldest)
    }
  }

  sweep(now: number): void {
    for (const [live, endedAt] of this.#resting) {
      if (now - endedAt < KEEP_MS) return
      this.#drop(live)
    }
  }

  forgetThread(owner: Owner, threadId: string): void {
    for (const live of this.#keys.keys()) if (threadKeyOf(live) === keyOf(owner, threadId)) this.#drop(live)
  }

  clear(): void {
    for (const live of this.#keys.keys()) this.#drop(live)
  }

  #drop(live: LiveRun): void {
    const key = this.#keys.get(live)
    if (this.#resting.delete(live)) this.#chars -= live.chars
    this.#keys.delete(live)
    if (key !== undefined && this.#byKey.get(key) === live) this.#byKey.delete(key)
    if (this.#byThread.get(threadKeyOf(live)) === live) this.#byThread.delete(threadKeyOf(live))
  }
}

function threadKeyOf({ request }: LiveRun): string {
  return keyOf(request.user, request.threadId)
}
