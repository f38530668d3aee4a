import type { BodyOf, ItemKind } from './body.ts'
import type { Tick } from './item.ts'

/** A whole catalog as one JSON document, to be kept in git. Items stand in order of kind and key, so that a diff shows what changed. */
export interface CatalogFile {
  readonly format: 'ambit.catalog'
  /** 1. A reader refuses a higher one: a newer program wrote it. */
  readonly formatVersion: number
  readonly items: readonly AnyFileItem[]
}
export interface FileItem<K extends ItemKind = ItemKind> {
  readonly kind: K
  readonly key: string
  /** What Test has. */
  readonly latest: BodyOf[K]
  /** What Production has: the same, another body, or nothing. */
  readonly published: 'latest' | BodyOf[K] | null
  /** Who judged what of the published version. Actions only. */
  readonly review?: readonly Tick[]
}
export type AnyFileItem = { readonly [K in ItemKind]: FileItem<K> }[ItemKind]
export const CATALOG_FORMAT_VERSION = 1
