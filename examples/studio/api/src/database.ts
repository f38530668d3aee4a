import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { migrate } from './migrations.ts'

export type Row = Readonly<Record<string, SQLOutputValue>>

/** The studio's own file; what is written is on the disk. `:memory:` for one that is gone with the process. */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000')
  migrate(database)
  return database
}

/** All of `work`, or nothing of it. It must not wait for anything. Within another one it is a part of that. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (thrown) {
    database.exec('ROLLBACK')
    throw thrown
  }
}

export function rows(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): readonly Row[] {
  return database.prepare(sql).all(...values)
}

export function firstRow(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row | undefined {
  return database.prepare(sql).get(...values)
}

/** The next id of its kind, such as `con-14`. A number is never given twice. */
export function nextId(database: DatabaseSync, kind: 'con' | 'gra' | 'sta' | 'lnk' | 'mem' | 'inv'): string {
  const sql = 'INSERT INTO numbers (kind, next) VALUES (?, 1) ON CONFLICT (kind) DO UPDATE SET next = next + 1 RETURNING next'
  return `${kind}-${Number(firstRow(database, sql, kind)?.['next'])}`
}

export function textOf(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

export function numberOf(row: Row, column: string): number {
  return Number(row[column] ?? 0)
}
