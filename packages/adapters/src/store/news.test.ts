import { expect, onTestFinished, test } from 'vitest'
import type { Word } from '@ambit/engine'
import { OWNER, START, assistantSays, opening } from './conformance-samples.ts'
import { openSqliteStore } from './index.ts'
import { Listeners } from './news.ts'

test('[Q17] what a SQLite store has stored its listeners hear, and nothing of what was refused', async () => {
  const store = await openSqliteStore({ path: ':memory:' })
  onTestFinished(() => store.close())
  const heard: Word[] = []
  const stop = store.news?.hear((word) => heard.push(word))
  await store.commit(opening('t1'))
  await expect(store.commit(opening('t1'))).rejects.toMatchObject({ code: 'conflict' })
  await Promise.allSettled([
    store.commit({ threadId: 't1', messages: [assistantSays('m2')], updatedAt: START }),
    store.commit(opening('t1')),
    store.remove({ ...OWNER, subject: 'eve' }, 't1'),
  ])
  await store.remove(OWNER, 't1')
  const cancel = { kind: 'cancel', workspace: 'acme', subject: 'ada', runId: 'r1' } as const
  await store.news?.tell(cancel)
  const thread = { kind: 'thread', threadId: 't1' }
  expect(heard).toEqual([thread, thread, thread, cancel])
  stop?.()
  await store.news?.tell(cancel)
  expect(heard).toHaveLength(4)
})

test('[Q17] a listener that throws keeps a word from no other, and its error is thrown by itself', async () => {
  const listeners = new Listeners()
  const heard: string[] = []
  const trouble = new Error('of a listener')
  listeners.add(() => {
    throw trouble
  })
  listeners.add(({ kind }) => heard.push(kind))
  const thrown = new Promise((resolve) => {
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', (error) => {
      for (const other of others) process.on('uncaughtException', other)
      resolve(error)
    })
  })
  listeners.emit({ kind: 'missed' })
  expect(heard).toEqual(['missed'])
  expect(await thrown).toBe(trouble)
})
