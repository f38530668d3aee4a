import type { CatalogStore, KeyStore } from '@ambit/engine'
import type { Kysely } from 'kysely'
import type { Runner } from '../runner.ts'
import type { Tables } from '../tables.ts'
import { SqlCatalog } from './sql-catalog.ts'
import { SqlKeys } from './sql-keys.ts'

/** The store, with the catalog and the keys that are kept in its database. */
export function withCatalog<S extends object>(
  store: S,
  { kysely, runner }: { readonly kysely: Kysely<Tables>; readonly runner: Runner },
): S & { readonly catalog: CatalogStore; readonly keys: KeyStore } {
  return Object.assign(store, { catalog: new SqlCatalog(kysely, runner), keys: new SqlKeys(kysely, runner) })
}
