import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { startStage, widgetOf, type Stage } from './testing/browser.ts'

vi.setConfig({ testTimeout: 30_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
beforeEach(() => {
  stage.server.runs.splice(0)
  stage.server.asked.splice(0)
})
afterEach(() => stage.server.release())
afterAll(() => stage.close())

const CONTACT_TOOLS = ['get_contacts_overview', 'add_contact', 'wait_for_ever', 'fail_at_once']
const GRAPH_TOOLS = ['get_graphs_overview', 'add_graph']

/** The page of contacts with its tools lent. */
async function openContacts(): Promise<Page> {
  const page = await stage.open('/?lends=routes')
  await widgetOf(page).button('[fast] 4').waitFor()
  return page
}
const sendText = async (page: Page, text: string): Promise<void> => {
  const { field } = widgetOf(page)
  await field.fill(text)
  await field.press('Enter')
}
const use = (page: Page, ...calls: readonly (readonly [name: string, args: object])[]): Promise<void> => sendText(page, `use ${JSON.stringify(calls)}`)
const offered = (): readonly unknown[] => stage.server.runs.map(({ tools }) => tools.map(({ name }) => name))
/** What the page answered last. */
const answers = (): readonly unknown[] => stage.server.runs.at(-1)?.messages.map(({ content }): unknown => JSON.parse(content)) ?? []
/** Which calls of `add_contact` began, in this browser, whatever was loaded again. */
const ran = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('ran'))

test('[U75] fault rows 16 and 57: the first request after a navigation has all of the new page’s tools, and none of the old', async () => {
  const page = await openContacts()
  await page.locator('#go-and-ask').click()
  await widgetOf(page).log.getByText('You said: hello').waitFor()
  expect(offered()).toEqual([GRAPH_TOOLS])
  expect(stage.server.runs[0]?.forwardedProps.ambit.scopes?.map(({ id }) => id)).toEqual(['graphs:list'])
})

test('[U75] fault rows 14 and 15: a call for a page that was left meanwhile, and one of a tool that is not there, are refused in words, and the model goes on', async () => {
  const page = await openContacts()
  const { log, button } = widgetOf(page)
  const sent = new Promise<() => void>((resolve) => void page.route('**/runs', (route) => resolve(() => void route.continue()), { times: 1 }))
  await use(page, ['add_contact', { name: 'Ada' }], ['drop_contact', {}])
  const goOn = await sent
  await page.locator('#go').click()
  await button('[fast] 2').waitFor()
  goOn()
  await log.getByText('Came back:').waitFor()
  expect(answers()).toEqual(Array.from({ length: 2 }, () => ({ ok: false, error: expect.stringMatching(/^This page is no longer open, so nothing was done/) })))
  expect(offered()).toEqual([CONTACT_TOOLS, GRAPH_TOOLS])
  expect(await ran(page)).toBeNull()
})

test('[U76] fault row 18: under StrictMode a call runs once, also where the stream breaks, and where its answer gets through only after the page was loaded again', async () => {
  const page = await openContacts()
  const { log, button } = widgetOf(page)
  await sendText(page, 'use broken [["add_contact",{"name":"Ada"}]]')
  await log.getByText('The connection broke in the middle of the answer.').waitFor()
  expect(await ran(page)).toBeNull()
  stage.server.release()
  await page.route('**/runs', (route) => route.abort(), { times: 1 })
  await button('Resume').click()
  await button('Retry').waitFor()
  await page.reload()
  await log.getByText('Came back: {"ok":true,"added":"Ada"}').waitFor()
  await sendText(page, 'hello')
  await log.getByText('You said: hello').waitFor()
  expect(await ran(page)).toBe(' Ada')
})

test('[U76] fault rows 13 and 20: a page that is loaded again in the middle of a call tells that, runs nothing again, and the turn goes on', async () => {
  const page = await openContacts()
  const { log } = widgetOf(page)
  await use(page, ['add_contact', { name: 'Ada', ms: 60_000 }])
  await expect.poll(() => ran(page)).toBe(' Ada')
  await page.reload()
  await log.getByText('Came back:').waitFor()
  expect(answers()).toEqual([{ ok: false, error: expect.stringMatching(/^interrupted: the page was loaded again while this ran/) }])
  expect(await ran(page)).toBe(' Ada')
})

test('[U76] fault row 19: opening an old thread from the history runs none of its calls and sends nothing', async () => {
  const page = await openContacts()
  const { host, log, button } = widgetOf(page)
  await use(page, ['add_contact', { name: 'Grace' }])
  await log.getByText('Came back:').waitFor()
  await button('New conversation').click()
  await sendText(page, 'something else')
  await log.getByText('You said: something else').waitFor()
  const runs = stage.server.runs.length
  await button('History').click()
  await host.getByRole('button', { name: /Grace/ }).click()
  await log.locator('summary').getByText('add_contact').waitFor()
  await button('History').click()
  await host.getByRole('button', { name: /something else/ }).click()
  await log.getByText('You said: something else').waitFor()
  expect(await ran(page)).toBe(' Grace')
  expect(stage.server.runs).toHaveLength(runs)
  expect(await page.locator('#route li').allInnerTexts()).toEqual(['Grace'])
})

test('[U76] fault row 21: two tabs that show one thread run its call once, and both show the answer', async () => {
  const first = await openContacts()
  await use(first, ['add_contact', { name: 'Ada', ms: 1_500 }])
  await expect.poll(() => ran(first)).toBe(' Ada')
  const second = await first.context().newPage()
  await second.goto(first.url())
  await Promise.all([first, second].map((page) => widgetOf(page).log.getByText('Came back: {"ok":true,"added":"Ada"}').waitFor()))
  expect(await ran(second)).toBe(' Ada')
  expect(await second.locator('#route li').count()).toBe(0)
  expect(await widgetOf(second).log.locator('.note').count()).toBe(0)
  await second.close()
})

test('[U77] fault row 26: arguments that break the schema do not reach the page, and the model is told which and why', async () => {
  const page = await openContacts()
  await use(page, ['add_contact', { name: 7 }], ['add_contact', { naam: 'Ada' }])
  await widgetOf(page).log.getByText('Came back:').waitFor()
  expect(answers()).toEqual([
    { ok: false, error: expect.stringMatching(/^The arguments do not fit: name: /) },
    { ok: false, error: expect.stringMatching(/^The arguments do not fit: .*"name"/) },
  ])
  expect([await ran(page), await page.locator('#route li').count()]).toEqual([null, 0])
})

test('[U77] fault row 27: a handler that never settles and one that throws are told to the model, which answers, and the person goes on', async () => {
  const page = await openContacts()
  const { log } = widgetOf(page)
  await use(page, ['wait_for_ever', {}], ['fail_at_once', {}], ['add_contact', { name: 'Ada' }])
  await log.getByText('Came back:').waitFor()
  expect(answers()).toEqual([
    { ok: false, error: expect.stringMatching(/^It took longer than 0.2 seconds/) },
    { ok: false, error: 'It failed: The list is locked.' },
    { ok: true, added: 'Ada' },
  ])
  expect((await log.locator('summary').allInnerTexts()).map((text) => text.replace(/\n\d.*$/, ''))).toEqual([
    'wait for ever…\n, failed',
    'fail at once…\n, failed',
    'add contact…\n, done',
  ])
  await sendText(page, 'hello')
  await log.getByText('You said: hello').waitFor()
})

test('[U78] fault row 25: over twenty turns, with the page left and opened again between them, the list of tools stays the same', async () => {
  const page = await openContacts()
  const { log, button } = widgetOf(page)
  for (let turn = 1; turn <= 20; turn += 1) {
    await sendText(page, `turn ${turn}.`)
    await log.getByText(`You said: turn ${turn}.`).waitFor()
    await page.locator('#go').click()
    await button('[fast] 2').waitFor()
    await page.locator('#go').click()
    await button('[fast] 4').waitFor()
  }
  expect(offered()).toEqual(Array.from({ length: 20 }, () => CONTACT_TOOLS))
})

test('[U78] fault row 22: a tab that is left alone for two hours after the page answered sends nothing more', async () => {
  const page = await openContacts()
  await page.clock.install()
  await page.reload()
  const { log, button } = widgetOf(page)
  await button('[fast] 4').waitFor()
  await use(page, ['add_contact', { name: 'Ada' }])
  await expect.poll(() => ran(page)).toBe(' Ada')
  await page.clock.runFor(1_000)
  await log.getByText('Came back:').waitFor()
  const asked = stage.server.asked.length
  await page.clock.runFor('02:00:00')
  expect(stage.server.asked).toHaveLength(asked)
  expect(stage.server.runs).toHaveLength(2)
})
