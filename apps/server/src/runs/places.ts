import { Fault, type User } from '@ambit/domain'

/** How many runs of a person go on at the same time. */
export class Places {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** Takes a place and gives what frees it again. Throws `busy` where this person has none left. */
  take({ workspace, subject }: User): () => void {
    const person = `${workspace}\n${subject}`
    const taken = this.#taken.get(person) ?? 0
    if (taken >= this.#max) {
      throw new Fault({
        code: 'busy',
        sentence: `You already have ${this.#max === 1 ? 'an answer' : `${this.#max} answers`} in progress. Wait for one, or stop one.`,
        retryAfterMs: 5_000,
      })
    }
    this.#taken.set(person, taken + 1)
    return () => {
      const left = (this.#taken.get(person) ?? 1) - 1
      if (left === 0) this.#taken.delete(person)
      else this.#taken.set(person, left)
    }
  }
}
