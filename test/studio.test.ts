import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { visitAll, type Visit } from './support/studio-visits.ts'
import { ask, fast, log, openAssistant, pageToolsOf, signedIn, startStudio } from './support/studio.ts'

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

test('[X20] contacts: the count rises, the assistant reads, then makes one small edit that shows, stays after a reload, and can be undone', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada', { path: '/nowhere' })
  await openAssistant(page)
  expect(await fast(page)).toBe(0)
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect.poll(() => fast(page)).toBe(7)
  await ask(page, 'How many contacts do we have?')
  expect(await log(page).innerText()).toMatch(/\b13\b/)
  await ask(page, 'Add the contact "Ines Carvalho", ines@portocold.example')
  const row = page.getByRole('row', { name: /Ines Carvalho/ })
  await row.waitFor()
  expect(await row.innerText()).toContain('assistant')
  expect(await log(page).innerText()).toContain('Added')
  await page.reload()
  await row.waitFor()
  expect(await row.innerText()).toContain('ines@portocold.example')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('row', { name: /Dominic Frayne/ }).waitFor()
  expect(await row.count()).toBe(0)
  await page.getByRole('link', { name: 'Graphs' }).click()
  await expect.poll(() => fast(page)).toBe(3)
  expect(await toolsOfNextTurn(page, 'Tag Dominic Frayne as printer')).toEqual(['create_graph', 'get_graphs_overview', 'open_graph'])
  expect(errors).toEqual([])
})

test('[X21] a graph: the count rises, the assistant reads, then makes one small edit that shows with its mark, stays after a reload; leaving drops the count', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada', { path: '/graphs' })
  await openAssistant(page)
  await expect.poll(() => fast(page)).toBe(3)
  await page.getByRole('link', { name: 'Leeds warehouse: stay or move' }).click()
  await expect.poll(() => fast(page)).toBe(11)
  await ask(page, 'Give me an overview of the graph')
  expect(await log(page).innerText()).toMatch(/Leeds warehouse|contradiction/i)
  await ask(page, 'Add the statement "A shuttle costs £1,900 a month."')
  const added = page.getByRole('navigation', { name: 'Statements' }).getByRole('button', { name: /A shuttle costs/ })
  await added.waitFor()
  const card = page.locator('.node.ai', { hasText: 'A shuttle costs' })
  expect(await card.innerText()).toContain('Assistant')
  const statements = page.locator('.stats > div', { hasText: 'statements' })
  expect(await statements.innerText()).toMatch(/\b9\b/)
  await ask(page, 'Mute the statement about the shuttle')
  await expect.poll(() => statements.innerText()).toMatch(/\b8\b/)
  await page.reload()
  await added.waitFor()
  expect(await added.innerText()).toContain('muted')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => statements.innerText()).toMatch(/\b9\b/)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect.poll(() => fast(page)).toBe(7)
  expect(await toolsOfNextTurn(page, 'Mute the statement about the lease')).toEqual([
    'add_contact',
    'delete_contacts',
    'edit_contact',
    'find_contacts',
    'get_contacts_overview',
    'show_contacts',
    'tag_contacts',
  ])
  expect(errors).toEqual([])
})

test('[X22] the gallery: the assistant lists, creates and opens graphs, and the conversation goes on in the editor', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'grace', { path: '/graphs' })
  await openAssistant(page)
  await ask(page, 'Which graphs are there?')
  expect(await log(page).innerText()).toContain('Leeds warehouse: stay or move')
  await ask(page, 'Open the graph "Leeds warehouse: stay or move"')
  await page.getByRole('heading', { level: 1, name: 'Leeds warehouse: stay or move' }).waitFor()
  await page.getByRole('link', { name: 'All graphs' }).click()
  await ask(page, 'Create the graph "Hull: a second shift"')
  await page.getByRole('heading', { name: 'Hull: a second shift' }).waitFor()
  await expect.poll(() => fast(page)).toBe(11)
  expect(await log(page).innerText()).toContain('Create the graph')
  await page.getByRole('link', { name: 'All graphs' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Hull: a second shift' }).getByText('assistant').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('link', { name: 'Hull: a second shift' }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('[X23] what one person changes by hand in a graph, the other sees at once, and both changes stay', async () => {
  const path = '/graphs/gra-1'
  const [ada, grace] = await Promise.all([signedIn(browser, studio.url, 'ada', { path }), signedIn(browser, studio.url, 'grace', { path })])
  for (const { page } of [ada, grace]) await page.getByRole('navigation', { name: 'Statements' }).waitFor()
  const add = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'New statement' }).fill(text)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await Promise.all([add(ada.page, 'Parking is free.'), add(grace.page, 'Parking is full by nine.')])
  for (const { page, errors } of [ada, grace]) {
    const list = page.getByRole('navigation', { name: 'Statements' })
    for (const text of ['Parking is free.', 'Parking is full by nine.']) await list.getByRole('button', { name: text }).waitFor()
    expect(errors).toEqual([])
  }
})

