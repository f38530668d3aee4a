import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { BEGIN, WORKSPACE, action, change, publishing, saving } from '../conformance-catalog-samples.ts'
import { newPath } from '../fixtures/folder.ts'
import { openSqliteStore } from '../index.ts'
import { migrate } from '../migrations.ts'
import { nodeConnection } from '../node-connection.ts'
import { NodeStatements } from '../node-statements.ts'
import { compileQueries } from '../queries.ts'
import type { Query } from '../query.ts'
import { sqliteDialect } from '../sqlite-dialect.ts'
import type { Statements } from '../statements.ts'
import type { Tables } from '../tables.ts'
import { runNow } from '../work.ts'
import { compileAskedQueries } from './asked-queries.ts'
import { compileCatalogQueries, compileCatalogWriters, compileKeptQueries } from './catalog-queries.ts'

test('[Q54] no statement of ours changes or removes a version, a release or what is kept', () => {
  const kysely = kyselyOf(new DatabaseSync(':memory:'))
  const queries = { ...compileQueries(kysely), ...compileCatalogQueries(kysely), ...compileKeptQueries(kysely) }
  const many = Object.values(compileCatalogWriters(kysely)).flatMap((writer) => writer.statements)
  const statements = [...Object.values(queries), ...many].map(({ sql }) => sql)
  const changing = (table: string): readonly string[] => statements.filter((sql) => new RegExp(`"${table}"`).test(sql) && !sql.startsWith('select '))
  const inserts = (table: string, count: number): readonly string[] => Array.from({ length: count }, () => `insert into "${table}"`)
  expect(changing('versions').map(start)).toEqual(inserts('versions', 3))
  expect(changing('versions').filter((sql) => !/ values (\((\?, ){9}\?\)(, )?)+$/.test(sql))).toEqual([])
  expect(changing('releases').map(start).toSorted()).toEqual([...inserts('catalogs', 1), ...inserts('releases', 1), 'update "catalogs" set'])
  expect(changing('releases').filter((sql) => sql.startsWith('insert into "releases"') && !/ values \((\?, ){6}\?\)$/.test(sql))).toEqual([])
  expect(changing('items').map(start)).toEqual(inserts('items', 3))
  expect(changing('kept').map(start)).toEqual(inserts('kept', 1))
  expect(changing('kept')[0]).toMatch(/ on conflict \("name"\) do nothing$/)
})

test('[Q54] the database itself keeps an item that has versions, and refuses a version twice', async () => {
  const path = newPath()
  const store = await openSqliteStore({ path })
  await store.catalog.save(saving([action('invite_member')]))
  store.close()
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  onTestFinished(() => database.close())
  expect(() => database.exec('delete from items')).toThrow(/FOREIGN KEY/)
  expect(() => database.exec('insert into versions select * from versions')).toThrow(/UNIQUE/)
})

test('[Q67] columns that a newer program added are left alone', async () => {
  const path = newPath()
  const first = await openSqliteStore({ path })
  await first.catalog.save(saving([action('invite_member')]))
  first.close()
  const database = new DatabaseSync(path)
  for (const table of ['items', 'versions', 'releases', 'ticks', 'catalogs']) database.exec(`alter table ${table} add column owner text default 'nobody'`)
  database.exec(`update items set owner = 'ada'; update versions set owner = 'ada'; update catalogs set owner = 'ada'`)
  database.close()
  const second = await openSqliteStore({ path })
  await second.catalog.save(saving([action('invite_member', 1)]))
  await second.catalog.publish(publishing([change('invite_member', null, 1)]))
  await second.catalog.tick(WORKSPACE, { key: 'invite_member', version: 1 }, { point: 'mask', by: { subject: 'ada' }, at: BEGIN })
  expect((await second.catalog.heads(WORKSPACE)).heads).toMatchObject([{ latest: 2, published: 1 }])
  second.close()
  const after = new DatabaseSync(path)
  onTestFinished(() => after.close())
  const owners = (table: string): unknown[] =>
    after
      .prepare(`select owner from ${table} order by rowid`)
      .all()
      .map((row) => row['owner'])
  expect(['items', 'versions', 'releases', 'ticks', 'catalogs'].map(owners)).toEqual([['ada'], ['ada', 'nobody'], ['nobody'], ['nobody'], ['ada']])
})

test('[Q70] heads are one read of the index of their workspace, and versions are found by their keys', async () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  onTestFinished(() => database.close())
  const kysely = kyselyOf(database)
  await migrate(kysely)
  const seen: Query<never, unknown>[] = []
  const spying = spyOn(new NodeStatements(database), seen)
  const asked = compileAskedQueries(kysely)
  runNow(asked.items('w', [{ kind: 'action', key: 'a', version: 0 }]), spying, [])
  runNow(
    asked.versions(
      'w',
      Array.from({ length: 300 }, (_none, version) => ({ kind: 'action', key: 'a', version })),
    ),
    spying,
    [],
  )
  const plans = [compileCatalogQueries(kysely).headsOf, ...seen].map((query) => planOf(database, query))
  const one = (table: string, key: string): RegExp => new RegExp(`^SEARCH ${table} USING (COVERING )?INDEX \\S+ \\(${key}\\)$`)
  const itemKey = String.raw`workspace=\? AND kind=\? AND key=\?`
  expect(plans.map((steps) => steps.filter((step) => !/^(CO-ROUTINE asked|SCAN( \d+)? CONSTANT ROWS?|SCAN asked)$/.test(step)))).toEqual([
    [one('catalogs', String.raw`workspace=\?`), one('items', String.raw`workspace=\?`)].map((pattern) => expect.stringMatching(pattern)),
    [expect.stringMatching(one('items', itemKey))],
    [expect.stringMatching(one('versions', String.raw`${itemKey} AND version=\?`))],
    [expect.stringMatching(one('versions', String.raw`${itemKey} AND version=\?`))],
  ])
})

function start(sql: string): string {
  return sql.split(' ').slice(0, 3).join(' ')
}

function kyselyOf(database: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: sqliteDialect(nodeConnection(database)) })
}

function spyOn(statements: Statements, seen: Query<never, unknown>[]): Statements {
  return {
    get: (query, parameters) => statements.get(query, parameters),
    run: (query, parameters) => statements.run(query, parameters),
    all: (query, parameters) => {
      seen.push(query)
      return statements.all(query, parameters)
    },
  }
}

function planOf(database: DatabaseSync, { sql }: Query<never, unknown>): readonly string[] {
  return database
    .prepare(`explain query plan ${sql}`)
    .all()
    .map((row) => String(row['detail']))
}
