import { afterAll, beforeAll, describe } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgresStore, openSqliteStore } from '@ambit/adapters/store'
import type { Store } from '@ambit/engine'
import { startPostgres } from '../support/postgres.ts'

/** A database that processes can open one after the other, or several at once where it takes that. */
export interface Database {
  open(): Promise<Store & { close(): void | Promise<void> }>
  remove(): Promise<void>
}

export const DATABASES: readonly (readonly [name: string, make: () => Promise<Database>])[] = [
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
]

async function sqlite(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-faults-'))
  return { open: () => openSqliteStore({ path: join(folder, 'server.db') }), remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function postgres(): Promise<Database> {
  const database = await startPostgres()
  return { open: () => openPostgresStore({ url: database.url }), remove: database.stop }
}

/** The same tests on each database, each with a store of its own, which `kept.store` is while they run. */
export function onEachStore(tests: (kept: { readonly store: Store }) => void): void {
  describe.each(DATABASES)('on %s', (_name, make) => {
    let database: Database | undefined
    let opened: Awaited<ReturnType<Database['open']>> | undefined
    beforeAll(async () => {
      database = await make()
      opened = await database.open()
    })
    afterAll(async () => {
      await opened?.close()
      await database?.remove()
    })
    tests({
      get store() {
        if (!opened) throw new Error('The store is open only while tests run.')
        return opened
      },
    })
  })
}
