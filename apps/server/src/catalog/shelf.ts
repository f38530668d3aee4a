import { Fault } from '@ambit/domain'
import type { AnyItemVersion, VersionRef } from '@ambit/domain/catalog'
import type { CatalogStore } from '@ambit/engine'

/** Characters of bodies that are kept; of more, those that were read longest ago are let go. */
const CHARS_MAX = 64_000_000
/** What a version takes beside its body, about. */
const CHARS_EACH = 500

interface Kept {
  readonly version: AnyItemVersion
  readonly chars: number
}

/** Versions that were read before. A version never changes, so what stands here is never stale. */
export class Shelf {
  readonly #store: Pick<CatalogStore, 'versions'>
  readonly #workspace: string
  readonly #charsMax: number
  readonly #kept = new Map<string, Kept>()
  #chars = 0

  constructor(store: Pick<CatalogStore, 'versions'>, workspace: string, charsMax = CHARS_MAX) {
    this.#store = store
    this.#workspace = workspace
    this.#charsMax = charsMax
  }

  /** In the order asked. A version that is said to exist and is not there is trouble of the store. */
  async versions(refs: readonly VersionRef[]): Promise<readonly AnyItemVersion[]> {
    const held = new Map(refs.flatMap((ref) => this.#held(ref) ?? []).map((version) => [nameOf(version), version]))
    const missing = refs.filter((ref) => !held.has(nameOf(ref)))
    const fresh = missing.length === 0 ? [] : await this.#store.versions(this.#workspace, missing)
    const found = new Map([...held, ...fresh.map((version) => [nameOf(version), version] as const)])
    for (const version of fresh) this.#keep(version)
    return refs.map((ref) => found.get(nameOf(ref)) ?? lost(ref))
  }

  #held(ref: VersionRef): AnyItemVersion | undefined {
    const name = nameOf(ref)
    const kept = this.#kept.get(name)
    if (!kept) return undefined
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    return kept.version
  }

  #keep(version: AnyItemVersion): void {
    const name = nameOf(version)
    if (this.#kept.has(name)) return
    const chars = JSON.stringify(version.body).length + CHARS_EACH
    this.#kept.set(name, { version, chars })
    this.#chars += chars
    for (const [oldest, kept] of this.#kept) {
      if (this.#chars <= this.#charsMax) return
      this.#kept.delete(oldest)
      this.#chars -= kept.chars
    }
  }
}

function nameOf({ kind, key, version }: VersionRef): string {
  return `${kind} ${key} ${version}`
}

function lost(ref: VersionRef): never {
  throw new Fault({
    code: 'storage_unavailable',
    sentence: 'The catalog cannot be read right now. Try again in a moment.',
    detail: `version ${nameOf(ref)} is not there`,
  })
}
