import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { freePort, startProgram, stateFolder } from './programs.ts'

/** The server and the studio that is its customer, with one secret, as `npm start` starts them. `more` is set for both. `serverFiles`: all that the server wrote so far, byte for byte. */
export async function startStudio(
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly serverUrl: string; readonly serverFiles: () => string; stop(): Promise<void> }> {
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
  const folder = join(state.path, 'server')
  const serverFiles = (): string =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => textOf(join(folder, name)))
      .join('')
  return { url: studio.url, serverUrl: server.url, serverFiles, stop }
}

function textOf(path: string): string {
  return statSync(path).isFile() ? readFileSync(path, 'latin1') : ''
}

/** A page of the studio with this person signed in; `path` is the one that it opens with. The form has a test of its own. */
export async function signedIn(browser: Browser, url: string, name: Name, { path = '', ...options }: SignedInOptions = {}) {
  const opened = await openPage(browser, { locale: 'en-GB', ...options })
  const { page } = opened
  await page.context().addCookies([await sessionOf(url, name)])
  await page.goto(url + path)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return opened
}
type Name = 'ada' | 'grace'
type SignedInOptions = NonNullable<Parameters<Browser['newContext']>[0]> & { readonly path?: string }

/** A password is hashed slowly on purpose: each person has one session in a studio. */
const sessions = new Map<string, ReturnType<typeof newSession>>()
function sessionOf(url: string, name: Name): ReturnType<typeof newSession> {
  const known = sessions.get(`${url} ${name}`) ?? newSession(url, name)
  sessions.set(`${url} ${name}`, known)
  return known
}

/** The cookie of a new session, as the form gets it. */
async function newSession(url: string, name: Name) {
  const body = JSON.stringify({ name, password: 'studio' })
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const [, key = '', value = ''] = /^(\w+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  return { name: key, value, url, httpOnly: true, sameSite: 'Strict' as const }
}

export const log = (page: Page) => page.getByRole('log')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

export async function openAssistant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await composer(page).waitFor()
}

/** Sends a message and waits for its answer: the composer takes the next one. */
export async function ask(page: Page, text: string): Promise<void> {
  await send(page, text)
  await page.getByRole('button', { name: 'Send' }).waitFor()
}

/** Sends a message and waits for the card with this title that it leads to. */
export async function askForCard(page: Page, text: string, title: string): Promise<Locator> {
  await send(page, text)
  const card = cardOf(page, title)
  await card.waitFor()
  return card
}

/** An open card: what is decided has no buttons any more. */
export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('group', { name: title }).filter({ has: page.getByRole('button', { name: 'Decline', exact: true }) })

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await log(page).getByText(text, { exact: true }).waitFor()
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

/** What the studio answers this person without a page. */
export async function answerTo(url: string, name: Name, { path, method = 'GET', body }: Asked): Promise<{ readonly status: number; readonly body: unknown }> {
  const { name: key, value } = await sessionOf(url, name)
  const headers = { cookie: `${key}=${value}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: await answer.json() }
}
interface Asked {
  readonly path: string
  readonly method?: string
  readonly body?: object
}
