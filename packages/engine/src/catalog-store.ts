import type { Actor, AnyItemVersion, BodyOf, ItemHead, ItemKind, ItemRef, PublishChange, Release, Tick, VersionLine, VersionRef } from '@ambit/domain/catalog'

/** Where the catalog of each workspace is kept. `@ambit/adapters/store/conformance` is the list that each adapter passes. */
export interface CatalogStore {
  /** Every item of the workspace as it stands, ordered by kind and key. `revision` grows with each change. */
  heads(workspace: string): Promise<{ readonly revision: number; readonly heads: readonly ItemHead[] }>
  /** Those of the versions that exist, in the order asked. */
  versions(workspace: string, refs: readonly VersionRef[]): Promise<readonly AnyItemVersion[]>
  /** Newest first; empty where there is no such item. */
  history(workspace: string, item: ItemRef): Promise<readonly VersionLine[]>
  /**
   * Stores new versions, all or none, and gives the heads in the order of the items. A `base` that is not the item's latest
   * version (0: there is none) is a `conflict` fault that names the item; an item that stands there twice is a `bad_request`.
   * Where the digest is that of the latest version there is no new one: the head comes back as it was, and note, author and
   * time of this save are not kept.
   */
  save(saving: Saving): Promise<readonly ItemHead[]>
  /**
   * Changes what Production has, all or nothing. A `from` that is not what is published is a `conflict`; a `to` that was never
   * saved is `not_found`; no change at all, one that changes nothing, or two of one item are a `bad_request`.
   */
  publish(publishing: Publishing): Promise<Release>
  /** Newest first, with at most `limit`; `before` is the id of the last one of the page before. */
  releases(workspace: string, page: { readonly limit: number; readonly before?: number }): Promise<readonly Release[]>
  /**
   * Of one version of an action: `not_found` where it was never saved. A point that is ticked again keeps its first tick;
   * `untick` takes it away. Ticks are no part of the heads, so the revision stays.
   */
  tick(workspace: string, action: { readonly key: string; readonly version: number }, tick: Tick): Promise<void>
  untick(workspace: string, action: { readonly key: string; readonly version: number }, point: string): Promise<void>
  ticks(workspace: string, action: { readonly key: string; readonly version: number }): Promise<readonly Tick[]>
}

export interface Saving {
  readonly workspace: string
  readonly items: readonly SavedItem[]
  readonly by: Actor
  readonly note: string
  /** Milliseconds since 1970. */
  readonly at: number
}
export type SavedItem = { readonly [K in ItemKind]: SavedItemOf<K> }[ItemKind]
interface SavedItemOf<K extends ItemKind> {
  readonly kind: K
  readonly key: string
  readonly base: number
  readonly body: BodyOf[K]
  /** SHA-256 (hex) of the canonical JSON of the body. */
  readonly digest: string
}
export interface Publishing {
  readonly workspace: string
  readonly changes: readonly PublishChange[]
  readonly by: Actor
  readonly note: string
  readonly at: number
}

/** Secrets and keys that all processes of a server share. */
export interface KeyStore {
  /**
   * The value under this name; where there is none, what `make` gives is stored, once, whoever asks first. `make` may be called
   * in vain. The value stands in no fault.
   */
  kept(name: string, make: () => string | Promise<string>): Promise<string>
}

/** What the processes that share one store tell each other. A store of one process tells itself. */
export type Word =
  | { readonly kind: 'catalog'; readonly workspace: string }
  /** Something of a thread was stored. */
  | { readonly kind: 'thread'; readonly threadId: string }
  /** A person stops a run, wherever it goes on. */
  | { readonly kind: 'cancel'; readonly workspace: string; readonly subject: string; readonly runId: string }
  /** Words may have been lost: whatever was kept of what others do is looked at again. */
  | { readonly kind: 'missed' }
export interface News {
  /** Reaches every process, this one too, within a second while the connection holds. */
  tell(word: Exclude<Word, { kind: 'missed' }>): Promise<void>
  /** Gives back what stops it. */
  hear(listener: (word: Word) => void): () => void
}
