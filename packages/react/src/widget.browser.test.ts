import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { startStage, widgetOf, type Stage } from './testing/browser.ts'

vi.setConfig({ testTimeout: 20_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
afterEach(() => {
  stage.server.release()
  stage.server.refusals.splice(0)
})
afterAll(() => stage.close())

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    return active?.getAttribute('aria-label') ?? active?.getAttribute('placeholder') ?? active?.textContent?.trim() ?? ''
  })
/** What each element reads, on one line. */
const reads = async (all: Locator): Promise<readonly string[]> => (await all.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
const sendText = async (page: Page, text: string): Promise<void> => {
  const { field } = widgetOf(page)
  await field.fill(text)
  await field.press('Enter')
}

test('[U1] an empty conversation greets, offers hints, and shows pinned quick actions in two rows over the field', async () => {
  const page = await stage.open()
  const { host, field, log } = widgetOf(page)
  await field.waitFor()
  expect(await log.getByRole('heading').innerText()).toMatch(/^Good (morning|afternoon|evening), Ruth\.$/)
  expect(await reads(log.getByRole('button'))).toEqual([
    'Try What has gone quiet on this claim?',
    'Try How much is left to pay under contents?',
    'Try Who acts for Mrs Sinclair?',
  ])
  expect(await reads(host.locator('.chips').getByRole('button'))).toEqual(['Summarise this claim', 'Validate the policy', 'What should I do next', 'More 9'])
  const tops = await host.locator('.chip:not(.away)').evaluateAll((chips) => new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size)
  expect(tops).toBe(2)
  await log.getByRole('button', { name: 'Who acts for Mrs Sinclair?' }).click()
  await log.getByText('You said: Who acts for Mrs Sinclair?').waitFor()
})

test('[U2] the whole of it works by keyboard: the order of focus, Enter, Shift+Enter, an input method, Escape', async () => {
  const page = await stage.open()
  const { field, log, button } = widgetOf(page)
  await field.waitFor()
  await page.locator('#ask').focus()
  const order: string[] = []
  for (let at = 0; at < 13; at += 1) {
    await page.keyboard.press('Tab')
    order.push(await focused(page))
  }
  expect(order).toEqual([
    '[fast] 0',
    'New conversation',
    'History',
    'Close',
    'Conversation',
    'Try What has gone quiet on this claim?',
    'Try How much is left to pay under contents?',
    'Try Who acts for Mrs Sinclair?',
    'Summarise this claim',
    'Validate the policy',
    'What should I do next',
    'More 9',
    'Ask about this claim',
  ])
  await page.keyboard.type('endless')
  await field.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, composed: true, isComposing: true })),
  )
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('story')
  expect(await field.inputValue()).toBe('endless\nstory')
  await page.keyboard.press('Enter')
  await log.getByText('It goes on').waitFor()
  expect(await button('Stop').count()).toBe(1)
  await page.keyboard.press('Escape')
  await log.getByText('You stopped the answer.').waitFor()
  expect(await focused(page)).toBe('Ask about this claim')
})

test('[U3] the More menu lists the other quick actions by group: arrows move, typing filters, Escape gives the focus back', async () => {
  const page = await stage.open()
  const { host, log, button } = widgetOf(page)
  await button('More 9').focus()
  await page.keyboard.press('ArrowDown')
  const menu = host.getByRole('menu', { name: 'Quick actions' })
  expect(await menu.getByRole('group').evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))).toEqual([
    'Pinned',
    'Understand',
    'Decide',
    'Protect',
    'Help',
  ])
  const item = menu.getByRole('menuitem', { name: 'Review the reserve' })
  expect(await item.innerText()).toBe('Review the reserve\nWhether each reserve line still fits the file')
  expect(await focused(page)).toContain('Work out the settlement')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toContain('What can you do')
  await page.keyboard.press('Home')
  await page.keyboard.type('policy')
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
    'Validate the policy\nDoes the policy cover this loss, term by term',
    'Work out the settlement\nThe figure the policy produces, step by step',
  ])
  await page.keyboard.type(' xyz')
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['Nothing here matches “policy xyz”.'])
  await page.keyboard.press('Escape')
  expect(await menu.count()).toBe(0)
  expect(await focused(page)).toBe('More 9')
  await page.keyboard.press('Enter')
  await page.keyboard.type('reserve')
  await page.keyboard.press('Enter')
  await log.getByText('You said: Review the reserve, please.').waitFor()
  expect(await log.locator('.you').innerText()).toBe('Review the reserve\nReview the reserve, please.')
})

