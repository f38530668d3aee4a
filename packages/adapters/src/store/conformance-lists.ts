import { expect, test } from 'vitest'
import type { ThreadStore } from '@ambit/engine'
import type { WithStore } from './conformance-commits.ts'
import { OWNER, START, callOf, ending, opening, turnOf } from './conformance-samples.ts'

export function testLists(withStore: WithStore): void {
  testPages(withStore)
  testSearch(withStore)
  testRemoving(withStore)
}

function testPages(withStore: WithStore): void {
  test('[S11] a person sees their own threads, newest first', () =>
    withStore(async (store) => {
      await store.commit(opening('old', { updatedAt: START + 1 }))
      await store.commit(opening('new', { updatedAt: START + 3 }))
      await store.commit(opening('middle', { updatedAt: START + 2, agentKey: 'other' }))
      await store.commit(opening('eve', { subject: 'eve' }))
      await store.commit(opening('elsewhere', { workspace: 'other' }))
      expect(await idsOf(store)).toEqual(['new', 'middle', 'old'])
      expect(await idsOf(store, { agentKey: 'claims' })).toEqual(['new', 'old'])
      expect((await store.list({ ...OWNER, agentKey: 'other' }, { limit: 9 })).threads).toEqual([
        { ...opening('middle', { updatedAt: START + 2, agentKey: 'other' }).newThread, waiting: false },
      ])
      await store.commit({ ...ending('old'), updatedAt: START + 9 })
      expect(await idsOf(store)).toEqual(['old', 'new', 'middle'])
    }))

  test('[S12] pages follow one another without a gap or a repeat, also over equal times', () =>
    withStore(async (store) => {
      const ids = Array.from({ length: 11 }, (_none, index) => `t${String(index).padStart(2, '0')}`)
      for (const [index, id] of ids.entries()) await store.commit(opening(id, { updatedAt: START + Math.floor(index / 4) }))
      const pages: string[][] = []
      let cursor: string | undefined
      do {
        const page = await store.list(OWNER, { limit: 3, ...(cursor === undefined ? {} : { cursor }) })
        pages.push(page.threads.map((thread) => thread.id))
        cursor = page.nextCursor
        // What comes or moves to the front meanwhile disturbs no later page.
        await store.commit(opening(`late${pages.length}`, { updatedAt: START + 100 }))
      } while (cursor !== undefined)
      expect(pages).toEqual([
        ['t10', 't09', 't08'],
        ['t07', 't06', 't05'],
        ['t04', 't03', 't02'],
        ['t01', 't00'],
      ])
    }))

  test('[S12] a last page that is just full names no next one', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(opening('t2'))
      expect(Object.keys(await store.list(OWNER, { limit: 2 }))).toEqual(['threads'])
      expect(await store.list({ ...OWNER, subject: 'nobody' }, { limit: 2 })).toEqual({ threads: [] })
    }))

  test.each(['', 'x', 'bnVsbA', '!!', Buffer.from('["1",2]').toString('base64url'), '\uD800'])(
    '[S12] the cursor %j, which no list gave, is a bad request',
    (cursor) =>
      withStore(async (store) => {
        await expect(store.list(OWNER, { limit: 2, cursor })).rejects.toMatchObject({ code: 'bad_request' })
      }),
  )

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('[S12] a page of %d is a bad request', (limit) =>
    withStore(async (store) => {
      await expect(store.list(OWNER, { limit })).rejects.toMatchObject({ code: 'bad_request' })
    }),
  )

  test('[S13] a thread waits while a call of its newest turn waits', () =>
    withStore(async (store) => {
      const waits = async (): Promise<boolean | undefined> => (await store.list(OWNER, { limit: 1 })).threads[0]?.waiting
      await store.commit({ ...opening('t1'), calls: [callOf('t1', 'c1'), callOf('t1', 'c2', { state: 'waiting', awaits: 'decision' })] })
      expect(await waits()).toBe(true)
      await store.commit({ ...ending('t1'), calls: [callOf('t1', 'c2', { state: 'settled' })] })
      expect(await waits()).toBe(false)
      await store.commit({ threadId: 't1', calls: [callOf('t1', 'c3', { state: 'waiting', awaits: 'outcome' })], updatedAt: START })
      expect(await waits()).toBe(true)
      await store.commit({ threadId: 't1', turn: turnOf('t1', 'next'), updatedAt: START })
      expect(await waits()).toBe(false)
    }))
}

