import { governedStoreConformance, threadStoreConformance } from '@ambit/adapters/store/conformance'
import type { Commit, Run, Store, ThreadStore } from '@ambit/engine'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Answered } from './fixtures/store-worker.ts'
import { startWorker } from './testing/workerd.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let worker: Miniflare | undefined
let stores = 0

beforeAll(async () => {
  worker = startWorker({ entry: 'fixtures/store-worker.ts' })
  await worker.ready
})
afterAll(() => worker?.dispose())

/** Asks an object of Cloudflare's runtime. */
async function asked(name: string, path: string, body: string): Promise<unknown> {
  const response = await worker?.dispatchFetch(`http://stores.test${path}`, { method: 'POST', headers: { 'x-store': name }, body })
  const answer = (await response?.json()) as Answered
  if ('fault' in answer) throw Object.assign(new Error(answer.fault.sentence), answer.fault)
  return answer.value
}

/** The store of an object, from here. */
function storeIn(name: string): ThreadStore & Pick<Store, 'audit'> {
  const call =
    (of: 'threads' | 'audit', method: PropertyKey) =>
    (...args: unknown[]) =>
      asked(name, '/ask', JSON.stringify({ of, method, args }))
  const audit = new Proxy({} as Store['audit'], { get: (_none, method) => call('audit', method) })
  return new Proxy({} as ThreadStore & Pick<Store, 'audit'>, { get: (_none, method) => (method === 'audit' ? audit : call('threads', method)) })
}

threadStoreConformance('SQLite of a Durable Object', () => Promise.resolve({ store: storeIn(`store ${(stores += 1)}`), close: () => {} }))

governedStoreConformance('approvals and audit in a Durable Object', () => Promise.resolve({ store: storeIn(`store ${(stores += 1)}`), close: () => {} }))

const at = 1_700_000_000_000
const whose = { workspace: 'claims', subject: 'u-ada' }
const running: Run = { id: 'r1', ...whose, threadId: 't1', turnId: 'turn-1', requestDigest: 'asked', state: 'running', input: { asked: 'r1' }, startedAt: at }
const opening: Commit = {
  threadId: 't1',
  newThread: { id: 't1', ...whose, agentKey: 'claims', environment: 'production', title: 'A talk', createdAt: at, updatedAt: at },
  turn: { id: 'turn-1', threadId: 't1', rounds: 0, hasText: false, snapshotDigest: 'digest', state: 'open', startedAt: at },
  newRun: running,
  messages: [{ role: 'user', id: 'm1', text: 'Validate the policy', at }],
  updatedAt: at,
}

test('[K12] a store that is opened again has everything, and the runs that were running are broken', async () => {
  const first = storeIn('again')
  await first.commit(opening)
  const before = await first.load('t1')
  await asked('again', '/again', '')
  expect(await storeIn('again').load('t1')).toEqual({ ...before, run: { ...running, state: 'broken' } })
})

test('[K12] tables of a newer version are refused with both versions, and stay as they are', async () => {
  await asked('newer', '/sql', `create table meta (name text primary key, value text); insert into meta values ('schema_version', '7000')`)
  await expect(storeIn('newer').load('t1')).rejects.toMatchObject({
    code: 'storage_unavailable',
    sentence: expect.stringMatching(
      /^The database has version 7000, and this program knows versions up to \d+\. Start a newer program, or restore a backup made before the upgrade\.$/,
    ),
  })
  expect(await asked('newer', '/sql', `select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'`)).toEqual([{ name: 'meta' }])
})
