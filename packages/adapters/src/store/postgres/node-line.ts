import type { Fault } from '@ambit/domain'
import type { Client, QueryResult } from 'pg'
import { postgresFault } from './postgres-faults.ts'
import { CHANNEL } from './postgres-news.ts'
import { NODE_LOCK_SEED } from './postgres-node.ts'
import { ask, type Asking } from './postgres-steps.ts'

export interface NodeLineParts {
  readonly node: string
  /** Gives a new client that is not connected yet. */
  readonly newClient: () => Client
  readonly heard: (payload: string) => void
  /** The line was down, so words may be lost. */
  readonly missed: () => void
  /** Told once for each time that the line goes down. */
  readonly log: (fault: Fault) => void
}

/**
 * The one connection of a process that stays: while it holds the lock of its node, the process is alive to the others, and
 * it hears their news. When it breaks it is made again; meanwhile the store works, but another process may take its runs.
 */
export class NodeLine {
  readonly #parts: NodeLineParts
  #client: Client | undefined
  #beat: NodeJS.Timeout | undefined
  #again: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isLocked = false
  #isClosed = false

  constructor(parts: NodeLineParts) {
    this.#parts = parts
  }

  /** The connection, while there is one. It takes statements from several callers: each waits for the one before. */
  get connection(): Asking | undefined {
    const client = this.#client
    return client && { query: (asked) => this.#ask(client, asked) }
  }

  /** Throws where the database cannot be had. */
  async open(): Promise<void> {
    const client = this.#parts.newClient()
    client.on('error', () => {})
    try {
      await client.connect()
      client.on('notification', ({ payload }) => this.#parts.heard(payload ?? ''))
      // A word is no row that must survive: its commit need not wait for the disk.
      await ask(client, { text: `set synchronous_commit = off` })
      await ask(client, { text: `listen ${CHANNEL}` })
      this.#isLocked = await lock(client, this.#parts.node)
    } catch (thrown) {
      void end(client)
      throw thrown
    }
    if (this.#isClosed) return end(client)
    this.#client = client
    this.#last = Promise.resolve()
    client.once('end', () => this.#lost(client, new Error('Connection terminated')))
    this.#beatSoon(client)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#beat)
    clearTimeout(this.#again)
    const client = this.#client
    this.#client = undefined
    if (client) await end(client)
  }

  #ask(client: Client, asked: Parameters<Asking['query']>[0]): Promise<QueryResult> {
    const answered = this.#last.then(() => client.query(asked))
    this.#last = answered.catch(() => {})
    return answered
  }

  /** Notices a connection that is silent because its other end is gone. */
  #beatSoon(client: Client): void {
    this.#beat = setTimeout(() => void this.#try(client), this.#isLocked ? BEAT_MS : LOCK_MS)
    this.#beat.unref()
  }

  async #try(client: Client): Promise<void> {
    try {
      if (this.#isLocked) await this.#ask(client, { text: 'select 1' })
      else this.#isLocked = await lock({ query: (asked) => this.#ask(client, asked) }, this.#parts.node)
    } catch (thrown) {
      this.#lost(client, thrown)
      return
    }
    if (this.#client === client) this.#beatSoon(client)
  }

  #lost(client: Client, why: unknown): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#isLocked = false
    clearTimeout(this.#beat)
    void end(client)
    this.#parts.log(postgresFault(why))
    this.#openAgain(0)
  }

  #openAgain(tries: number): void {
    if (this.#isClosed) return
    const waitMs = Math.min(AGAIN_MS * 2 ** tries, AGAIN_MS_MAX)
    this.#again = setTimeout(() => {
      this.open().then(
        () => this.#isClosed || this.#parts.missed(),
        () => this.#openAgain(tries + 1),
      )
    }, waitMs)
    this.#again.unref()
  }
}

const BEAT_MS = 10_000
/** The lock is still with our last connection, of which the database has not noticed that it is gone. */
const LOCK_MS = 1000
const AGAIN_MS = 50
const AGAIN_MS_MAX = 5000

async function lock(connection: Asking, node: string): Promise<boolean> {
  const text = `select pg_try_advisory_lock(hashtextextended($1, ${NODE_LOCK_SEED})) as locked`
  const { rows } = await ask(connection, { text, values: [node] })
  return rows[0]?.locked === true
}

/** A connection that is broken already says so again. */
async function end(client: Client): Promise<void> {
  await client.end().catch(() => {})
}
