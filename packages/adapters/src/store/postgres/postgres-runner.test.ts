import { Client, Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Kysely } from 'kysely'
import { query } from '../query.ts'
import type { Tables } from '../tables.ts'
import { all, notify, run, type Work } from '../work.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { PostgresRunner } from './postgres-runner.ts'
import { databaseForTest } from './testing/database.ts'

const db = new Kysely<Tables>({ dialect: postgresDialect(new Pool()) })
const insert = query((row: { readonly name: string; readonly value: string }) => db.insertInto('meta').values({ name: row.name, value: row.value }))
const update = query((row: { readonly name: string; readonly value: string }) => db.updateTable('meta').set({ value: row.value }).where('name', '=', row.name))
const names = query(() => db.selectFrom('meta').select('name').orderBy('name'))

function* addition(name: string): Work<string> {
  yield* run(insert, { name, value: '' })
  yield* notify({ kind: 'catalog', workspace: name })
  return name
}

test('[Q10] two writes that wait for each other both come through', async () => {
  const { runner, before } = await running()
  await Promise.all(['a', 'b'].map((name) => runner.write(() => addition(name))))
  let begun = 0
  function* crossing(first: string, second: string): Work<void> {
    begun += 1
    yield* run(update, { name: first, value: first })
    yield* run(update, { name: second, value: second })
  }
  // The first one goes on only when the other one has begun.
  before('update', 2, () => expect.poll(() => begun).toBe(2))
  const both = [runner.write(() => crossing('a', 'b'))]
  await expect.poll(() => begun).toBe(1)
  both.push(runner.write(() => crossing('b', 'a')))
  await Promise.all(both)
  expect(begun).toBeGreaterThanOrEqual(2)
})

test.each([
  ['40001', 'insert'],
  ['40P01', 'insert'],
  ['55P03', 'insert'],
  ['57P01', 'insert'],
  ['40001', 'commit'],
])('[Q10] a write that fails with %s at its %s runs again from its start, and tells its words once', async (code, at) => {
  const { runner, told, failing } = await running()
  failing.push({ at, error: Object.assign(new Error('in the way'), { code }) }, { at, error: Object.assign(new Error('in the way'), { code }) })
  expect(await runner.write(() => addition('a'))).toBe('a')
  expect([told, failing]).toEqual([['a'], []])
})

test('[Q10] a write that others are always in the way of is storage_unavailable, and nothing of it is stored', async () => {
  const { runner, told, failing } = await running()
  for (let count = 0; count < 9; count += 1) failing.push({ at: 'insert', error: Object.assign(new Error('deadlock'), { code: '40P01' }) })
  await expect(runner.write(() => addition('a'))).rejects.toMatchObject({ code: 'storage_unavailable', retryAfterMs: 500 })
  expect([told, failing.length]).toEqual([[], 5])
  failing.length = 0
  expect(await runner.read(() => all(names, {}))).toEqual([{ name: 'schema_version' }])
})

test('[Q10] a write whose connection is lost at its commit is not run again, for it may be stored', async () => {
  const { runner, failing } = await running()
  failing.push({ at: 'commit', error: new Error('Connection terminated unexpectedly') })
  await expect(runner.write(() => addition('a'))).rejects.toMatchObject({ code: 'storage_unavailable' })
  expect(failing).toEqual([])
  expect(await runner.write(() => addition('b'))).toBe('b')
})

test('[Q11] what is read together is of one state, whatever is stored meanwhile', async () => {
  const { runner, before } = await running()
  function* twice(): Work<number[]> {
    const first = yield* all(names, {})
    const second = yield* all(names, {})
    return [first.length, second.length]
  }
  before('select', 2, () => runner.write(() => addition('late')))
  expect(await runner.readTogether(() => twice())).toEqual([1, 1])
  before('select', 2, () => runner.write(() => addition('later')))
  expect(await runner.read(() => twice())).toEqual([2, 3])
})

test('[Q12] closing waits for what was begun; what is asked later is shutting_down', async () => {
  const { runner } = await running()
  const begun = runner.write(() => addition('a'))
  const closed = runner.close()
  await expect(runner.read(() => all(names, {}))).rejects.toMatchObject({ code: 'shutting_down' })
  expect(await begun).toBe('a')
  await closed
  await runner.close()
})

interface Failing {
  /** The first word of the statement. */
  readonly at: string
  readonly error: Error
}

/** A runner on a new database, whose connections fail as told, or wait for something before a statement. */
async function running() {
  const { url } = await databaseForTest()
  const failing: Failing[] = []
  const waiting: { at: string; left: number; work: () => Promise<unknown> }[] = []
  const pool = new Pool({ connectionString: url, options: '-c deadlock_timeout=50ms' })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    const plain = Client.prototype.query.bind(client) as (asked: { readonly text: string }) => Promise<unknown>
    const query = async (asked: { readonly text: string }): Promise<unknown> => {
      const waits = waiting.find(({ at }) => asked.text.startsWith(at))
      if (waits && (waits.left -= 1) === 0) {
        waiting.length = 0
        await waits.work()
      }
      if (failing[0] && asked.text.startsWith(failing[0].at)) throw failing.shift()?.error
      return plain(asked)
    }
    Object.assign(client, { query })
  })
  const told: string[] = []
  const telling = {
    inside: () => undefined,
    stored: (words: readonly { readonly kind: string }[]) => void told.push(...words.map((word) => String(Object(word).workspace))),
  }
  const runner = new PostgresRunner(pool, telling)
  onTestFinished(() => runner.close())
  return { runner, told, failing, before: (at: string, left: number, work: () => Promise<unknown>) => waiting.push({ at, left, work }) }
}
