import type { Environment, Snapshot } from '@ambit/domain'
import type { AgentParts, ItemHead, ItemKind, ItemRef, ItemVersion, VersionRef } from '@ambit/domain/catalog'
import type { Sha256 } from '../sha256.ts'
import { SharedWork } from './shared-work.ts'

/** Agents whose results are kept for each look at the catalog, in both environments together. */
const WORK_MAX = 512

/** The name of an item, as a key of a map. */
export function nameOf({ kind, key }: ItemRef): string {
  return `${kind} ${key}`
}

/** Keys of all actions of a workspace, published or not: one set for all that is made of a look, hashed once. */
export class Reserved {
  readonly keys: ReadonlySet<string>
  #digest: Promise<string> | undefined

  constructor(keys: readonly string[]) {
    this.keys = new Set(keys)
  }

  digest(sha256: Sha256): Promise<string> {
    this.#digest ??= Promise.resolve(sha256([...this.keys].join(' ')))
    return this.#digest
  }
}

/** What was otherwise at an earlier moment. */
interface Past {
  /** What Production had instead, by name. */
  readonly published?: ReadonlyMap<string, number | null>
  /** No action was there that was made at this time or later; milliseconds since 1970. */
  readonly before?: number
}

/** The catalog of a workspace as it stood at one moment, and what was made of it. Never changed: a later look is another one. */
export class Standing {
  readonly revision: number
  /** In order of kind and key. Of an earlier moment: those of now. */
  readonly all: readonly ItemHead[]
  readonly #heads: ReadonlyMap<string, ItemHead>
  readonly #past: Past
  #reserved: Reserved | undefined
  /** What was made of it, by environment and agent. */
  readonly parts = new SharedWork<AgentParts | undefined>(WORK_MAX)
  readonly snapshots = new SharedWork<Snapshot | undefined>(WORK_MAX)
  /** By environment. */
  readonly actions = new SharedWork<readonly ItemVersion<'action'>[]>(WORK_MAX)

  constructor({ revision, heads }: { readonly revision: number; readonly heads: readonly ItemHead[] }, of?: { readonly now: Standing; readonly past: Past }) {
    this.revision = revision
    this.all = heads
    this.#heads = of === undefined ? new Map(heads.map((head) => [nameOf(head), head])) : of.now.#heads
    this.#past = of?.past ?? {}
  }

  /** The same catalog at an earlier moment. What this one has otherwise than now, that one has too, unless it says something else. */
  earlier(past: Past): Standing {
    const standing = new Standing({ revision: this.revision, heads: this.all }, { now: this, past: { ...this.#past, ...past } })
    if (past.before === undefined) standing.#reserved = this.reserved
    return standing
  }

  get reserved(): Reserved {
    const { before = Infinity } = this.#past
    this.#reserved ??= new Reserved(this.heads('action').flatMap(({ key, createdAt }) => (createdAt < before ? [key] : [])))
    return this.#reserved
  }

  head(kind: ItemKind, key: string): ItemHead | undefined {
    return this.#heads.get(nameOf({ kind, key }))
  }

  /** In order of key. */
  heads(kind: ItemKind): readonly ItemHead[] {
    return this.all.filter((head) => head.kind === kind)
  }

  /** The version that an environment has: the latest in Test, the published one in Production. */
  ref(kind: ItemKind, key: string, environment: Environment): VersionRef | undefined {
    const head = this.head(kind, key)
    const version = environment === 'test' ? head?.latest : this.#published(head)
    return version === undefined || version === null ? undefined : { kind, key, version }
  }

  refs(kind: ItemKind, keys: readonly string[], environment: Environment): readonly VersionRef[] {
    return [...new Set(keys)].flatMap((key) => this.ref(kind, key, environment) ?? [])
  }

  #published(head: ItemHead | undefined): number | null | undefined {
    const then = head && this.#past.published?.get(nameOf(head))
    return then === undefined ? head?.published : then
  }
}
