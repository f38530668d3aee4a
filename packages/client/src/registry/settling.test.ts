import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRegistry, type Registry } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { pageTool } from '../testing/registry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const start = () => createRegistry({ storage: fakeStorage() })

/** What the next run would lend, and how long it waited for that. */
async function next(registry: Registry): Promise<{ readonly names: readonly unknown[]; readonly waited: number }> {
  const from = Date.now()
  const wait = { over: false }
  void registry.settled().then(() => (wait.over = true))
  await vi.advanceTimersByTimeAsync(0)
  while (!wait.over) await vi.advanceTimersByTimeAsync(1)
  return { names: registry.scopes().flatMap(({ tools }) => tools.map(({ name }) => name)), waited: Date.now() - from }
}

test('[C39] fault row 16: the first offer after a route change has all of the new tools and none of the old', async () => {
  const registry = start()
  const old = registry.register([pageTool('add_contact')], { scopeId: 'contacts:list' })
  old.leave()
  setTimeout(() => {
    registry.register([pageTool('add_graph')], { scopeId: 'graphs:list' })
    registry.register([pageTool('open_help')], { scopeId: 'help:panel' })
  }, 100)
  expect(await next(registry)).toEqual({ names: ['add_graph', 'open_help'], waited: 101 })
  expect((await next(registry)).waited).toBe(0)
})

test('[C39] a page without tools costs 250 milliseconds at most, once, after a load and after a route change; a page that stays costs none', async () => {
  const registry = start()
  expect((await next(registry)).waited).toBe(250)
  expect((await next(registry)).waited).toBe(0)
  const handle = registry.register([pageTool('add_contact')], { scopeId: 'contacts:list' })
  expect((await next(registry)).waited).toBe(0)
  handle.update([pageTool('add_contact'), pageTool('tag_contact')], { scopeId: 'contacts:list' })
  expect((await next(registry)).waited).toBe(0)
  handle.leave()
  expect(await next(registry)).toEqual({ names: [], waited: 250 })
  expect((await next(registry)).waited).toBe(0)
})

test('[C39] an address that changed is a route change too, although the old page has not left yet; a query is none', async () => {
  vi.stubGlobal('location', { pathname: '/contacts', hash: '', search: '' })
  const registry = start()
  const old = registry.register([pageTool('add_contact')], { scopeId: 'contacts:list' })
  await next(registry)
  vi.stubGlobal('location', { pathname: '/contacts', hash: '', search: '?selected=7' })
  expect((await next(registry)).waited).toBe(0)
  vi.stubGlobal('location', { pathname: '/graphs', hash: '', search: '' })
  setTimeout(() => {
    old.leave()
    registry.register([pageTool('add_graph')], { scopeId: 'graphs:list' })
  }, 60)
  expect(await next(registry)).toEqual({ names: ['add_graph'], waited: 61 })
})
