import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
} from 'kysely'
import type { SqlValue } from './statements.ts'

/** What Kysely needs of an open SQLite database. */
export interface SqliteConnection {
  /** Runs one statement to its end and gives its rows. */
  query(sql: string, values: readonly SqlValue[]): readonly unknown[]
  /** `ours`: a transaction begins and ends with statements. `callers`: whoever has the connection opened one around it all. */
  readonly transactions: 'ours' | 'callers'
}

/** Kysely over a SQLite database. It neither opens nor closes it, and is for one user at a time. */
export function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver(connection),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new Compiler(),
  }
}

/** A select that locks what it reads (`for update`) needs no lock here: one transaction writes at a time. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !LOCKS.has(node.modifier)) super.visitSelectModifier(node)
  }
}

const LOCKS: ReadonlySet<string> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare'])

function driver(connection: SqliteConnection): Driver {
  const shared = new Connection(connection)
  const run = async (command: string): Promise<void> => {
    if (connection.transactions === 'ours') await shared.executeQuery(CompiledQuery.raw(command))
  }
  return {
    init: async () => {},
    acquireConnection: async () => shared,
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

class Connection implements DatabaseConnection {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: this.#connection.query(sql, parameters as readonly SqlValue[]) as R[] }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}
