import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { allRows, asking, entryOf, problemsOf, step } from '../conformance-governed-samples.ts'
import { OWNER, START, callOf, opening } from '../conformance-samples.ts'
import { newPath } from '../fixtures/folder.ts'
import { openSqliteStore } from '../index.ts'
import { listQueries } from '../list-query.ts'
import { migrate } from '../migrations.ts'
import { nodeConnection } from '../node-connection.ts'
import { NodeStatements } from '../node-statements.ts'
import { beside, storeForTest } from '../postgres/testing/asking.ts'
import { databaseForTest } from '../postgres/testing/database.ts'
import { compileQueries } from '../queries.ts'
import { sqliteDialect } from '../sqlite-dialect.ts'
import { SqliteStore } from '../sqlite-store.ts'
import type { Statements } from '../statements.ts'
import type { Tables } from '../tables.ts'
import { ThreadWork } from '../thread-work.ts'
import { runNow } from '../work.ts'
import { auditWriter, findQueries, type FindShape } from './audit-queries.ts'

const KEPT = /Rows of the audit are never changed or removed/

test('[Q89] no statement of ours changes or removes a row of the audit', async () => {
  const { kysely } = await migrated()
  const statements = [...Object.values(compileQueries(kysely)), ...auditWriter(kysely).statements].map(({ sql }) => sql)
  const changing = statements.filter((sql) => sql.includes('"audit"') && !sql.startsWith('select '))
  expect(changing.filter((sql) => !/^insert into "audit" \(.*\) values (\((\?, ){11}\?\)(, )?)+$/.test(sql))).toEqual([])
  expect(changing).toHaveLength(2)
})

test('[Q89] a SQLite file refuses whoever changes or removes a row of the audit', async () => {
  const path = newPath()
  const store = await openSqliteStore({ path })
  await store.commit(asking('t1', 'c1'))
  const before = await allRows(store)
  store.close()
  const database = new DatabaseSync(path)
  for (const sql of [`update audit set subject = 'eve'`, 'delete from audit']) expect(() => database.exec(sql)).toThrow(KEPT)
  database.close()
  const again = await openSqliteStore({ path })
  onTestFinished(() => again.close())
  expect(await allRows(again)).toEqual(before)
})

test('[Q89] a PostgreSQL database refuses whoever changes or removes a row of the audit', async () => {
  const { url } = await databaseForTest()
  const store = await storeForTest(url)
  await store.commit(asking('t1', 'c1'))
  const before = await allRows(store)
  const ask = await beside(url)
  for (const sql of [`update audit set subject = 'eve'`, 'delete from audit', 'truncate audit']) await expect(ask(sql)).rejects.toThrow(KEPT)
  expect(await allRows(store)).toEqual(before)
})

