/**
 * The end of a program that was killed while several conversations stood at places of their own: whoever comes to its place
 * stays there, and with the last one the process ends as with `kill -9`. Without places it lives.
 */
export class Dying {
  readonly #places: ReadonlySet<string>
  readonly #reached = new Set<string>()

  /** `conversation-id at step`, one for each conversation. */
  constructor(places: readonly string[]) {
    this.#places = new Set(places)
  }

  /** Does a step of a conversation, and goes no further where its place is before or after it. */
  async step<Result>(id: string, step: string, does: () => Promise<Result>): Promise<Result> {
    await this.#stand(`${id} before ${step}`)
    const result = await does()
    await this.#stand(`${id} after ${step}`)
    return result
  }

  async #stand(place: string): Promise<void> {
    if (!this.#places.has(place)) return
    this.#reached.add(place)
    if (this.#reached.size === this.#places.size) process.kill(process.pid, 'SIGKILL')
    await new Promise<never>(() => {})
  }
}
