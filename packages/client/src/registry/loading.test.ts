import { afterEach, expect, test, vi } from 'vitest'
import { createRegistry } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { callOf, fakeLocks, pageTool } from '../testing/registry.ts'

afterEach(() => {
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
