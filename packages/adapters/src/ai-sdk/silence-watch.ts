/**
 * Calls `onSilence` once when `touch` was not called for `ms`. A touch only notes the time, because it happens for each
 * token; the timer catches up when it fires.
 */
export class SilenceWatch {
  #heardAt = performance.now()
  #ms: number
  #timer: ReturnType<typeof setTimeout>
  readonly #onSilence: () => void

  constructor(ms: number, onSilence: () => void) {
    this.#ms = ms
    this.#onSilence = onSilence
    this.#timer = setTimeout(this.#check, ms)
  }

  touch(): void {
    this.#heardAt = performance.now()
  }

  /** From here on, another span counts as silence. */
  limit(ms: number): void {
    this.touch()
    this.#ms = ms
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#check, ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  readonly #check = (): void => {
    const left = this.#heardAt + this.#ms - performance.now()
    // A timer may fire a fraction of a millisecond early.
    if (left < 1) this.#onSilence()
    else this.#timer = setTimeout(this.#check, left)
  }
}
