import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import type { Store } from '@ambit/engine'
import { Kysely, sql } from 'kysely'
import { breakRunning } from './broken-runs.ts'
import { withCatalog } from './catalog/with-catalog.ts'
import { CommitGroup } from './commit-group.ts'
import { makeDurable } from './durable.ts'
import { storageFault } from './faults.ts'
import { lockFile } from './file-lock.ts'
import { assertKnown, migrate, schemaVersion } from './migrations.ts'
import { nodeConnection } from './node-connection.ts'
import { NodeStatements } from './node-statements.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { SqliteStore } from './sqlite-store.ts'
import type { Tables } from './tables.ts'

export interface SqliteOptions {
  /** A file, made with its folder where there is none; `:memory:` keeps everything in memory. */
  readonly path: string
  /** Milliseconds that a write waits for a database that another program holds; 5000 where absent. */
  readonly patienceMs?: number
}

/**
 * Opens the store, for this process alone. Runs that were running when the file was last in use become `broken`. Throws a
 * `storage_unavailable` or `storage_full` fault; a file that is newer than this program, or not ours, stays as it is.
 */
export async function openSqliteStore({ path, patienceMs = PATIENCE_MS }: SqliteOptions): Promise<Required<Store> & { close(): void }> {
  const taken: (() => void)[] = []
  const release = (): void => {
    for (const giveBack of taken.splice(0).toReversed()) giveBack()
  }
  try {
    const place = path === MEMORY ? MEMORY : wholePath(path)
    if (place !== MEMORY) taken.push(lockFile(place).release)
    const database = new DatabaseSync(place, { timeout: OPENING_MS, enableForeignKeyConstraints: true })
    taken.push(() => database.close())
    const kysely = new Kysely<Tables>({ dialect: sqliteDialect(nodeConnection(database)) })
    await assertOurs(kysely)
    makeDurable(database)
    await migrate(kysely)
    await breakRunning(kysely)
    database.exec(`pragma busy_timeout = ${BUSY_MS}`)
    const store = new SqliteStore({ kysely, statements: new NodeStatements(database), writes: new CommitGroup(database, patienceMs), release })
    return withCatalog(store, { kysely, runner: store.runner })
  } catch (thrown) {
    release()
    throw atOpening(storageFault(thrown), path)
  }
}

const MEMORY = ':memory:'
const PATIENCE_MS = 5000
/** Nobody waits for an answer yet, so SQLite itself may wait. */
const OPENING_MS = 5000
/** Later it may hardly: SQLite waits without letting the event loop go on. `CommitGroup` tries again instead. */
const BUSY_MS = 2

/** One path for one file, so that a link to it meets the same lock. */
function wholePath(path: string): string {
  const whole = resolve(path)
  mkdirSync(dirname(whole), { recursive: true, mode: 0o700 })
  return existsSync(whole) ? realpathSync(whole) : join(realpathSync(dirname(whole)), basename(whole))
}

/** Reads only. */
async function assertOurs(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(kysely)
  if (rows.length === 0) return
  if (!rows.some(({ name }) => name === 'meta')) {
    throw new Fault({ code: 'storage_unavailable', sentence: 'The database file belongs to another program. Give this one a file of its own (AMBIT_DATA).' })
  }
  assertKnown(await schemaVersion(kysely))
}

function atOpening(fault: Fault, path: string): Fault {
  const { code, sentence, retryAfterMs, cause } = fault
  return new Fault({ code, sentence, retryAfterMs, cause, detail: fault.detail === undefined ? path : `${path}: ${fault.detail}` })
}
