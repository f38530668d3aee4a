import type { DatabaseSync } from 'node:sqlite'

/**
 * Makes a commit return only when it is on the disk. The log is written ahead and flushed at each commit; the database file
 * follows now and then. A log that one large write has stretched shrinks back to 16 MiB.
 */
export function makeDurable(database: DatabaseSync): void {
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 16777216')
}
