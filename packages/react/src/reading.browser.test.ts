import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { seriousFindings, startStage, widgetOf, type Stage } from './testing/browser.ts'

vi.setConfig({ testTimeout: 20_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
afterEach(() => {
  stage.server.pauseMs = 0
  stage.server.release()
  stage.server.refusals.splice(0)
})
afterAll(() => stage.close())

const sendText = async (page: Page, text: string): Promise<void> => {
  const { field } = widgetOf(page)
  await field.fill(text)
  await field.press('Enter')
}
/** Pixels from the top of the transcript to the person's newest message, and from its end to what is shown. */
const standing = (log: Locator): Promise<{ readonly over: number; readonly gap: number }> =>
  log.evaluate((box) => {
    const asked = [...box.querySelectorAll('.you')].at(-1)?.getBoundingClientRect().top ?? 0
    return { over: Math.round(asked - box.getBoundingClientRect().top), gap: Math.round(box.scrollHeight - box.scrollTop - box.clientHeight) }
  })

test('[U8] an answer is followed until its message stands at the top, and no further, unless the person asks for the end', async () => {
  const page = await stage.open('/', { viewport: { width: 1100, height: 600 } })
  const { log, button } = widgetOf(page)
  await sendText(page, 'short')
  await log.getByText('You said: short').waitFor()
  expect((await standing(log)).gap).toBe(0)
  await sendText(page, 'long')
  await log.getByText('Line 40 of a long answer.').waitFor()
  await expect.poll(async () => (await standing(log)).over).toBe(12)
  expect((await standing(log)).gap).toBeGreaterThan(300)
  await button('To the newest').click()
  await expect.poll(async () => (await standing(log)).gap).toBe(0)
  expect(await button('To the newest').count()).toBe(0)
  stage.server.pauseMs = 5
  await sendText(page, 'long again')
  await button('To the newest').click()
  await log.getByText('Line 40 of a long answer.').nth(1).waitFor()
  await expect.poll(async () => (await standing(log)).gap).toBe(0)
  await page.reload()
  await log.getByText('Line 40 of a long answer.').nth(1).waitFor()
  await expect.poll(async () => (await standing(log)).over).toBe(12)
})

test.each([
  ['up', 0],
  ['down', 400],
])('[U8] a reader who scrolled %s stays where they are while the answer grows', async (_way, to) => {
  const page = await stage.open('/', { viewport: { width: 1100, height: 600 } })
  const { log } = widgetOf(page)
  await sendText(page, 'long')
  await log.getByText('Line 40 of a long answer.').waitFor()
  stage.server.pauseMs = 5
  await sendText(page, 'long again')
  await log.getByText('Line 20 of').nth(1).waitFor()
  const from = await log.evaluate((box) => box.scrollTop)
  const place = to === 0 ? 0 : Math.round(from) + 60
  await log.evaluate((box, top) => box.scrollTo(0, top), place)
  await log.getByText('Line 40 of a long answer.').nth(1).waitFor()
  expect(await log.evaluate((box) => box.scrollTop)).toBe(place)
})

test('[U8] a message that is longer than half of the view leaves the other half to its answer', async () => {
  const page = await stage.open('/', { viewport: { width: 1100, height: 600 } })
  const { log } = widgetOf(page)
  await sendText(page, `long\n${'and more\n'.repeat(40)}end`)
  await log.getByText('Line 40 of a long answer.').waitFor()
  const share = (): Promise<number> =>
    log.evaluate((box) => ((box.querySelector('.you')?.getBoundingClientRect().bottom ?? 0) - box.getBoundingClientRect().top) / box.clientHeight)
  await expect.poll(share).toBeCloseTo(0.5, 2)
})

test('[U16] what scrolls by itself can be reached by the keyboard and has a name', async () => {
  const page = await stage.open('/', { viewport: { width: 340, height: 640 } })
  const { host, log, button } = widgetOf(page)
  await button('Ask').click()
  await sendText(page, 'bulky')
  await log.getByText('It is a long list.').waitFor()
  await log.locator('summary').click()
  await host.getByRole('region', { name: 'Listing everything…' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await host.evaluate((element) => element.shadowRoot?.activeElement?.className)).toBe('io')
  expect(await seriousFindings(page)).toEqual([])
})

test('[U16] a list of page tools that does not fit is scrolled by the keyboard, and Escape gives the focus back', async () => {
  const page = await stage.open('/?lend=yes', { viewport: { width: 1100, height: 220 } })
  const { host, button } = widgetOf(page)
  await button('[fast] 2').focus()
  await host.getByRole('region', { name: 'Page tools' }).waitFor()
  await page.keyboard.press('Tab')
  const active = (): Promise<string | undefined> => host.evaluate((element) => element.shadowRoot?.activeElement?.className)
  expect(await active()).toBe('pop under')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect([await active(), await host.locator('.pop').count()]).toEqual(['fast', 0])
})

test('[U5] a limit is told with its time, and again when that is over', async () => {
  const page = await stage.open()
  const { field, said } = widgetOf(page)
  await field.waitFor()
  await page.clock.install()
  stage.server.refusals.push({ status: 429, code: 'rate_limited', retryAfter: '20' })
  await sendText(page, 'first')
  await said.getByText('Too many questions at once. Try again in 20 seconds.').waitFor()
  await page.clock.runFor(19_000)
  expect(await said.innerText()).toBe('Too many questions at once. Try again in 20 seconds.')
  await page.clock.runFor(1_500)
  expect(await said.innerText()).toBe('You can try again now.')
})

test('[U2] Escape before the server answered stops at once, keeps the message, and Go on sends it', async () => {
  const page = await stage.open()
  const { field, log, button } = widgetOf(page)
  await field.waitFor()
  const left = new Promise<void>((resolve) => void page.route('**/runs', () => resolve()))
  await sendText(page, 'wait for it')
  await left
  await page.keyboard.press('Escape')
  await log.getByText('You stopped the answer.').waitFor()
  expect(await log.locator('.you').innerText()).toBe('wait for it\nNot sent')
  await page.unroute('**/runs')
  await button('Go on').click()
  await log.getByText('You said: wait for it').waitFor()
  expect(await log.locator('.you').innerText()).toBe('wait for it')
})

test.each([
  [720, 450],
  [1100, 300],
  [320, 256],
])('[U28] in a window of %i by %i at least half of the panel is transcript, and everything is still there', async (width, height) => {
  const page = await stage.open('/?environment=test', { viewport: { width, height } })
  const { host, field, log, button } = widgetOf(page)
  if (width <= 1023) await button('Ask').click()
  await field.waitFor()
  await host.locator('.bar').waitFor()
  const share = (): Promise<number> =>
    host.evaluate((element) => {
      const [panel, talk] = ['.panel', '.log'].map((part) => element.shadowRoot?.querySelector(part)?.clientHeight ?? 0)
      return (talk ?? 0) / (panel ?? 1)
    })
  expect(await share()).toBeGreaterThanOrEqual(0.5)
  expect(await host.locator('.keys').isVisible()).toBe(false)
  expect(await host.locator('.bar span').evaluate((bar) => bar.clientHeight)).toBe(16)
  const rows = await host
    .locator('.chip:not(.away)')
    .evaluateAll((chips) => new Set(chips.filter((chip) => chip.clientWidth > 0).map((chip) => chip.getBoundingClientRect().top)).size)
  expect(rows).toBe(1)
  await button(/^More/).click()
  expect(await host.getByRole('menuitem').count()).toBeGreaterThan(7)
  await page.keyboard.press('Escape')
  await field.fill('many\nlines\nof\na\nlong\nmessage')
  expect(await share()).toBeGreaterThanOrEqual(0.4)
  await sendText(page, 'long')
  await log.getByText('Line 40 of a long answer.').waitFor()
  expect(await share()).toBeGreaterThanOrEqual(0.5)
  const inside = await host.evaluate((element) => (element.shadowRoot?.querySelector('.go')?.getBoundingClientRect().bottom ?? 0) <= window.innerHeight)
  expect(inside).toBe(true)
})

/** How the part with the focus is outlined. */
const outlined = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    const shown = active instanceof HTMLTextAreaElement ? (active.closest('.field') ?? active) : active
    if (shown === null) return ''
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown)
    return `${outlineStyle} ${outlineWidth} ${outlineColor.startsWith('rgba(0, 0, 0, 0') ? 'unseen' : 'seen'}`
  })

