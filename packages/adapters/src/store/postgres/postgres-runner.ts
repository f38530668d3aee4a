import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { shuttingDown } from '../faults.ts'
import type { Told } from '../news.ts'
import type { Runner } from '../runner.ts'
import { runThen, type LaterSteps, type Work } from '../work.ts'
import { isContention, isLost, isSilent, postgresFault } from './postgres-faults.ts'
import { ask, runStatement } from './postgres-steps.ts'

/** What a transaction told. */
export interface Telling {
  /** Inside the transaction: goes out with it, or not at all. Gives what to ask the database for, where it goes this way. */
  inside(word: Told): { readonly text: string; readonly values: string[] } | undefined
  /** Once it is stored. */
  stored(words: readonly Told[]): void
}

/** Runs work on connections of a pool. What fails because others are in its way, or because a connection was lost before the commit, is tried again. */
export class PostgresRunner implements Runner {
  readonly #pool: Pool
  readonly #telling: Telling
  #closed = false

  constructor(pool: Pool, telling: Telling) {
    this.#pool = pool
    this.#telling = telling
  }

  read<T>(work: () => Work<T>): Promise<T> {
    return this.#trying(async (client) =>
      runThen(
        work(),
        stepsOn(client, async () => {}),
      ),
    )
  }

  readTogether<T>(work: () => Work<T>): Promise<T> {
    return this.#trying(async (client) => {
      await ask(client, READ)
      const value = await runThen(
        work(),
        stepsOn(client, async () => {}),
      )
      await ask(client, COMMIT)
      return value
    })
  }

  async write<T>(work: () => Work<T>): Promise<T> {
    const words: Told[] = []
    const value = await this.#trying(async (client, attempt) => {
      words.length = 0
      await ask(client, WRITE)
      const done = await runThen(
        work(),
        stepsOn(client, async (word) => {
          words.push(word)
          const telling = this.#telling.inside(word)
          if (telling) await ask(client, telling)
        }),
      )
      attempt.commits = true
      await ask(client, COMMIT)
      return done
    })
    this.#telling.stored(words)
    return value
  }

  /** Waits for what has begun; whatever is asked later gets a `shutting_down` fault. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#pool.end()
  }

  async #trying<T>(work: (client: PoolClient, attempt: Attempt) => Promise<T>): Promise<T> {
    if (this.#closed) throw shuttingDown()
    for (let tries = 0; ; tries += 1) {
      const attempt: Attempt = { isConnected: false, commits: false }
      try {
        return await this.#once(work, attempt)
      } catch (thrown) {
        const waitMs = WAITS_MS[tries]
        const again = isContention(thrown) || (isLost(thrown) && attempt.isConnected && !attempt.commits)
        if (!again || waitMs === undefined) throw postgresFault(thrown)
        await sleep(waitMs * (1 + Math.random()))
      }
    }
  }

  async #once<T>(work: (client: PoolClient, attempt: Attempt) => Promise<T>, attempt: Attempt): Promise<T> {
    const client = await this.#pool.connect()
    attempt.isConnected = true
    let isFit = false
    try {
      const value = await work(client, attempt)
      isFit = true
      return value
    } catch (thrown) {
      isFit = !isLost(thrown) && !isSilent(thrown) && (await isRolledBack(client))
      throw thrown
    } finally {
      client.release(!isFit)
    }
  }
}

interface Attempt {
  /** Where no connection can be had, the caller decides when to try again. */
  isConnected: boolean
  /** From here on nobody knows whether it was stored, so it is not tried again where the connection is lost. */
  commits: boolean
}

const WAITS_MS = [10, 60, 250]
const READ = { text: 'begin isolation level repeatable read read only' }
const WRITE = { text: 'begin isolation level read committed read write' }
const COMMIT = { text: 'commit' }
const ROLLBACK = { text: 'rollback' }

function stepsOn(client: PoolClient, tell: (word: Told) => Promise<void>): LaterSteps {
  return { statement: (statement) => runStatement(client, statement), tell }
}

/** A connection that cannot even roll back is closed. */
async function isRolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query(ROLLBACK)
    return true
  } catch {
    return false
  }
}
