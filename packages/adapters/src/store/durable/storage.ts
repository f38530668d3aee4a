import type { SqlValue } from '../statements.ts'

/** As much of a Durable Object's storage as the store uses (https://developers.cloudflare.com/durable-objects/api/sqlite-storage-api/). `ctx.storage` is one. */
export interface DurableStorage {
  readonly sql: SqlStorage
  transactionSync<T>(work: () => T): T
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once everything written so far is stored for good. */
  sync(): Promise<void>
}

export interface SqlStorage {
  /** Runs a statement at once. Throws an `Error` whose message ends with SQLite's name of the trouble. */
  exec(query: string, ...values: readonly SqlValue[]): SqlCursor
}

interface SqlCursor {
  toArray(): unknown[]
  /** Rows of tables and of indexes. */
  readonly rowsWritten: number
}
