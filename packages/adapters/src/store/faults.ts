import { Fault, toFault, type FaultCode } from '@ambit/domain'

/** What SQLite or the file system threw, as a fault that says what to do. Faults pass unchanged. */
export function storageFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown
  // node:sqlite says so of a closed database.
  if (codeOf(thrown) === 'ERR_INVALID_STATE') return shuttingDown()
  const known = FAULTS.get(extendedCode(thrown) ?? -1) ?? FAULTS.get(sqliteCode(thrown) ?? -1) ?? FAULTS_OF_NODE.get(codeOf(thrown) ?? '')
  if (known === undefined) return toFault(thrown)
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return new Fault({ ...known, detail, cause: thrown })
}

export function threadGone(): Fault {
  return new Fault({ code: 'not_found', sentence: 'This conversation was deleted. Start a new one.' })
}

export function shuttingDown(): Fault {
  return new Fault({ code: 'shutting_down', sentence: 'The server is shutting down. Try again in a moment.', retryAfterMs: 2000 })
}

export function isBusy(thrown: unknown): boolean {
  const code = sqliteCode(thrown)
  return code === BUSY || code === LOCKED
}

/** A row with this key, or with this value of a unique index, is there already, in SQLite or PostgreSQL. */
export function isTaken(thrown: unknown): boolean {
  return isKeyTaken(thrown) || extendedCode(thrown) === CONSTRAINT_UNIQUE || codeOf(thrown) === UNIQUE_VIOLATION
}

/** Of `isTaken`: it is the primary key. Ours are all called `…_key` in PostgreSQL, and other unique indexes are not. */
export function isKeyTaken(thrown: unknown): boolean {
  if (extendedCode(thrown) === CONSTRAINT_PRIMARY_KEY) return true
  return codeOf(thrown) === UNIQUE_VIOLATION && thrown instanceof Error && 'constraint' in thrown && String(thrown.constraint).endsWith('_key')
}

/** What an insert threw, or in its place a conflict where such a row is there already. */
export function conflictWhereTaken(thrown: unknown, sentence: string): unknown {
  return isTaken(thrown) ? new Fault({ code: 'conflict', sentence, cause: thrown }) : thrown
}

/** Of PostgreSQL, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505'

// Result codes of SQLite, https://sqlite.org/rescode.html
const BUSY = 5
const LOCKED = 6
const NO_MEMORY = 7
const READ_ONLY = 8
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const TOO_BIG = 18
const NOT_A_DATABASE = 26
/** The index of the log could not grow: it lies on the disk too. */
const IO_ERROR_SHARED_SIZE = 4874
const CONSTRAINT_PRIMARY_KEY = 1555
const CONSTRAINT_UNIQUE = 2067

interface Known {
  readonly code: FaultCode
  readonly sentence: string
  readonly retryAfterMs?: number
}

const full: Known = { code: 'storage_full', sentence: 'The disk of the server is full, so nothing new can be stored. Free some space, then try again.' }
const locked: Known = {
  code: 'storage_unavailable',
  sentence: 'Another program holds the database. Try again in a moment; if it lasts, close that program.',
  retryAfterMs: 1000,
}
const unreachable: Known = {
  code: 'storage_unavailable',
  sentence: 'The database cannot be read or written. Check that the disk works and that the server may write to its folder, then try again.',
}
const damaged: Known = {
  code: 'storage_unavailable',
  sentence: 'The database file is damaged, or is no database. Restore it from a backup, or move it away to start with an empty one.',
}

const FAULTS = new Map<number, Known>([
  [FULL, full],
  [IO_ERROR_SHARED_SIZE, full],
  [BUSY, locked],
  [LOCKED, locked],
  [NO_MEMORY, unreachable],
  [READ_ONLY, unreachable],
  [IO_ERROR, unreachable],
  [CANNOT_OPEN, unreachable],
  [CORRUPT, damaged],
  [NOT_A_DATABASE, damaged],
  [TOO_BIG, { code: 'too_large', sentence: 'This is too large to be stored. Send less at once.' }],
])
const FAULTS_OF_NODE = new Map<string, Known>([
  ['ENOSPC', full],
  ['EDQUOT', full],
  ['EACCES', unreachable],
  ['EPERM', unreachable],
  ['EROFS', unreachable],
  ['ENOENT', unreachable],
  ['ENOTDIR', unreachable],
  ['EEXIST', unreachable],
  ['EIO', unreachable],
])

/** The primary result code: the low byte of the extended one. */
function sqliteCode(thrown: unknown): number | undefined {
  const extended = extendedCode(thrown)
  return extended === undefined ? undefined : extended & 0xff
}

function extendedCode(thrown: unknown): number | undefined {
  return thrown instanceof Error && 'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode : undefined
}

function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
}
