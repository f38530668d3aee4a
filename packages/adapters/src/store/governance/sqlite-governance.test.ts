import { governedStoreConformance } from '../conformance.ts'
import { openSqliteStore } from '../index.ts'

governedStoreConformance('approvals and audit on SQLite', async () => {
  const store = await openSqliteStore({ path: ':memory:' })
  return { store, close: () => store.close() }
})
