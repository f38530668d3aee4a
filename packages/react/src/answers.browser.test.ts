import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { seriousFindings, startStage, widgetOf, type Stage } from './testing/browser.ts'

vi.setConfig({ testTimeout: 20_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
afterEach(() => stage.server.release())
afterAll(() => stage.close())

const HAVE = 'refs=doc-3,task-6,pay-2,policy,res_line-1'
const sendText = async (page: Page, text: string): Promise<void> => {
  const { field } = widgetOf(page)
  await field.fill(text)
  await field.press('Enter')
}
const card = (page: Page): Locator => widgetOf(page).log.getByRole('article', { name: 'Document: Update on your claim: HOM-2026-001902' })
const names = (all: Locator): Promise<readonly (string | null)[]> => all.evaluateAll((each) => each.map((one) => one.getAttribute('aria-label')))

test('[U33] what an answer names is shown on the page: by a button with a name, in text, code, tables and lists, and by keyboard', async () => {
  const page = await stage.open(`/?${HAVE}`)
  const { log, button } = widgetOf(page)
  await sendText(page, 'records')
  await button('Copy code').waitFor()
  const refs = log.locator('button.ref')
  expect(await names(refs)).toEqual(['doc-3', 'task-6', 'pay-2', 'policy', 'res_line-1', 'doc-3', 'doc-3', 'pay-2'].map((ref) => `Show ${ref} on the page`))
  expect(await log.locator('.say').evaluate((say) => say.querySelector('p')?.textContent)).toBe(
    'The report doc-3 was late (task-6), and pay-2 went out under policy; doc-30 is not here, and loss neither.',
  )
  await refs.nth(4).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await button('Show policy on the page').click()
  expect(await page.locator('#opened').innerText()).toBe('res_line-1 doc-3 policy')
})

test('[U33] the signs around a reference never stand on another line than it', async () => {
  const page = await stage.open(`/?${HAVE}&placement=inline`)
  const { host, log, button } = widgetOf(page)
  await sendText(page, 'records')
  await button('Copy code').waitFor()
  const torn = await host.evaluate((element) => {
    const [paragraph] = element.shadowRoot?.querySelectorAll('.say p') ?? []
    if (!(paragraph instanceof HTMLElement)) return ['no paragraph']
    const widths = Array.from({ length: 220 }, (_each, at) => 80 + at)
    return widths.filter((width) => {
      paragraph.style.width = `${width}px`
      return [...paragraph.querySelectorAll('.keep')].some((kept) => kept.getBoundingClientRect().height > 21)
    })
  })
  expect(torn).toEqual([])
  expect(await log.locator('.keep').nth(1).innerText()).toBe('(task-6)')
})

test('[U35] a document is a card that grows while it is written, and can be taken away when it is whole', async () => {
  const page = await stage.open()
  const { log, button } = widgetOf(page)
  await sendText(page, 'half')
  await card(page).getByText('[What]').waitFor()
  expect(await card(page).innerText()).not.toContain('`')
  expect(await card(page).getByRole('button').count()).toBe(0)
  await button('Stop').click()
  await log.getByText('You stopped the answer.').waitFor()
  expect(await card(page).getByRole('button').count()).toBe(0)
  await button('New conversation').click()
  await sendText(page, 'draft')
  await log.getByText('Read it before it goes out.').waitFor()
  expect(await card(page).getByRole('button').allInnerTexts()).toEqual(['Copy', 'Download as text', 'Download as Markdown'])
  expect(await card(page).getByRole('heading').allInnerTexts()).toEqual([
    'Update on your claim: HOM-2026-001902',
    'Update on your claim HOM-2026-001902',
    'What happens next',
  ])
  expect((await card(page).locator('.paper p').nth(0).innerText()).split('\n')).toEqual(['[Date of this letter]', 'Mrs A. Sinclair', '4 Quay Street, Hull'])
})

test('[U36] places to fill in are marked and counted', async () => {
  const page = await stage.open()
  await sendText(page, 'draft')
  await card(page).getByText('3 places to fill in').waitFor()
  expect(await card(page).locator('mark').allInnerTexts()).toEqual([
    '[Date of this letter]',
    '[What it found, in two sentences.]',
    '[Job title and telephone number]',
  ])
})

const clipboard: BrowserContextOptions = { permissions: ['clipboard-read', 'clipboard-write'] }

test.each(['/', '/strict'])('[U37] on %s a document is copied as text and as HTML, and that is told', async (path) => {
  const page = await stage.open(path, clipboard)
  await sendText(page, 'draft')
  await card(page).getByRole('button', { name: 'Copy' }).click()
  await card(page).getByRole('status').getByText('Copied.').waitFor()
  const [plain, rich] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item?.getType(type))?.text() ?? ''))
  })
  expect(plain?.split('\n').slice(0, 5)).toEqual([
    'Update on your claim HOM-2026-001902',
    '',
    '[Date of this letter]',
    'Mrs A. Sinclair',
    '4 Quay Street, Hull',
  ])
  expect(rich).toContain('<strong>Your claim:</strong> escape of water, 15 August 2026')
})

