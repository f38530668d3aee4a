import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { Person } from '../../shared/api.ts'
import { firstRow, textOf } from './database.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)
/** OWASP's least for scrypt that fits into 32 MB: 2^15, 8, 3. */
const COST = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/** The hash of a password with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, KEY_BYTES, COST)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** The person of this name (in small letters) and password. It takes as long where there is no such person. */
export async function personBy(database: DatabaseSync, name: string, password: string): Promise<Person | undefined> {
  const row = firstRow(database, 'SELECT * FROM users WHERE id = ?', name)
  const [, salt = '', kept = ''] = (row === undefined ? NOBODY : textOf(row, 'password_hash')).split('$')
  const key = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, COST)
  const expected = Buffer.from(kept, 'base64url')
  const fits = expected.length === key.length && timingSafeEqual(expected, key)
  return fits && row !== undefined ? { id: textOf(row, 'id'), name: textOf(row, 'name') } : undefined
}

const NOBODY = `scrypt$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(KEY_BYTES).toString('base64url')}`
