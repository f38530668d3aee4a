/** Lets one at a time through, of those that name the same thing. */
export class Turnstile {
  readonly #last = new Map<string, Promise<unknown>>()

  async pass<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name)
    const mine = Promise.allSettled([before]).then(work)
    this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }
}
