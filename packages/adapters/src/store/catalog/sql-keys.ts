import { Fault, toFault } from '@ambit/domain'
import type { KeyStore } from '@ambit/engine'
import type { Kysely } from 'kysely'
import type { Runner } from '../runner.ts'
import type { Tables } from '../tables.ts'
import { pack, unpack } from '../text.ts'
import { get, run } from '../work.ts'
import { compileKeptQueries, type KeptQueries } from './catalog-queries.ts'

/** A `KeyStore` on SQLite or PostgreSQL, beside a `SqlCatalog`. */
export class SqlKeys implements KeyStore {
  readonly #queries: KeptQueries
  readonly #runner: Runner

  constructor(kysely: Kysely<Tables>, runner: Runner) {
    this.#queries = compileKeptQueries(kysely)
    this.#runner = runner
  }

  async kept(name: string, make: () => string | Promise<string>): Promise<string> {
    const found = await this.#find(name)
    if (found !== undefined) return found
    const value = await make()
    await this.#insert(name, value)
    // Another process may have been first. What it stored is seen only by a statement that begins after its end.
    const kept = await this.#find(name)
    if (kept === undefined) throw new TypeError(`What was kept as ${name} is gone.`)
    return kept
  }

  async #find(name: string): Promise<string | undefined> {
    const row = await this.#runner.read(() => get(this.#queries.findKept, { name: pack(name) }))
    return row === undefined ? undefined : unpack(row.value)
  }

  async #insert(name: string, value: string): Promise<void> {
    const row = { name: pack(name), value: pack(value) }
    try {
      await this.#runner.write(() => run(this.#queries.insertKept, row))
    } catch (thrown) {
      throw withoutValue(toFault(thrown), row.value)
    }
  }
}

/** A database may tell in its errors which values it was given. Such an error is not passed on, neither as text nor as the cause. */
function withoutValue({ code, sentence, retryAfterMs, detail }: Fault, value: string): Fault {
  const told = detail !== undefined && value !== '' && detail.includes(value)
  return new Fault({ code, sentence, retryAfterMs, detail: told ? 'The database told a value that was to be kept.' : detail })
}
