import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Fault } from '@ambit/domain'
import { Kysely } from 'kysely'
import { OWNER, START, assistantSays, opening } from './conformance-samples.ts'
import { threadStoreConformance } from './conformance.ts'
import { CommitGroup } from './commit-group.ts'
import { newPath } from './fixtures/folder.ts'
import { openSqliteStore } from './index.ts'
import { migrate } from './migrations.ts'
import { nodeConnection } from './node-connection.ts'
import { NodeStatements } from './node-statements.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { SqliteStore } from './sqlite-store.ts'
import type { Tables } from './tables.ts'

threadStoreConformance('SQLite in a file', () => opened(newPath()))

test('[S19] writes that come in one turn of the event loop share one transaction', async () => {
  const path = newPath()
  const { store, close } = await opened(path)
  onTestFinished(close)
  await store.commit(opening('t1'))
  const before = transactionsIn(`${path}-wal`)
  await Promise.all(Array.from({ length: 20 }, (_none, index) => store.commit({ threadId: 't1', messages: [assistantSays(`m${index}`)], updatedAt: START })))
  expect(transactionsIn(`${path}-wal`) - before).toBe(1)
  expect((await store.load('t1'))?.messages.map((message) => message.id)).toEqual(['t1-msg', ...Array.from({ length: 20 }, (_none, index) => `m${index}`)])
})

test('[S20] on a full disk a write is storage_full, nothing of it is stored, and the store works on', async () => {
  const { store, database } = await onSmallDisk()
  await store.commit(opening('t1'))
  const before = await store.load('t1')
  const large = { threadId: 't1', messages: [assistantSays('m1'), assistantSays('m2', { text: 'x'.repeat(1_000_000) })], updatedAt: START }
  expect(await faultOf(store.commit(large))).toEqual([
    'storage_full',
    'The disk of the server is full, so nothing new can be stored. Free some space, then try again.',
  ])
  expect(await store.load('t1')).toEqual(before)
  await store.commit({ threadId: 't1', messages: [assistantSays('m1')], updatedAt: START })
  database.exec('pragma max_page_count = 4000')
  await store.commit({ ...large, messages: [assistantSays('m2', { text: 'x'.repeat(1_000_000) })] })
  expect((await store.load('t1'))?.messages.map(({ id }) => id)).toEqual(['t1-msg', 'm1', 'm2'])
})

test('[S20] the write that fills the disk takes none of its neighbours along', async () => {
  const { store } = await onSmallDisk()
  await store.commit(opening('t1'))
  const commits = [10, 1_000_000, 10].map((length, index) =>
    store.commit({ threadId: 't1', messages: [assistantSays(`m${index}`, { text: 'x'.repeat(length) })], updatedAt: START }),
  )
  expect((await Promise.allSettled(commits)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await store.load('t1'))?.messages.map(({ id }) => id)).toEqual(['t1-msg', 'm0', 'm2'])
})

test('[S21] while another program holds the database, writes wait for it and reads go on', async () => {
  const path = newPath()
  const { store, close } = await opened(path)
  onTestFinished(close)
  await store.commit(opening('t1'))
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const late = [store.commit(opening('t2')), store.commit(opening('t3'))]
  expect((await store.load('t1'))?.thread.id).toBe('t1')
  await new Promise((resolve) => setTimeout(resolve, 25))
  expect(await store.load('t2')).toBe(undefined)
  other.exec('commit')
  other.close()
  await Promise.all(late)
  expect((await store.list(OWNER, { limit: 9 })).threads.map(({ id }) => id)).toEqual(['t3', 't2', 't1'])
})

test('[S21] a write that has waited long enough is storage_unavailable, and the store works on', async () => {
  const path = newPath()
  const { store, close } = await opened(path, 15)
  onTestFinished(close)
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const sentence = 'Another program holds the database. Try again in a moment; if it lasts, close that program.'
  const faults = await Promise.all([faultOf(store.commit(opening('t1'))), faultOf(store.reserveSequence('t1', 1))])
  expect(faults).toEqual([
    ['storage_unavailable', sentence],
    ['storage_unavailable', sentence],
  ])
  other.exec('commit')
  other.close()
  await store.commit(opening('t1'))
  expect((await store.load('t1'))?.thread).toEqual(opening('t1').newThread)
})

test('[S22] closing stores what was accepted, and refuses what comes later', async () => {
  const path = newPath()
  const { store, close } = await opened(path)
  const accepted = store.commit(opening('t1'))
  close()
  close()
  await accepted
  const asked = [store.load('t1'), store.commit(opening('t2')), store.findRun('a', 'b', 'c'), store.list(OWNER, { limit: 1 }), store.eventsAfter('t1', 0)]
  const sentence = 'The server is shutting down. Try again in a moment.'
  expect(await Promise.all(asked.map(faultOf))).toEqual(asked.map(() => ['shutting_down', sentence]))
  const again = await opened(path)
  onTestFinished(again.close)
  expect((await again.store.load('t1'))?.thread).toEqual(opening('t1').newThread)
})

test('[S22] a write that another program kept waiting until the end is told so', async () => {
  const path = newPath()
  const { store, close } = await opened(path)
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const waiting = faultOf(store.commit(opening('t1')))
  close()
  other.close()
  expect(await waiting).toEqual(['storage_unavailable', 'Another program held the database until the server stopped, so this was not stored. Try again.'])
})

test('[S23] several stores live in one process', async () => {
  const stores = await Promise.all([opened(newPath()), opened(newPath()), opened(':memory:'), opened(':memory:')])
  for (const [index, { store, close }] of stores.entries()) {
    onTestFinished(close)
    await store.commit(opening('t1', { title: `Store ${index}` }))
  }
  const titles = await Promise.all(stores.map(async ({ store }) => (await store.load('t1'))?.thread.title))
  expect(titles).toEqual(['Store 0', 'Store 1', 'Store 2', 'Store 3'])
})

async function opened(path: string, patienceMs?: number) {
  const store = await openSqliteStore({ path, ...(patienceMs === undefined ? {} : { patienceMs }) })
  return { store, close: () => store.close() }
}

/** A store whose database may grow to 100 pages of 4 KiB. SQLite answers the next one as it answers a full disk. */
async function onSmallDisk(): Promise<{ store: SqliteStore; database: DatabaseSync }> {
  const database = new DatabaseSync(newPath(), { enableForeignKeyConstraints: true })
  onTestFinished(() => database.close())
  database.exec('pragma journal_mode = wal')
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(nodeConnection(database)) })
  await migrate(kysely)
  database.exec('pragma max_page_count = 100')
  const parts = { kysely, statements: new NodeStatements(database), writes: new CommitGroup(database, 0), release: () => {} }
  return { store: new SqliteStore(parts), database }
}

/** Counts the frames of a write-ahead log that end a transaction (https://sqlite.org/fileformat2.html#walformat). */
function transactionsIn(path: string): number {
  const log = readFileSync(path)
  const frameBytes = 24 + log.readUInt32BE(8)
  let count = 0
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes) if (log.readUInt32BE(at + 4) > 0) count += 1
  return count
}

async function faultOf(work: Promise<unknown>): Promise<[string, string]> {
  const thrown = await work.then(
    () => undefined,
    (fault: Fault) => fault,
  )
  return [thrown?.code ?? 'no fault', thrown?.sentence ?? '']
}
