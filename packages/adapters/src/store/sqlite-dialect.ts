import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'

/** Kysely over one open `node:sqlite` database. It neither opens nor closes it, and is for one user at a time. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver(new Connection(database)),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function driver(connection: Connection): Driver {
  const run = async (command: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(command))
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

class Connection implements DatabaseConnection {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#database.prepare(sql)
    const values = parameters as SqlValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#database.prepare(sql).iterate(...(parameters as SqlValue[]))) yield { rows: [row as R] }
  }
}

type SqlValue = string | number | bigint | null
