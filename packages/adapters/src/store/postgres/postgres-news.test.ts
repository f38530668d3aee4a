import { expect, onTestFinished, test } from 'vitest'
import type { Store, Word } from '@ambit/engine'
import { OWNER, START, assistantSays, ending, opening } from '../conformance-samples.ts'
import { beside, doorsOf, storeForTest } from './testing/asking.ts'
import { databaseForTest } from './testing/database.ts'

const CANCEL = { kind: 'cancel', workspace: 'acme', subject: 'ada', runId: 'r\0\uD800"' } as const

test('[Q7] what one process tells all hear within a second, each once', async () => {
  const { mine, other } = await listening()
  for (const word of [CANCEL, { kind: 'catalog', workspace: 'acme' }, { kind: 'thread', threadId: 't1' }] as const) {
    await mine.store.news?.tell(word)
    expect(mine.heard).toEqual([word])
    await expect.poll(() => other.heard, { timeout: 1000 }).toEqual([word])
    mine.heard.length = 0
    other.heard.length = 0
  }
})

test('[Q7] all hear of each thread that was added to or removed, and nobody of what was refused', async () => {
  const { mine, other } = await listening()
  await mine.store.commit(opening('t1'))
  await mine.store.commit(opening('t2'))
  await expect(mine.store.commit(opening('t1'))).rejects.toMatchObject({ code: 'conflict' })
  await mine.store.commit(ending('t1'))
  expect(await mine.store.remove(OWNER, 'nowhere')).toBe(false)
  await mine.store.remove(OWNER, 't2')
  expect(mine.heard).toEqual(['t1', 't2', 't1', 't2'].map(threadWord))
  await expect
    .poll(() => new Set(other.heard.map((word) => JSON.stringify(word))), { timeout: 1000 })
    .toEqual(new Set([threadWord('t1'), threadWord('t2')].map((word) => JSON.stringify(word))))
})

test('[Q7] words on very many threads all arrive', async () => {
  const { mine, other } = await listening()
  await mine.store.commit(opening('t1'))
  const ids = Array.from({ length: 130 }, (_none, index) => `${'x'.repeat(60)}${index}`)
  await Promise.all(ids.map((id) => mine.store.commit({ ...opening(id), newRun: { ...opening(id).newRun, id } })))
  await expect.poll(() => ids.every((id) => other.heard.some((word) => word.kind === 'thread' && word.threadId === id)), { timeout: 3000 }).toBe(true)
})

test('[Q7] what waits to be told is told before a process ends', async () => {
  const { mine, other } = await listening()
  await mine.store.commit(opening('t1'))
  await mine.store.close()
  await expect.poll(() => other.heard, { timeout: 1000 }).toEqual([threadWord('t1')])
})

test('[Q7] who listens no more hears nothing', async () => {
  const { mine, other } = await listening()
  const more: Word[] = []
  const stop = other.store.news?.hear((word) => more.push(word))
  stop?.()
  await mine.store.news?.tell(CANCEL)
  await expect.poll(() => other.heard, { timeout: 1000 }).toEqual([CANCEL])
  expect(more).toEqual([])
})

test('[Q8] a word that is too long, or that nobody here can read, is heard as missed', async () => {
  const { mine, other, url } = await listening()
  await mine.store.news?.tell({ kind: 'thread', threadId: 'ü'.repeat(4000) })
  await expect.poll(() => other.heard, { timeout: 1000 }).toEqual([{ kind: 'missed' }])
  const ask = await beside(url)
  await ask(`select pg_notify('ambit', '{"from":"node_1","words":[{"kind":"from a later version"}]}'), pg_notify('ambit', 'no json')`)
  await expect.poll(() => other.heard, { timeout: 1000 }).toEqual([{ kind: 'missed' }, { kind: 'missed' }, { kind: 'missed' }])
})

test('[Q8] words that no connection can carry are refused to who tells them, and a commit is stored without', async () => {
  const database = await databaseForTest()
  const doors = await doorsOf(database)
  const store = await storeForTest(database.url, { poolMax: 1 })
  await store.commit(opening('t1'))
  await doors.shut()
  await expect(store.news?.tell(CANCEL)).rejects.toMatchObject({ code: 'storage_unavailable' })
  await expect(store.commit(ending('t1'))).rejects.toMatchObject({ code: 'storage_unavailable' })
  await doors.open()
  await store.commit({ threadId: 't1', messages: [assistantSays('m2')], updatedAt: START })
  expect((await store.load('t1'))?.messages).toHaveLength(2)
})

interface Listening {
  readonly store: Store & { close(): Promise<void> }
  readonly heard: Word[]
}

async function listening(): Promise<{ readonly mine: Listening; readonly other: Listening; readonly url: string }> {
  const { url } = await databaseForTest()
  const [mine, other] = (await Promise.all([storeForTest(url), storeForTest(url)])).map((store) => {
    const heard: Word[] = []
    const stop = store.news?.hear((word) => heard.push(word))
    onTestFinished(() => stop?.())
    return { store, heard }
  })
  if (mine === undefined || other === undefined) throw new TypeError('Two stores were opened.')
  return { mine, other, url }
}

function threadWord(threadId: string): Word {
  return { kind: 'thread', threadId }
}
