import type { ItemKind } from '@ambit/domain/catalog'

/** The tables of the governed catalog, and of what all processes of a server share. They keep to the rules of `Tables`. */
export interface CatalogTables {
  readonly catalogs: CatalogsTable
  readonly items: ItemsTable
  readonly versions: VersionsTable
  readonly releases: ReleasesTable
  readonly ticks: TicksTable
  readonly kept: KeptTable
}

/** One row a workspace, made by its first save. Whoever changes the catalog holds it until the change is stored. */
interface CatalogsTable {
  readonly workspace: string
  /** Grows with each change. */
  readonly revision: number
  /** The id of the newest release; 0 where there is none. */
  readonly releases: number
}

export interface ItemsTable {
  readonly workspace: string
  readonly kind: ItemKind
  readonly key: string
  readonly latest: number
  readonly latest_digest: string
  readonly published: number | null
  readonly created_at: number
  readonly updated_at: number
}

/** Rows are added, and neither changed nor removed. */
export interface VersionsTable {
  readonly workspace: string
  readonly kind: ItemKind
  readonly key: string
  readonly version: number
  readonly digest: string
  readonly by_subject: string
  readonly by_name: string | null
  readonly note: string
  readonly saved_at: number
  readonly body_json: string
}

/** Rows are added, and neither changed nor removed. */
export interface ReleasesTable {
  readonly workspace: string
  readonly id: number
  readonly by_subject: string
  readonly by_name: string | null
  readonly note: string
  readonly released_at: number
  readonly changes_json: string
}

/** Of versions of actions. */
export interface TicksTable {
  readonly workspace: string
  readonly key: string
  readonly version: number
  readonly point: string
  readonly by_subject: string
  readonly by_name: string | null
  readonly ticked_at: number
}

/** Of the whole server, not of a workspace. */
export interface KeptTable {
  readonly name: string
  readonly value: string
}
