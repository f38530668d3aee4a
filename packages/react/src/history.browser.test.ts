import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousFindings, startStage, widgetOf, type Stage } from './testing/browser.ts'

vi.setConfig({ testTimeout: 20_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
afterAll(() => stage.close())

const say = async (page: Page, text: string): Promise<void> => {
  const { field, log } = widgetOf(page)
  await field.fill(text)
  await field.press('Enter')
  await log.getByText(`You said: ${text}`).waitFor()
}
const listed = (page: Page): Promise<readonly string[]> => widgetOf(page).host.locator('.hist li b').allInnerTexts()

test('[U41] without any conversation there is nothing to search', async () => {
  const page = await stage.open()
  const { host, button } = widgetOf(page)
  await button('History').click()
  await host.getByText('No conversations yet. What you ask is kept here, for you alone.').waitFor()
  expect(await host.getByRole('searchbox').count()).toBe(0)
})

test('[U41] the history is searched by title: what is found is counted, none is told, and Escape empties the field before it leaves', async () => {
  const page = await stage.open()
  const { host, log, button } = widgetOf(page)
  await say(page, 'remember the heron')
  await button('New conversation').click()
  await say(page, 'remember the boiler')
  await button('History').click()
  const search = host.getByRole('searchbox', { name: 'Search your conversations' })
  await search.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(' HER ')
  await host.getByText('1 match', { exact: true }).waitFor()
  expect(await listed(page)).toEqual(['remember the heron'])
  expect(stage.server.asked.filter((asked) => asked.includes('query='))).toEqual(['GET /v1/threads?agent=claims&query=HER'])
  expect(await seriousFindings(page)).toEqual([])
  await search.fill('otter')
  await host.getByText('None of your conversations has “otter” in its title.').waitFor()
  expect(await listed(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => listed(page)).toEqual(['remember the heron', 'remember the boiler'])
  expect(await search.inputValue()).toBe('')
  await search.fill('heron')
  await host.getByRole('listitem').getByRole('button').nth(1).waitFor({ state: 'detached' })
  await host.getByRole('listitem').getByRole('button').click()
  await log.getByText('You said: remember the heron').waitFor()
  await button('History').click()
  await search.waitFor()
  await search.focus()
  await page.keyboard.press('Escape')
  await log.getByText('You said: remember the heron').waitFor()
})

test.each([
  ['Arabic', '/?locale=ar', 'The history of this claim, from the first report of the loss to the newest letter of the loss adjuster'],
  ['English', '/', 'تاريخ هذه المطالبة من أول بلاغ عن الضرر إلى أحدث رسالة من خبير التقدير الذي عاين المكان بعد الحادث مباشرة'],
])('[U82] in %s a title of another direction that does not fit loses its end, never its beginning', async (_language, path, title) => {
  const page = await stage.open(path, { viewport: { width: 360, height: 640 } })
  const { host, log, field } = widgetOf(page)
  await host.getByRole('button').click()
  await field.fill(title)
  await field.press('Enter')
  await log.getByText('You said: ').waitFor()
  await host.locator('.ib').nth(1).click()
  const shown = host.locator('.hist li b').filter({ hasText: title.slice(0, 20) })
  await shown.waitFor()
  const begins = await shown.evaluate((row) => {
    const text = row.querySelector('bdi')?.firstChild ?? row
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, 1)
    const [first, box] = [range.getBoundingClientRect(), row.getBoundingClientRect()]
    const whole = document.createRange()
    whole.selectNodeContents(text)
    return { seen: first.left >= box.left - 1 && first.right <= box.right + 1, fits: whole.getBoundingClientRect().width <= box.width }
  })
  expect(begins).toEqual({ seen: true, fits: false })
})

test('[U41] a search that cannot be read is told, and Retry looks for the same words again', async () => {
  const page = await stage.open()
  const { host, button } = widgetOf(page)
  await button('History').click()
  await host.getByRole('searchbox').waitFor()
  await page.route('**/v1/threads?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await host.getByRole('searchbox').fill('boiler')
  await host.getByText('Your conversations cannot be read right now.').waitFor()
  await page.unroute('**/v1/threads?*')
  await button('Retry').click()
  await expect.poll(() => listed(page)).toEqual(['remember the boiler'])
  expect(await host.getByRole('searchbox').inputValue()).toBe('boiler')
})
