import { afterEach, expect, test, vi } from 'vitest'
import { createRegistry, type Registry } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { callOf, fakeLocks, pageTool } from '../testing/registry.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('./performing.ts')
  vi.unstubAllGlobals()
})

test('[C53] where the part that performs calls cannot be fetched a call is answered in words, and the next one tries again', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  vi.doMock('./performing.ts', () => {
    throw new TypeError('Failed to fetch')
  })
  const registry = createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
  registry.register([pageTool('add_contact')], { scopeId: 'contacts:list' })
  const [first] = await registry.perform([callOf('add_contact', 'c1')], registry.offer())
  expect(JSON.parse(first?.content ?? '')).toEqual({ ok: false, error: first?.error })
  expect(first?.error).toMatch(/^The page could not fetch what its tools run with, so nothing was done/)
  expect(report).toHaveBeenCalled()
  vi.doUnmock('./performing.ts')
  expect(await registry.perform([callOf('add_contact', 'c1')], registry.offer())).toEqual([{ callId: 'c1', content: '{"ok":true}' }])
})

test('[C53] it is fetched once, when the browser is idle after the first tool or callback came, and storage trouble is told then', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  for (const begin of [lendTool, lendCallback]) {
    idle.length = 0
    const registry = createRegistry()
    const told = vi.fn()
    begin(registry, 'contacts_overview')
    begin(registry, 'graphs_overview')
    registry.subscribe(told)
    expect(idle).toHaveLength(1)
    await Promise.resolve()
    expect(registry.warnings()).toEqual([])
    idle[0]?.()
    await vi.waitFor(() => expect(registry.warnings()).toEqual([expect.stringMatching(/^The browser lets this page store nothing/)]))
    expect(told).toHaveBeenCalledTimes(1)
  }
})

test('[C53] a browser that does not tell when it is idle fetches it a moment later', async () => {
  vi.useFakeTimers()
  const registry = createRegistry()
  lendTool(registry, 'contacts_overview')
  await vi.advanceTimersByTimeAsync(900)
  expect(registry.warnings()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await vi.waitFor(() => expect(registry.warnings()).toHaveLength(1))
})

function lendTool(registry: Registry, name: string): void {
  registry.register([pageTool(name)], { scopeId: `page:${name}` })
}

function lendCallback(registry: Registry, key: string): void {
  registry.registerCallback(key, () => ({ ok: true }))
}
