import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousFindings, startStage, widgetOf, type Stage } from './testing/browser.ts'

vi.setConfig({ testTimeout: 20_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
beforeEach(() => {
  stage.server.runs.splice(0)
  stage.server.asked.splice(0)
})
afterAll(() => stage.close())

const sendText = async (page: Page, text: string): Promise<void> => {
  const { field } = widgetOf(page)
  await field.fill(text)
  await field.press('Enter')
}
const use = (page: Page, ...calls: readonly (readonly [name: string, args: object])[]): Promise<void> => sendText(page, `use ${JSON.stringify(calls)}`)
/** The tools and scopes of each run so far. */
const offered = (): readonly unknown[] =>
  stage.server.runs.map(({ tools, forwardedProps: { ambit } }) => [tools.map(({ name }) => name), ambit.scopes?.map(({ id }) => id)])

test('[U53] fault row 17: in a page under StrictMode the second call of a turn meets what the first did, and the person sees both', async () => {
  const page = await stage.open('/?lends=notes')
  const { log, button } = widgetOf(page)
  await button('[fast] 2').waitFor()
  await use(page, ['add_note', { text: 'a' }], ['add_note', { text: 'b' }], ['get_notes_overview', {}])
  await log.getByText('Came back:').waitFor()
  expect(await page.locator('#notes-page li').allInnerTexts()).toEqual(['a', 'b'])
  expect(stage.server.runs.at(-1)?.messages.map(({ content }): unknown => JSON.parse(content))).toEqual([
    { ok: true, count: 1 },
    { ok: true, count: 2 },
    { ok: true, notes: ['a', 'b'], draws: 0 },
  ])
  expect(offered()).toEqual(Array.from({ length: 2 }, () => [['get_notes_overview', 'add_note'], ['notes:list']]))
})

test('[U52] fault row 17: a thousand draws ask the server for nothing and keep the mount', async () => {
  const page = await stage.open('/?lends=notes')
  const { log, button } = widgetOf(page)
  await button('[fast] 2').waitFor()
  await sendText(page, 'hello')
  await log.getByText('You said: hello').waitFor()
  const before = stage.server.asked.length
  await page.locator('#redraw').click({ timeout: 15_000 })
  await page.locator('#notes-page[data-draws="1000"]').waitFor()
  expect(stage.server.asked.length).toBe(before)
  await use(page, ['get_notes_overview', {}])
  await log.getByText('Came back: {"ok":true,"notes":[],"draws":1000}').waitFor()
  const epochs = stage.server.runs.map(({ forwardedProps: { ambit } }) => JSON.stringify(ambit.scopes))
  expect(new Set(epochs).size).toBe(1)
})

test('[U59] one registry serves a page for its life: another record is another conversation with the same tools', async () => {
  const page = await stage.open('/?lends=notes')
  const { log, button } = widgetOf(page)
  await button('[fast] 2').waitFor()
  await use(page, ['add_note', { text: 'kept' }])
  await log.getByText('Came back:').waitFor()
  await page.locator('#other-claim').click()
  await log.getByRole('heading', { name: /^Good/ }).waitFor()
  await use(page, ['get_notes_overview', {}])
  await log.getByText('Came back: {"ok":true,"notes":["kept"],"draws":0}').waitFor()
  const scopes = stage.server.runs.map(({ forwardedProps: { ambit } }) => JSON.stringify(ambit.scopes))
  expect([stage.server.runs.length, new Set(scopes).size]).toEqual([4, 1])
})

test('[U60] the badge counts the live tools, lists them by page, and the next message offers none of a page that was left', async () => {
  const page = await stage.open('/?lends=notes')
  const { host, log, button } = widgetOf(page)
  await button('[fast] 2').hover()
  expect((await host.locator('.pop').innerText()).split(/\n+/)).toEqual([
    'Notes notes:list',
    '2 tools',
    'get_notes_overview',
    'reads',
    'add_note',
    'Lent by the page you are looking at, for as long as you are on it.',
  ])
  await page.locator('#leave').click()
  await button('[fast] 0').focus()
  expect(await host.locator('.pop').innerText()).toBe('This page lends no tools.')
  await sendText(page, 'hello')
  await log.getByText('You said: hello').waitFor()
  await page.locator('#leave').click()
  await button('[fast] 2').waitFor()
  expect(offered()).toEqual([[[], undefined]])
})

test('[U61] with `?ambit=inspect` a panel shows what the page lends as the model sees it, what is wrong with it, and each call with its time', async () => {
  const page = await stage.open('/?lends=notes&ambit=inspect')
  const { log } = widgetOf(page)
  const inspector = page.locator('[data-ambit-inspector]')
  await inspector.getByText('2 tools, 0 calls').waitFor()
  expect((await inspector.locator('.scope').innerText()).split(/\n+/)).toEqual([
    'notes:list',
    'Notes',
    expect.stringMatching(/^mounted as [\da-f]{8}$/),
    'Read the overview before you add.',
    'get_notes_overview',
    'reads',
    'add_note',
  ])
  await inspector.getByText('add_note').click()
  expect(await inspector.locator('details[open]').innerText()).toContain('Use it when the person asks for one.')
  expect(JSON.parse(await inspector.locator('details[open] pre').innerText())).toEqual({
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
  })
  await use(page, ['add_note', { text: 'a' }], ['add_note', { text: 7 }], ['drop_note', { why: 'long '.repeat(400) }])
  await log.getByText('Came back:').waitFor()
  await inspector.getByText('2 tools, 3 calls').waitFor()
  const calls = await inspector.locator('.done, .failed, .refused').allInnerTexts()
  expect(calls.map((text) => text.split(/\s+/).slice(0, 2))).toEqual([
    ['drop_note', 'refused'],
    ['add_note', 'failed'],
    ['add_note', 'done'],
  ])
  expect(calls[2]).toMatch(/\d\d:\d\d:\d\d, \d+ ms/)
  await inspector.locator('.refused summary').click()
  // It scrolls by itself, so the keyboard has to reach it.
  expect(await inspector.getByRole('region', { name: 'Arguments' }).getAttribute('tabindex')).toBe('0')
  expect(await seriousFindings(page, '[data-ambit-inspector]')).toEqual([])
})

test('[U61] without it there is no panel', async () => {
  const page = await stage.open('/?lends=notes')
  await widgetOf(page).button('[fast] 2').waitFor()
  expect(await page.locator('[data-ambit-inspector]').count()).toBe(0)
})

const FAULTS = [
  'faults:list: 14 tools make the choice hard. Keep to 12.',
  'faults:list: there is no overview tool. Add a get_…_overview that tells the state of the page.',
  'faults:list: "badName" is not snake_case.',
  'faults:list: the description of "badName" does not say when to use it.',
  '"tool_0" is registered by faults:list and faults:other: the newest page tool is offered.',
]
test('[U62] on a developer’s machine each fault of what a page lends is written to the console once, and stands in the panel', async () => {
  const page = await stage.open('/?ambit=inspect')
  const told: string[] = []
  page.on('console', (message) => message.text().startsWith('Ambit') && told.push(message.text()))
  await page.goto(`${stage.server.url}/?lends=faults&ambit=inspect`)
  const inspector = page.locator('[data-ambit-inspector]')
  await inspector.getByText('16 tools, 0 calls, 5 to look at').waitFor()
  expect(await inspector.locator('.warn').allInnerTexts()).toEqual(FAULTS)
  await sendText(page, 'hello')
  await widgetOf(page).log.getByText('You said: hello').waitFor()
  expect(told).toEqual(FAULTS.map((fault) => `Ambit: ${fault}`))
})

test('[U63] a page brings its own launcher, or none and opens it itself', async () => {
  const page = await stage.open('/?placement=floating&launcher=own')
  const { host, field } = widgetOf(page)
  await page.getByRole('button', { name: 'Our helper' }).click()
  await field.waitFor()
  await host.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Our helper' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Our helper')
  await stage.open('/?placement=floating&launcher=none')
  await page.locator('#ask[data-open=false]').waitFor()
  expect(await host.getByRole('button').count()).toBe(0)
  await page.locator('#ask').click()
  await field.waitFor()
})

test.each([
  ['', ['add_note', 'get_notes_overview']],
  ['&webmcp=off', []],
])('[U73] what the page lends is lent to an agent of the browser too, unless the page says no: "%s"', async (how, names) => {
  const page = await stage.open('/', { locale: 'en-US' })
  await page.addInitScript(() => {
    const lent = new Set<string>()
    const registerTool = ({ name }: { readonly name: string }, { signal }: { readonly signal: AbortSignal }): void => {
      lent.add(name)
      signal.addEventListener('abort', () => lent.delete(name))
    }
    Object.assign(window, { lent })
    Object.defineProperty(document, 'modelContext', { value: { registerTool } })
  })
  const lent = (): Promise<string[]> => page.evaluate(() => [...Reflect.get(window, 'lent')].map(String).toSorted())
  await page.goto(`${stage.server.url}/?lends=notes${how}`)
  await widgetOf(page).button('[fast] 2').waitFor()
  expect(await lent()).toEqual(names)
  await page.locator('#leave').click()
  await widgetOf(page).button('[fast] 0').waitFor()
  expect(await lent()).toEqual([])
})