test('[U37] where copying is forbidden that is told, with what to do instead', async () => {
  const page = await stage.open('/sealed', clipboard)
  await sendText(page, 'draft')
  await card(page).getByRole('button', { name: 'Copy' }).click()
  await card(page).getByRole('status').getByText('Copying is not allowed here. Select the text instead.').waitFor()
})

test.each(['/', '/strict'])('[U38] on %s a document is saved as text and as Markdown, in a file named by its title', async (path) => {
  const page = await stage.open(path)
  const reports: string[] = []
  page.on('console', (message) => reports.push(message.text()))
  await sendText(page, 'draft')
  const saved = async (name: string): Promise<readonly [string, readonly string[]]> => {
    const [file] = await Promise.all([page.waitForEvent('download'), card(page).getByRole('button', { name }).click()])
    const text = await readFile(await file.path(), 'utf8')
    return [file.suggestedFilename(), text.split('\n').slice(8, 12)]
  }
  expect(await saved('Download as text')).toEqual([
    'Update on your claim HOM-2026-001902.txt',
    ['Your claim: escape of water, 15 August 2026', '', 'What happens next', ''],
  ])
  expect(await saved('Download as Markdown')).toEqual([
    'Update on your claim HOM-2026-001902.md',
    ['**Your claim:** escape of water, 15 August 2026', '', '### What happens next', ''],
  ])
  expect(reports).toEqual([])
})

test('[U40] code that is whole can be copied', async () => {
  const page = await stage.open('/', clipboard)
  const { button, log } = widgetOf(page)
  await sendText(page, 'records')
  await button('Copy code').click()
  await log.getByRole('status').getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{ "ref": "doc-3" }')
})

const looks: readonly (readonly [string, string, BrowserContextOptions])[] = [
  ['light', '/', { colorScheme: 'light' }],
  ['dark', '/', { colorScheme: 'dark' }],
  ['Arabic, right to left, narrow', '/?locale=ar', { viewport: { width: 360, height: 640 } }],
]
test.each(looks)('[U16] axe finds nothing serious in answers that point and hand over: %s', async (_name, path, options) => {
  const page = await stage.open(`${path}${path.includes('?') ? '&' : '?'}${HAVE}`, options)
  const { host, field, log } = widgetOf(page)
  await host.getByRole('button').first().waitFor()
  if ((await field.count()) === 0) await host.getByRole('button').click()
  await sendText(page, 'records')
  await log.locator('.code button').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await sendText(page, 'draft')
  await log.locator('.doc .do').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test.each([320, 360])('[U18] at %i px a document and its buttons are not cut off sideways', async (width) => {
  const page = await stage.open(`/?${HAVE}`, { viewport: { width, height: 640 } })
  const { host, button } = widgetOf(page)
  await button('Ask').click()
  await sendText(page, 'draft')
  await card(page).getByRole('button', { name: 'Download as Markdown' }).waitFor()
  const wide = await host.evaluate((element) =>
    [...(element.shadowRoot?.querySelectorAll('.doc, .doc *:not(.sr)') ?? [])]
      .filter((part) => part.closest('.table, svg') === null && part.getBoundingClientRect().right > window.innerWidth - 13.5)
      .map((part) => part.className),
  )
  expect(wide).toEqual([])
})

test('[U17] in Arabic a card is mirrored and the document in it keeps its own direction', async () => {
  const page = await stage.open('/?locale=ar')
  const { log } = widgetOf(page)
  await sendText(page, 'draft')
  await log.locator('.doc .do').waitFor()
  const directions = await log.locator('.doc').evaluate((doc) => [doc, doc.querySelector('.paper') ?? doc].map((part) => getComputedStyle(part).direction))
  expect(directions).toEqual(['rtl', 'ltr'])
  expect(await log.locator('.doc button').allInnerTexts()).toEqual(['نسخ', 'تنزيل كنص', 'تنزيل بصيغة Markdown'])
})
