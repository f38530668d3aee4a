import { applyMask, parseMask, toJson } from '@ambit/domain'
import type { SessionApiAction } from '@ambit/domain/catalog'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { studioCatalog } from '../apps/server/src/seed/studio.ts'
import { openBrowser } from './support/browser.ts'
import { answerTo, ask, askForCard, cardOf, fast, log, openAssistant, pageToolsOf, signedIn, startStudio } from './support/studio.ts'

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

test('[N41] where the studio’s own backend cannot be reached the assistant says so in the words of the action, and the page tools work on', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  await page.route('**/ambit/session', (route) => route.abort())
  await openAssistant(page)
  await ask(page, 'Is grace a member of the studio?')
  expect(await log(page).innerText()).toContain('This operation is not available right now. The Members page lists them all.')
  // The browser says of its own that a request failed.
  errors.length = 0
  expect(await fast(page)).toBe(7)
  await ask(page, 'Tag Dominic Frayne as printer')
  await page
    .getByRole('row', { name: /Dominic Frayne/ })
    .getByText('printer', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(errors).toEqual([])
})

test('[X43] an invitation is sent by a card that is approved by keyboard: it stands in Members at once, and after a reload', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada', { path: '/members' })
  await openAssistant(page)
  const card = await askForCard(page, 'Invite ines@portocold.example as a viewer', 'Invite a member')
  expect(await card.innerText()).toMatch(
    /High risk[^]*ines@portocold\.example\s+You wrote it[^]*viewer\s+You wrote it[^]*Id, Email, Role, State and Expires at\. Nothing else leaves\./,
  )
  await expect.poll(() => focused(page)).toMatch(/^High risk/)
  await page.keyboard.press('Enter')
  for (const name of ['Decline', 'Approve']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe(name)
  }
  expect(await inMembers('ines')).toEqual([])
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /ines@portocold\.example/ })
  await row.waitFor()
  await log(page).getByText('Invited the member ines@portocold.example as viewer').waitFor()
  await page.reload()
  await row.waitFor()
  await log(page).getByText('Approved: Invite a member').waitFor()
  expect([await inMembers('ines'), await page.getByRole('button', { name: 'Approve' }).count()]).toEqual([['viewer'], 0])
  expect(errors).toEqual([])
})

test('[X44] an open card is there after a reload and in a second tab; what is declined there is declined here, and nobody is invited', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada', { path: '/members' })
  await openAssistant(page)
  await askForCard(page, 'Invite kim@x.example as an editor', 'Invite a member')
  await page.reload()
  await cardOf(page, 'Invite a member').waitFor()
  const second = await page.context().newPage()
  await second.goto(`${studio.url}/members`)
  await openAssistant(second)
  const card = cardOf(second, 'Invite a member')
  await card.getByRole('button', { name: 'Say why not' }).click()
  await card.getByRole('textbox').fill('Kim asks herself')
  await card.getByRole('button', { name: 'Decline', exact: true }).click()
  await log(second).getByText('You declined this, so nothing was done. Your reason: Kim asks herself').waitFor()
  await cardOf(page, 'Invite a member').waitFor({ state: 'detached' })
  await log(page).getByText('Decided in another tab').waitFor()
  expect(await inMembers('kim')).toEqual([])
  expect(errors).toEqual([])
})

test('[X45] a graph is deleted by a card from any page, with the mark of the assistant, and comes back with Undo', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  const id = madeIn(await asAda('/api/graphs', { source: 'person', name: 'Porto: rent or buy' }))
  await openAssistant(page)
  const card = await askForCard(page, 'Delete the graph "Porto: rent or buy"', 'Delete a graph')
  expect(await card.innerText()).toMatch(new RegExp(`Destructive[^]*${id}\\s+Only in “Looking through the graphs…”[^]*Porto: rent or buy\\s+You wrote it`))
  await page.getByRole('link', { name: 'Graphs', exact: true }).click()
  const graph = page.getByRole('link', { name: 'Porto: rent or buy' })
  await graph.waitFor()
  await card.getByRole('button', { name: 'Approve deletion' }).press('Enter')
  await graph.waitFor({ state: 'detached' })
  await log(page).getByText('Deleted the graph Porto: rent or buy').waitFor()
  await page.locator('.undo', { hasText: 'deleted Porto: rent or buy' }).getByText('assistant').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await graph.waitFor()
  expect(errors).toEqual([])
})

