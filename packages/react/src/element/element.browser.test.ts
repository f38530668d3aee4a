import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousFindings, startStage, widgetOf, type Stage } from '../testing/browser.ts'
import { ELEMENT_PAGES, elementScripts } from '../testing/element-pages.ts'
import { UNKIND } from '../testing/pages.ts'

vi.setConfig({ testTimeout: 20_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ pages: ELEMENT_PAGES, scripts: elementScripts })
}, 30_000)
beforeEach(() => void stage.server.runs.splice(0))
afterAll(() => stage.close())

const UNKIND_PAGES = Object.keys(UNKIND).map((kind) => `/${kind}`)
const elementOf = (page: Page): ReturnType<typeof widgetOf> => widgetOf(page, 'ambit-assistant')
const sendText = async (page: Page, text: string, { field } = elementOf(page)): Promise<void> => {
  await field.fill(text)
  await field.press('Enter')
}
/** Every computed style of the host's own elements. */
const stylesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, main *')].flatMap((element) =>
      ['', '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        return `${element.tagName}${pseudo} ${[...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')}`
      }),
    ),
  )
/** Height, colours and type of the element and the parts in it; a docked one stands at the end of lines, and in the face of its page. */
const lookOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const host = document.querySelector('ambit-assistant')
    const look = (part: Element): object => {
      const { color, backgroundColor, fontSize, lineHeight, display, position, opacity, letterSpacing, textTransform, borderTopStyle, height } =
        getComputedStyle(part)
      return { color, backgroundColor, fontSize, lineHeight, display, position, opacity, letterSpacing, textTransform, borderTopStyle, height }
    }
    const parts = host?.shadowRoot?.querySelectorAll('.panel, .head, h2, .chips > :first-child, .field, textarea, .go') ?? []
    return [...(host === null ? [] : [look(host)]), ...[...parts].map(look)]
  })

test('[U64] a script tag and one element give a page without React the whole assistant, with the record and the address for actions that its attributes name', async () => {
  const page = await stage.open()
  const { field, log, button } = elementOf(page)
  await button('[fast] 2').waitFor()
  expect(await field.getAttribute('placeholder')).toBe('Ask about this claim')
  await sendText(page, 'Validate')
  await log.getByText('The premium was paid').waitFor()
  await sendText(page, 'the records')
  await log.getByRole('button', { name: 'Show doc-3 on the page' }).first().click()
  expect(await page.locator('#shown').innerText()).toBe('{"type":"highlight_panel","panel":"policy"}doc-3')
  expect(stage.server.runs[0]?.forwardedProps.ambit).toMatchObject({ screen: true, session: true, record: { type: 'claim', id: 'HOM-2026-001902' } })
  expect(await seriousFindings(page, 'ambit-assistant')).toEqual([])
})

test('[U65] plain JavaScript lends tools through the registry of the element', async () => {
  const page = await stage.open()
  const { log, button } = elementOf(page)
  await button('[fast] 2').waitFor()
  await sendText(
    page,
    `use ${JSON.stringify([
      ['add_note', { text: 'a' }],
      ['add_note', { words: 'b' }],
      ['get_notes_overview', {}],
    ])}`,
  )
  await log.getByText('Came back:').waitFor()
  expect(await page.locator('#notes').innerText()).toBe('a')
  expect(stage.server.runs.at(-1)?.messages.map(({ content }): unknown => JSON.parse(content))).toEqual([
    { ok: true, count: 1 },
    { ok: false, error: expect.stringContaining('text') },
    { ok: true, notes: ['a'] },
  ])
})

test('[U66] under a strict Content-Security-Policy with trusted types the element works, and nothing is reported', async () => {
  const page = await stage.open('/strict')
  const reports: string[] = []
  page.on('console', (message) => reports.push(message.text()))
  page.on('pageerror', (error) => reports.push(error.message))
  await page.reload()
  const { log, button } = elementOf(page)
  await button(/^More/).click()
  await page.keyboard.press('Escape')
  await sendText(page, 'Validate')
  await log.getByText('The premium was paid').waitFor()
  expect(reports).toEqual([])
})

test.each(['/without', ...UNKIND_PAGES.map((path) => `${path}-without`)])(
  '[U67] fault row 36: put into %s the element changes no computed style of the page',
  async (path) => {
    const page = await stage.open(path, { colorScheme: 'light' })
    const before = await stylesOf(page)
    await page.evaluate(() => {
      const element = document.createElement('ambit-assistant')
      for (const [name, value] of Object.entries({ server: '', agent: 'claims', begins: 'open' })) element.setAttribute(name, value)
      element.getToken = () => Promise.resolve('token')
      document.body.append(element)
    })
    const { log } = elementOf(page)
    await sendText(page, 'hello')
    await log.getByText('You said: hello').waitFor()
    expect(before.length).toBeGreaterThan(20)
    expect(await stylesOf(page)).toEqual(before)
    expect(await page.evaluate(() => [document.adoptedStyleSheets.length, document.querySelectorAll('[style]').length])).toEqual([0, 0])
  },
)

test.each(UNKIND_PAGES)('[U67] fault row 36: what %s styles does not reach into the element', async (path) => {
  const plain = await stage.open('/', { colorScheme: 'light' })
  await elementOf(plain).button(/^More/).waitFor()
  const look = await lookOf(plain)
  const unkind = await stage.open(path, { colorScheme: 'light' })
  await elementOf(unkind).button(/^More/).waitFor()
  expect(await lookOf(unkind)).toEqual(look)
})

test('[U68] two on one page each have their own talk, language and place', async () => {
  const page = await stage.open('/two')
  const [one, two] = [widgetOf(page, '#one'), widgetOf(page, '#two')]
  await sendText(page, 'first', one)
  await one.log.getByText('You said: first').waitFor()
  await sendText(page, 'second', two)
  await two.log.getByText('You said: second').waitFor()
  expect([await one.log.locator('.you').allInnerTexts(), await two.log.locator('.you').allInnerTexts()]).toEqual([['first'], ['second']])
  expect([await one.button('Close').count(), await two.button('Neues Gespräch').count(), await two.button('Schließen').count()]).toEqual([1, 1, 0])
  expect([await one.button('[fast] 2').count(), await two.button('[fast] 0').count()]).toEqual([1, 1])
  await one.button('Close').click()
  await one.button('Ask').waitFor()
  expect(await two.field.count()).toBe(1)
})

test('[U69] taken out it asks nothing more, put in again it shows the same talk, and a move leaves it as it is', async () => {
  const page = await stage.open()
  const { field, log } = elementOf(page)
  await sendText(page, 'hello')
  await log.getByText('You said: hello').waitFor()
  await field.fill('half a question')
  await page.evaluate(() => document.querySelector('main')?.append(document.querySelector('ambit-assistant') ?? ''))
  expect(await field.inputValue()).toBe('half a question')
  const { taken, left } = await page.evaluate(async () => {
    const element = document.querySelector('ambit-assistant')
    element?.remove()
    await Promise.resolve()
    Object.assign(window, { element })
    return { taken: element?.shadowRoot?.childElementCount, left: document.querySelectorAll('ambit-assistant').length }
  })
  expect([taken, left]).toEqual([0, 0])
  await page.evaluate(() => document.body.append(Reflect.get(window, 'element')))
  await log.getByText('You said: hello').waitFor()
  expect(await log.locator('.you').allInnerTexts()).toEqual(['hello'])
  await elementOf(page).button('[fast] 2').waitFor()
})

test('[U70] the page opens, closes and asks by methods, hears of both, and may bring its own launcher or none', async () => {
  const page = await stage.open('/no-launcher')
  const { host, field, log } = elementOf(page)
  await page.waitForFunction(() => document.querySelector('ambit-assistant')?.dataset['open'] === 'false')
  expect(await host.getByRole('button').count()).toBe(0)
  const heard = await page.evaluate(async () => {
    const element = document.querySelector('ambit-assistant')
    if (element === null) return []
    const told: boolean[] = []
    element.addEventListener('ambit-toggle', () => told.push(element.isOpen))
    element.open()
    await new Promise(requestAnimationFrame)
    element.close()
    await new Promise(requestAnimationFrame)
    return [...told, await element.send('from the page'), await element.runQuickAction('no_such')]
  })
  expect(heard).toEqual([true, false, true, false])
  await log.getByText('You said: from the page').waitFor()
  await stage.open('/own-launcher')
  await page.getByRole('button', { name: 'Our helper' }).click()
  await field.waitFor()
})

test('[U84] a quick action that the page runs before the element is drawn and its agent known is run, and one that the agent lacks is refused', async () => {
  const page = await stage.open('/without')
  const taken = await page.evaluate(async () => {
    const element = document.createElement('ambit-assistant')
    for (const [name, value] of Object.entries({ server: '', agent: 'claims', begins: 'open' })) element.setAttribute(name, value)
    const apart = await element.runQuickAction('policy_validation')
    document.body.append(element)
    const lacking = element.runQuickAction('no_such')
    const early = element.runQuickAction('policy_validation')
    element.getToken = () => Promise.resolve('token')
    return [apart, await lacking, await early]
  })
  expect(taken).toEqual([false, false, true])
  await elementOf(page).log.getByText('The premium was paid').waitFor()
  expect(stage.server.runs.map(({ forwardedProps }) => forwardedProps.ambit.capability)).toEqual(['policy_validation'])
  const gone = await page.evaluate(async () => {
    const element = document.createElement('ambit-assistant')
    document.body.append(element)
    const asked = element.runQuickAction('policy_validation')
    element.remove()
    return asked
  })
  expect(gone).toBe(false)
})

test('[U71] what a page sets before the script of the element is there counts, and a page that sets nothing is told so', async () => {
  const page = await stage.open('/early')
  await elementOf(page).field.waitFor()
  await page.clock.install()
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await page.goto(`${stage.server.url}/unset`)
  await page.clock.runFor(3_100)
  expect(told).toEqual(['Ambit: <ambit-assistant> waits for its attribute `agent` and its property `getToken`, a function that gives a promise of a token.'])
  await page.evaluate(() => {
    const element = document.querySelector('ambit-assistant')
    if (element !== null) element.getToken = () => Promise.resolve('token')
  })
  await elementOf(page).field.waitFor()
})

test('[U72] fault row 35: the element with its own runtime is one script of at most 92.4 KB gzipped', async () => {
  const { '/element.js': script = '' } = await elementScripts()
  expect(script.length).toBeGreaterThan(1_000)
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(92_400)
})
