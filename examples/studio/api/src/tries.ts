/** Tries of one name before it has to wait. */
const TRIES_MAX = 10
const WITHIN_MS = 60_000
const NAMES_MAX = 1_000

/** Counts tries to sign in that have not succeeded, so that nobody can try passwords one after the other, or many at once. */
export class Tries {
  /** The name that was tried longest ago comes first. */
  readonly #tried = new Map<string, readonly number[]>()

  /** Counts a try from its beginning. False where the name has to wait. */
  begin(name: string, now: number): boolean {
    const recent = (this.#tried.get(name) ?? []).filter((at) => now - at < WITHIN_MS)
    if (recent.length >= TRIES_MAX) return false
    this.#tried.delete(name)
    const [oldest] = this.#tried.keys()
    if (oldest !== undefined && this.#tried.size >= NAMES_MAX) this.#tried.delete(oldest)
    this.#tried.set(name, [...recent, now])
    return true
  }

  /** The try that began at `at` was right. */
  succeeded(name: string, at: number): void {
    const tried = this.#tried.get(name) ?? []
    const index = tried.lastIndexOf(at)
    if (index >= 0) this.#tried.set(name, tried.toSpliced(index, 1))
  }
}
