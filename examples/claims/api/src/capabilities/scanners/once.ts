/** What is worked out at most once in a scan of one claim. Nothing of it outlives the scan. */

/** Works out a value when it is first asked for. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Reads each text once: files repeat themselves, in set phrases and in copies of the same message. */
export function oncePerText<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly value: T }>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before.value
    const value = read(text)
    known.set(text, { value })
    return value
  }
}
