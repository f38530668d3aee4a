import { expect, test, vi } from 'vitest'
import { createRegistry, type PageTool } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { callOf, fakeLocks, pageTool } from '../testing/registry.ts'

const contacts = { scopeId: 'contacts:list', pageTitle: 'Contacts', pageInstructions: 'Read the overview first.' }
const start = () => createRegistry({ storage: fakeStorage(), locks: fakeLocks() })

test('[C29] fault row 17: a thousand renders with fresh literals tell nobody anything and leave the offer as it is', () => {
  const registry = start()
  const told = vi.fn()
  registry.register([pageTool('contacts_overview'), pageTool('add_contact')], contacts).leave()
  const handle = registry.register([pageTool('contacts_overview'), pageTool('add_contact')], contacts)
  const offer = registry.offer()
  registry.subscribe(told)
  for (let render = 0; render < 1000; render += 1) handle.update([pageTool('contacts_overview'), pageTool('add_contact')], { ...contacts })
  expect(told).not.toHaveBeenCalled()
  expect(registry.offer()).toBe(offer)
})

test('[C29] fault row 17: renders are the same also where something else on the page has extended every object', () => {
  const registry = start()
  const told = vi.fn()
  Reflect.defineProperty(Object.prototype, 'extension', { value: undefined, writable: true, enumerable: true, configurable: true })
  try {
    const handle = registry.register([pageTool('add_contact')], contacts)
    registry.subscribe(told)
    for (let render = 0; render < 10; render += 1) handle.update([pageTool('add_contact')], contacts)
    expect(told).not.toHaveBeenCalled()
    // A field of that name is one all the same.
    handle.update([pageTool('add_contact', undefined, { parameters: { extension: 1 } })], contacts)
    handle.update([pageTool('add_contact', undefined, { parameters: {} })], contacts)
    expect(told).toHaveBeenCalledTimes(2)
  } finally {
    Reflect.deleteProperty(Object.prototype, 'extension')
  }
})

test('[C29] a change of tools, flags, title or instructions is told, and the epoch stays', () => {
  const registry = start()
  const handle = registry.register([pageTool('add_contact')], contacts)
  const epoch = registry.scopes()[0]?.epoch
  const told = vi.fn()
  registry.subscribe(told)
  handle.update([pageTool('add_contact'), pageTool('tag_contact')], contacts)
  handle.update([pageTool('add_contact', undefined, { parameters: { type: 'object', required: ['text'] } }), pageTool('tag_contact')], contacts)
  handle.update([pageTool('add_contact', undefined, { readOnly: true })], contacts)
  handle.update([pageTool('add_contact', undefined, { readOnly: true })], { ...contacts, pageTitle: 'All contacts' })
  handle.update([pageTool('add_contact', undefined, { readOnly: true })], { scopeId: 'contacts:list' })
  expect(told).toHaveBeenCalledTimes(5)
  expect(
    registry.scopes().map(({ scopeId, epoch, pageTitle, pageInstructions, tools }) => ({
      scopeId,
      epoch,
      pageTitle,
      pageInstructions,
      names: tools.map((tool) => tool.name),
    })),
  ).toEqual([{ scopeId: 'contacts:list', epoch, pageTitle: '', pageInstructions: '', names: ['add_contact'] }])
})

test('[C29] the offer is what the wire takes: tools with their scope, epoch and flags, and the scopes with what they tell', () => {
  const registry = start()
  registry.register([pageTool('add_contact', undefined, { idempotent: true, showsOnly: true, readOnly: true, timeoutMs: 5 })], contacts)
  const epoch = registry.scopes()[0]?.epoch
  const { name, description, parameters } = pageTool('add_contact')
  expect(registry.offer()).toEqual({
    scopes: [{ id: 'contacts:list', epoch, pageTitle: 'Contacts', pageInstructions: 'Read the overview first.' }],
    tools: [
      {
        name,
        description,
        parameters,
        metadata: { ambit: { scopeId: 'contacts:list', epoch, readOnly: true, idempotent: true, timeoutMs: 5 } },
      },
    ],
  })
})

test('[C29] an epoch is another one at every mount, and a scope that left is offered no more', () => {
  const registry = start()
  const first = registry.register([pageTool('add_contact')], contacts)
  const { epoch } = registry.scopes()[0] ?? {}
  first.leave()
  first.leave()
  expect(registry.offer()).toEqual({ scopes: [], tools: [] })
  registry.register([pageTool('add_contact')], contacts)
  expect(registry.scopes()[0]?.epoch).not.toBe(epoch)
})

test('[C30] fault row 17: the second of two calls of a round runs the newest closure and meets what the first one changed', async () => {
  const registry = start()
  let state: readonly string[] = []
  const seen: (readonly string[])[] = []
  const render = (): readonly PageTool[] => {
    const drawn = state
    return [
      pageTool('add_contact', ({ text }) => {
        seen.push(drawn)
        state = [...drawn, JSON.stringify(text)]
        // As a framework does: it draws after the handler gave way.
        setTimeout(() => handle.update(render(), contacts), 1)
        return { ok: true, count: state.length }
      }),
    ]
  }
  const handle = registry.register(render(), contacts)
  const answers = await registry.perform([callOf('add_contact', 'c1', { text: 'Ada' }), callOf('add_contact', 'c2', { text: 'Bob' })], registry.offer())
  expect(seen).toEqual([[], ['"Ada"']])
  expect(answers.map(({ content }) => content)).toEqual(['{"ok":true,"count":1}', '{"ok":true,"count":2}'])
})

