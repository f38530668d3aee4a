import { randomUUID } from 'node:crypto'
import { Fault } from '@ambit/domain'
import type { Store } from '@ambit/engine'
import { Kysely } from 'kysely'
import type { Client, ClientConfig, Pool } from 'pg'
import { withCatalog } from '../catalog/with-catalog.ts'
import { Listeners } from '../news.ts'
import { SqlStore } from '../sql-store.ts'
import type { Tables } from '../tables.ts'
import { NodeLine } from './node-line.ts'
import { readAddress } from './postgres-address.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { postgresFault } from './postgres-faults.ts'
import { CHANNEL, PostgresNews } from './postgres-news.ts'
import { postgresNode } from './postgres-node.ts'
import { PostgresRunner } from './postgres-runner.ts'
import { ask, type Asking } from './postgres-steps.ts'
import { prepareDatabase } from './prepare-database.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** Connections at most, beside the one that hears the news; 10 where absent. */
  readonly poolMax?: number
  /** Told when the connection that hears the news is lost; it is made again by itself. */
  readonly log?: (fault: Fault) => void
}

/**
 * Opens the store in a PostgreSQL database, which several processes may share. Runs whose process is gone become `broken`.
 * Throws a `storage_unavailable` or `storage_full` fault, whose texts hold no password; a database that is newer than this
 * program, or not ours, stays as it is.
 */
export async function openPostgresStore({ url, poolMax = 10, log = () => {} }: PostgresOptions): Promise<Required<Store> & { close(): Promise<void> }> {
  const address = readAddress(url)
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  // Numbers of ours are below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const settings = { connectionString: url, types, ...CONNECTION } satisfies ClientConfig
  const node = `node_${randomUUID()}`
  const newPool = (): Pool => new pg.Pool({ ...settings, ...LIMITS, application_name: 'ambit', max: poolMax })
  const newClient = (): Client => new pg.Client({ ...settings, ...LINE_LIMITS, application_name: 'ambit news' })
  try {
    await prepared(new pg.Pool({ ...settings, application_name: 'ambit opening', max: 1 }), node)
    return await opened({ node, pool: newPool(), newClient, log })
  } catch (thrown) {
    const { code, sentence, retryAfterMs, cause, detail } = postgresFault(thrown)
    const where = `${address.place}/${address.database}`
    throw new Fault({ code, sentence, retryAfterMs, cause, detail: detail === undefined ? where : `${where}: ${detail}` })
  }
}

const CONNECTION = { connectionTimeoutMillis: 5000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/** A statement that runs longer, or waits longer for others, would keep a person waiting for nothing. */
const LIMITS = { statement_timeout: 15_000, lock_timeout: 2000, idle_in_transaction_session_timeout: 30_000, query_timeout: 20_000 }
const LINE_LIMITS = { statement_timeout: 5000, query_timeout: 5000 }

/** Has no limits of time: another node may be bringing large tables to a new version. */
async function prepared(pool: Pool, node: string): Promise<void> {
  expectLosses(pool)
  try {
    await prepareDatabase(new Kysely<Tables>({ dialect: postgresDialect(pool) }), node)
  } finally {
    await pool.end()
  }
}

/**
 * A connection that breaks while it is idle has left the pool already. One that breaks at work tells whoever asked, and
 * tells it once more as an event, which would end the process if nobody heard it.
 */
function expectLosses(pool: Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

interface Parts {
  readonly node: string
  readonly pool: Pool
  readonly newClient: () => Client
  readonly log: (fault: Fault) => void
}

async function opened({ node, pool, newClient, log }: Parts): Promise<Required<Store> & { close(): Promise<void> }> {
  expectLosses(pool)
  const listeners = new Listeners()
  const news = new PostgresNews(node, listeners, (payloads) => send(line.connection ?? pool, payloads))
  const line: NodeLine = new NodeLine({ node, newClient, log, heard: (payload) => news.heard(payload), missed: () => listeners.emit({ kind: 'missed' }) })
  const runner = new PostgresRunner(pool, news)
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  const end = async (): Promise<void> => {
    await news.flush()
    await runner.close()
    // What was begun may have told something. The line goes last: a process that still ends its runs is alive.
    await news.flush()
    await line.close()
  }
  let ended: Promise<void> | undefined
  const close = (): Promise<void> => (ended ??= end())
  try {
    await line.open()
  } catch (thrown) {
    await close()
    throw thrown
  }
  return Object.assign(withCatalog(new SqlStore({ kysely, runner, news, node: postgresNode(kysely, node) }), { kysely, runner }), { close })
}

async function send(connection: Asking, payloads: readonly string[]): Promise<void> {
  try {
    await ask(connection, {
      text: 'select pg_notify($1, payload) from json_array_elements_text($2::json) as payload',
      values: [CHANNEL, JSON.stringify(payloads)],
    })
  } catch (thrown) {
    throw postgresFault(thrown)
  }
}