test('[Q90] a search reads along the most exact index that it can', async () => {
  const { database, kysely } = await migrated()
  const found = findQueries(kysely)
  const indexOf = (...asked: readonly (keyof FindShape)[]): string | undefined => {
    const plan = database.prepare(`explain query plan ${found({ ...NOTHING_ASKED, ...Object.fromEntries(asked.map((name) => [name, true])) }).sql}`).all()
    return /^SEARCH audit USING INDEX (\w+) \(workspace=\?/.exec(String(plan[0]?.['detail']))?.[1]
  }
  expect([indexOf(), indexOf('kinds'), indexOf('before')]).toEqual(Array.from({ length: 3 }, () => 'sqlite_autoindex_audit_1'))
  expect([indexOf('kinds', 'rare'), indexOf('kinds', 'rare', 'from', 'to')]).toEqual(['audit_rare', 'audit_rare'])
  expect([indexOf('from'), indexOf('to', 'kinds')]).toEqual(['audit_of_time', 'audit_of_time'])
  expect(indexOf('tool', 'kinds', 'before')).toBe('audit_of_tool')
  expect(indexOf('subject', 'tool', 'from', 'kinds', 'rare')).toBe('audit_of_subject')
  expect(indexOf('threadId', 'tool', 'subject', 'to')).toBe('audit_of_thread')
  expect(indexOf('callId', 'threadId', 'tool', 'subject', 'from', 'before')).toBe('audit_of_call')
})

test('[Q90] loading asks for approvals only where a call has one', async () => {
  const { database, kysely } = await migrated()
  const store = storeOn(database, kysely)
  const queries = compileQueries(kysely)
  const plain = new NodeStatements(database)
  const asked: string[] = []
  const spying: Statements = {
    get: (query, parameters) => plain.get(query, parameters),
    run: (query, parameters) => plain.run(query, parameters),
    all: (query, parameters) => {
      asked.push(query.sql)
      return plain.all(query, parameters)
    },
  }
  const loading = (id: string): number => {
    asked.length = 0
    runNow(new ThreadWork(queries, listQueries(kysely)).load(id), spying, [])
    return asked.filter((sql) => sql.includes('"approvals"')).length
  }
  await store.commit({ ...opening('t1'), calls: [callOf('t1', 'c1')] })
  await store.commit(asking('t2', 'c2'))
  expect([loading('t1'), loading('t2')]).toEqual([0, 1])
})

test('[Q91] a SQLite file of the version before opens with all that it holds, and takes approvals and audit rows', async () => {
  const path = newPath()
  const store = await openSqliteStore({ path })
  const { approvals: _none, audit: _nothing, ...waiting } = asking('t1', 'c1')
  await store.commit(waiting)
  store.close()
  const database = new DatabaseSync(path)
  database.exec(`drop table approvals; drop table audit; drop table audit_heads; update meta set value = '3'`)
  database.close()
  const again = await openSqliteStore({ path })
  onTestFinished(() => again.close())
  await takesBoth(again)
})

test('[Q91] a PostgreSQL database of the version before opens with all that it holds, and takes approvals and audit rows', async () => {
  const { url } = await databaseForTest()
  const store = await storeForTest(url)
  const { approvals: _none, audit: _nothing, ...waiting } = asking('t1', 'c1')
  await store.commit(waiting)
  const ask = await beside(url)
  await ask(`drop table approvals, audit, audit_heads; drop function audit_kept; update meta set value = '3'`)
  await store.close()
  await takesBoth(await storeForTest(url))
})

async function takesBoth(store: Awaited<ReturnType<typeof storeForTest>> | Awaited<ReturnType<typeof openSqliteStore>>): Promise<void> {
  const { calls, messages, turn, approvals = [], audit = [] } = asking('t1', 'c1')
  expect(await store.load('t1')).toMatchObject({ calls, messages, turn, approvals: [] })
  await store.commit({ threadId: 't1', approvals, audit, updatedAt: START })
  await store.commit({ threadId: 't1', approvals: [step('c1', 'awaiting', 'approved')], audit: [entryOf()], updatedAt: START })
  expect((await store.load('t1'))?.approvals).toMatchObject([{ id: 'c1', state: 'approved' }])
  expect([(await allRows(store)).length, await problemsOf(store)]).toEqual([2, []])
  expect(await store.remove(OWNER, 't1')).toBe(true)
}

const NOTHING_ASKED: FindShape = {
  kinds: false,
  rare: false,
  subject: false,
  tool: false,
  threadId: false,
  callId: false,
  from: false,
  to: false,
  before: false,
}

/** A database in memory with our tables. */
async function migrated(): Promise<{ readonly database: DatabaseSync; readonly kysely: Kysely<Tables> }> {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  onTestFinished(() => database.close())
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(nodeConnection(database)) })
  await migrate(kysely)
  return { database, kysely }
}

function storeOn(database: DatabaseSync, kysely: Kysely<Tables>): SqliteStore {
  const writes = { write: <T>(work: () => T): Promise<T> => Promise.resolve(work()), close: () => {} }
  return new SqliteStore({ kysely, statements: new NodeStatements(database), writes, release: () => {} })
}
