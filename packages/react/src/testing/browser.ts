import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { AGENT } from './agent.ts'
import { buildPage } from './build-page.ts'
import { startMockServer, type MockOptions, type MockServer } from './mock-server.ts'
import { PAGES } from './pages.ts'

export interface Stage {
  readonly server: MockServer
  /** A page that nobody used before: what an earlier one kept is gone. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const USUAL: BrowserContextOptions = { viewport: { width: 1100, height: 760 }, locale: 'en-GB', reducedMotion: 'reduce' }

/** What a stage shows: the pages of the widget's tests, unless it is given others. */
export interface StageOptions {
  readonly pages?: MockOptions['pages']
  /** Programs by path. */
  readonly scripts?: () => Promise<MockOptions['scripts']>
}

/** One browser, one server and the built pages, for all tests of a file. A context is made once for each set of options. */
export async function startStage({ pages: served = PAGES, scripts: built = reactPage }: StageOptions = {}): Promise<Stage> {
  const [scripts, browser] = await Promise.all([built(), launch()])
  const server = await startMockServer({ agent: AGENT, pages: served, scripts })
  const pages = new Map<string, Page>()
  return {
    server,
    async open(path = '/', options = {}) {
      const key = JSON.stringify(options)
      const known = pages.get(key)
      const page = known ?? (await newPage(browser, options))
      pages.set(key, page)
      if (known !== undefined) await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
      await page.goto(server.url + path)
      return page
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

async function reactPage(): Promise<MockOptions['scripts']> {
  return { '/page.js': await buildPage() }
}

function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['AMBIT_CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS })
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...USUAL, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

/** What the tests find in the widget, as a person or their assistive technology does. */
export function widgetOf(
  page: Page,
  element = '[data-ambit-assistant]',
): {
  readonly host: Locator
  readonly field: Locator
  readonly log: Locator
  readonly said: Locator
  readonly button: (name: string | RegExp) => Locator
} {
  const host = page.locator(element)
  return {
    host,
    field: host.getByRole('textbox'),
    log: host.getByRole('log'),
    said: host.getByRole('status').first(),
    button: (name) => host.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }),
  }
}

/** Serious and critical findings of axe in the widget. */
export async function seriousFindings(page: Page, element = '[data-ambit-assistant]'): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (selector) => {
    const { violations } = await window.axe.run({ include: [[selector]] }, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
  }, element)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
