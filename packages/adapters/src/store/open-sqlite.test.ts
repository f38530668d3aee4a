import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Fault } from '@ambit/domain'
import { OWNER, START, callOf, ending, opening, runOf } from './conformance-samples.ts'
import { makeDurable } from './durable.ts'
import { newPath } from './fixtures/folder.ts'
import { openSqliteStore } from './index.ts'
import { SCHEMA_VERSION } from './migrations.ts'

test('[S25] the folders of the file are made', async () => {
  const path = join(newPath('deep'), 'er', 'store.db')
  const store = await openSqliteStore({ path })
  store.close()
  expect(existsSync(path)).toBe(true)
})

test('[S26] what was stored is there after opening again, and runs that were running are broken', async () => {
  const path = newPath()
  const first = await openSqliteStore({ path })
  await first.commit({ ...opening('t1'), calls: [callOf('t1', 'c1', { state: 'waiting', awaits: 'decision' })] })
  await first.commit(opening('t2'))
  await first.commit(ending('t2'))
  const [before, ended] = [await first.load('t1'), await first.load('t2')]
  first.close()
  const again = await openSqliteStore({ path })
  onTestFinished(() => again.close())
  expect(await again.load('t1')).toEqual({ ...before, run: runOf('t1', 't1-run', { state: 'broken' }) })
  expect(await again.load('t2')).toEqual(ended)
  await again.commit({ threadId: 't1', run: runOf('t1', 't1-run'), updatedAt: START })
  expect((await again.findRun(OWNER.workspace, OWNER.subject, 't1-run'))?.state).toBe('running')
})

test('[S27] a file of a newer version is refused with both versions, and stays as it is', async () => {
  const path = newPath()
  const store = await openSqliteStore({ path })
  await store.commit(opening('t1'))
  store.close()
  const database = new DatabaseSync(path)
  database.exec(`update meta set value = '${NEWER}' where name = 'schema_version'`)
  database.close()
  const before = filesBeside(path)
  expect(await refusal(path)).toEqual([
    'storage_unavailable',
    `The database has version ${NEWER}, and this program knows versions up to ${NEWER - 1}. Start a newer program, or restore a backup made before the upgrade.`,
  ])
  expect(filesBeside(path)).toEqual(before)
})

test('[Q18] a file of the first version opens with all that it holds', async () => {
  const path = newPath()
  const store = await openSqliteStore({ path })
  await store.commit(opening('t1'))
  await store.commit(ending('t1'))
  const before = await store.load('t1')
  store.close()
  const database = new DatabaseSync(path)
  const first = ['meta', 'threads', 'turns', 'runs', 'messages', 'events', 'calls']
  const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all()
  database.exec('pragma foreign_keys = off')
  for (const { name } of tables) if (!first.includes(String(name))) database.exec(`drop table ${String(name)}`)
  database.exec(`alter table runs drop column node; update meta set value = '1'`)
  database.close()
  const again = await openSqliteStore({ path })
  onTestFinished(() => again.close())
  expect(await again.load('t1')).toEqual(before)
  await again.commit({ threadId: 't1', newRun: runOf('t1', 'r2'), updatedAt: START })
  expect(await again.catalog?.heads('acme')).toEqual({ revision: 0, heads: [] })
})

test.each([
  ['a short text', 'hello'],
  ['a long text', 'hello '.repeat(2000)],
  ['zeros', '\0'.repeat(8192)],
])('[S28] a file that is no database (%s) is refused, and stays as it is', async (_name, content) => {
  const path = newPath()
  writeFileSync(path, content)
  const before = filesBeside(path)
  expect(await refusal(path)).toEqual([
    'storage_unavailable',
    'The database file is damaged, or is no database. Restore it from a backup, or move it away to start with an empty one.',
  ])
  expect(filesBeside(path)).toMatchObject(before)
})

test("[S28] another program's database is refused, and stays as it is", async () => {
  const path = newPath()
  const other = new DatabaseSync(path)
  other.exec('create table notes (text)')
  other.close()
  const before = filesBeside(path)
  expect(await refusal(path)).toEqual(['storage_unavailable', 'The database file belongs to another program. Give this one a file of its own (AMBIT_DATA).'])
  expect(filesBeside(path)).toMatchObject(before)
})

test('[S28] a damaged file is a fault, not a crash', async () => {
  const path = newPath()
  const store = await openSqliteStore({ path })
  await store.commit(opening('t1'))
  store.close()
  truncateSync(path, 8192)
  expect((await refusal(path))[0]).toBe('storage_unavailable')
})

test('[S29] a path that cannot be opened is a fault that names it for the log', async () => {
  const path = newPath()
  writeFileSync(path, '')
  const fault = await faultAt(join(path, 'store.db'))
  expect([fault?.code, fault?.sentence]).toEqual([
    'storage_unavailable',
    'The database cannot be read or written. Check that the disk works and that the server may write to its folder, then try again.',
  ])
  expect(fault?.detail).toContain(path)
})

test('[S29] a folder in the place of the file is a fault', async () => {
  expect((await refusal(dirname(newPath())))[0]).toBe('storage_unavailable')
})

test('[S30] a file that is open is refused to a second store, also by a link, and free once it is closed', async () => {
  const path = newPath()
  const first = await openSqliteStore({ path })
  const link = `${path}-link`
  symlinkSync(path, link)
  const sentence = 'The database is open in another process. Stop that process, or give this one a folder of its own (AMBIT_DATA).'
  expect([await refusal(path), await refusal(link)]).toEqual([
    ['storage_unavailable', sentence],
    ['storage_unavailable', sentence],
  ])
  await first.commit(opening('t1'))
  first.close()
  const second = await openSqliteStore({ path: link })
  expect((await second.load('t1'))?.thread.id).toBe('t1')
  second.close()
})

test('[S32] a commit returns when it is flushed to the disk', () => {
  const database = new DatabaseSync(newPath())
  onTestFinished(() => database.close())
  makeDurable(database)
  expect(['journal_mode', 'synchronous'].map((name) => Object.values(database.prepare(`pragma ${name}`).get() ?? {}))).toEqual([['wal'], [2]])
})

const NEWER = SCHEMA_VERSION + 1

async function refusal(path: string): Promise<[string, string]> {
  const fault = await faultAt(path)
  return [fault?.code ?? 'no fault', fault?.sentence ?? '']
}

async function faultAt(path: string): Promise<Fault | undefined> {
  return openSqliteStore({ path }).then(
    (store) => {
      store.close()
      return undefined
    },
    (fault: Fault) => fault,
  )
}

/** By name: the digest of each file in the folder of the database. */
function filesBeside(path: string): Record<string, string> {
  const folder = dirname(path)
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}
