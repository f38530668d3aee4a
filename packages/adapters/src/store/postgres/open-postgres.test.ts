import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import type { Fault } from '@ambit/domain'
import { freePort } from '../../../../../test/support/programs.ts'
import { startPostgres } from '../../../../../test/support/postgres.ts'
import { OWNER, opening } from '../conformance-samples.ts'
import { SCHEMA_VERSION } from '../migrations.ts'
import { openPostgresStore } from './open-postgres.ts'
import { wrongWith } from './prepare-database.ts'
import { beside, storeForTest } from './testing/asking.ts'
import { databaseForTest } from './testing/database.ts'

const PASSWORD = 'p4ssw0rd:secret'

test.each([
  ['no address at all', PASSWORD],
  ['another protocol', `mysql://ambit:${encodeURIComponent(PASSWORD)}@localhost/ambit`],
  ['a password whose signs are not encoded', `postgres://ambit:${PASSWORD}/@localhost/ambit`],
])('[Q13] %s in DATABASE_URL is refused without a word of it', async (_name, url) => {
  expect(await refusal(url)).toEqual([
    'storage_unavailable',
    'DATABASE_URL is no address of a PostgreSQL database. Write it as postgres://user:password@host:5432/database, with special signs of the password percent-encoded.',
  ])
})

test('[Q13] a server that does not answer is said, and where it was looked for is in the log alone', async () => {
  const port = await freePort()
  const fault = await faultAt(`postgres://ambit:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/claims`)
  expect([fault?.code, fault?.sentence]).toEqual([
    'storage_unavailable',
    'The database cannot be reached. Check that it runs and that DATABASE_URL names it, then try again.',
  ])
  expect(fault?.detail).toContain(`127.0.0.1:${port}/claims`)
})

test('[Q13] a wrong password and a user that does not exist are said', async () => {
  const { url } = await databaseForTest()
  const said = ['storage_unavailable', 'The database does not accept the user and password of DATABASE_URL. Correct them, or let the user in (pg_hba.conf).']
  expect(await refusal(changed(url, { password: encodeURIComponent(PASSWORD) }))).toEqual(said)
  expect(await refusal(changed(url, { username: 'nobody_here' }))).toEqual(said)
})

test('[Q13] a database that does not exist is said', async () => {
  const { url } = await databaseForTest()
  expect(await refusal(changed(url, { pathname: '/nowhere' }))).toEqual([
    'storage_unavailable',
    'The database that DATABASE_URL names does not exist. Make it (createdb), or correct the name.',
  ])
})

test('[Q13] a user who may make no tables is told so', async () => {
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  const ask = await beside(url)
  await ask(`create role poor login password 'poor'`)
  onTestFinished(async () => void (await ask('drop role poor')))
  expect(await refusal(changed(url, { username: 'poor', password: 'poor' }))).toEqual([
    'storage_unavailable',
    'The user of DATABASE_URL may not make or use the tables. Make it the owner of the database, or grant it all rights on the schema.',
  ])
})

test('[Q13] a server without encryption is said where DATABASE_URL demands it', async () => {
  const { url } = await databaseForTest()
  expect(await refusal(`${url}?sslmode=require`)).toEqual([
    'storage_unavailable',
    'The encrypted connection to the database failed. Check sslmode and the certificates that DATABASE_URL names.',
  ])
})

