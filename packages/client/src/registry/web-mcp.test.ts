import { afterEach, expect, test, vi } from 'vitest'
import { bridgeToWebMcp, createRegistry, type Registry } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { fakeLocks, pageTool } from '../testing/registry.ts'

interface Lent {
  readonly name: string
  readonly description: string
  readonly inputSchema: unknown
  readonly annotations: unknown
  readonly execute: (input: unknown) => Promise<unknown>
}

/** A `document.modelContext` that keeps what is registered, as the browser does. */
function browserAgent(): { readonly tools: Map<string, Lent>; readonly registered: () => number } {
  const tools = new Map<string, Lent>()
  const registerTool = vi.fn((tool: Lent, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
    if (tools.has(tool.name)) return Promise.reject(new DOMException('taken', 'InvalidStateError'))
    tools.set(tool.name, tool)
    signal.addEventListener('abort', () => tools.delete(tool.name))
    return Promise.resolve()
  })
  vi.stubGlobal('document', { modelContext: { registerTool } })
  return { tools, registered: () => registerTool.mock.calls.length }
}

const start = (): Registry => createRegistry({ storage: fakeStorage(), locks: fakeLocks() })
const contacts = { scopeId: 'contacts:list' }
afterEach(() => void vi.unstubAllGlobals())

test("[C45] the scopes' tools are lent to the browser's agent with their hints, unregistered with the scope, and callbacks are not lent", async () => {
  const agent = browserAgent()
  const registry = start()
  const takeBack = bridgeToWebMcp(registry)
  registry.registerCallback('locate_customer', () => ({}))
  const handle = registry.register([pageTool('contacts_overview', undefined, { readOnly: true }), pageTool('add_contact')], contacts)
  const { description, parameters } = pageTool('add_contact')
  await vi.waitFor(() => expect(agent.registered()).toBe(2))
  expect([...agent.tools.values()].map(({ execute: _execute, ...tool }) => tool)).toEqual([
    {
      name: 'contacts_overview',
      description: pageTool('contacts_overview').description,
      inputSchema: parameters,
      annotations: { readOnlyHint: true, untrustedContentHint: true },
    },
    { name: 'add_contact', description, inputSchema: parameters, annotations: { readOnlyHint: false, untrustedContentHint: true } },
  ])
  for (let render = 0; render < 20; render += 1)
    handle.update([pageTool('contacts_overview', undefined, { readOnly: true }), pageTool('add_contact')], { ...contacts, pageTitle: `${render}` })
  expect(agent.registered()).toBe(2)
  handle.leave()
  expect([...agent.tools.keys()]).toEqual([])
  registry.register([pageTool('add_contact')], contacts)
  takeBack()
  registry.register([pageTool('tag_contact')], contacts)
  expect([...agent.tools.keys()]).toEqual([])
})

test("[C45] a call of the browser's agent goes the same way: checked, answered in words, refused when its page is gone", async () => {
  const agent = browserAgent()
  const registry = start()
  bridgeToWebMcp(registry)
  const call = vi.fn(() => ({ ok: true, added: 1 }))
  const handle = registry.register([pageTool('add_contact', call)], contacts)
  await vi.waitFor(() => expect(agent.tools.size).toBe(1))
  const tool = agent.tools.get('add_contact')
  expect(await tool?.execute({ text: 'Ada' })).toEqual({ ok: true, added: 1 })
  expect(await tool?.execute({ text: 5 })).toEqual({ ok: false, error: expect.stringMatching(/^The arguments do not fit/) })
  handle.leave()
  expect(await tool?.execute({ text: 'Bob' })).toEqual({ ok: false, error: expect.stringMatching(/^This page is no longer open/) })
  expect(call).toHaveBeenCalledTimes(1)
})

test('[C45] what is taken back before it was lent is never lent', async () => {
  const agent = browserAgent()
  const registry = start()
  registry.register([pageTool('add_contact')], contacts)
  bridgeToWebMcp(registry)()
  const takeBack = bridgeToWebMcp(registry)
  await vi.waitFor(() => expect(agent.tools.size).toBe(1))
  expect(agent.registered()).toBe(1)
  takeBack()
  expect(agent.tools.size).toBe(0)
})

test('[C45] a name that the page itself registered stays the page’s, and a browser without an agent costs nothing', async () => {
  const agent = browserAgent()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const own: Lent = { name: 'add_contact', description: 'own', inputSchema: {}, annotations: {}, execute: () => Promise.resolve() }
  agent.tools.set('add_contact', own)
  const registry = start()
  registry.register([pageTool('add_contact')], contacts)
  const takeBack = bridgeToWebMcp(registry)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  takeBack()
  expect(agent.tools.get('add_contact')).toBe(own)
  warn.mockRestore()
  vi.unstubAllGlobals()
  expect(bridgeToWebMcp(registry)()).toBeUndefined()
})
