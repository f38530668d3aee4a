import type { Environment, Snapshot } from '@ambit/domain'
import type { AgentParts, ItemHead, ItemKind, ItemVersion, VersionRef } from '@ambit/domain/catalog'
import { SharedWork } from './shared-work.ts'

/** Agents whose results are kept for each look at the catalog, in both environments together. */
const WORK_MAX = 512

/** The catalog of a workspace as it stood at one moment, and what was made of it. Never changed: a later look is another one. */
export class Standing {
  readonly revision: number
  /** In order of kind and key. */
  readonly all: readonly ItemHead[]
  readonly #heads: ReadonlyMap<string, ItemHead>
  /** What was made of it, by environment and agent. */
  readonly parts = new SharedWork<AgentParts | undefined>(WORK_MAX)
  readonly snapshots = new SharedWork<Snapshot | undefined>(WORK_MAX)
  /** By environment. */
  readonly actions = new SharedWork<readonly ItemVersion<'action'>[]>(WORK_MAX)

  constructor({ revision, heads }: { readonly revision: number; readonly heads: readonly ItemHead[] }) {
    this.revision = revision
    this.all = heads
    this.#heads = new Map(heads.map((head) => [`${head.kind} ${head.key}`, head]))
  }

  head(kind: ItemKind, key: string): ItemHead | undefined {
    return this.#heads.get(`${kind} ${key}`)
  }

  /** In order of key. */
  heads(kind: ItemKind): readonly ItemHead[] {
    return this.all.filter((head) => head.kind === kind)
  }

  /** The version that an environment has: the latest in Test, the published one in Production. */
  ref(kind: ItemKind, key: string, environment: Environment): VersionRef | undefined {
    const head = this.head(kind, key)
    const version = environment === 'test' ? head?.latest : head?.published
    return version === undefined || version === null ? undefined : { kind, key, version }
  }

  refs(kind: ItemKind, keys: readonly string[], environment: Environment): readonly VersionRef[] {
    return [...new Set(keys)].flatMap((key) => this.ref(kind, key, environment) ?? [])
  }
}
