/** Lets a number of things happen at once, and then one each `everyMs`. */
export class Bucket {
  readonly #most: number
  readonly #everyMs: number
  readonly #now: () => number
  #left: number
  #at: number

  constructor(most: number, everyMs: number, now: () => number) {
    this.#most = most
    this.#everyMs = everyMs
    this.#now = now
    this.#left = most
    this.#at = now()
  }

  take(): boolean {
    const now = this.#now()
    this.#left = Math.min(this.#most, this.#left + Math.max(0, now - this.#at) / this.#everyMs)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