test('[C31] of one name in several scopes the newest mounted is offered and called; the older comes back when it leaves', async () => {
  const registry = start()
  const called: string[] = []
  const owner = (id: string) => [pageTool('select', () => void called.push(id))]
  const list = registry.register(owner('list'), { scopeId: 'graphs:list' })
  const editor = registry.register(owner('editor'), { scopeId: 'graphs:editor' })
  await registry.perform([callOf('select', 'c1')], registry.offer())
  editor.leave()
  await registry.perform([callOf('select', 'c2')], registry.offer())
  registry.register(owner('dialog'), { scopeId: 'graphs:dialog' })
  list.leave()
  await registry.perform([callOf('select', 'c3')], registry.offer())
  expect(called).toEqual(['editor', 'list', 'dialog'])
  expect(registry.offer().tools).toHaveLength(1)
})

test('[C32] fault row 15: a call for a page that was left is refused in words, at once, and also where the page was opened anew', async () => {
  const registry = start()
  const call = vi.fn()
  const handle = registry.register([pageTool('add_contact', call)], contacts)
  const offered = registry.offer()
  handle.leave()
  const [gone] = await registry.perform([callOf('add_contact', 'c1')], offered)
  registry.register([pageTool('add_contact', call)], contacts)
  const [anew] = await registry.perform([callOf('add_contact', 'c2')], offered)
  expect(JSON.parse(gone?.content ?? '')).toEqual({ ok: false, error: expect.stringMatching(/^This page is no longer open/) })
  expect(anew?.content).toBe(gone?.content)
  expect(call).not.toHaveBeenCalled()
  expect(registry.calls().map(({ callId, state }) => ({ callId, state }))).toEqual([
    { callId: 'c1', state: 'refused' },
    { callId: 'c2', state: 'refused' },
  ])
})

test('[C32] fault row 14: a tool that the open page took back is not available, and the others are', async () => {
  const registry = start()
  const handle = registry.register([pageTool('add_contact'), pageTool('tag_contact')], contacts)
  const offered = registry.offer()
  handle.update([pageTool('tag_contact')], contacts)
  const answers = await registry.perform([callOf('add_contact'), callOf('tag_contact')], offered)
  expect(answers.map(({ content }) => JSON.parse(content))).toEqual([
    { ok: false, error: expect.stringMatching(/^This tool is not available on this page/) },
    { ok: true },
  ])
})

test('[C32] a handler that has started finishes although its page is left', async () => {
  const registry = start()
  let finish: (value: unknown) => void = () => undefined
  const handle = registry.register([pageTool('save', () => new Promise((resolve) => (finish = resolve)))], contacts)
  const answers = registry.perform([callOf('save')], registry.offer())
  await vi.waitFor(() => expect(registry.calls()).toMatchObject([{ state: 'running' }]))
  handle.leave()
  finish({ ok: true, saved: 3 })
  expect(await answers).toEqual([{ callId: 'call-save', content: '{"ok":true,"saved":3}' }])
})

test('[C40] fault row 25: the list of tools is the same over twenty turns of mounting and rendering', async () => {
  const registry = start()
  const sizes = new Set<number>()
  for (let turn = 0; turn < 20; turn += 1) {
    const strict = registry.register([pageTool('add_contact'), pageTool('tag_contact')], contacts)
    strict.leave()
    const handle = registry.register([pageTool('add_contact'), pageTool('tag_contact')], contacts)
    handle.update([pageTool('add_contact'), pageTool('tag_contact')], contacts)
    sizes.add(registry.offer().tools.length)
    handle.leave()
  }
  expect([...sizes]).toEqual([2])
})

test('[C42] a developer is told of many tools, missing "when", a missing overview, names and duplicates', async () => {
  const registry = start()
  registry.register([pageTool('contacts_overview'), pageTool('addContact', undefined, { description: 'Adds a contact.' })], contacts)
  registry.register([pageTool('contacts_overview')], { scopeId: 'contacts:card' })
  registry.register(
    Array.from({ length: 13 }, (_, at) => pageTool(`t_${at}`)),
    { scopeId: 'many' },
  )
  await registry.perform([])
  expect(registry.warnings()).toEqual([
    'contacts:list: "addContact" is not snake_case.',
    'contacts:list: the description of "addContact" does not say when to use it.',
    'many: 13 tools make the choice hard. Keep to 12.',
    'many: there is no overview tool. Add a get_…_overview that tells the state of the page.',
    '"contacts_overview" is registered by contacts:list and contacts:card: the newest page tool is offered.',
  ])
})

test('[C44] a callback is offered by its key alone, performed like a tool, and gone when it is taken away', async () => {
  const registry = start()
  const call = vi.fn(() => ({ ok: true, at: 'Leeds' }))
  const takeAway = registry.registerCallback('locate_customer', call)
  const offered = registry.offer()
  expect(offered).toEqual({
    scopes: [],
    tools: [{ name: 'locate_customer', description: '', parameters: { type: 'object' }, metadata: { ambit: { callback: true } } }],
  })
  expect(await registry.perform([callOf('locate_customer')], offered)).toEqual([{ callId: 'call-locate_customer', content: '{"ok":true,"at":"Leeds"}' }])
  expect(call).toHaveBeenCalledExactlyOnceWith({ text: 'a' }, { callId: 'call-locate_customer' })
  takeAway()
  expect(registry.offer()).toEqual({ scopes: [], tools: [] })
})
