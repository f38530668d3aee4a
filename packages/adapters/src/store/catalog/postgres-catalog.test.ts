import { inspect } from 'node:util'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { toFault } from '@ambit/domain'
import { WORKSPACE, action, saving } from '../conformance-catalog-samples.ts'
import { catalogStoreConformance } from '../conformance-catalog.ts'
import { openPostgresStore } from '../postgres/open-postgres.ts'
import { beside, storeForTest } from '../postgres/testing/asking.ts'
import { databaseForTest, newDatabase } from '../postgres/testing/database.ts'
import type { SqlValue } from '../statements.ts'
import type { Tables } from '../tables.ts'
import type { Work } from '../work.ts'
import { compileAskedQueries } from './asked-queries.ts'

catalogStoreConformance('The catalog in PostgreSQL, of two processes', async () => {
  const { url, stop } = await newDatabase()
  const [store, other] = await Promise.all([openPostgresStore({ url }), openPostgresStore({ url })])
  const close = async (): Promise<void> => {
    await Promise.all([store.close(), other.close()])
    await stop()
  }
  return { store, other, close }
})

test('[Q63] a value stands in no fault, though PostgreSQL tells the row that it refuses', async () => {
  const { url } = await databaseForTest()
  const { keys } = await storeForTest(url)
  const ask = await beside(url)
  await ask('alter table kept add constraint short check (length(value) < 9)')
  const secret = 'the value that nobody may read'
  const fault = toFault(await keys.kept('signing', () => secret).catch((caught: unknown) => caught))
  expect(fault.code).toBe('internal')
  expect(fault.detail).toContain('violates check constraint')
  expect(inspect(fault, { depth: 9, showHidden: true })).not.toContain(secret)
})

test('[Q70] PostgreSQL finds versions by their keys too, before it has counted the rows', async () => {
  const { url } = await databaseForTest()
  const { catalog } = await storeForTest(url)
  const ask = await beside(url)
  await ask('alter table versions set (autovacuum_enabled = false)')
  const keys = Array.from({ length: 3000 }, (_none, index) => `action_${index}`)
  await catalog.save(saving(keys.map((key) => action(key))))
  const line = 'workspace, kind, key'
  const rest = 'digest, by_subject, by_name, note, saved_at, body_json'
  await ask(`insert into versions (${line}, version, ${rest}) select ${line}, number, ${rest} from versions cross join generate_series(2, 10) as number`)
  for (const count of [1, 16, 200]) {
    const { sql, values } = firstStatement(count, keys)
    const plan = (await ask(`explain ${sql}`, values)).map((row) => String(row['QUERY PLAN']))
    expect(plan.filter((line) => /Scan/.test(line)).map((line) => line.replace(/^[ >-]*(.*?) +\(cost.*$/, '$1'))).toEqual(
      count === 1 ? ['Index Scan using versions_key on versions'] : ['Values Scan on "*VALUES*"', 'Index Scan using versions_key on versions'],
    )
  }
})

/** What asks for so many versions at once. */
function firstStatement(count: number, keys: readonly string[]): { readonly sql: string; readonly values: SqlValue[] } {
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const asked = compileAskedQueries(new Kysely<Tables>({ dialect }))
  const work: Work<unknown> = asked.versions(
    WORKSPACE,
    keys.slice(0, count).map((key) => ({ kind: 'action', key, version: 1 })),
  )
  const { value } = work.next()
  if (typeof value !== 'object' || value === null || !('query' in value)) throw new TypeError('Nothing is asked.')
  const { query, parameters } = value as { readonly query: { readonly sql: string }; readonly parameters: SqlValue[] }
  return { sql: query.sql, values: parameters }
}
