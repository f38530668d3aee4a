/** Several maps that share no key, read as one: nothing is copied. */
class JoinedMap<K, V> implements ReadonlyMap<K, V> {
  readonly #maps: readonly ReadonlyMap<K, V>[]

  constructor(maps: readonly ReadonlyMap<K, V>[]) {
    this.#maps = maps
  }

  get size(): number {
    return this.#maps.reduce((sum, map) => sum + map.size, 0)
  }
  get(key: K): V | undefined {
    return this.#maps.find((map) => map.has(key))?.get(key)
  }
  has(key: K): boolean {
    return this.#maps.some((map) => map.has(key))
  }
  forEach(callback: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) callback(value, key, this)
  }
  *entries(): MapIterator<[K, V]> {
    for (const map of this.#maps) yield* map.entries()
  }
  *keys(): MapIterator<K> {
    for (const map of this.#maps) yield* map.keys()
  }
  *values(): MapIterator<V> {
    for (const map of this.#maps) yield* map.values()
  }
  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }
}

/** One map of them where only one has anything in it. */
export function joined<K, V>(maps: readonly ReadonlyMap<K, V>[]): ReadonlyMap<K, V> {
  const filled = maps.filter((map) => map.size > 0)
  const [only] = filled
  if (filled.length > 1) return new JoinedMap(filled)
  return only ?? new Map()
}
