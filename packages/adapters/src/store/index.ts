/**
 * The stores of a server: threads, turns, runs, messages, calls and events, the catalog, and keys. The embedded one is a
 * SQLite file, for one process. The other one is a PostgreSQL database, which several processes may share; `pg` is loaded
 * when it is opened. Every acknowledged write is on the disk. Both pass the same list, `@ambit/adapters/store/conformance`.
 */
export { type SqliteOptions, openSqliteStore } from './open-sqlite.ts'
export { type PostgresOptions, openPostgresStore } from './postgres/open-postgres.ts'
