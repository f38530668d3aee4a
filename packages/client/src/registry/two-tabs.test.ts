import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createRegistry, type Registry } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { callOf, fakeLocks, pageTool } from '../testing/registry.ts'

beforeAll(() => import('./performing.ts'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[C38] a tab that follows a round of another one takes none of its later calls from it, however long the first one runs', async () => {
  const shared = { storage: fakeStorage(), locks: fakeLocks() }
  const call = vi.fn((): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 5_000, { ok: true })))
  const open = (): Registry => {
    const registry = createRegistry(shared)
    registry.register([pageTool('add_statement', call)], { scopeId: 'graphs:editor' })
    return registry
  }
  const [given, follows] = [open(), open()]
  const calls = ['c1', 'c2', 'c3'].map((callId) => callOf('add_statement', callId))
  const answers = Promise.all([given.perform(calls, given.offer()), follows.perform(calls)])
  for (let at = 0; at < 400; at += 1) await vi.advanceTimersByTimeAsync(50)
  const done = calls.map(({ callId }) => ({ callId, content: '{"ok":true}' }))
  expect(await answers).toEqual([done, done])
  expect(call).toHaveBeenCalledTimes(3)
})
