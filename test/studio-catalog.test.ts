import { applyMask, parseMask, toJson } from '@ambit/domain'
import type { SessionApiAction } from '@ambit/domain/catalog'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { studioCatalog } from '../apps/server/src/seed/studio.ts'
import { openBrowser } from './support/browser.ts'
import { ask, fast, log, openAssistant, pageToolsOf, signedIn, startStudio } from './support/studio.ts'

// The governed catalog of the studio, in the running product.

let browser: Browser
let studio: Awaited<ReturnType<typeof startStudio>>

beforeAll(async () => {
  ;[browser, studio] = await Promise.all([openBrowser(), startStudio()])
})
afterAll(async () => {
  await browser?.close()
  await studio?.stop()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const tour = (page: Page) => page.getByRole('dialog', { name: /^(Contacts|Graphs|Members|Help|Import)$/ })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

test('[N40] the assistant starts the tour through a callback: it points at each part of the navigation by keyboard, and gives the focus back', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  await openAssistant(page)
  await page.getByRole('button', { name: 'Show me around' }).click()
  await tour(page).waitFor()
  await log(page).getByText('Starting the tour…').waitFor()
  await page.getByRole('button', { name: 'Send' }).waitFor()
  await page.getByRole('dialog', { name: 'Contacts', exact: true }).getByRole('heading').focus()
  const names = ['Contacts', 'Graphs', 'Members', 'Help', 'Import']
  for (const name of names) {
    await page.getByRole('dialog', { name, exact: true }).waitFor()
    expect(await page.locator('[data-toured]').innerText()).toBe(name)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    await page.getByRole('button', { name: name === 'Import' ? 'Done' : 'Next', exact: true }).press('Enter')
  }
  expect([await tour(page).count(), await page.locator('[data-toured]').count()]).toEqual([0, 0])
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await page.getByRole('button', { name: 'Take the tour' }).click()
  await tour(page).waitFor()
  await page.keyboard.press('Escape')
  await tour(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Take the tour')
  expect(errors).toEqual([])
})

test('[N40] the assistant opens billing through a callback, also on a telephone, where it makes room for it', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada', { viewport: { width: 360, height: 740 } })
  await openAssistant(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/runs'))
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Open billing')
  await page.getByRole('textbox', { name: /^Message to/ }).press('Enter')
  const { tools }: { readonly tools: readonly { readonly name: string; readonly parameters: object; readonly metadata: object }[] } = (
    await sent
  ).postDataJSON()
  expect(tools.filter(({ name }) => name === 'open_billing')).toEqual([
    {
      name: 'open_billing',
      description: '',
      parameters: { type: 'object', properties: {}, additionalProperties: false },
      metadata: { ambit: { callback: true } },
    },
  ])
  await page.waitForURL('**/billing')
  await heading(page, 'Billing')
  await page.getByRole('row', { name: /^INV-/ }).first().waitFor()
  expect(await page.getByRole('textbox', { name: /^Message to/ }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.poll(() => log(page).innerText()).toMatch(/Opened the billing/)
  expect(errors).toEqual([])
})

test('[N40] a run that is loaded again does not start what it started before', async () => {
  const { page } = await signedIn(browser, studio.url, 'grace')
  await openAssistant(page)
  await ask(page, 'Show me around')
  await tour(page).waitFor()
  await page.reload()
  await log(page).getByText('Started the tour.').waitFor()
  await page.waitForTimeout(400)
  expect(await tour(page).count()).toBe(0)
})

test('[N41] of an invitation the assistant says, in the words of the action, that it is not available right now; nobody is invited, and the page tools work on', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  await openAssistant(page)
  const before = await fetchJson(page, '/api/members')
  await ask(page, 'Invite ines@portocold.example as a viewer')
  expect(await log(page).innerText()).toContain(
    'This operation is not available right now. Nobody was invited. Invite them by hand on the Members page, with the button Invite.',
  )
  expect(await fetchJson(page, '/api/members')).toEqual(before)
  expect(await fast(page)).toBe(7)
  await ask(page, 'Tag Dominic Frayne as printer')
  await page
    .getByRole('row', { name: /Dominic Frayne/ })
    .getByText('printer', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(errors).toEqual([])
})

test('[N42] the agent has the quick actions of the catalog in their groups, and its page tools and callbacks go with a run', async () => {
  const { page } = await signedIn(browser, studio.url, 'ada')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await heading(page, 'Members')
  await openAssistant(page)
  for (const name of ['Look over this page', 'Show me around']) await page.getByRole('button', { name, exact: true }).waitFor()
  await page.getByRole('button', { name: /^More/ }).click()
  for (const name of ['Invite somebody', 'See plan and invoices']) await page.getByRole('menuitem', { name }).waitFor()
  await page.keyboard.press('Escape')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/runs'))
  await ask(page, 'Hello')
  const body = (await sent).postDataJSON() as Parameters<typeof pageToolsOf>[0]
  expect([pageToolsOf(body), body.tools.map(({ name }) => name).toSorted()]).toEqual([[], ['open_billing', 'start_tour']])
})

test('[N46] what everyone may know of the agent has the names of its actions', async () => {
  const { page } = await signedIn(browser, studio.url, 'ada')
  const { token } = (await fetchJson(page, '/api/token')) as { readonly token: string }
  const answer = await fetch(`${studio.serverUrl}/v1/agents/studio`, { headers: { authorization: `Bearer ${token}` } })
  const { governed } = (await answer.json()) as { readonly governed: readonly string[] }
  expect(governed.toSorted()).toEqual(['delete_graph', 'export_contacts', 'find_member', 'invite_member', 'open_billing', 'start_tour'])
})

test('[N43] each contract names an operation that the studio has: it answers what the mask keeps, and the mask withholds the rest', async () => {
  const { page } = await signedIn(browser, studio.url, 'ada')
  const made = await fetchJson(page, '/api/graphs', { source: 'person', name: 'Hull: a second shift' })
  const args: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    find_member: { query: 'grace' },
    invite_member: { email: 'ines@portocold.example', role: 'viewer' },
    export_contacts: { tag: 'carrier' },
    delete_graph: { graph_id: madeIn(made) },
  }
  for (const [key, action] of sessionActions()) {
    const { endpoint, method, mask, sample } = action
    const given = args[key] ?? {}
    const path = endpoint.replace(/\{(\w+)\}/g, (_whole, name: string) => given[name] ?? '')
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !endpoint.includes(`{${name}}`)))
    const url = method === 'POST' ? path : `${path}?${new URLSearchParams(rest)}`
    const answer = await page.evaluate(asked, { url, method, body: method === 'POST' ? rest : undefined })
    expect([key, answer.status]).toEqual([key, method === 'POST' ? 201 : 200])
    const parsed = parseMask(mask)
    if (!parsed.ok) throw new Error(key)
    expect([key, shapeOf(applyMask(toJson(answer.body) ?? null, parsed.mask))]).toEqual([key, shapeOf(applyMask(sample ?? null, parsed.mask))])
    expect([key, shapeOf(answer.body)]).not.toEqual([key, shapeOf(applyMask(toJson(answer.body) ?? null, parsed.mask))])
  }
})

test('[N44] members by hand: search, invite, and withdraw', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'grace')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('priya')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('E-mail').fill('grace@studio.example')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('grace@studio.example belongs to the studio already.').waitFor()
  errors.length = 0
  await page.getByLabel('E-mail').fill('omar@x.example')
  await page.getByLabel('Role').selectOption('editor')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('omar@x.example is invited as an editor.').waitFor()
  await page.getByRole('button', { name: 'Withdraw the invitation of omar@x.example' }).click()
  await page.getByRole('row', { name: /omar@x/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByText('Only an owner of the studio sees the invoices.').waitFor()
  expect(errors).toEqual([])
})

test('[N45] contacts from a list by hand: paste, map, check, import, and one Undo takes all of them back', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const current = () => page.locator('[aria-current="step"]').innerText()
  expect([await current(), await page.getByRole('button', { name: 'Next' }).isDisabled()]).toEqual(['Paste', true])
  await page
    .getByLabel('The list')
    .fill('Company;Name;E-mail\nBrandt;Lena Brandt;lena@brandt.example\nNorthpier;J. Pike;jess.pike@northpier.example\n;;nobody@x.example\nX;Tom;tom at x')
  await page.getByText('4 lines').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  expect([await current(), await page.getByRole('combobox', { name: 'Company is' }).inputValue()]).toEqual(['Map', 'organisation'])
  await page.getByRole('combobox', { name: 'Name is', exact: true }).selectOption('left out')
  await page.getByText('Say which column is the name.').waitFor()
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Name is', exact: true }).selectOption('Name')
  await page.getByRole('button', { name: 'Next' }).click()
  expect(await current()).toBe('Check')
  for (const said of ['is in the studio already', 'has no name', 'has no e-mail address that can be one']) await page.getByText(said).waitFor()
  await page.getByRole('checkbox', { name: 'Add line 2, J. Pike' }).check()
  await page.getByRole('button', { name: 'Add 2 contacts' }).click()
  await page.getByText('2 contacts were added, 2 left out.').waitFor()
  await page.getByRole('button', { name: 'See the contacts' }).click()
  for (const name of ['Lena Brandt', 'J. Pike']) await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  for (const name of ['Lena Brandt', 'J. Pike']) await page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

function sessionActions(): readonly (readonly [string, SessionApiAction])[] {
  return studioCatalog().items.flatMap(({ kind, key, latest }) => (kind === 'action' && latest.type === 'session_api' ? [[key, latest] as const] : []))
}

/** In the page, with the session of who is signed in. */
async function asked({ url, method, body }: { readonly url: string; readonly method: string; readonly body: object | undefined }) {
  const init = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(url, init)
  return { status: response.status, body: (await response.json()) as unknown }
}

async function fetchJson(page: Page, url: string, body?: object): Promise<unknown> {
  return (await page.evaluate(asked, { url, method: body === undefined ? 'GET' : 'POST', body })).body
}

function madeIn(answer: unknown): string {
  const { made } = answer as { readonly made: readonly string[] }
  return made[0] ?? ''
}

/** Names of fields at every depth; the values, and how many there are, do not count. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, shapeOf(each)]),
  )
}
