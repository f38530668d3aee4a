import { onTestFinished } from 'vitest'
import type { Store } from '@ambit/engine'
import { Client, type QueryResult } from 'pg'
import { openPostgresStore, type PostgresOptions } from '../open-postgres.ts'

type OpenStore = Required<Store> & { close(): Promise<void> }

/** A store that is closed when the test is over. */
export async function storeForTest(url: string, more: Omit<PostgresOptions, 'url'> = {}): Promise<OpenStore> {
  const store = await openPostgresStore({ url, ...more })
  onTestFinished(() => store.close())
  return store
}

/** A connection beside the stores, until the test is over. */
export async function beside(url: string): Promise<(sql: string, values?: unknown[]) => Promise<QueryResult['rows']>> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return async (sql, values = []) => (await client.query(sql, values)).rows
}

interface Doors {
  /** Lets nobody new in, and ends the connections that the condition picks of `pg_stat_activity`. */
  shut(condition?: string): Promise<void>
  open(): Promise<void>
}

/** The doors of a database, kept from another database of the same server. */
export async function doorsOf({ url, name }: { readonly url: string; readonly name: string }): Promise<Doors> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const ask = await beside(server.href)
  return {
    shut: async (condition = 'true') => {
      await ask(`alter database ${name} allow_connections false`)
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and ${condition}`, [name])
    },
    open: async () => void (await ask(`alter database ${name} allow_connections true`)),
  }
}