test('[X46] contacts with a tag are exported without a card, and no address of theirs is in what goes to the Ambit server, or in what that keeps', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  // Nobody else's turn told of her.
  const fields = { name: 'Ida Quay', organisation: '', email: 'ida.q@quayside.example', phone: '01632 960455' }
  await asAda('/api/contacts/changes', { source: 'person', operations: [{ kind: 'add', fields, tags: ['quayside'] }] })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(studio.serverUrl)) sent.push(request.postData() ?? '')
  })
  await openAssistant(page)
  await ask(page, 'Export the contacts tagged quayside')
  expect(await log(page).innerText()).toMatch(/Ida Quay[^]*contacts-quayside-\d{4}-\d\d-\d\d\.csv/)
  for (const text of [sent.join(''), studio.serverFiles()])
    expect(['Ida Quay', 'ida.q@', '960455'].map((part) => text.includes(part))).toEqual([true, false, false])
  const card = await askForCard(page, 'Export all contacts', 'Export the contacts')
  expect(await card.innerText()).toContain('You are asked because of these values: a rule of this action says so.')
  await card.getByRole('button', { name: 'Decline', exact: true }).press('Enter')
  await log(page).getByText('You declined this, so nothing was done.').waitFor()
  expect(errors).toEqual([])
})

test('[X47] who does not own the studio has no editor invited, without a card; a tag is renamed at once where every value is the person’s, and by a card where one proves nothing', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'grace')
  await openAssistant(page)
  await ask(page, 'Invite omar@x.example as an editor')
  await log(page).getByText('the rules of this product do not allow this for you').waitFor()
  await ask(page, 'Who is ada?')
  await ask(page, 'Rename the tag carrier to haulier')
  await page
    .getByRole('row', { name: /Bronwen Rees/ })
    .getByText('haulier', { exact: true })
    .waitFor()
  const card = await askForCard(page, 'Rename the tag hull to vip', 'Rename a tag')
  expect(await card.innerText()).toContain('Usually this needs nobody. You are asked because not every value is yours.')
  await card.getByRole('button', { name: 'Approve' }).press('Enter')
  await page
    .getByRole('row', { name: /Jess Pike/ })
    .getByText('vip', { exact: true })
    .waitFor()
  expect([await inMembers('omar'), errors]).toEqual([[], []])
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
  const { token } = (await asAda('/api/token')) as { readonly token: string }
  const answer = await fetch(`${studio.serverUrl}/v1/agents/studio`, { headers: { authorization: `Bearer ${token}` } })
  const { governed } = (await answer.json()) as { readonly governed: readonly string[] }
  const names = 'delete_graph export_contacts find_graph find_member invite_member open_billing rename_tag start_tour'
  expect(governed.toSorted().join(' ')).toBe(names)
})

test('[N43] each contract names an operation that the studio has: it answers what the mask keeps, and the mask withholds the rest', async () => {
  const made = await asAda('/api/graphs', { source: 'person', name: 'Hull: a second shift' })
  const args: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    find_member: { query: 'grace' },
    invite_member: { email: 'piet@x.example', role: 'viewer' },
    export_contacts: { tag: 'client' },
    rename_tag: { tag: 'landlord', new_name: 'lessor' },
    find_graph: { query: 'leeds' },
    delete_graph: { graph_id: madeIn(made) },
  }
  for (const [key, action] of sessionActions()) {
    const { endpoint, method, mask, sample } = action
    const given = args[key] ?? {}
    const path = endpoint.replace(/\{(\w+)\}/g, (_whole, name: string) => given[name] ?? '')
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !endpoint.includes(`{${name}}`)))
    const takesBody = method === 'POST' || method === 'PATCH'
    const url = takesBody ? path : `${path}?${new URLSearchParams(rest)}`
    const answer = await answerTo(studio.url, 'ada', { path: url, method, ...(takesBody && { body: rest }) })
    expect([key, answer.status]).toEqual([key, method === 'POST' ? 201 : 200])
    const parsed = parseMask(mask)
    if (!parsed.ok) throw new Error(key)
    expect([key, shapeOf(applyMask(toJson(answer.body) ?? null, parsed.mask))]).toEqual([key, shapeOf(applyMask(sample ?? null, parsed.mask))])
    expect([key, shapeOf(answer.body)]).not.toEqual([key, shapeOf(applyMask(toJson(answer.body) ?? null, parsed.mask))])
  }
})

function sessionActions(): readonly (readonly [string, SessionApiAction])[] {
  return studioCatalog().items.flatMap(({ kind, key, latest }) => (kind === 'action' && latest.type === 'session_api' ? [[key, latest] as const] : []))
}

/** What the studio answers Ada; with a body it is a POST. */
async function asAda(path: string, body?: object): Promise<unknown> {
  return (await answerTo(studio.url, 'ada', { path, ...(body !== undefined && { method: 'POST', body }) })).body
}

/** Roles of the members, and of who is invited, with this in their name or address. */
async function inMembers(query: string): Promise<readonly string[]> {
  const { members } = (await asAda(`/api/members?query=${query}`)) as { readonly members: readonly { readonly role: string }[] }
  return members.map(({ role }) => role)
}

/** The text of what has the focus, in the widget too. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: outer } = document
    const inner = outer?.shadowRoot?.activeElement ?? outer
    return inner instanceof HTMLElement ? inner.innerText : ''
  })
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
