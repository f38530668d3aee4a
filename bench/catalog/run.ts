// What it costs to read the catalog and to compose a prompt from it, at 10, 200 and 10,000 actions, on both stores.
import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../test/support/postgres.ts'
import type { CatalogCost } from './catalog-child.ts'

const SIZES = [10, 200, 10_000]

interface CatalogRow extends CatalogCost {
  readonly store: 'SQLite' | 'PostgreSQL'
  readonly actions: number
}
export interface CatalogBench {
  readonly rows: readonly CatalogRow[]
  /** Of the last minute, before and after: both stores share this machine. */
  readonly load: { readonly before: number; readonly after: number }
  /** Why PostgreSQL was not measured; absent where it was. */
  readonly withoutPostgres?: string
}

/** A new process and a new database for each store and size; each figure is the median of the repeats. */
export async function benchCatalog({ repeats }: { readonly repeats: number }): Promise<CatalogBench> {
  const before = loadavg()[0] ?? 0
  const rows: CatalogRow[] = []
  let withoutPostgres: string | undefined
  for (const actions of SIZES) for (const cost of await measured({ actions, repeats })) rows.push({ store: 'SQLite', actions, ...cost })
  try {
    for (const actions of SIZES) {
      const database = await startPostgres()
      for (const cost of await measured({ actions, repeats, database: database.url })) rows.push({ store: 'PostgreSQL', actions, ...cost })
      await database.stop()
    }
  } catch (thrown) {
    withoutPostgres = thrown instanceof Error ? thrown.message : String(thrown)
  }
  return { rows, load: { before, after: loadavg()[0] ?? 0 }, ...(withoutPostgres === undefined ? {} : { withoutPostgres }) }
}

function measured(asked: { readonly actions: number; readonly repeats: number; readonly database?: string }): Promise<readonly CatalogCost[]> {
  const child = fork(fileURLToPath(new URL('catalog-child.ts', import.meta.url)), {
    execArgv: ['--conditions=ambit-source', '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ACTIONS: String(asked.actions),
      REPEATS: String(asked.repeats),
      DATABASE: asked.database ?? '',
    },
  })
  return new Promise((resolve, reject) => {
    child.once('message', (costs: readonly CatalogCost[]) => resolve(costs))
    child.once('exit', (code) => reject(new Error(`The catalog of ${asked.actions} actions ended with ${code} before it was measured.`)))
  })
}
