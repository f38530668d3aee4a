/** Work that is done once however many ask for it at the same time. What fails is not kept; beyond `max` what was asked for longest ago is let go. */
export class SharedWork<V> {
  readonly #max: number
  readonly #byKey = new Map<string, Promise<V>>()

  constructor(max: number) {
    this.#max = max
  }

  of(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.#byKey.get(key)
    this.#byKey.delete(key)
    const work = known ?? this.#begun(key, make())
    this.#byKey.set(key, work)
    const [oldest] = this.#byKey.keys()
    if (this.#byKey.size > this.#max && oldest !== undefined) this.#byKey.delete(oldest)
    return work
  }

  #begun(key: string, work: Promise<V>): Promise<V> {
    work.catch(() => {
      if (this.#byKey.get(key) === work) this.#byKey.delete(key)
    })
    return work
  }
}