function testSearch(withStore: WithStore): void {
  test.each([
    ['policy', ['Is the POLICY in force?', 'policy_1']],
    ['POLICY', ['Is the POLICY in force?', 'policy_1']],
    ['50%', ['50% off']],
    ['%', ['50% off']],
    ['_', ['policy_1']],
    ['\\', ['C:\\claims']],
    ['straße', ['Hauptstrasse 5', 'Straße']],
    ['cafe\u0301', ['Café']],
    ['ÖL', ['öl am dach']],
    ['nothing', []],
    ['', ['50% off', 'C:\\claims', 'Café', 'Hauptstrasse 5', 'Is the POLICY in force?', 'Straße', 'policy_1', 'öl am dach']],
  ])('[S14] searching for %j finds the titles that hold it, whatever the case', (query, found) =>
    withStore(async (store) => {
      const titles = ['Is the POLICY in force?', '50% off', '500 off', 'policy_1', 'C:\\claims', 'Hauptstrasse 5', 'Straße', 'Café', 'öl am dach']
      for (const [index, title] of titles.entries()) if (title !== '500 off') await store.commit(opening(`t${index}`, { title }))
      await store.commit(opening('five', { title: '500 off', subject: 'eve' }))
      const page = await store.list(OWNER, { limit: 20, query })
      expect(page.threads.map((thread) => thread.title).toSorted()).toEqual(found)
    }),
  )

  test('[S14] a search is paged as the whole list is', () =>
    withStore(async (store) => {
      for (const id of ['a1', 'b1', 'a2', 'b2']) await store.commit(opening(id, { title: id }))
      const first = await store.list({ ...OWNER, agentKey: 'claims' }, { limit: 1, query: 'A' })
      const second = await store.list({ ...OWNER, agentKey: 'claims' }, { limit: 1, query: 'A', cursor: first.nextCursor ?? '' })
      expect([first.threads[0]?.id, second.threads[0]?.id, second.nextCursor]).toEqual(['a2', 'a1', undefined])
    }))

  test('[S14] a search of 1,000 characters is looked up, a longer one is a bad request', () =>
    withStore(async (store) => {
      expect(await store.list(OWNER, { limit: 1, query: '%'.repeat(1000) })).toEqual({ threads: [] })
      await expect(store.list(OWNER, { limit: 1, query: 'x'.repeat(1001) })).rejects.toMatchObject({ code: 'bad_request' })
    }))
}

function testRemoving(withStore: WithStore): void {
  test("[S15] another person's thread is not removed, and its owner's is removed once", () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      expect(await store.remove({ ...OWNER, subject: 'eve' }, 't1')).toBe(false)
      expect(await store.remove({ ...OWNER, workspace: 'other' }, 't1')).toBe(false)
      expect(await store.load('t1')).not.toBe(undefined)
      expect(await store.remove(OWNER, 't1')).toBe(true)
      expect(await store.remove(OWNER, 't1')).toBe(false)
    }))

  test('[S15] of a removed thread nothing is left, and its ids are free', () =>
    withStore(async (store) => {
      const first = { ...opening('t1'), calls: [callOf('t1', 'c1', { state: 'waiting', awaits: 'outcome' })] }
      await store.commit(first)
      await store.commit(opening('t2'))
      await store.appendEvents([{ threadId: 't1', turnId: 't1-turn', runId: 't1-run', sequence: await store.reserveSequence('t1', 1), body: null }])
      await store.remove(OWNER, 't1')
      expect(await store.load('t1')).toBe(undefined)
      expect(await store.findRun(OWNER.workspace, OWNER.subject, 't1-run')).toBe(undefined)
      expect(await store.eventsAfter('t1', 0)).toEqual([])
      expect(await idsOf(store)).toEqual(['t2'])
      await store.commit(opening('t1'))
      const { newThread: thread, turn, newRun: run, messages } = first
      expect(await store.load('t1')).toEqual({ thread, turn, run, messages, calls: [], approvals: [] })
    }))
}

async function idsOf(store: ThreadStore, more: { agentKey?: string } = {}): Promise<string[]> {
  return (await store.list({ ...OWNER, ...more }, { limit: 20 })).threads.map((thread) => thread.id)
}
