import { beforeAll, onTestFinished, vi } from 'vitest'
import { startPostgres, type TestDatabase } from '../../../../../../test/support/postgres.ts'
import { openPostgresStore } from '../open-postgres.ts'

let migrated: Promise<TestDatabase> | undefined

/** Starting a server takes long on a machine that is busy with other tests, and no single test is to blame for it. */
const SERVER_MS = 60_000
beforeAll(async () => void (await migratedDatabase()), SERVER_MS)
vi.setConfig({ testTimeout: 30_000 })

/** An empty database of the newest version, copied from one that was migrated once. */
export async function newDatabase(): Promise<TestDatabase> {
  return startPostgres({ like: (await migratedDatabase()).name })
}

/** The same, until the test is over. */
export async function databaseForTest(): Promise<TestDatabase> {
  const database = await newDatabase()
  onTestFinished(database.stop)
  return database
}

function migratedDatabase(): Promise<TestDatabase> {
  migrated ??= startPostgres().then(async (database) => {
    await (await openPostgresStore({ url: database.url })).close()
    return database
  })
  return migrated
}
