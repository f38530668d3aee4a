import type { BodyOf, ItemKind } from './body.ts'

/** Names an item of a workspace: a key is unique within its kind. */
export interface ItemRef {
  readonly kind: ItemKind
  readonly key: string
}
export interface VersionRef extends ItemRef {
  /** Counts up from 1. */
  readonly version: number
}

/** Who did something to the catalog. */
export interface Actor {
  readonly subject: string
  readonly name?: string
}

/** What is known of a version without its body. */
export interface VersionLine extends VersionRef {
  /** SHA-256 (hex) of the canonical JSON of the body. */
  readonly digest: string
  readonly by: Actor
  /** Why it was saved; may be empty. */
  readonly note: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** One save: never changed afterwards. */
export interface ItemVersion<K extends ItemKind = ItemKind> extends VersionLine {
  readonly kind: K
  readonly body: BodyOf[K]
}
export type AnyItemVersion = { readonly [K in ItemKind]: ItemVersion<K> }[ItemKind]

/** An item as it stands: Test has its latest version, Production the published one. */
export interface ItemHead extends ItemRef {
  readonly latest: number
  readonly latestDigest: string
  /** `null` where Production has none. */
  readonly published: number | null
  readonly createdAt: number
  /** When its latest version was saved. */
  readonly updatedAt: number
}

/** One change of what Production has: `to` is `null` where the item is taken out. */
export interface PublishChange extends ItemRef {
  readonly from: number | null
  readonly to: number | null
}

/** Several items published, rolled back or taken out as one. */
export interface Release {
  /** Counts up in the workspace. */
  readonly id: number
  readonly changes: readonly PublishChange[]
  readonly by: Actor
  readonly note: string
  readonly at: number
}

/** What an author's session may do. */
export type AuthorRole = 'author' | 'reviewer' | 'publisher' | 'admin'
/** A point of the review that a person has judged, for one version of an action. */
export interface Tick {
  readonly point: string
  readonly by: Actor
  readonly at: number
}
