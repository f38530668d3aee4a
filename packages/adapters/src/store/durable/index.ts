/**
 * The store of a Cloudflare Worker: the same tables, queries and rules as the embedded one, in the SQLite of one Durable
 * Object. It imports nothing of Node.
 */
export { openDurableStore } from './open-durable.ts'
export { type DurableStorage, type SqlStorage } from './storage.ts'