test('[U3] the More menu closes by a click outside or on its button', async () => {
  const page = await stage.open()
  const { host, button } = widgetOf(page)
  const menu = host.getByRole('menu')
  await button('More 9').click()
  await menu.waitFor()
  await button('More 9').click()
  expect(await menu.count()).toBe(0)
  await button('More 9').click()
  await menu.waitFor()
  await page.getByRole('heading', { name: 'A page of the host' }).click()
  await menu.waitFor({ state: 'detached' })
})

test('[U4] a quick action shows its task, the chips of its calls, what it showed on the page, and its answer', async () => {
  const page = await stage.open()
  const { log, button } = widgetOf(page)
  await button('Validate the policy').click()
  await log.getByText('The premium was paid').waitFor()
  expect(await log.locator('.you').innerText()).toBe('Validate the policy\nValidate the policy, please.')
  const chip = log.locator('details')
  expect((await chip.locator('summary').innerText()).replace(/\d\.\d/, 'n')).toBe('Checking the policy…\n, done\nn s')
  await chip.locator('summary').click()
  expect(await chip.locator('dl').innerText()).toBe('Asked\nNothing\nCame back\nIn force\nYes\nExcess\n£350.00')
  expect(await log.locator('.quiet-line').allInnerTexts()).toEqual(['Showed the Policy panel'])
  expect(await page.locator('#shown').innerText()).toBe('{"type":"highlight_panel","panel":"policy"}')
  expect(await log.locator('td').allInnerTexts()).toContain('£75,000.00')
  expect(await log.locator('code.ref').allInnerTexts()).toEqual(['pol-1', 'sec-2', 'pay-2'])
})

test('[U4] calls that run, failed or were left unfinished say so, not by colour alone', async () => {
  const page = await stage.open()
  const { log, button } = widgetOf(page)
  await button('What should I do next').click()
  await log.getByText('Measuring the claim…').waitFor()
  await page.waitForFunction(() => document.querySelector('[data-ambit-assistant]')?.shadowRoot?.querySelectorAll('details').length === 4)
  const told = async (): Promise<string[]> => (await log.locator('summary').allInnerTexts()).map((text) => text.replace(/\n\d.*$/, ''))
  expect(await told()).toEqual([
    'Working out deadlines…\n, done',
    'Checking the file…\n, done',
    'Reading document doc-14…\n, failed',
    'Measuring the claim…\n, running',
  ])
  await button('Stop').click()
  await log.getByText('You stopped the answer.').waitFor()
  expect((await told()).at(-1)).toBe('Measuring the claim, not finished\n, not finished')
})

test('[U5] a screen reader hears what begins and ends, never each word', async () => {
  const page = await stage.open()
  const { field, log, said } = widgetOf(page)
  await field.waitFor()
  expect(await log.getAttribute('aria-live')).toBe('off')
  await page.evaluate(() => {
    const region = document.querySelector('[data-ambit-assistant]')?.shadowRoot?.querySelector('output')
    const heard: string[] = []
    Object.assign(window, { heard })
    if (region) new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, { childList: true, characterData: true, subtree: true })
  })
  await sendText(page, 'one two three four five six seven eight nine ten')
  await said.getByText('The answer is here: You said').waitFor()
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    'Working…',
    'The answer is here: You said: one two three four five six seven eight nine ten',
  ])
})

