import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What one page of the studio looks like to who cannot see it well, or has a telephone. */
export interface Visit {
  readonly path: string
  readonly heading: string
  readonly findings: Readonly<Record<'light' | 'dark', readonly string[]>>
  /** Of the whole page in the window of a telephone. */
  readonly width: number
}

/** Looks at every page of the studio that links lead to from the open one, and gives them in the order of their addresses. */
export async function visitAll(page: Page, url: string): Promise<readonly Visit[]> {
  const paths = new Set([new URL(page.url()).pathname])
  const seen: Visit[] = []
  for (const path of paths) {
    if (path !== new URL(page.url()).pathname) await page.goto(url + path)
    seen.push(await visit(page, path))
    const links = await page.locator('a[href]:not([download])').evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))
    for (const { origin, pathname } of links.map((href) => new URL(href))) if (origin === url) paths.add(pathname)
  }
  return seen.toSorted((one, other) => one.path.localeCompare(other.path))
}

/** The buttons that pages have in a corner, where the assistant's is. */
const BUTTONS: Readonly<Record<string, string>> = {
  '/contacts': 'Add contact',
  '/graphs': 'Create graph',
  '/graphs/gra-1': 'Add',
  '/members': 'Invite',
  '/help': 'Take the tour',
  '/import': 'Next',
}

async function visit(page: Page, path: string): Promise<Visit> {
  await page.locator('main:not([aria-busy]) h1').waitFor()
  const heading = await page.locator('h1').innerText()
  if (path === '/graphs/gra-1') await page.getByRole('navigation', { name: 'Statements' }).getByRole('button').nth(4).click()
  await page.evaluate(axe.source)
  const light = await seriousFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await seriousFindings(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (path === '/import') await page.getByLabel('The list').fill('Lena Brandt')
  const button = BUTTONS[path]
  if (button !== undefined) await page.getByRole('button', { name: button, exact: true }).click({ trial: true })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (size !== null) await page.setViewportSize(size)
  return { path, heading, findings: { light, dark }, width }
}

/** Serious and critical findings. The assistant has its own tests. */
async function seriousFindings(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ exclude: [['[data-ambit-assistant]']] }, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
  })
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
