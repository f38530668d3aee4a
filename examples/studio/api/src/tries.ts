/** Wrong passwords for one name before it has to wait. */
const TRIES_MAX = 10
const WITHIN_MS = 60_000
const NAMES_MAX = 1_000

/** Counts wrong passwords, so that nobody can try them one after the other. */
export class Tries {
  readonly #wrong = new Map<string, number[]>()

  mayTry(name: string, now: number): boolean {
    return this.#recent(name, now).length < TRIES_MAX
  }

  failed(name: string, now: number): void {
    if (this.#wrong.size >= NAMES_MAX) this.#wrong.clear()
    this.#wrong.set(name, [...this.#recent(name, now), now])
  }

  #recent(name: string, now: number): number[] {
    return (this.#wrong.get(name) ?? []).filter((at) => now - at < WITHIN_MS)
  }
}
