import type { Json, JsonObject } from '@ambit/domain'
import { expect, test, vi } from 'vitest'
import { createRegistry, type PageTool, type ScopeOptions } from '../index.ts'
import { fakeStorage } from '../testing/fake-server.ts'
import { fakeLocks, pageTool } from '../testing/registry.ts'

const contacts = { scopeId: 'contacts:list', pageTitle: 'Contacts', pageInstructions: 'Read the overview first.' }
const start = () => createRegistry({ storage: fakeStorage(), locks: fakeLocks() })

test('[C40] a tool because of which a server would refuse the whole run is left out, and that is told', async () => {
  const registry = start()
  const huge = { type: 'object', description: 'x'.repeat(40_000) }
  registry.register([pageTool('contacts_overview'), pageTool('add contact'), pageTool('tag_contact', undefined, { parameters: huge })], contacts)
  registry.register(
    Array.from({ length: 200 }, (_, at) => pageTool(`t_${at}`)),
    { scopeId: 'many' },
  )
  expect(registry.offer().tools).toHaveLength(128)
  await registry.perform([])
  expect(registry.warnings().filter((each) => /not offered|are offered/.test(each))).toEqual([
    'contacts:list: "add contact" is not offered, because a name has 1 to 64 letters, digits, _ and -.',
    'contacts:list: "tag_contact" is not offered, because its schema has over 32768 characters or 60 levels, contains itself, or is no JSON.',
    '201 tools are registered; the 128 newest are offered.',
  ])
})

test('[C40] a scope because of which a server would refuse the whole run is left out with its tools, and what is too long to tell is cut; each is told', async () => {
  const registry = start()
  const long = { pageTitle: 'é'.repeat(501), pageInstructions: `${'x'.repeat(19_999)}😀` }
  const overview = [pageTool('contacts_overview')]
  registry.register(overview, { scopeId: 'oldest' })
  registry.register(overview, { scopeId: 'x'.repeat(129) })
  registry.register(overview, { scopeId: '' })
  for (let at = 0; at < 31; at += 1) registry.register([pageTool(`overview_${at}`)], { scopeId: `s${at}` })
  registry.register(overview, { scopeId: 'contacts:list', ...long })
  registry.register([], { scopeId: 'contacts:list', ...long })
  const { scopes, tools } = registry.offer()
  expect(scopes.map(({ id, pageTitle, pageInstructions }) => [id, pageTitle, pageInstructions])).toEqual([
    ...Array.from({ length: 31 }, (_, at) => [`s${at}`, '', '']),
    ['contacts:list', 'é'.repeat(500), 'x'.repeat(19_999)],
  ])
  expect(tools.map(({ name }) => name)).toEqual([...Array.from({ length: 31 }, (_, at) => `overview_${at}`), 'contacts_overview'])
  await registry.perform([])
  expect(registry.warnings().filter((each) => !each.includes('is registered by'))).toEqual([
    `"${'x'.repeat(80)}" is not offered, because a scope id has 1 to 128 characters.`,
    '"" is not offered, because a scope id has 1 to 128 characters.',
    'contacts:list: the title is cut to 500 characters.',
    'contacts:list: the instructions are cut to 20000 characters.',
    '33 scopes are registered; the 32 newest are offered.',
  ])
})

test('[C40] what plain JavaScript gives by mistake, and a schema that nests too deep, is left out and told', async () => {
  const registry = start()
  let deep: JsonObject = { type: 'string' }
  for (let level = 0; level < 40; level += 1) deep = { type: 'object', properties: { in: deep } }
  // A page without types may leave out anything.
  const nameless = { ...pageTool('x'), name: undefined } as unknown as PageTool
  const silent = { ...pageTool('tag_contact'), description: undefined } as unknown as PageTool
  registry.register([nameless, silent, pageTool('contacts_overview'), pageTool('deep', undefined, { parameters: deep })], contacts)
  expect(registry.offer().tools.map(({ name }) => name)).toEqual(['contacts_overview'])
  await registry.perform([])
  expect(registry.warnings().filter((each) => each.includes('not offered'))).toEqual([
    'contacts:list: "undefined" is not offered, because a name has 1 to 64 letters, digits, _ and -.',
    'contacts:list: "tag_contact" is not offered, because it has no description.',
    'contacts:list: "deep" is not offered, because its schema has over 32768 characters or 60 levels, contains itself, or is no JSON.',
  ])
})

