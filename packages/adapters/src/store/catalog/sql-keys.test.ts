import { inspect } from 'node:util'
import { Kysely } from 'kysely'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Fault, toFault } from '@ambit/domain'
import { openSqliteStore } from '../index.ts'
import { nodeConnection } from '../node-connection.ts'
import { NodeStatements } from '../node-statements.ts'
import type { Runner } from '../runner.ts'
import { sqliteDialect } from '../sqlite-dialect.ts'
import type { Tables } from '../tables.ts'
import { runNow, type Work } from '../work.ts'
import { SqlKeys } from './sql-keys.ts'

const SECRET = 'the value that nobody may read'

/** PostgreSQL tells the values of a statement in the context of an error, where it is set so. */
const telling = Object.assign(new Error(`insert failed: ${SECRET}`), { where: `unnamed portal with parameters: $2 = '${SECRET}'` })

test.each([
  ['an error of the database', telling, 'internal'],
  ['a fault with the error as its cause', new Fault({ code: 'storage_full', sentence: 'Full.', detail: `at ${SECRET}`, cause: telling }), 'storage_full'],
  ['a fault that tells nothing itself', new Fault({ code: 'storage_unavailable', sentence: 'Gone.', detail: 'lost', cause: telling }), 'storage_unavailable'],
])('[Q63] a value stands in no fault: %s', async (_name, thrown, code) => {
  const keys = keysThatFail(thrown)
  const fault = toFault(await keys.kept('signing', () => SECRET).catch((caught: unknown) => caught))
  expect(fault.code).toBe(code)
  expect(inspect(fault, { depth: 9, showHidden: true })).not.toContain(SECRET)
})

test('[Q63] a store that is closed tells no value either', async () => {
  const store = await openSqliteStore({ path: ':memory:' })
  const asked = store.keys.kept('signing', () => {
    store.close()
    return SECRET
  })
  const fault = toFault(await asked.catch((caught: unknown) => caught))
  expect(fault.code).toBe('shutting_down')
  expect(inspect(fault, { depth: 9, showHidden: true })).not.toContain(SECRET)
})

/** Nothing is kept in it, and each write throws. */
function keysThatFail(thrown: Error): SqlKeys {
  const database = new DatabaseSync(':memory:')
  database.exec('create table kept (name text primary key, value text not null)')
  const read = async <T>(work: () => Work<T>): Promise<T> => runNow(work(), new NodeStatements(database), [])
  const runner: Runner = {
    read,
    readTogether: read,
    write: async () => {
      throw thrown
    },
  }
  return new SqlKeys(new Kysely<Tables>({ dialect: sqliteDialect(nodeConnection(database)) }), runner)
}
