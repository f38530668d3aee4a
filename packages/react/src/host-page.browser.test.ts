import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { seriousFindings, startStage, widgetOf, type Stage } from './testing/browser.ts'
import { UNKIND } from './testing/pages.ts'

vi.setConfig({ testTimeout: 20_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
afterAll(() => stage.close())

const UNKIND_PAGES = Object.keys(UNKIND).map((kind) => `/${kind}`)
const sendText = async (page: Page, text: string): Promise<void> => {
  const { field } = widgetOf(page)
  await field.fill(text)
  await field.press('Enter')
}

/** Every computed style of every element of the page, apart from the widget's own element. */
const stylesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*:not([data-ambit-assistant])')].flatMap((element) =>
      ['', '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        return `${element.tagName}${pseudo} ${[...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')}`
      }),
    ),
  )
/** Size, colours and type of the parts of the widget. */
const lookOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const root = document.querySelector('[data-ambit-assistant]')?.shadowRoot
    return [...(root?.querySelectorAll('.panel, .head, h2, .chip, .field, textarea, .go') ?? [])].map((part) => {
      const { color, backgroundColor, fontSize, lineHeight, display, letterSpacing, textTransform, borderTopStyle, direction, height } = getComputedStyle(part)
      return { part: part.tagName, color, backgroundColor, fontSize, lineHeight, display, letterSpacing, textTransform, borderTopStyle, direction, height }
    })
  })

test.each(['/', ...UNKIND_PAGES])('[U12] fault row 36: on %s nothing that the widget does changes a computed style of the page', async (path) => {
  const page = await stage.open(`${path}?mounted=no`)
  await page.locator('#mount').waitFor({ state: 'attached' })
  const before = await stylesOf(page)
  await page.locator('#mount').dispatchEvent('click')
  const { field, log } = widgetOf(page)
  await field.waitFor()
  await sendText(page, 'hello')
  await log.getByText('You said: hello').waitFor()
  await page.locator('#shown').evaluate((element) => element.replaceChildren())
  expect(await stylesOf(page)).toEqual(before)
  expect(await page.evaluate(() => [document.adoptedStyleSheets.length, document.querySelectorAll('[style]').length])).toEqual([0, 0])
})

test.each(UNKIND_PAGES)('[U13] fault row 36: what %s styles does not reach into the widget', async (path) => {
  const plain = await stage.open('/', { colorScheme: 'light' })
  await widgetOf(plain).button(/^More/).waitFor()
  const look = await lookOf(plain)
  const hostile = await stage.open(path, { colorScheme: 'light' })
  const { log, button } = widgetOf(hostile)
  await button(/^More/).waitFor()
  expect(await lookOf(hostile)).toEqual(look)
  await sendText(hostile, 'hello')
  await log.getByText('You said: hello').waitFor()
})

test('[U14] under a strict Content-Security-Policy everything works and nothing is reported', async () => {
  const page = await stage.open('/strict')
  const reports: string[] = []
  page.on('console', (message) => reports.push(message.text()))
  page.on('pageerror', (error) => reports.push(error.message))
  const { field, log, button } = widgetOf(page)
  await field.waitFor()
  await button(/^More/).click()
  await page.keyboard.press('Escape')
  await sendText(page, 'Validate')
  await log.getByText('The premium was paid').waitFor()
  expect(await widgetOf(page).host.evaluate((host) => getComputedStyle(host).position)).toBe('fixed')
  expect(await page.locator('#shown').innerText()).toBe('{"type":"highlight_panel","panel":"policy"}')
  expect(reports).toEqual([])
})

test('[U15] fault row 55: nothing in an answer loads, runs, or links where a person cannot see it', async () => {
  const page = await stage.open()
  const { log } = widgetOf(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await sendText(page, 'unsafe')
  await log.locator('li').nth(1).waitFor()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(requests).toEqual(['/v1/agents/claims/runs'])
  expect(await page.title()).toBe('Host')
  expect(await log.locator('img, script, iframe, video, object, link, style, [style], [onclick], [onerror], [src]').count()).toBe(0)
  const links = await log
    .locator('a')
    .evaluateAll((all) => all.map((link) => ['href', 'target', 'rel', 'referrerpolicy'].map((name) => link.getAttribute(name))))
  const rel = 'noopener noreferrer nofollow'
  expect(links).toEqual([
    ['https://good.example@leak.invalid/login?talk=secret', '_blank', rel, 'no-referrer'],
    ['mailto:claims@example.com', '_blank', rel, 'no-referrer'],
    ['https://docs.example.com/a', '_blank', rel, 'no-referrer'],
  ])
  expect(await log.locator('.say > *').evaluateAll((blocks) => blocks.map((block) => block.textContent))).toEqual([
    'Image, not loaded: chart and Image, not loaded',
    `<img src="/leak/html.png" onerror="document.title='pwned'"><script>document.title='pwned'</script>`,
    '<iframe src="/leak/frame"></iframe>',
    'press me file here data',
    'our bank (opens in a new tab) leak.invalid and mail (opens in a new tab) claims@example.com and https://docs.example.com/a (opens in a new tab)',
    `Inline <b onclick="document.title='pwned'">bold</b> & <i> doc-3 old em strong`,
    'quoted',
    '<img src="/leak/code.png">Copy',
    '☑ done☐ open',
  ])
})

const looks: readonly (readonly [string, string, BrowserContextOptions])[] = [
  ['light', '/', { colorScheme: 'light' }],
  ['dark', '/', { colorScheme: 'dark' }],
  ['Arabic, right to left, narrow', '/?locale=ar', { viewport: { width: 360, height: 640 } }],
  ['German, floating', '/?locale=de&placement=floating', { colorScheme: 'light' }],
]
test.each(looks)('[U16] axe finds nothing serious in any state: %s', async (_name, path, options) => {
  const page = await stage.open(path, options)
  const { host, field, log } = widgetOf(page)
  await host.getByRole('button').first().waitFor()
  if ((await field.count()) === 0) await host.getByRole('button').click()
  await host.locator('.chip[aria-haspopup]').click()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sendText(page, 'Validate next')
  await log.locator('td').first().waitFor()
  await log.locator('summary').first().click()
  await sendText(page, 'provider')
  await log.locator('.note').waitFor()
  await host.locator('.fast').focus()
  expect(await seriousFindings(page)).toEqual([])
})

test('[U17] Arabic mirrors the whole; what is written in another direction keeps its own', async () => {
  const page = await stage.open('/?locale=ar')
  const { host, field, log } = widgetOf(page)
  await field.waitFor()
  expect(await host.locator('.panel').evaluate((panel) => [panel.getAttribute('dir'), panel.getAttribute('lang'), getComputedStyle(panel).direction])).toEqual([
    'rtl',
    'ar-u-nu-latn',
    'rtl',
  ])
  const at = (selector: string): Promise<number> =>
    host
      .locator(selector)
      .first()
      .evaluate((part) => part.getBoundingClientRect().left)
  expect(await at('.go')).toBeLessThan(await at('textarea'))
  expect(await at('[aria-label="إغلاق"]')).toBeLessThan(await at('.logo'))
  await sendText(page, 'Validate')
  await log.locator('td').first().waitFor()
  expect(await log.locator('.say').evaluate((say) => getComputedStyle(say).direction)).toBe('ltr')
  expect(await log.locator('.quiet-line').innerText()).toBe('عُرض قسم «Policy»')
})

test.each([
  ['/', 'docked', ['1px', '0px']],
  ['/?locale=ar', 'docked', ['1px', '0px']],
  ['/right-to-left', 'docked', ['0px', '1px']],
  ['/right-to-left?locale=ar', 'docked', ['0px', '1px']],
  ['/right-to-left?placement=floating', 'floating', ['1px', '1px']],
] as const)('[U81] on %s the %s assistant has its line on the side of the page', async (path, placement, lines) => {
  const page = await stage.open(path)
  const { host } = widgetOf(page)
  if (placement === 'floating') await host.getByRole('button').click()
  const panel = host.locator('.panel')
  const style = await panel.evaluate((part) => [getComputedStyle(part).borderLeftWidth, getComputedStyle(part).borderRightWidth])
  const left = await panel.evaluate((part) => part.getBoundingClientRect().left)
  expect([style, left < 300]).toEqual([lines, path.startsWith('/right-to-left')])
})

test.each([320, 360])('[U18] at %i px it fills the window and nothing is cut off sideways', async (width) => {
  const page = await stage.open('/', { viewport: { width, height: 560 } })
  const { host, log, button } = widgetOf(page)
  await button('Ask').click()
  await sendText(page, 'Validate')
  await log.locator('td').first().waitFor()
  expect(await host.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([width, 560])
  const wide = await host.evaluate((element) =>
    [...(element.shadowRoot?.querySelectorAll('.panel *:not(.sr, td, th)') ?? [])]
      .filter((part) => part.closest('.table, svg, .away, .sr') === null && part.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((part) => part.className),
  )
  expect(wide).toEqual([])
})

test("[U19] the host's tokens, set anywhere above it, colour and shape the widget; its fonts are the host's", async () => {
  const page = await stage.open('/?placement=inline')
  const { field, button } = widgetOf(page)
  await field.waitFor()
  await page.locator('#box').evaluate((box) => {
    for (const [name, value] of [
      ['--ambit-act', '#0b6b4f'],
      ['--ambit-radius-l', '18px'],
      ['--ambit-text-md', '13px/20px'],
    ] as const)
      box.style.setProperty(name, value)
    box.style.fontFamily = 'monospace'
  })
  await field.fill('x')
  expect(await button('Send').evaluate((send) => getComputedStyle(send).backgroundColor)).toBe('rgb(11, 107, 79)')
  const shape = await field.evaluate((area) => [
    getComputedStyle(area).fontSize,
    getComputedStyle(area).fontFamily,
    getComputedStyle(area.parentElement ?? area).borderRadius,
  ])
  expect(shape).toEqual(['13px', 'monospace', '18px'])
})

test("[U20] typing in the field never fires the page's own shortcuts", async () => {
  const page = await stage.open()
  const { field } = widgetOf(page)
  await field.waitFor()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, (event) => heard.push(event instanceof KeyboardEvent ? event.key : ''))
  })
  await field.focus()
  await page.keyboard.type('jk')
  await page.keyboard.press('Control+b')
  expect(await page.evaluate(() => [...new Set<unknown>(Reflect.get(window, 'heard'))])).toEqual(['b'])
})

test('[U25] the test environment, the offline model and the tools that the page lends are told in words', async () => {
  const page = await stage.open('/?lend=yes')
  const { host, button } = widgetOf(page)
  await host.getByText('TEST', { exact: true }).waitFor()
  expect(await host.locator('.bar').innerText()).toBe('Offline model. No language model is connected: answers follow fixed rules.')
  await button('[fast] 2').focus()
  expect((await host.locator('.pop').innerText()).split(/\n+/)).toEqual([
    'Contacts contacts',
    '2 tools',
    'contacts_overview',
    'reads',
    'add_contact',
    'Shell app',
    '0 tools',
    'Lent by the page you are looking at, for as long as you are on it.',
  ])
  await page.keyboard.press('Escape')
  expect(await host.locator('.pop').count()).toBe(0)
})

test('[U80] the list of page tools stays while the pointer is on it, and goes when that leaves', async () => {
  const page = await stage.open('/?lend=yes')
  const { host, button } = widgetOf(page)
  await button('[fast] 2').hover()
  const list = await host.locator('.pop').boundingBox()
  const { x = 0, y = 0 } = list ?? {}
  await page.mouse.move(x + 40, y + 60, { steps: 8 })
  await page.clock.install()
  await page.clock.runFor(2_000)
  expect(await host.locator('.pop').count()).toBe(1)
  await page.mouse.move(40, 600)
  await page.clock.runFor(1_000)
  expect(await host.locator('.pop').count()).toBe(0)
})

test('[U80] Escape closes the list of page tools and stops no answer; the next one stops it', async () => {
  const page = await stage.open('/?lend=yes')
  const { host, log, button } = widgetOf(page)
  await sendText(page, 'endless')
  await log.getByText('It goes on').waitFor()
  await button('[fast] 2').focus()
  await page.keyboard.press('Escape')
  expect([await host.locator('.pop').count(), await button('Stop').count()]).toEqual([0, 1])
  await page.keyboard.press('Escape')
  await log.getByText('You stopped the answer.').waitFor()
})

test('[U27] a fault in drawing stays in the widget, and Retry draws the same talk', async () => {
  const page = await stage.open('/?fault=yes')
  const { host, log, button } = widgetOf(page)
  await sendText(page, 'Validate')
  await host.getByText('The assistant could not be shown.').waitFor()
  expect(await page.getByRole('heading', { name: 'A page of the host' }).count()).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('mend')))
  await button('Retry').click()
  await log.getByText('The premium was paid').waitFor()
  expect(await log.locator('.you').innerText()).toBe('Validate')
})

test('[U7] where the host can sign a person in again, the button does that and sends the message again', async () => {
  const page = await stage.open('/?signin=yes')
  const { log, button } = widgetOf(page)
  stage.server.refusals.push({ status: 401, code: 'unauthenticated' }, { status: 401, code: 'unauthenticated' })
  await sendText(page, 'hello')
  await button('Sign in').click()
  await log.getByText('You said: hello').waitFor()
  expect(await page.locator('#shown').innerText()).toBe('signed in')
})
