import type { DatabaseSync } from 'node:sqlite'
import type { SqliteConnection } from './sqlite-dialect.ts'

/** Kysely's connection to a `node:sqlite` database. */
export function nodeConnection(database: DatabaseSync): SqliteConnection {
  return { query: (sql, values) => database.prepare(sql).all(...values), transactions: 'ours' }
}