test('[U29] where the system chooses the colours, each focus is outlined, and icons, messages and the caret are seen', async () => {
  const page = await stage.open('/', { forcedColors: 'active' })
  const { host, field, log } = widgetOf(page)
  await field.waitFor()
  await page.locator('#ask').focus()
  for (let at = 0; at < 13; at += 1) {
    await page.keyboard.press('Tab')
    expect(await outlined(page)).toBe('solid 2px seen')
  }
  await sendText(page, 'endless')
  await log.getByText('It goes on').waitFor()
  const [canvas, ink] = await page.locator('body').evaluate((body) => [getComputedStyle(body).backgroundColor, getComputedStyle(body).color])
  const seen = await host.evaluate((element) => {
    const find = (part: string): Element => element.shadowRoot?.querySelector(part) ?? element
    return {
      icon: getComputedStyle(find('.logo')).stroke,
      stop: getComputedStyle(find('.go .i')).stroke,
      caret: getComputedStyle(find('.streaming > :last-child'), '::after').backgroundColor,
      message: getComputedStyle(find('.you > div')).borderTopStyle,
    }
  })
  expect(canvas).not.toBe(ink)
  expect(seen).toEqual({ icon: ink, stop: ink, caret: ink, message: 'solid' })
})

test('[U29] the screens of our own outline their focus too, and show what is chosen', async () => {
  const page = await stage.open('/', { forcedColors: 'active' })
  const [tokens, parts] = await Promise.all(['tokens.css', 'ui.css'].map((name) => readFile(new URL(`../look/${name}`, import.meta.url), 'utf8')))
  await page.setContent(
    `<style>${tokens}${parts}</style><button class="btn">a</button><a href="#">b</a><input class="in"><span class="seg"><i>c</i><i class="on">d</i></span><span class="box"></span><span class="box on"></span>`,
  )
  for (let at = 0; at < 3; at += 1) {
    await page.keyboard.press('Tab')
    expect(await outlined(page)).toBe('solid 2px seen')
  }
  const grounds = await page.locator('.seg i, .box').evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  expect(new Set(grounds.slice(0, 2)).size).toBe(2)
  expect(new Set(grounds.slice(2)).size).toBe(2)
})

