/**
 * The embedded store: threads, turns, runs, messages, calls and events in one SQLite file, for one process. Every
 * acknowledged write is on the disk. A store on another database passes the same list, `@ambit/adapters/store/conformance`.
 */
export { type SqliteOptions, openSqliteStore } from './open-sqlite.ts'
