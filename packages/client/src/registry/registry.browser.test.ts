import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openTabs, type Tabs } from '../testing/browser.ts'
import type { PageAmbit } from '../testing/page-script.ts'

declare global {
  interface Window {
    readonly ambit: PageAmbit
  }
}

let tabs: Tabs
beforeAll(async () => {
  tabs = await openTabs()
}, 60_000)
afterAll(() => tabs.close())

/** Lends `save`, which takes so long and counts its runs in the tab, and performs one call. `handedOut`: by an offer of this tab. */
function perform(
  page: Page,
  { callId, ms, handedOut, idempotent = false }: { callId: string; ms: number; handedOut: boolean; idempotent?: boolean },
): Promise<unknown> {
  return page.evaluate(
    async (given) => {
      const registry = window.ambit.createRegistry()
      const call = (): Promise<unknown> => {
        localStorage.setItem(`runs:${given.callId}`, `${Number(localStorage.getItem(`runs:${given.callId}`) ?? 0) + 1}`)
        return new Promise((resolve) => void setTimeout(resolve, given.ms, { ok: true, tab: document.title }))
      }
      const parameters = { type: 'object' }
      registry.register([{ name: 'save', description: 'Saves, when asked.', parameters, call, idempotent: given.idempotent }], { scopeId: 'graphs:editor' })
      const calls = [{ callId: given.callId, name: 'save', args: {}, awaits: 'outcome' } as const]
      const [answer] = await registry.perform(calls, given.handedOut ? registry.offer() : undefined)
      return JSON.parse(answer?.content ?? 'null') as unknown
    },
    { callId, ms, handedOut, idempotent },
  )
}

const runs = (page: Page, callId: string): Promise<string | null> => page.evaluate((id) => localStorage.getItem(`runs:${id}`), callId)

test('[C38] fault row 21: two open tabs of a browser are given one call: it runs once, and both have its answer', async () => {
  const [first, second] = await Promise.all([tabs.open(), tabs.open()])
  await first.evaluate(() => void (document.title = 'first'))
  const answers = await Promise.all([
    perform(first, { callId: 'two-tabs', ms: 2_500, handedOut: true }),
    perform(second, { callId: 'two-tabs', ms: 0, handedOut: false }),
  ])
  expect(answers).toEqual([
    { ok: true, tab: 'first' },
    { ok: true, tab: 'first' },
  ])
  expect(await runs(second, 'two-tabs')).toBe('1')
}, 20_000)

test('[C37] fault row 13: a page that is loaded again while a call runs answers it as interrupted, and runs it again only where it may', async () => {
  const page = await tabs.open()
  for (const [callId, idempotent] of [
    ['plain', false],
    ['again', true],
  ] as const) {
    void perform(page, { callId, ms: 60_000, handedOut: true, idempotent }).catch(() => undefined)
    await expect.poll(() => runs(page, callId)).toBe('1')
    await page.reload()
    const answer = await perform(page, { callId, ms: 0, handedOut: false, idempotent })
    expect(answer).toEqual(idempotent ? { ok: true, tab: 'Host' } : { ok: false, error: expect.stringMatching(/^interrupted:/) })
    expect(await runs(page, callId)).toBe(idempotent ? '2' : '1')
  }
}, 20_000)

test('[C71] a handler whose request a reload cuts off has not failed: the call is told as interrupted', async () => {
  const page = await tabs.open()
  await page.route('**/hanging', () => undefined)
  const asked = page.waitForRequest('**/hanging')
  await page.evaluate(() => {
    const registry = window.ambit.createRegistry()
    const call = (): Promise<unknown> => fetch('/hanging')
    registry.register([{ name: 'save', description: 'Saves, when asked.', parameters: {}, call }], { scopeId: 'graphs:editor' })
    void registry.perform([{ callId: 'cut-off', name: 'save', args: {}, awaits: 'outcome' }], registry.offer())
  })
  await asked
  await page.reload()
  const answer = await perform(page, { callId: 'cut-off', ms: 0, handedOut: false })
  expect(answer).toEqual({ ok: false, error: expect.stringMatching(/^interrupted:/) })
}, 20_000)

test('[C35] an element, the window and an event of a real page are answered in words', async () => {
  const page = await tabs.open()
  const told = await page.evaluate(async () => {
    const registry = window.ambit.createRegistry()
    const given: Record<string, unknown> = { body: document.body, all: { window }, event: [new Event('click')] }
    const parameters = { type: 'object' }
    const tools = Object.keys(given).map((name) => ({ name, description: 'Gives it, when asked.', parameters, call: () => given[name] }))
    registry.register(tools, { scopeId: 'page' })
    const calls = tools.map(({ name }) => ({ callId: `dom-${name}`, name, args: {}, awaits: 'outcome' }) as const)
    return (await registry.perform(calls, registry.offer())).map(({ error }) => /told as JSON: (.*?)\. Read/.exec(error ?? '')?.[1])
  })
  expect(told).toEqual(['it is an element or another part of the page', 'window is an element or another part of the page', '0 is an event'])
})

test('[C41] a page that may have neither storage nor locks runs a call once and says what it cannot know', async () => {
  const page = await tabs.open('/private')
  const told = await page.evaluate(async () => {
    const registry = window.ambit.createRegistry()
    let count = 0
    registry.register([{ name: 'page_overview', description: 'Counts, when asked.', parameters: {}, call: () => ({ ok: true, count: (count += 1) }) }], {
      scopeId: 'page',
    })
    const call = { callId: 'private', name: 'page_overview', args: {}, awaits: 'outcome' } as const
    const answers = await registry.perform([call, call], registry.offer())
    return { contents: answers.map(({ content }) => content), warnings: registry.warnings() }
  })
  expect(told).toEqual({
    contents: ['{"ok":true,"count":1}', '{"ok":true,"count":1}'],
    warnings: [expect.stringMatching(/^The browser lets this page store nothing/)],
  })
})

test("[C45] a real client of WebMCP lists the page's tools, calls them, is told what is wrong, and sees them go", async () => {
  const page = await tabs.open()
  await page.evaluate(() => {
    const registry = window.ambit.createRegistry()
    window.ambit.bridgeToWebMcp(registry)
    const parameters = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }
    const tool = { name: 'add_contact', description: 'Adds a contact, when asked.', parameters, call: (args: object) => ({ ok: true, added: args }) }
    const handle = registry.register([tool], { scopeId: 'contacts:list' })
    Object.assign(window, { leave: () => handle.leave() })
  })
  await expect.poll(async () => (await page.webmcp.tools()).map(({ name }) => name)).toEqual(['add_contact'])
  expect(await page.webmcp.callTool('add_contact', { text: 'Ada' })).toMatchObject({ ok: true, added: { text: 'Ada' } })
  expect(await page.webmcp.callTool('add_contact', { text: 5 })).toMatchObject({ ok: false, error: expect.stringMatching(/^The arguments do not fit/) })
  await page.evaluate('leave()')
  await expect.poll(async () => (await page.webmcp.tools()).length).toBe(0)
})