test('[U24] the language is that of the page, and the one that the host names wins', async () => {
  const page = await stage.open('/german')
  const { host, button } = widgetOf(page)
  await button('Verlauf').waitFor()
  await page.goto(`${stage.server.url}/german?locale=en`)
  await button('History').waitFor()
  expect(await host.locator('.panel').getAttribute('lang')).toBe('en-GB')
})

test('[U83] where it covers the page it is a dialog: Tab stays in it, the page cannot take the focus, and Escape closes it', async () => {
  const page = await stage.open('/', { viewport: { width: 360, height: 640 } })
  const { host, field, button } = widgetOf(page)
  await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<a id="behind" href="#">Behind</a>'))
  await button('Ask').click()
  await field.waitFor()
  expect(await host.locator('.panel').evaluate((panel) => [panel.role, panel.ariaModal])).toEqual(['dialog', 'true'])
  const inside = (): Promise<boolean> => host.evaluate((element) => document.activeElement === element)
  const places = new Set<string>()
  for (let count = 0; count < 24; count++) {
    await page.keyboard.press(count < 16 ? 'Tab' : 'Shift+Tab')
    expect(await inside()).toBe(true)
    places.add(await host.evaluate((element) => element.shadowRoot?.activeElement?.outerHTML.slice(0, 90) ?? ''))
  }
  expect(places.size).toBeGreaterThan(3)
  await page.evaluate(() => document.querySelector<HTMLElement>('#behind')?.focus())
  expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<dialog><button id="own">Own</button></dialog>')
    document.querySelector('dialog')?.showModal()
  })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
  await page.evaluate(() => document.querySelector('dialog')?.remove())
  await field.focus()
  await page.keyboard.press('Escape')
  await button('Ask').waitFor()
})
