import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { freePort, startProgram, stateFolder } from './programs.ts'

/** The server and the studio that is its customer, with one secret, as `npm start` starts them. `more` is set for both. */
export async function startStudio(
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly serverUrl: string; stop(): Promise<void> }> {
  const state = stateFolder()
  const [port, studioPort] = await Promise.all([freePort(), freePort()])
  const env = {
    AMBIT_DATA: state.path,
    AMBIT_SECRET: randomBytes(32).toString('base64url'),
    PORT: String(port),
    STUDIO_PORT: String(studioPort),
    AMBIT_URL: `http://127.0.0.1:${port}`,
    ...more,
  }
  const [server, studio] = await Promise.all([startProgram('server', env), startProgram('studio', env)])
  const stop = async (): Promise<void> => {
    await Promise.all([server.stop(), studio.stop()])
    state.remove()
  }
  return { url: studio.url, serverUrl: server.url, stop }
}

/** A page of the studio with this person signed in. */
export async function signedIn(browser: Browser, url: string, name: 'ada' | 'grace', options: Parameters<Browser['newContext']>[0] = {}) {
  const opened = await openPage(browser, { locale: 'en-GB', ...options })
  const { page } = opened
  await page.goto(url)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill('studio')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  // The browser says of its own that the page asked who is signed in, and that nobody was.
  opened.errors.length = 0
  return opened
}

export const log = (page: Page) => page.getByRole('log')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

export async function openAssistant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await composer(page).waitFor()
}

/** Sends a message and waits for its answer: the composer takes the next one. */
export async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await log(page).getByText(text, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send' }).waitFor()
}

/** The tools of the page in the body of a run. The callbacks, which are there on every page, are none. */
export function pageToolsOf({ tools }: { readonly tools: readonly SentTool[] }): readonly string[] {
  return tools.filter(({ metadata }) => metadata.ambit.callback !== true).map(({ name }) => name)
}
interface SentTool {
  readonly name: string
  readonly metadata: { readonly ambit: { readonly callback?: true } }
}

/** Number of page tools that the widget shows. */
export async function fast(page: Page): Promise<number> {
  const text = await page
    .getByText(/^\[fast\] \d+$/)
    .first()
    .innerText()
  return Number(/\d+/.exec(text)?.[0])
}
