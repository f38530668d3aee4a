import { expect, test } from 'vitest'
import type { WithStore } from './conformance-commits.ts'
import { OWNER, START, ending, eventOf, opening, runOf } from './conformance-samples.ts'

export function testEvents(withStore: WithStore): void {
  test('[S16] no sequence number is given twice, and later ones are higher', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(opening('t2'))
      expect(await store.reserveSequence('t2', 1)).toBeGreaterThan(0)
      let highest = 0
      const reserve = async (count: number): Promise<void> => {
        const first = await store.reserveSequence('t1', count)
        expect(first).toBeGreaterThan(highest)
        highest = first + count - 1
      }
      for (const count of [1, 10, 1, 990, 600, 5000, 1, 1]) await reserve(count)
      await store.commit(ending('t1'))
      for (const count of [1, 1, 2000, 1]) await reserve(count)
      await store.commit({ threadId: 't1', newRun: runOf('t1', 'r2'), updatedAt: START })
      for (const count of [1, 1000, 1]) await reserve(count)
      await store.commit({ threadId: 't1', run: runOf('t1', 'r2', { state: 'broken' }), updatedAt: START })
      await store.commit({ threadId: 't1', run: runOf('t1', 'r2'), updatedAt: START })
      for (const count of [1, 2]) await reserve(count)
    }))

  test('[S16] numbers that are reserved at once do not overlap', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      const counts = [400, 700, 1, 1500, 300, 2, 999, 1000]
      const firsts = await Promise.all(counts.map((count) => store.reserveSequence('t1', count)))
      const given = firsts.flatMap((first, index) => Array.from({ length: counts[index] ?? 0 }, (_none, offset) => first + offset))
      expect(new Set(given).size).toBe(given.length)
      expect(await store.reserveSequence('t1', 1)).toBeGreaterThan(Math.max(...given))
    }))

  test('[S16] a thread that is gone has no numbers to give', () =>
    withStore(async (store) => {
      await expect(store.reserveSequence('nowhere', 1)).rejects.toMatchObject({ code: 'not_found' })
      await store.commit(opening('t1'))
      await store.reserveSequence('t1', 1)
      for (const count of [0, -1, 1.5]) await expect(store.reserveSequence('t1', count)).rejects.toMatchObject({ code: 'internal' })
      await store.remove(OWNER, 't1')
      await expect(store.reserveSequence('t1', 1)).rejects.toMatchObject({ code: 'not_found' })
    }))

  test('[S17] events come back in the order of their numbers, after the one that is named', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(opening('t2'))
      const events = [2, 5, 9, 10].map((sequence) => eventOf('t1', sequence))
      await store.appendEvents([...events, eventOf('t2', 3)].toReversed())
      await store.appendEvents([])
      expect(await store.eventsAfter('t1', 0)).toEqual(events)
      expect(await store.eventsAfter('t1', 5)).toEqual(events.slice(2))
      expect(await store.eventsAfter('t1', 10)).toEqual([])
      expect(await store.eventsAfter('nowhere', 0)).toEqual([])
    }))

  test('[S17] a number that was used, and a thread that is gone, take no events: all of them are stored, or none', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.appendEvents([eventOf('t1', 2)])
      await expect(store.appendEvents([eventOf('t1', 1), eventOf('t1', 2)])).rejects.toMatchObject({ code: 'conflict' })
      await expect(store.appendEvents([eventOf('t1', 3), eventOf('nowhere', 1)])).rejects.toMatchObject({ code: 'not_found' })
      expect(await store.eventsAfter('t1', 0)).toEqual([eventOf('t1', 2)])
      await store.remove(OWNER, 't1')
      await expect(store.appendEvents([eventOf('t1', 4)])).rejects.toMatchObject({ code: 'not_found' })
    }))

  test('[S18] the events of a turn are dropped, those of others stay', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(opening('t2'))
      const kept = [eventOf('t1', 2, { turnId: 'next' }), eventOf('t2', 1)]
      await store.appendEvents([eventOf('t1', 1), ...kept, eventOf('t1', 3)])
      await store.dropEvents('t1', 't1-turn')
      await store.dropEvents('nowhere', 't1-turn')
      expect([...(await store.eventsAfter('t1', 0)), ...(await store.eventsAfter('t2', 0))]).toEqual(kept)
    }))
}