test('[C72] a schema that contains itself, holds what JSON cannot tell or grows without end is left out and told, however it is drawn; the page goes on', async () => {
  const registry = start()
  const tools = (): readonly PageTool[] => {
    const cycle: Record<string, Json> = { type: 'object' }
    cycle['properties'] = { one: cycle, other: cycle }
    let doubled: JsonObject = { type: 'string' }
    for (let level = 0; level < 25; level += 1) doubled = { anyOf: [doubled, doubled] }
    const unread = Object.defineProperty({}, 'type', {
      enumerable: true,
      get: () => {
        throw new Error('unread')
      },
    })
    // A page without types may give anything.
    const big = { default: 1n } as unknown as JsonObject
    const given: Readonly<Record<string, JsonObject>> = { cycle, doubled, unread, big }
    return [pageTool('contacts_overview'), ...Object.entries(given).map(([name, parameters]) => pageTool(name, undefined, { parameters }))]
  }
  const handle = registry.register(tools(), contacts)
  const told = vi.fn()
  registry.subscribe(told)
  for (let render = 0; render < 3; render += 1) handle.update(tools(), contacts)
  expect(told).not.toHaveBeenCalled()
  expect(registry.offer().tools.map(({ name }) => name)).toEqual(['contacts_overview'])
  await registry.perform([])
  expect(registry.warnings()).toEqual([
    'contacts:list: "cycle" is not offered, because its schema has over 32768 characters or 60 levels, contains itself, or is no JSON.',
    'contacts:list: "doubled" is not offered, because its schema has over 32768 characters or 60 levels, contains itself, or is no JSON.',
    'contacts:list: "unread" is not offered, because its schema has over 32768 characters or 60 levels, contains itself, or is no JSON.',
    'contacts:list: "big" is not offered, because its schema has over 32768 characters or 60 levels, contains itself, or is no JSON.',
  ])
  handle.update([pageTool('contacts_overview'), pageTool('cycle')], contacts)
  expect(registry.offer().tools.map(({ name }) => name)).toEqual(['contacts_overview', 'cycle'])
  handle.update(tools(), contacts)
  expect(registry.offer().tools.map(({ name }) => name)).toEqual(['contacts_overview'])
})

test('[C40] what a tool or a scope lacks leaves it out in words: a handler, a name, a list, a title that is text', async () => {
  const registry = start()
  const idle = { ...pageTool('idle'), call: undefined }
  const given: unknown = [null, 5, idle, pageTool('contacts_overview')]
  const handle = registry.register(given as readonly PageTool[], contacts)
  handle.update(given as readonly PageTool[], { scopeId: 'contacts:list', pageTitle: null, pageInstructions: 7 } as unknown as ScopeOptions)
  registry.register([pageTool('lost')], { scopeId: 7 } as unknown as ScopeOptions)
  const { scopes, tools } = registry.offer()
  expect([scopes.map(({ id, pageTitle, pageInstructions }) => [id, pageTitle, pageInstructions]), tools.map(({ name }) => name)]).toEqual([
    [['contacts:list', '', '']],
    ['contacts_overview'],
  ])
  await registry.perform([])
  expect(registry.warnings().filter((each) => each.includes('is not offered'))).toEqual([
    '"" is not offered, because a scope id has 1 to 128 characters.',
    'contacts:list: "undefined" is not offered, because a name has 1 to 64 letters, digits, _ and -.',
    'contacts:list: "undefined" is not offered, because a name has 1 to 64 letters, digits, _ and -.',
    'contacts:list: "idle" is not offered, because it has no `call`.',
    'contacts:list: "pageTitle" is not offered, because it is no text.',
    'contacts:list: "pageInstructions" is not offered, because it is no text.',
  ])
  const wrong: readonly (readonly [unknown, unknown])[] = [
    [[pageTool('a')], undefined],
    [pageTool('a'), contacts],
    [undefined, null],
  ]
  for (const [first, options] of wrong)
    expect(() => registry.register(first as readonly PageTool[], options as ScopeOptions)).toThrow(new TypeError('Register a list of tools, with a `scopeId`.'))
})

test('[C40] tools and instructions that are too long together leave room for the message: the newest are offered, and that is told', async () => {
  const registry = start()
  const parameters = { type: 'object', description: 'ü'.repeat(15_000) }
  const pageInstructions = 'x'.repeat(20_000)
  for (let at = 0; at < 60; at += 1)
    registry.register([pageTool(`overview_${at}`, undefined, { parameters }), pageTool(`set_${at}`)], { scopeId: `s${at}`, pageInstructions })
  const { scopes, tools } = registry.offer()
  expect(new TextEncoder().encode(JSON.stringify({ scopes, tools })).length).toBeLessThan(251_000)
  expect([scopes.map(({ id }) => id), tools.map(({ name }) => name)]).toEqual([
    ['s54', 's55', 's56', 's57', 's58', 's59'],
    ['set_54', 'set_55', 'overview_56', 'set_56', 'overview_57', 'set_57', 'overview_58', 'set_58', 'overview_59', 'set_59'],
  ])
  await registry.perform([])
  expect(registry.warnings().filter((each) => each.includes('bytes'))).toEqual([
    expect.stringMatching(/^\d{7} bytes are registered; the 250000 newest are offered\.$/),
  ])
})
