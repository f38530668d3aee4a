import { threadStoreConformance } from '../conformance.ts'
import { openPostgresStore } from './open-postgres.ts'
import { newDatabase } from './testing/database.ts'

threadStoreConformance('PostgreSQL', async () => {
  const { url, stop } = await newDatabase()
  const store = await openPostgresStore({ url })
  const close = async (): Promise<void> => {
    await store.close()
    await stop()
  }
  return { store, close }
})
