import { expect, test } from 'vitest'
import { newPath } from './fixtures/folder.ts'
import { startWriter } from './fixtures/writer.ts'
import { openSqliteStore } from './index.ts'

/** Starting a process takes long on a machine that is busy with other tests. */
const PROCESS_MS = 60_000

test(
  '[S30] the lock of a process that was killed is free at once',
  async () => {
    const path = newPath()
    const writer = startWriter(new URL('fixtures/commit-until-killed.ts', import.meta.url), path)
    await writer.told(1)
    await expect(openSqliteStore({ path })).rejects.toMatchObject({ code: 'storage_unavailable' })
    await writer.kill()
    const store = await openSqliteStore({ path })
    store.close()
  },
  PROCESS_MS,
)

test(
  '[S31] what was acknowledged before a kill -9 is stored, and no number is given again',
  async () => {
    const path = newPath()
    for (let round = 0; round < 3; round += 1) {
      const writer = startWriter(new URL('fixtures/commit-until-killed.ts', import.meta.url), path)
      await writer.told(60 + round * 37)
      const lines = await writer.kill()
      const told = (what: string): string[] => lines.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1))
      const store = await openSqliteStore({ path })
      const state = await store.load('t1')
      const messages = new Set(state?.messages.map((message) => message.id))
      expect(told('message').filter((id) => !messages.has(id))).toEqual([])
      const events = new Set((await store.eventsAfter('t1', 0)).map((event) => String(event.sequence)))
      expect(told('event').filter((sequence) => !events.has(sequence))).toEqual([])
      const numbers = told('sequence').map(Number)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(await store.reserveSequence('t1', 1)).toBeGreaterThan(Math.max(...numbers, ...[...events].map(Number)))
      expect(state?.run?.state).toBe('broken')
      await store.remove({ workspace: 'acme', subject: 'ada' }, 't1')
      store.close()
    }
  },
  PROCESS_MS,
)