test.each([
  ['tables of another name', 'create table notes (text text)'],
  ['a table of our name that is none of ours', 'create table meta (name text, value text); create table notes (text text)'],
  ['a table of our name with other columns', 'create table meta (key int)'],
])("[Q14] another program's database (%s) is refused, and stays as it is", async (_name, sql) => {
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  const ask = await beside(url)
  await ask(sql)
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`
  const before = await ask(tables)
  expect(await refusal(url)).toEqual(['storage_unavailable', 'The database belongs to another program. Give this one a database of its own (DATABASE_URL).'])
  expect(await ask(tables)).toEqual(before)
})

test('[Q14] a database of a newer version is refused with both versions, and stays as it is', async () => {
  const { url } = await databaseForTest()
  const ask = await beside(url)
  await ask(`update meta set value = $1`, [String(SCHEMA_VERSION + 1)])
  expect(await refusal(url)).toEqual([
    'storage_unavailable',
    `The database has version ${SCHEMA_VERSION + 1}, and this program knows versions up to ${SCHEMA_VERSION}. Start a newer program, or restore a backup made before the upgrade.`,
  ])
  expect(await ask('select value from meta')).toEqual([{ value: String(SCHEMA_VERSION + 1) }])
})

test('[Q14] a database that keeps text in another way is refused', async () => {
  const { url, stop } = await startPostgres({ more: `encoding 'LATIN1' locale 'C' template template0` })
  onTestFinished(stop)
  expect(await refusal(url)).toEqual([
    'storage_unavailable',
    'The database keeps text as LATIN1, and this program needs UTF8. Make one with createdb --encoding=UTF8 --template=template0.',
  ])
})

test.each([
  [{ version: 140_012, name: '14.12' }, /^The database is PostgreSQL 14\.12, and this program needs 15 or later/],
  [{ standby: true }, /standby.*primary/],
  [{ schema: null }, /no schema/],
  [{}, undefined],
])('[Q14] a server that cannot be used (%j) is refused with the reason', (more, says) => {
  const wrong = wrongWith({ version: 150_000, name: '15.0', encoding: 'UTF8', standby: false, schema: 'public', ...more })
  if (says === undefined) expect(wrong).toBe(undefined)
  else expect(wrong).toMatch(says)
})

test('[Q15] lists come in the same order whatever language the database was made for', async () => {
  const { url, stop } = await startPostgres({ more: `locale_provider icu icu_locale 'en-US' locale 'C' template template0` })
  onTestFinished(stop)
  const store = await storeForTest(url)
  const ids = ['a', 'B', 'a-b', 'a_b', 'ab', 'É', 'z', 'Z']
  for (const id of ids) await store.commit(opening(id))
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const page = await store.list(OWNER, { limit: 3, ...(cursor === undefined ? {} : { cursor }) })
    listed.push(...page.threads.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(listed).toEqual(['É', 'z', 'ab', 'a_b', 'a-b', 'a', 'Z', 'B'])
})

test('[Q15] numbers beyond 32 bits come back as numbers', async () => {
  const store = await storeForTest((await databaseForTest()).url)
  await store.commit(opening('t1', { createdAt: Number.MAX_SAFE_INTEGER }))
  expect((await store.load('t1'))?.thread.createdAt).toBe(Number.MAX_SAFE_INTEGER)
})

test('[Q16] a program that opens no PostgreSQL store does not load its driver', () => {
  const script = `
    const { openSqliteStore } = await import('@ambit/adapters/store')
    ;(await openSqliteStore({ path: ':memory:' })).close()
    const { createRequire } = await import('node:module')
    console.log(Object.keys(createRequire(process.cwd() + '/').cache).filter((path) => path.includes('/pg/')).length)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=ambit-source', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  expect([stdout, stderr]).toEqual(['0\n', ''])
})

function changed(url: string, parts: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(url), parts).href
}

async function refusal(url: string): Promise<[string, string]> {
  const fault = await faultAt(url)
  return [fault?.code ?? 'no fault', fault?.sentence ?? '']
}

/** Looks that no text of the fault, nor of what caused it, holds a password. */
async function faultAt(url: string): Promise<Fault | undefined> {
  const fault = await openPostgresStore({ url }).then(
    async (store) => {
      await store.close()
      return undefined
    },
    (thrown: Fault) => thrown,
  )
  const told = `${fault?.stack} ${JSON.stringify(fault)} ${fault?.detail} ${JSON.stringify(fault?.cause)} ${String(fault?.cause)}`
  for (const secret of ['p4ssw0rd', 'only-for-tests']) expect(told).not.toContain(secret)
  return fault
}
