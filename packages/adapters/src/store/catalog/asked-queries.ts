import { sql, type Kysely } from 'kysely'
import { query, type Query } from '../query.ts'
import type { SqlValue } from '../statements.ts'
import type { Tables } from '../tables.ts'
import { all, type Work } from '../work.ts'
import { LINE_COLUMNS } from './catalog-queries.ts'
import type { ItemsTable, VersionsTable } from './catalog-tables.ts'

/** Of packed text. */
interface Asked {
  readonly kind: string
  readonly key: string
  /** Has no meaning where items are asked for. */
  readonly version: number
}
export type HeadRow = Omit<ItemsTable, 'workspace'>
export type VersionRow = Omit<VersionsTable, 'workspace'>

export interface AskedQueries {
  /** The items of the workspace that are asked for, in no order. */
  items(workspace: string, asked: readonly Asked[]): Work<readonly HeadRow[]>
  versions(workspace: string, asked: readonly Asked[]): Work<readonly VersionRow[]>
}

/**
 * Reads many rows by their keys. A database takes a limited number of parameters, so they are asked for in parts, and each part
 * is filled up to one of three sizes, so that as many statements do for any number.
 */
export function compileAskedQueries(db: Kysely<Tables>): AskedQueries {
  const items = SIZES.map((size) => query((its: readonly SqlValue[]) => selectItems(db, size, its)))
  const versions = SIZES.map((size) => query((its: readonly SqlValue[]) => selectVersions(db, size, its)))
  return {
    items: (workspace, asked) => inParts(items, workspace, asked),
    versions: (workspace, asked) => inParts(versions, workspace, asked),
  }
}

/** SQLite before 3.32 takes 999 parameters, and each row that is asked for has four. */
const SIZES = [1, 16, 200] as const
const LARGEST = 200

function* inParts<Row>(queries: readonly Query<readonly SqlValue[], Row>[], workspace: string, asked: readonly Asked[]): Work<readonly Row[]> {
  const found: Row[] = []
  for (let from = 0; from < asked.length; from += LARGEST) {
    const part = asked.slice(from, from + LARGEST)
    const shape = SIZES.findIndex((size) => size >= part.length)
    const chosen = queries[shape]
    const size = SIZES[shape]
    if (chosen === undefined || size === undefined) throw new TypeError(`No statement asks for ${part.length} rows.`)
    found.push(...(yield* all(chosen, parametersOf(workspace, part, size))))
  }
  return found
}

/** What fills the part up is of a kind that nothing has. */
function parametersOf(workspace: string, part: readonly Asked[], size: number): readonly SqlValue[] {
  return Array.from({ length: size }, (_none, place) => {
    const { kind, key, version } = part[place] ?? NOTHING
    return [workspace, kind, key, version]
  }).flat()
}

const NOTHING: Asked = { kind: '', key: '', version: 0 }

/**
 * As a table whose columns both databases call `column1` and so on. It has the workspace in each row: named once for all, it
 * would lead PostgreSQL, as long as that has not counted the rows, to read the whole workspace for a few of them.
 */
function askedFor(size: number, its: readonly SqlValue[]) {
  const rows = Array.from({ length: size }, (_none, place) => {
    const [workspace, kind, key, version] = [0, 1, 2, 3].map((column) => its[place * 4 + column])
    return sql`(cast(${workspace} as text), cast(${kind} as text), cast(${key} as text), cast(${version} as bigint))`
  })
  return sql<{ column1: string; column2: string; column3: string; column4: number }>`(values ${sql.join(rows)})`.as('asked')
}

/** A cross join keeps its order on SQLite, which would else read all rows of the workspace and look each up among those asked. */
function selectItems(db: Kysely<Tables>, size: number, its: readonly SqlValue[]) {
  return db
    .selectFrom(askedFor(size, its))
    .crossJoin('items')
    .select(['kind', 'key', 'latest', 'latest_digest', 'published', 'created_at', 'updated_at'])
    .whereRef('workspace', '=', 'asked.column1')
    .whereRef('kind', '=', 'asked.column2')
    .whereRef('key', '=', 'asked.column3')
}

function selectVersions(db: Kysely<Tables>, size: number, its: readonly SqlValue[]) {
  return db
    .selectFrom(askedFor(size, its))
    .crossJoin('versions')
    .select(LINE_COLUMNS)
    .select('body_json')
    .whereRef('workspace', '=', 'asked.column1')
    .whereRef('kind', '=', 'asked.column2')
    .whereRef('key', '=', 'asked.column3')
    .whereRef('version', '=', 'asked.column4')
}
