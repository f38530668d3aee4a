import { PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler, type DataTypeNode, type Dialect, type PostgresPool } from 'kysely'

/** Kysely over a pool of `pg`. It neither opens nor closes it. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver({ pool }),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new Compiler(),
  }
}

/** Text is ordered by its code points in every database, whatever language that was made for, as SQLite orders it. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node)
    if (node.dataType === 'text') this.append(' collate "C"')
  }
}
