import { catalogStoreConformance } from '../conformance-catalog.ts'
import { newPath } from '../fixtures/folder.ts'
import { openSqliteStore } from '../index.ts'

catalogStoreConformance('The catalog in a SQLite file', () => opened(newPath()))
catalogStoreConformance('The catalog of SQLite in memory', () => opened(':memory:'))

async function opened(path: string) {
  const store = await openSqliteStore({ path })
  return { store, close: () => store.close() }
}