test('[U6] fault row 28: a broken stream keeps what arrived, says so, and Resume finishes the answer', async () => {
  const page = await stage.open()
  const { log, said, button } = widgetOf(page)
  await sendText(page, 'break it')
  await log.getByText('The connection broke in the middle of the answer.').waitFor()
  expect(await log.getByText('Buildings cover was in force.').innerText()).toBe('Buildings cover was in force. The floor is part of')
  expect(await said.innerText()).toBe('The connection broke in the middle of the answer. Resume goes on with it.')
  stage.server.release()
  await button('Resume').click()
  await log.getByText('Buildings cover was in force. The floor is part of the building.').waitFor()
  expect(await log.locator('.note').count()).toBe(0)
  expect(await log.getByText('Buildings cover').count()).toBe(1)
  expect(await focused(page)).toBe('Ask about this claim')
})

test('[U7] each trouble has its own sentence and its own button', async () => {
  const page = await stage.open()
  const { log, field, button } = widgetOf(page)
  const note = log.locator('.note')
  await field.waitFor()
  await page.clock.install()
  stage.server.refusals.push(
    { status: 429, code: 'rate_limited', retryAfter: '24' },
    { status: 401, code: 'unauthenticated' },
    { status: 401, code: 'unauthenticated' },
    { status: 413, code: 'too_large' },
  )
  await sendText(page, 'first')
  expect(await note.innerText()).toBe('Too many questions at once.\n\nTry again in 24 seconds.\n\nRetry in 24')
  expect(await button('Retry in 24').isDisabled()).toBe(true)
  await page.clock.runFor(24_500)
  await button('Retry').click()
  await log.getByText('Your session has ended.').waitFor()
  await button('Retry').click()
  await log.getByText('The assistant does not take this message.').waitFor()
  expect(await log.locator('.you').innerText()).toBe('first\nNot sent')
  await button('Edit message').click()
  expect([await field.inputValue(), await log.locator('.you').count()]).toEqual(['first', 0])
  await page.context().setOffline(true)
  await field.press('Enter')
  await log.getByText('You are offline.').waitFor()
  await page.context().setOffline(false)
  await button('Retry').click()
  await log.getByText('You said: first').waitFor()
  await sendText(page, 'provider please')
  await log.getByText('The language model did not answer.').waitFor()
  expect(await note.innerText()).toMatch(/Code model_unavailable, reference [0-9a-f]{8}\.\n\nRetry$/)
})

test('[U9] a reload shows the same talk; the history opens another one and gives the focus back, and a new one starts empty', async () => {
  const page = await stage.open()
  const { host, field, log, button } = widgetOf(page)
  await sendText(page, 'remember the heron')
  await log.getByText('You said: remember the heron').waitFor()
  await page.reload()
  await log.getByText('You said: remember the heron').waitFor()
  await button('New conversation').click()
  await log.getByRole('heading').waitFor()
  expect(await log.locator('.you').count()).toBe(0)
  await button('History').click()
  expect(await focused(page)).toBe('Back')
  await page.keyboard.press('Escape')
  expect([await focused(page), await log.getByRole('heading').count()]).toEqual(['History', 1])
  await page.keyboard.press('Enter')
  await button('Back').click()
  expect(await focused(page)).toBe('History')
  await button('History').click()
  expect(await focused(page)).toBe('Back')
  await host.getByRole('button', { name: /remember the heron/ }).click()
  await log.getByText('You said: remember the heron').waitFor()
  await field.waitFor()
  expect(await focused(page)).toBe('Ask about this claim')
})

test('[U10] closed, it is a launcher; the focus goes along both ways, and what was being written stays', async () => {
  const page = await stage.open('/?placement=floating')
  const { field, button } = widgetOf(page)
  await button('Ask').click()
  await expect.poll(() => focused(page)).toBe('Ask about this claim')
  await page.keyboard.type('half a thought')
  await button('Close').click()
  await expect.poll(() => focused(page)).toBe('Ask')
  expect(await page.locator('#ask').getAttribute('data-open')).toBe('false')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('half a thought')
  await page.reload()
  await field.waitFor()
})

test('[U11] a button of the page opens the assistant and sends its quick action', async () => {
  const page = await stage.open('/?placement=floating')
  const { log, button } = widgetOf(page)
  await button('Ask').waitFor()
  await page.locator('#ask').click()
  await log.getByText('The premium was paid').waitFor()
  expect(await log.locator('.you .task').innerText()).toBe('Validate the policy')
  expect(await page.locator('#ask').getAttribute('data-open')).toBe('true')
})
