import { catalogStoreConformance } from '../conformance-catalog.ts'
import { openPostgresStore } from '../postgres/open-postgres.ts'
import { newDatabase } from '../postgres/testing/database.ts'

catalogStoreConformance('The catalog in PostgreSQL, of two processes', async () => {
  const { url, stop } = await newDatabase()
  const [store, other] = await Promise.all([openPostgresStore({ url }), openPostgresStore({ url })])
  const close = async (): Promise<void> => {
    await Promise.all([store.close(), other.close()])
    await stop()
  }
  return { store, other, close }
})
