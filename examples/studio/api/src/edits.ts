import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import { firstRow } from './database.ts'

type Cells = Readonly<Record<string, SQLInputValue>>
type Cell = string | number | null

/** What one step did to one row. An update holds the columns that it changed, an insert and a removal all of them. */
export type Edit =
  | { readonly kind: 'insert'; readonly table: Table; readonly id: string; readonly after: Readonly<Record<string, Cell>> }
  | {
      readonly kind: 'update'
      readonly table: Table
      readonly id: string
      readonly before: Readonly<Record<string, Cell>>
      readonly after: Readonly<Record<string, Cell>>
    }
  | { readonly kind: 'remove'; readonly table: Table; readonly id: string; readonly before: Readonly<Record<string, Cell>> }

/** Tables whose rows can be changed and changed back. Each has a text `id`. */
export type Table = 'contacts' | 'contact_tags' | 'graphs' | 'statements' | 'links'

/** Columns that tell when, or where on the canvas: others may have changed them since, and that is no conflict. */
const LOOSE: ReadonlySet<string> = new Set(['changed_at', 'x', 'y'])

/** Changes rows and keeps what it did, so that it can be undone later. Use it inside a transaction. */
export class Edits {
  readonly #database: DatabaseSync
  readonly #made: Edit[] = []

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get made(): readonly Edit[] {
    return this.#made
  }

  insert(table: Table, id: string, cells: Cells): void {
    put(this.#database, table, { id, ...cells })
    this.#made.push({ kind: 'insert', table, id, after: this.#row(table, id) })
  }

  update(table: Table, id: string, cells: Cells): void {
    const before = this.#row(table, id)
    const written = Object.keys(cells).filter((column) => column !== 'changed_at')
    // What is so already is no change; the time alone is written only where nothing else is.
    if (written.length > 0 && written.every((column) => cells[column] === before[column])) return
    set(this.#database, table, id, cells)
    const after = this.#row(table, id)
    const changed = Object.keys(after).filter((column) => after[column] !== before[column])
    if (changed.length > 0) this.#made.push({ kind: 'update', table, id, before: only(before, changed), after: only(after, changed) })
  }

  remove(table: Table, id: string): void {
    const before = this.#row(table, id)
    this.#database.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id)
    this.#made.push({ kind: 'remove', table, id, before })
  }

  #row(table: Table, id: string): Readonly<Record<string, Cell>> {
    return rowOf(this.#database, table, id) ?? {}
  }
}

/** Puts back what the edits did, the last one first. Throws `conflict` where somebody built on it since. */
export function takeBack(database: DatabaseSync, edits: readonly Edit[]): void {
  for (const edit of edits.toReversed()) {
    const now = rowOf(database, edit.table, edit.id)
    switch (edit.kind) {
      case 'insert':
        if (now !== undefined) takeOut(database, edit, now)
        break
      case 'update':
        if (now === undefined || !same(now, edit.after)) throw builtOn()
        set(database, edit.table, edit.id, edit.before)
        break
      case 'remove':
        if (now !== undefined) throw builtOn()
        asConflict(() => put(database, edit.table, edit.before))
        break
    }
  }
}

function takeOut(database: DatabaseSync, edit: Extract<Edit, { kind: 'insert' }>, now: Readonly<Record<string, Cell>>): void {
  if (!same(now, edit.after)) throw builtOn()
  asConflict(() => database.prepare(`DELETE FROM ${edit.table} WHERE id = ?`).run(edit.id))
}

/** A row that others point to, or whose own others are gone, cannot be changed back. */
function asConflict(write: () => unknown): void {
  try {
    write()
  } catch (thrown) {
    if (thrown instanceof Error && /constraint/i.test(thrown.message)) throw builtOn(thrown)
    throw thrown
  }
}

function builtOn(cause?: unknown): Fault {
  return new Fault({
    code: 'conflict',
    sentence: 'This cannot be undone any more: what it changed has been changed again since. Undo the later change first.',
    cause,
  })
}

function same(now: Readonly<Record<string, Cell>>, after: Readonly<Record<string, Cell>>): boolean {
  return Object.entries(after).every(([column, cell]) => LOOSE.has(column) || now[column] === cell)
}

function rowOf(database: DatabaseSync, table: Table, id: string): Readonly<Record<string, Cell>> | undefined {
  const row = firstRow(database, `SELECT * FROM ${table} WHERE id = ?`, id)
  return row && Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, typeof cell === 'string' || cell === null ? cell : Number(cell)]))
}

function put(database: DatabaseSync, table: Table, cells: Cells): void {
  const columns = Object.keys(cells)
  database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(...Object.values(cells))
}

function set(database: DatabaseSync, table: Table, id: string, cells: Cells): void {
  const columns = Object.keys(cells)
  if (columns.length === 0) return
  database.prepare(`UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`).run(...Object.values(cells), id)
}

function only(cells: Readonly<Record<string, Cell>>, columns: readonly string[]): Readonly<Record<string, Cell>> {
  return Object.fromEntries(columns.map((column) => [column, cells[column] ?? null]))
}
