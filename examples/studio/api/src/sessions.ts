import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Person } from '../../shared/api.ts'
import { firstRow, textOf } from './database.ts'

/** Seconds that a session lasts. */
export const SESSION_LIFE_S = 12 * 60 * 60

/** Begins a session and gives its key, which only the cookie holds: the database has its digest. */
export function beginSession(database: DatabaseSync, person: Person, now: number): string {
  const key = randomBytes(32).toString('base64url')
  database.prepare('DELETE FROM sessions WHERE expires_at <= ?').run(now)
  database.prepare('INSERT INTO sessions (key_hash, user_id, expires_at) VALUES (?, ?, ?)').run(digest(key), person.id, now + SESSION_LIFE_S * 1000)
  return key
}

export function personOfSession(database: DatabaseSync, key: string, now: number): Person | undefined {
  const sql = 'SELECT users.id, users.name FROM sessions JOIN users ON users.id = sessions.user_id WHERE key_hash = ? AND expires_at > ?'
  const row = firstRow(database, sql, digest(key), now)
  return row && { id: textOf(row, 'id'), name: textOf(row, 'name') }
}

export function endSession(database: DatabaseSync, key: string): void {
  database.prepare('DELETE FROM sessions WHERE key_hash = ?').run(digest(key))
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
