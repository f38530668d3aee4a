import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Fault } from '@ambit/domain'
import type { Store } from '@ambit/engine'
import { startPostgres } from '../../../../../test/support/postgres.ts'
import { asking, entryOf, problemsOf, step } from '../conformance-governed-samples.ts'
import { OWNER, START, assistantSays, callOf, ending, opening, runOf, turnOf } from '../conformance-samples.ts'
import { SCHEMA_VERSION } from '../migrations.ts'
import { beside, doorsOf, storeForTest } from './testing/asking.ts'
import { databaseForTest } from './testing/database.ts'

const RUN = runOf('t1', 't1-run')
const TAKEN_OVER = ['conflict', 'This answer is being written elsewhere by now. Look at the conversation again.']

test('[Q1] two processes that start at once on an empty database both come up, with one set of tables', async () => {
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  const stores = await Promise.all([storeForTest(url), storeForTest(url), storeForTest(url)])
  await Promise.all(stores.map((store, index) => store.commit(opening(`t${index}`))))
  expect((await stores[0].list(OWNER, { limit: 9 })).threads).toHaveLength(3)
  const ask = await beside(url)
  expect(await ask('select name, value from meta')).toEqual([{ name: 'schema_version', value: String(SCHEMA_VERSION) }])
})

test('[Q2] a run of a process that lives is not abandoned, to nobody; that of its own is the caller’s to know', async () => {
  const { url } = await databaseForTest()
  const [mine, other] = [await storeForTest(url), await storeForTest(url)]
  await mine.commit(opening('t1'))
  expect([await mine.isAbandoned(RUN), await other.isAbandoned(RUN)]).toEqual([true, false])
  await mine.commit(ending('t1'))
  expect(await other.isAbandoned(RUN)).toBe(false)
})