test('[X34] a statement that is dragged, or moved with the arrow keys, is there after a reload, and goes back where its move is undone', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'grace', { path: '/graphs/gra-1' })
  const card = page.locator('.react-flow__node[data-id="sta-2"]')
  const place = () => card.evaluate((node) => (node instanceof HTMLElement ? node.style.transform : ''))
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click()
  const before = await place()
  for (const move of [byMouse, byKeys]) {
    const saved = page.waitForResponse((response) => response.url().endsWith('/changes'))
    await move(page, card)
    const { operations }: { readonly operations: readonly unknown[] } = (await saved).request().postDataJSON()
    const moved = await place()
    expect(moved).not.toBe(before)
    const [x = 0, y = 0] = (moved.match(/-?[\d.]+/g) ?? []).map(Number)
    expect(operations).toEqual([{ kind: 'move', id: 'sta-2', place: { x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) } }])
    await page.reload()
    await expect.poll(place).toBe(moved)
    await undo()
    await expect.poll(place).toBe(before)
  }
  await byMouse(page, card)
  await expect.poll(place).not.toBe(before)
  await page.locator('.undo', { hasText: 'moved a statement' }).waitFor()
  await undo()
  await expect.poll(place).toBe(before)
  expect(errors).toEqual([])
})

test('[X24] contacts by hand: sign in, add, search, tag, rename the tag, edit and delete', async () => {
  const { page, errors } = await openPage(browser, { locale: 'en-GB' })
  await page.goto(studio.url)
  await page.getByLabel('Name').fill('grace')
  await page.getByLabel('Password').fill('studio')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  // The browser says of its own that the page asked who is signed in, and that nobody was.
  errors.length = 0
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lena Brandt')
  await page.getByLabel('E-mail', { exact: true }).fill('lena@brandt.example')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Lena Brandt/ })
  await row.waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('brandt')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('checkbox', { name: 'Select Lena Brandt' }).check()
  await page.getByLabel('Tag for the selected').fill('Printer')
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await row.getByText('printer', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('printer')
  await page.getByRole('button', { name: 'Rename tag' }).click()
  await page.getByLabel('New name of the tag printer').fill('Print Shop')
  await page.getByRole('button', { name: 'Save' }).click()
  await row.getByText('print shop', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Lena Brandt' }).click()
  await page.getByLabel('Phone', { exact: true }).fill('0113 496 0000')
  await page.getByRole('button', { name: 'Save' }).click()
  await row.getByText('0113 496 0000').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('[X35] each link of a page of the studio opens a page that is there', async () => {
  const { visits, errors } = await visited()
  expect(visits.map(({ path, heading }) => [path, heading.startsWith('No such')])).toEqual(
    ['/billing', '/contacts', '/graphs', '/graphs/gra-1', '/help', '/import', '/members'].map((path) => [path, false]),
  )
  expect(errors).toEqual([])
})

test("[X25] no page of the studio has a serious finding of axe, in light or dark, scrolls sideways on a telephone, or has its buttons under the assistant's", async () => {
  for (const { path, findings, width } of (await visited()).visits) expect([path, findings, width]).toEqual([path, { light: [], dark: [] }, 360])
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

let visiting: Promise<{ readonly visits: readonly Visit[]; readonly errors: readonly string[] }> | undefined

/** All pages, looked at once for the tests that say something of each. */
function visited(): NonNullable<typeof visiting> {
  visiting ??= (async () => {
    const { page, errors } = await signedIn(browser, studio.url, 'ada', { path: '/contacts' })
    return { visits: await visitAll(page, studio.url), errors }
  })()
  return visiting
}

async function byMouse(page: Page, card: Locator): Promise<void> {
  const { x = 0, y = 0 } = (await card.boundingBox()) ?? {}
  await page.mouse.move(x + 40, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 60, { steps: 4 })
  await page.mouse.move(x + 100, y + 90)
  await page.mouse.up()
}

async function byKeys(_page: Page, card: Locator): Promise<void> {
  await card.focus()
  await card.press('Enter')
  await card.press('Shift+ArrowRight')
}

/** Sends a message, and gives the names of the tools that the page lends with it. */
async function toolsOfNextTurn(page: Page, text: string): Promise<readonly string[]> {
  const turn = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/runs'))
  await ask(page, text)
  return pageToolsOf((await turn).postDataJSON()).toSorted()
}
