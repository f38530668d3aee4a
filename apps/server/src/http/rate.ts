import { Fault } from '@ambit/domain'

/** A bucket for each person that holds a minute's requests and fills evenly. */
export class RequestRate {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /** Takes one request of this person. Throws `rate_limited` with the time after which there is one again. */
  take(person: string): void {
    const now = this.#now()
    const perMs = this.#perMinute / 60_000
    const known = this.#buckets.get(person)
    const left = known ? Math.min(this.#perMinute, known.left + (now - known.at) * perMs) : this.#perMinute
    if (left < 1)
      throw new Fault({ code: 'rate_limited', sentence: 'Too many requests. Wait a moment and try again.', retryAfterMs: Math.ceil((1 - left) / perMs) })
    this.#buckets.delete(person)
    this.#buckets.set(person, { left: left - 1, at: now })
    this.#forget(now)
  }

  /** The bucket that was used longest ago comes first; after a minute it is full, as a new one is. */
  #forget(now: number): void {
    for (const [person, { at }] of this.#buckets) {
      if (now - at < 60_000) return
      this.#buckets.delete(person)
    }
  }
}
