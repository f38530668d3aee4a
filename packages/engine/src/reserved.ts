import { canonicalJson } from '@ambit/domain'

type DigestOf = (text: string) => string | Promise<string>

/** A workspace may have thousands of them, and one set of them stands in the snapshots of all its agents. */
const digests = new WeakMap<ReadonlySet<string>, Promise<string>>()

/** Names a set of names, whatever their order. Made once for a set, which nobody changes any more. */
export function namesDigest(names: ReadonlySet<string>, digestOf: DigestOf): Promise<string> {
  const known = digests.get(names)
  if (known) return known
  const made = digested(names, digestOf)
  digests.set(names, made)
  made.catch(() => digests.delete(names))
  return made
}

async function digested(names: ReadonlySet<string>, digestOf: DigestOf): Promise<string> {
  return digestOf(canonicalJson([...names].toSorted()))
}

/** The same set where it has them all. */
export function withNames(names: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.every((name) => names.has(name)) ? names : new Set([...names, ...more])
}
