import type { SqlValue } from '../statements.ts'
import type { SqlStorage } from './storage.ts'

/** What a statement did. */
interface Done {
  readonly rows: readonly unknown[]
  readonly changed: boolean
}

/** Runs a statement. What it throws has SQLite's result code as `errcode`, as the errors of `node:sqlite` have. */
export function runCoded(sql: SqlStorage, query: string, values: readonly SqlValue[]): Done {
  try {
    const cursor = sql.exec(query, ...values)
    return { rows: cursor.toArray(), changed: cursor.rowsWritten > 0 }
  } catch (thrown) {
    const errcode = codeOf(thrown)
    throw errcode === undefined ? thrown : Object.assign(new Error(messageOf(thrown), { cause: thrown }), { errcode })
  }
}

// Result codes of SQLite, https://sqlite.org/rescode.html
const CODES = new Map<string, number>([
  ['SQLITE_BUSY', 5],
  ['SQLITE_LOCKED', 6],
  ['SQLITE_NOMEM', 7],
  ['SQLITE_READONLY', 8],
  ['SQLITE_IOERR', 10],
  ['SQLITE_CORRUPT', 11],
  ['SQLITE_FULL', 13],
  ['SQLITE_CANTOPEN', 14],
  ['SQLITE_TOOBIG', 18],
  ['SQLITE_CONSTRAINT', 19],
  ['SQLITE_NOTADB', 26],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 1555],
  ['SQLITE_CONSTRAINT_UNIQUE', 2067],
])

/** Of an extended name that is not in the table, its primary one counts. */
function codeOf(thrown: unknown): number | undefined {
  const names = messageOf(thrown).match(/\bSQLITE_[A-Z_]+/g) ?? []
  return names.toReversed().flatMap((name) => CODES.get(name) ?? [])[0]
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