test('[Q2] a run of a process that was killed is abandoned at once', async () => {
  const { url } = await databaseForTest()
  const store = await storeForTest(url)
  const program = fileURLToPath(new URL('../fixtures/run-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=ambit-source', program, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(await store.isAbandoned(RUN)).toBe(false)
  child.kill('SIGKILL')
  await expect.poll(() => store.isAbandoned(RUN), { timeout: 5000 }).toBe(true)
})

test('[Q3] opening breaks the runs of processes that are gone, and no others', async () => {
  const { url } = await databaseForTest()
  const [living, gone] = [await storeForTest(url), await storeForTest(url)]
  await living.commit(opening('t1'))
  await gone.commit(opening('t2'))
  await gone.commit(opening('t3'))
  await gone.commit(ending('t3'))
  await gone.close()
  const ask = await beside(url)
  await living.commit(opening('t4'))
  await ask(`update runs set node = null where thread_id = 't4'`)
  const later = await storeForTest(url)
  const states = await Promise.all(['t1', 't2', 't3', 't4'].map(async (id) => (await later.load(id))?.run?.state))
  expect(states).toEqual(['running', 'broken', 'ended', 'broken'])
})

test('[Q4] who lost its run to another process stores nothing more of it', async () => {
  const { first, second } = await withCutOff()
  await second.commit({ threadId: 't1', run: { ...RUN, state: 'broken' }, updatedAt: START })
  const before = await second.load('t1')
  const late = [
    { threadId: 't1', messages: [assistantSays('late')], updatedAt: START + 5 },
    { threadId: 't1', calls: [callOf('t1', 'late')], updatedAt: START + 5 },
    { ...ending('t1'), messages: [assistantSays('late')] },
    { threadId: 't1', run: { ...RUN, state: 'broken' as const }, messages: [assistantSays('late')], updatedAt: START + 5 },
  ]
  for (const commit of late) expect(await faultOf(first.commit(commit))).toEqual(TAKEN_OVER)
  expect(await second.load('t1')).toEqual(before)
})

test('[Q4] who lost its run stores nothing more of it while the other one works on it, and when that has ended it', async () => {
  const { first, second } = await withCutOff()
  await second.commit({ threadId: 't1', run: { ...RUN, state: 'broken' }, updatedAt: START })
  await second.commit({ threadId: 't1', run: RUN, messages: [assistantSays('m2')], updatedAt: START })
  expect(await faultOf(first.commit({ threadId: 't1', messages: [assistantSays('late')], updatedAt: START }))).toEqual(TAKEN_OVER)
  expect(await faultOf(first.commit({ threadId: 't1', run: RUN, updatedAt: START }))).toEqual(TAKEN_OVER)
  await second.commit(ending('t1'))
  expect(await faultOf(first.commit(ending('t1', { endedAt: START + 50 })))).toEqual(TAKEN_OVER)
  expect((await second.load('t1'))?.messages.map(({ id }) => id)).toEqual(['t1-msg', 'm2'])
})

test('[Q5] nobody takes a run from a process that lives', async () => {
  const { url } = await databaseForTest()
  const [mine, other] = [await storeForTest(url), await storeForTest(url)]
  await mine.commit(opening('t1'))
  const before = await mine.load('t1')
  for (const state of ['broken', 'running', 'ended'] as const) {
    expect(await faultOf(other.commit({ threadId: 't1', run: { ...RUN, state }, updatedAt: START }))).toEqual(TAKEN_OVER)
  }
  expect(await faultOf(other.commit({ threadId: 't1', newRun: runOf('t1', 'r2'), updatedAt: START }))).toEqual([
    'conflict',
    'An answer is still being written in this conversation. Wait for it, or stop it first.',
  ])
  expect(await mine.load('t1')).toEqual(before)
})

test('[Q5] of two processes that take up one broken run at once, one has it', async () => {
  const { url } = await databaseForTest()
  const gone = await storeForTest(url)
  await gone.commit(opening('t1'))
  await gone.close()
  const stores = await Promise.all([storeForTest(url), storeForTest(url)])
  expect((await stores[0].load('t1'))?.run?.state).toBe('broken')
  const results = await Promise.allSettled(stores.map((store) => store.commit({ threadId: 't1', run: RUN, updatedAt: START })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('[Q93] what is decided outside of a run is stored by any process; what comes with anything of a run is its own process’s', async () => {
  const { url } = await databaseForTest()
  const [mine, other] = [await storeForTest(url), await storeForTest(url)]
  await mine.commit(asking('t1', 'c1'))
  const expiry = { threadId: 't1', approvals: [step('c1', 'awaiting', 'expired')], audit: [entryOf({ kind: 'decided', callId: 'c1' })], updatedAt: START }
  for (const part of [{ messages: [assistantSays('m2')] }, { turn: turnOf('t1', 't1-turn') }, { calls: [callOf('t1', 'c2')] }, { run: RUN }]) {
    expect(await faultOf(other.commit({ ...expiry, ...part }))).toEqual(TAKEN_OVER)
  }
  expect(await faultOf(other.commit({ threadId: 't1', updatedAt: START }))).toEqual(TAKEN_OVER)
  await other.commit(expiry)
  expect([(await mine.findApproval(OWNER.workspace, 'c1'))?.state, await problemsOf(mine)]).toEqual(['expired', []])
})

test('[Q11] of two processes that decide from one state of a thread, one stores what it decided', async () => {
  const { url } = await databaseForTest()
  const stores = await Promise.all([storeForTest(url), storeForTest(url)])
  await stores[0].commit(opening('t1'))
  await stores[0].commit(ending('t1'))
  let newest = 't1-run'
  for (let round = 0; round < 12; round += 1) {
    const afterRun = newest
    const results = await Promise.allSettled(
      stores.map((store, index) => {
        // One that is not running is kept out by nothing else.
        const newRun = runOf('t1', `r${round}-${index}`, { state: 'ended' })
        return store.commit({ threadId: 't1', newRun, afterRun, updatedAt: START })
      }),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    newest = (await stores[0].load('t1'))?.run?.id ?? ''
  }
})

test('[Q5] a run that ended is another process’s to follow', async () => {
  const { url } = await databaseForTest()
  const [mine, other] = [await storeForTest(url), await storeForTest(url)]
  await mine.commit(opening('t1'))
  await mine.commit(ending('t1'))
  await other.commit({ threadId: 't1', newRun: runOf('t1', 'r2'), afterRun: 't1-run', messages: [assistantSays('m2')], updatedAt: START })
  await other.commit({ threadId: 't1', messages: [assistantSays('m3')], updatedAt: START })
  expect((await mine.load('t1'))?.messages.map(({ id }) => id)).toEqual(['t1-msg', 'm2', 'm3'])
})

test('[Q6] a process whose connections were all cut works on, keeps its runs, and hears that it may have missed something', async () => {
  const { url } = await databaseForTest()
  const log = vi.fn<(fault: Fault) => void>()
  const [cut, other] = [await storeForTest(url, { log }), await storeForTest(url)]
  const heard: string[] = []
  cut.news?.hear(({ kind }) => heard.push(kind))
  await cut.commit(opening('t1'))
  heard.length = 0
  const ask = await beside(url)
  await ask(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  await Promise.all(['t2', 't3', 't4'].map((id) => cut.commit(opening(id))))
  expect((await cut.load('t1'))?.run?.state).toBe('running')
  await expect.poll(() => heard.includes('missed'), { timeout: 5000 }).toBe(true)
  await expect.poll(() => other.isAbandoned(RUN), { timeout: 5000 }).toBe(false)
  expect(log.mock.calls.map(([{ code }]) => code)).toEqual(['storage_unavailable'])
  await other.news?.tell({ kind: 'catalog', workspace: 'acme' })
  await expect.poll(() => heard.includes('catalog'), { timeout: 1000 }).toBe(true)
})

/** Two stores; the first has begun a run, and then lost the connection that shows that it lives. */
async function withCutOff(): Promise<{ readonly first: Store; readonly second: Store }> {
  const database = await databaseForTest()
  const doors = await doorsOf(database)
  const first = await storeForTest(database.url)
  const second = await storeForTest(database.url)
  await first.commit(opening('t1'))
  await second.load('t1')
  // Without a new connection it cannot come back. Those that it has for the store stay.
  await doors.shut(
    `pid = (select pid from pg_stat_activity where application_name = 'ambit news' and datname = '${database.name}' order by backend_start limit 1)`,
  )
  await expect.poll(() => second.isAbandoned(RUN), { timeout: 5000 }).toBe(true)
  return { first, second }
}

async function faultOf(work: Promise<unknown>): Promise<[string, string]> {
  const thrown = await work.then(
    () => undefined,
    (fault: Fault) => fault,
  )
  return [thrown?.code ?? 'no fault', thrown?.sentence ?? '']
}
